package dev.throng.protocol.snapshot;

/** Field numbers and tags of {@code throng.v1.Snapshot} and its parts, for those who write and read them by hand. */
public final class SnapshotFields {
    public static final int TICK = 1;
    public static final int TIME_SCALE_PERCENT = 2;
    public static final int RESET = 3;
    public static final int AREA = 4;
    public static final int CORRECTION_STREAMS = 5;
    public static final int CORRECTIONS = 6;
    public static final int STATE_STREAMS = 7;
    public static final int STATES = 8;
    public static final int LEAVER_STREAMS = 9;
    public static final int LEAVERS = 10;
    public static final int HASH_STREAMS = 11;
    public static final int HASHES = 12;
    public static final int ENTERING = 13;
    public static final int KEYFRAMES = 14;
    public static final int PACKED = 15;
    public static final int BANDS = 16;
    public static final int DENSITY = 17;
    public static final int DETAIL_RUNG = 18;

    /** Fields of {@code BandUpdate}. */
    public static final int BAND = 1;

    public static final int BAND_UPDATE = 2;

    /** Fields of {@code DensityUpdate}. */
    public static final int DENSITY_RESET = 1;

    public static final int DENSITY_LEVEL = 2;
    public static final int DENSITY_AREA = 3;
    public static final int DENSITY_TILES = 4;

    /** Fields of {@code DensityTile}. */
    public static final int DENSITY_TILE = 1;

    public static final int DENSITY_WHOLE = 2;
    public static final int DENSITY_TILE_CELLS = 3;

    /** Fields of {@code TileArea}, all varints. */
    public static final int AREA_FIRST_COLUMN = 1;

    public static final int AREA_FIRST_ROW = 2;
    public static final int AREA_LAST_COLUMN = 3;
    public static final int AREA_LAST_ROW = 4;

    /** Fields of {@code StreamAgents}. */
    public static final int STREAM = 1;

    public static final int AGENTS = 2;
    public static final int HASH = 3;
    public static final int PACKED_AGENTS = 4;

    private static final int WIRE_VARINT = 0;
    private static final int WIRE_BYTES = 2;
    private static final int WIRE_FIXED32 = 5;

    private SnapshotFields() {}

    /** Tag of a varint field. */
    public static int varintTag(int field) {
        return field << 3 | WIRE_VARINT;
    }

    /** Tag of a message, bytes or packed field. */
    public static int bytesTag(int field) {
        return field << 3 | WIRE_BYTES;
    }

    /** Tag of a fixed32 field. */
    public static int fixed32Tag(int field) {
        return field << 3 | WIRE_FIXED32;
    }
}
