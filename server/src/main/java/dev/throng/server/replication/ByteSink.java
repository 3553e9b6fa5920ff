package dev.throng.server.replication;

/** Takes bytes one after another: a thin shell over whatever buffer a transport has. */
public interface ByteSink {
    /** Takes the low eight bits. */
    void writeByte(int value);

    void writeBytes(byte[] source, int offset, int length);

    /** Takes an unsigned 32-bit varint. */
    default void writeVarint(int value) {
        int rest = value;
        while ((rest & ~0x7F) != 0) {
            writeByte(rest | 0x80);
            rest >>>= 7;
        }
        writeByte(rest);
    }
}
