package dev.throng.server.session;

import dev.throng.protocol.wire.Code;

/** A connection as its session and the tick thread see it. */
public interface ConnectionPort {
    /** The event loop that serves this connection. */
    LoopOutlet outlet();

    /** Writes a delivery with one write and one flush. On the connection's event loop only. */
    void deliver(ClientDelivery delivery);

    /** Tells the client why and closes; any thread; once is enough, more is harmless. */
    void close(Code code, String sentence, int reconnectAfterMillis);

    /** The peer's address for logs. */
    String remoteAddress();
}
