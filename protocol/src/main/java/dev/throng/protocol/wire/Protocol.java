package dev.throng.protocol.wire;

/** Constants of the protocol as a whole. */
public final class Protocol {
    /** The version this code speaks; a hello with another one is refused. */
    public static final int VERSION = 1;

    /** Longest client name in code points. */
    public static final int MAX_NAME_CODE_POINTS = 32;

    /** Longest token in UTF-16 units. */
    public static final int MAX_TOKEN_LENGTH = 256;

    /** Most encodings that a hello may list. */
    public static final int MAX_ENCODINGS = 16;

    /** Most streams in one keyframe request. */
    public static final int MAX_KEYFRAME_STREAMS = 4096;

    /** Points of one wall that a client places. */
    public static final int MAX_WALL_POINTS = 256;

    /** Most agents in one truth sample. */
    public static final int MAX_TRUTH_AGENTS = 65_536;

    /** Farthest coordinate in metres that any message may name. */
    public static final float MAX_COORDINATE_METRES = 10_000_000f;

    private Protocol() {}

    /**
     * Ticks from {@code earlier} to {@code later}, both unsigned 32-bit and wrapping; negative when {@code later} is the
     * earlier one. Right while the two are less than 2^31 apart.
     */
    public static int ticksBetween(int earlier, int later) {
        return later - earlier;
    }
}
