package dev.throng.protocol.snapshot;

import static dev.throng.protocol.snapshot.SnapshotFields.bytesTag;
import static dev.throng.protocol.snapshot.SnapshotFields.varintTag;

import dev.throng.protocol.bits.ByteReader;
import dev.throng.protocol.bits.MalformedBytesException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A {@code DensityUpdate} message, taken apart into ranges of the array it came in. Reusable; not thread-safe. */
final class DensityFrame {
    private final ByteReader in = new ByteReader();
    private final ByteReader part = new ByteReader();
    private boolean reset;
    private int level;
    private @Nullable TileArea area;
    private int tiles;
    private int[] ranges = new int[16];
    private int tile;
    private boolean whole;
    private int cellsStart;
    private int cellsLength;

    void parse(byte[] bytes, int offset, int length) throws MalformedBytesException {
        reset = false;
        level = 0;
        area = null;
        tiles = 0;
        in.reset(bytes, offset, length);
        while (in.hasRemaining()) {
            int tag = in.readVarint();
            if (tag == varintTag(SnapshotFields.DENSITY_RESET)) {
                reset = in.readVarint() != 0;
            } else if (tag == varintTag(SnapshotFields.DENSITY_LEVEL)) {
                level = in.readVarint();
            } else if (tag == bytesTag(SnapshotFields.DENSITY_AREA)) {
                int bytesOfArea = in.readLength();
                part.reset(bytes, in.position(), bytesOfArea);
                area = TileAreaReader.read(part);
                in.skip(bytesOfArea);
            } else if (tag == bytesTag(SnapshotFields.DENSITY_TILES)) {
                addTile();
            } else {
                in.skipField(tag);
            }
        }
    }

    private void addTile() throws MalformedBytesException {
        if (tiles == DensityCells.MAX_TILES) {
            throw new MalformedBytesException(
                    "expected at most " + DensityCells.MAX_TILES + " density tiles, got more");
        }
        int length = in.readLength();
        if (2 * tiles == ranges.length) {
            ranges = Arrays.copyOf(ranges, 2 * ranges.length);
        }
        ranges[2 * tiles] = in.position();
        ranges[2 * tiles + 1] = length;
        tiles++;
        in.skip(length);
    }

    /** Takes the n-th tile apart; what is asked below is about it. */
    void openTile(byte[] bytes, int n) throws MalformedBytesException {
        tile = 0;
        whole = false;
        cellsStart = 0;
        cellsLength = 0;
        in.reset(bytes, ranges[2 * n], ranges[2 * n + 1]);
        while (in.hasRemaining()) {
            int tag = in.readVarint();
            if (tag == varintTag(SnapshotFields.DENSITY_TILE)) {
                tile = in.readVarint();
            } else if (tag == varintTag(SnapshotFields.DENSITY_WHOLE)) {
                whole = in.readVarint() != 0;
            } else if (tag == bytesTag(SnapshotFields.DENSITY_TILE_CELLS)) {
                cellsLength = in.readLength();
                cellsStart = in.position();
                in.skip(cellsLength);
            } else {
                in.skipField(tag);
            }
        }
        part.reset(bytes, cellsStart, cellsLength);
    }

    boolean reset() {
        return reset;
    }

    int level() {
        return level;
    }

    @Nullable
    TileArea area() {
        return area;
    }

    int tiles() {
        return tiles;
    }

    int tile() {
        return tile;
    }

    boolean whole() {
        return whole;
    }

    /** The values of the opened tile's cells. */
    ByteReader cells() {
        return part;
    }
}
