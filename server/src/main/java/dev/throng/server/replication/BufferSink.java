package dev.throng.server.replication;

import java.nio.ByteBuffer;

/** A sink over a byte buffer, from its position on. */
final class BufferSink implements ByteSink {
    private final ByteBuffer target;

    BufferSink(ByteBuffer target) {
        this.target = target;
    }

    @Override
    public void writeByte(int value) {
        target.put((byte) value);
    }

    @Override
    public void writeBytes(byte[] source, int offset, int length) {
        target.put(source, offset, length);
    }
}
