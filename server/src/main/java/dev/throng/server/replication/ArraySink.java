package dev.throng.server.replication;

/** A sink over a part of a byte array. */
final class ArraySink implements ByteSink {
    private final byte[] target;
    private int position;

    ArraySink(byte[] target, int offset) {
        this.target = target;
        this.position = offset;
    }

    int position() {
        return position;
    }

    @Override
    public void writeByte(int value) {
        target[position++] = (byte) value;
    }

    @Override
    public void writeBytes(byte[] source, int offset, int length) {
        System.arraycopy(source, offset, target, position, length);
        position += length;
    }
}
