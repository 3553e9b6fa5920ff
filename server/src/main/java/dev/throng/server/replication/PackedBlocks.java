package dev.throng.server.replication;

import dev.throng.protocol.bits.ByteWriter;
import dev.throng.protocol.snapshot.BlockDivision;
import dev.throng.protocol.snapshot.PackedEncoder;
import dev.throng.protocol.snapshot.PackedTables;
import dev.throng.protocol.snapshot.StreamKeys;
import dev.throng.protocol.snapshot.TileArea;
import dev.throng.protocol.snapshot.TileGrid;
import dev.throng.protocol.snapshot.TileModel;
import dev.throng.protocol.snapshot.TileUpdate;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The blocks of one tick in the encoding PACKED, each once for all clients whose kept tiles divide into its square, and only
 * those that somebody wants. Filled by the tick thread, then only read.
 *
 * <p>Squares have sides of 8, 2 and 1 tiles: a tile is encoded at most three times, whoever looks at it. Sides of 4 in between
 * would save a view of ordinary size a few bytes and cost the encoder a fourth time.
 */
final class PackedBlocks {
    /** Sides of squares, see {@link BlockDivision#divide}. */
    static final int SIDES = 1 << 3 | 1 << 1;

    private final TileGrid grid;
    private final ByteWriter bytes = new ByteWriter(1024);
    private final ByteWriter block = new ByteWriter(1024);
    /** For each level and square, one more than the number of its block; 0 for none. */
    private final int[][] numbers = new int[BlockDivision.MAX_LEVEL + 1][0];
    /** The tiles of each square that somebody has wanted. */
    private final @Nullable TileArea[][] squares = new TileArea[BlockDivision.MAX_LEVEL + 1][0];

    private int size;
    private int[] levels = new int[64];
    private int[] columns = new int[64];
    private int[] rows = new int[64];
    private int[] ends = new int[64];

    PackedBlocks(TileGrid grid) {
        this.grid = grid;
    }

    void clear() {
        for (int n = 0; n < size; n++) {
            numbers[levels[n]][place(levels[n], columns[n], rows[n])] = 0;
        }
        size = 0;
        bytes.clear();
    }

    private int squaresAcross(int level) {
        return ((grid.columns() - 1) >> level) + 1;
    }

    private int place(int level, int column, int row) {
        return row * squaresAcross(level) + column;
    }

    /** Asks for the block of a square, and tells its number. */
    int want(int level, int column, int row) {
        if (numbers[level].length == 0) {
            int count = squaresAcross(level) * (((grid.rows() - 1) >> level) + 1);
            numbers[level] = new int[count];
            squares[level] = new TileArea[count];
        }
        int place = place(level, column, row);
        if (numbers[level][place] == 0) {
            if (size == levels.length) {
                levels = Arrays.copyOf(levels, size * 2);
                columns = Arrays.copyOf(columns, size * 2);
                rows = Arrays.copyOf(rows, size * 2);
                ends = Arrays.copyOf(ends, size * 2);
            }
            levels[size] = level;
            columns[size] = column;
            rows[size] = row;
            numbers[level][place] = ++size;
        }
        return numbers[level][place] - 1;
    }

    /** Encodes all blocks asked for; the models are those before the updates. */
    void encode(StreamTable table, TickUpdates updates, PackedEncoder encoder) {
        for (int n = 0; n < size; n++) {
            block.clear();
            encode(square(n), table, updates, encoder);
            bytes.writeVarint(block.size());
            bytes.writeBytes(block.array(), 0, block.size());
            ends[n] = bytes.size();
        }
    }

    private TileArea square(int n) {
        int place = place(levels[n], columns[n], rows[n]);
        TileArea square = squares[levels[n]][place];
        if (square == null) {
            square = BlockDivision.square(grid, levels[n], columns[n], rows[n]);
            squares[levels[n]][place] = square;
        }
        return square;
    }

    private void encode(TileArea square, StreamTable table, TickUpdates updates, PackedEncoder encoder) {
        if (!isAnythingIn(square, updates)) {
            return;
        }
        encoder.begin();
        for (int row = square.firstRow(); row <= square.lastRow(); row++) {
            int last = StreamKeys.key(grid.tile(square.lastColumn(), row), true);
            for (int key = StreamKeys.key(grid.tile(square.firstColumn(), row), false); key <= last; key++) {
                TileUpdate update = updates.of(key);
                TileModel model = table.model(key);
                if (update != null && model != null) {
                    encoder.write(model, update);
                }
            }
        }
        encoder.finish(block);
    }

    private boolean isAnythingIn(TileArea square, TickUpdates updates) {
        for (int row = square.firstRow(); row <= square.lastRow(); row++) {
            int last = StreamKeys.key(grid.tile(square.lastColumn(), row), true);
            for (int key = StreamKeys.key(grid.tile(square.firstColumn(), row), false); key <= last; key++) {
                TileUpdate update = updates.of(key);
                if (update != null && !update.isEmpty()) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Bytes of memory that the blocks hold, used or not. */
    int memoryBytes() {
        return bytes.array().length + block.array().length + levels.length * 4 * Integer.BYTES;
    }

    /** Bytes of all blocks with their lengths. */
    int totalBytes() {
        return bytes.size();
    }

    /** First byte of what a client is sent. */
    static int head() {
        return PackedTables.head(SIDES);
    }

    /** True if a block has nothing to tell. */
    boolean isEmpty(int n) {
        return bytes(n) == 1;
    }

    /** Bytes of a block with its length. */
    int bytes(int n) {
        return ends[n] - start(n);
    }

    void write(int n, ByteSink sink) {
        sink.writeBytes(bytes.array(), start(n), bytes(n));
    }

    private int start(int n) {
        return n == 0 ? 0 : ends[n - 1];
    }
}
