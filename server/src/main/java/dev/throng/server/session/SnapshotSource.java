package dev.throng.server.session;

import java.nio.ByteBuffer;

/** The snapshots of one tick, ready to be copied. Read by any thread until it is given back. */
public interface SnapshotSource {
    /** Copies a stream's message to {@code target}, which has room for it, and moves its position. */
    void write(SnapshotStream stream, ByteBuffer target);
}
