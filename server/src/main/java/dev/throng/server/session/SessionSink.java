package dev.throng.server.session;

import dev.throng.protocol.wire.ServerMessage;

/** Where a session's own answers go. On the session's event loop only. */
public interface SessionSink {
    /** Sends a message soon. */
    void send(ServerMessage message);

    /** Sends the last message, then closes. */
    void sendLast(ServerMessage message);

    /** Closes without a word, because the client said goodbye. */
    void close();

    /** The handshake is done: larger frames are welcome, the member is the client's from now on. */
    void admitted(Member member);

    ConnectionPort connection();
}
