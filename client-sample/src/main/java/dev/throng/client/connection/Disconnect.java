package dev.throng.client.connection;

import dev.throng.protocol.wire.Code;
import dev.throng.protocol.wire.Refusal;
import dev.throng.protocol.wire.ServerMessage;

/**
 * Why there is no connection.
 *
 * @param code the server's code, or {@link Code#UNSPECIFIED} when the reason is the client's own
 * @param sentence for people
 * @param retryAfterMillis the server's hint: not before this; 0: none given
 */
public record Disconnect(Reason reason, Code code, String sentence, int retryAfterMillis) {
    /** Who or what ended it. */
    public enum Reason {
        /** No connection came about. */
        CONNECT_FAILED(true),
        /** The server answered the hello with a refusal. */
        REFUSED(false),
        /** The server said why and closed. */
        SERVER_CLOSED(false),
        /** The connection broke without a word. */
        LOST(true),
        /** Nothing was heard from the server for too long. */
        SILENT(true),
        /** The server sent what no server of this protocol sends. */
        PROTOCOL_ERROR(false),
        /** A listener threw. */
        LISTENER_FAILED(false),
        /** The client was closed by its owner. */
        CLOSED(false);

        private final boolean transientFault;

        Reason(boolean transientFault) {
            this.transientFault = transientFault;
        }
    }

    static Disconnect of(Reason reason, String sentence) {
        return new Disconnect(reason, Code.UNSPECIFIED, sentence, 0);
    }

    static Disconnect refused(Refusal refusal) {
        return new Disconnect(Reason.REFUSED, refusal.code(), refusal.sentence(), refusal.retryAfterMillis());
    }

    static Disconnect closing(ServerMessage.Closing closing) {
        return new Disconnect(Reason.SERVER_CLOSED, closing.code(), closing.sentence(), closing.reconnectAfterMillis());
    }

    /** Whether trying again can help: the fault may pass, or the server said when to come back. */
    public boolean retryable() {
        return reason.transientFault || retryAfterMillis > 0;
    }
}
