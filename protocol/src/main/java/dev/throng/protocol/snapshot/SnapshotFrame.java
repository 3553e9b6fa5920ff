package dev.throng.protocol.snapshot;

import static dev.throng.protocol.snapshot.SnapshotFields.bytesTag;

import dev.throng.protocol.bits.ByteReader;
import dev.throng.protocol.bits.MalformedBytesException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The top level of a {@code Snapshot} message, taken apart into ranges of the array it came in; nothing is copied.
 * Columns must be packed, as every encoder writes them, and come once. Reusable; not thread-safe.
 */
final class SnapshotFrame {
    private final ByteReader in = new ByteReader();
    private final ByteReader areaIn = new ByteReader();
    private final int[] columnStarts = new int[SnapshotFields.PACKED + 1];
    private final int[] columnLengths = new int[SnapshotFields.PACKED + 1];

    private int tick;
    private int timeScalePercent;
    private boolean reset;
    private @Nullable TileArea area;
    private int entering;
    private int[] enteringRanges = new int[8];
    private int keyframes;
    private int[] keyframeRanges = new int[8];

    /** Takes a message apart; throws where it is not one. */
    void parse(byte[] bytes, int offset, int length) throws MalformedBytesException {
        tick = 0;
        timeScalePercent = 0;
        reset = false;
        area = null;
        entering = 0;
        keyframes = 0;
        Arrays.fill(columnLengths, 0);
        Arrays.fill(columnStarts, 0);
        in.reset(bytes, offset, length);
        while (in.hasRemaining()) {
            int tag = in.readVarint();
            switch (tag) {
                case SnapshotFields.TICK << 3 -> tick = in.readVarint();
                case SnapshotFields.TIME_SCALE_PERCENT << 3 -> timeScalePercent = readTimeScale();
                case SnapshotFields.RESET << 3 -> reset = in.readVarint() != 0;
                case SnapshotFields.AREA << 3 | 2 -> area = readArea(bytes);
                case SnapshotFields.ENTERING << 3 | 2 -> {
                    enteringRanges = addRange(enteringRanges, entering++);
                }
                case SnapshotFields.KEYFRAMES << 3 | 2 -> {
                    keyframeRanges = addRange(keyframeRanges, keyframes++);
                }
                default -> readColumnOrSkip(tag);
            }
        }
        for (int field = SnapshotFields.CORRECTION_STREAMS; packed() && field <= SnapshotFields.LEAVERS; field++) {
            if (columnLengths[field] > 0) {
                throw new MalformedBytesException("expected updates in one encoding, got columns beside blocks");
            }
        }
    }

    private int readTimeScale() throws MalformedBytesException {
        int value = in.readVarint();
        if (value < 0 || value > 100) {
            throw new MalformedBytesException(
                    "expected a time scale up to 100 percent, got " + Integer.toUnsignedString(value));
        }
        return value;
    }

    private void readColumnOrSkip(int tag) throws MalformedBytesException {
        int field = tag >>> 3;
        if (!isColumn(field) || tag != bytesTag(field)) {
            if (field == 0) {
                throw new MalformedBytesException("expected a field, got number 0");
            }
            in.skipField(tag);
            return;
        }
        int length = in.readLength();
        if (columnLengths[field] != 0) {
            throw new MalformedBytesException("expected column " + field + " once, got it again");
        }
        columnStarts[field] = in.position();
        columnLengths[field] = length;
        in.skip(length);
    }

    private static boolean isColumn(int field) {
        return (field >= SnapshotFields.CORRECTION_STREAMS && field <= SnapshotFields.HASHES)
                || field == SnapshotFields.PACKED;
    }

    private int[] addRange(int[] ranges, int n) throws MalformedBytesException {
        int length = in.readLength();
        int[] target = 2 * n + 2 > ranges.length ? Arrays.copyOf(ranges, 2 * ranges.length) : ranges;
        target[2 * n] = in.position();
        target[2 * n + 1] = length;
        in.skip(length);
        return target;
    }

    private TileArea readArea(byte[] bytes) throws MalformedBytesException {
        int length = in.readLength();
        areaIn.reset(bytes, in.position(), length);
        in.skip(length);
        return TileAreaReader.read(areaIn);
    }

    int tick() {
        return tick;
    }

    int timeScalePercent() {
        return timeScalePercent;
    }

    boolean reset() {
        return reset;
    }

    @Nullable
    TileArea area() {
        return area;
    }

    /** Offset of a column's bytes; the column is empty when absent. */
    int columnStart(int field) {
        return columnStarts[field];
    }

    int columnLength(int field) {
        return columnLengths[field];
    }

    /** True if updates come in the encoding PACKED. */
    boolean packed() {
        return columnLengths[SnapshotFields.PACKED] > 0;
    }

    int entering() {
        return entering;
    }

    int enteringStart(int n) {
        return enteringRanges[2 * n];
    }

    int enteringLength(int n) {
        return enteringRanges[2 * n + 1];
    }

    int keyframes() {
        return keyframes;
    }

    int keyframeStart(int n) {
        return keyframeRanges[2 * n];
    }

    int keyframeLength(int n) {
        return keyframeRanges[2 * n + 1];
    }
}
