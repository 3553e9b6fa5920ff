package dev.throng.protocol.snapshot;

/** Stream keys: one layer of one tile, {@code tile * 2 + layer}, layer 0 being the ground and 1 the air. */
public final class StreamKeys {
    private StreamKeys() {}

    public static int key(int tile, boolean air) {
        return tile << 1 | (air ? 1 : 0);
    }

    public static int tile(int key) {
        return key >>> 1;
    }

    public static boolean isAir(int key) {
        return (key & 1) != 0;
    }
}
