package dev.throng.server.session;

import java.nio.ByteBuffer;

/** The snapshot of one client and tick, ready to be copied. Read by one event loop, once. */
public interface SnapshotSource {
    /** Bytes of the Snapshot message. */
    int length();

    /** Whether the client begins anew with it. */
    boolean reset();

    /** Copies the message to {@code target}, which has room for it, and moves its position. */
    void write(ByteBuffer target);
}
