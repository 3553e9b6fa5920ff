package dev.throng.server.replication;

import static dev.throng.protocol.snapshot.SnapshotFields.bytesTag;

import dev.throng.protocol.snapshot.StreamKeys;
import dev.throng.protocol.snapshot.TileArea;
import dev.throng.protocol.snapshot.TileGrid;
import dev.throng.protocol.snapshot.UpdateEncoding;
import org.jspecify.annotations.Nullable;

/** Picks out of a tick's blocks what concerns an area. As safe on several threads as the blocks are. */
final class AreaBlocks {
    private final TileGrid grid;
    private final TickBlocks blocks;

    AreaBlocks(TileGrid grid, TickBlocks blocks) {
        this.grid = grid;
        this.blocks = blocks;
    }

    /** Bytes of the two fields, heads and values, of a pair of columns. */
    int columnBytes(int headField, TileArea area) {
        ColumnBlocks columns = blocks.columns(headField);
        return SnapshotHead.fieldBytes(headBytes(columns, area)) + SnapshotHead.fieldBytes(valueBytes(columns, area));
    }

    /** Rows of tiles of an area that lie next to each other in key order count as one. */
    private int runs(TileArea area) {
        return area.columns() == grid.columns() ? 1 : area.rows();
    }

    private int firstKey(TileArea area, int run) {
        return StreamKeys.key(grid.tile(area.firstColumn(), area.firstRow() + run), false);
    }

    private int lastKey(TileArea area, int run) {
        int row = runs(area) == 1 ? area.lastRow() : area.firstRow() + run;
        return StreamKeys.key(grid.tile(area.lastColumn(), row), true);
    }

    private int headBytes(ColumnBlocks columns, TileArea area) {
        int bytes = 0;
        int previous = 0;
        for (int run = 0; run < runs(area); run++) {
            int from = columns.lowerBound(firstKey(area, run));
            int to = columns.lowerBound(lastKey(area, run) + 1);
            bytes += columns.headBytes(from, to, previous);
            previous = from < to ? columns.key(to - 1) : previous;
        }
        return bytes;
    }

    private int valueBytes(ColumnBlocks columns, TileArea area) {
        int bytes = 0;
        for (int run = 0; run < runs(area); run++) {
            bytes += columns.valueBytes(
                    columns.lowerBound(firstKey(area, run)), columns.lowerBound(lastKey(area, run) + 1));
        }
        return bytes;
    }

    void writeColumns(int field, TileArea area, ByteSink sink) {
        ColumnBlocks columns = blocks.columns(field);
        int headBytes = headBytes(columns, area);
        if (headBytes == 0) {
            return;
        }
        sink.writeByte(bytesTag(field));
        sink.writeVarint(headBytes);
        int previous = 0;
        for (int run = 0; run < runs(area); run++) {
            int from = columns.lowerBound(firstKey(area, run));
            int to = columns.lowerBound(lastKey(area, run) + 1);
            columns.writeHeads(from, to, previous, sink);
            previous = from < to ? columns.key(to - 1) : previous;
        }
        sink.writeByte(bytesTag(field + 1));
        sink.writeVarint(valueBytes(columns, area));
        for (int run = 0; run < runs(area); run++) {
            columns.writeValues(
                    columns.lowerBound(firstKey(area, run)), columns.lowerBound(lastKey(area, run) + 1), sink);
        }
    }

    /** Writes the entering agents that a client cannot have, unless the sink is null; tells their bytes. */
    int entering(UpdateEncoding encoding, TileArea kept, @Nullable ByteSink sink) {
        int bytes = 0;
        for (int list = 0; list < TickBlocks.ENTERING_LISTS; list++) {
            MessageBlocks messages = blocks.entering(encoding, list);
            for (int run = 0; messages.size() > 0 && run < runs(kept); run++) {
                int end = messages.lowerBound(lastKey(kept, run) + 1);
                for (int n = messages.lowerBound(firstKey(kept, run)); n < end; n++) {
                    if (messages.source(n) == MessageBlocks.NO_SOURCE || !isIn(messages.source(n), kept)) {
                        bytes += messages.bytes(n, n + 1);
                        if (sink != null) {
                            messages.write(n, n + 1, sink);
                        }
                    }
                }
            }
        }
        return bytes;
    }

    /** Writes the keyframes of the tiles of an area outside the kept ones, unless the sink is null; tells their bytes. */
    int keyframesOutside(UpdateEncoding encoding, TileArea area, @Nullable TileArea kept, @Nullable ByteSink sink) {
        if (kept != null && kept.equals(area)) {
            return 0;
        }
        int bytes = 0;
        MessageBlocks keyframes = blocks.keyframes(encoding);
        for (int row = area.firstRow(); row <= area.lastRow(); row++) {
            if (kept == null || row < kept.firstRow() || row > kept.lastRow()) {
                bytes += keyframes(keyframes, row, area.firstColumn(), area.lastColumn(), sink);
            } else {
                bytes += keyframes(keyframes, row, area.firstColumn(), kept.firstColumn() - 1, sink);
                bytes += keyframes(keyframes, row, kept.lastColumn() + 1, area.lastColumn(), sink);
            }
        }
        return bytes;
    }

    /** Writes the keyframe of a stream, unless the sink is null; tells its bytes. */
    int keyframe(UpdateEncoding encoding, int key, @Nullable ByteSink sink) {
        MessageBlocks keyframes = blocks.keyframes(encoding);
        int n = keyframes.lowerBound(key);
        if (sink != null) {
            keyframes.write(n, n + 1, sink);
        }
        return keyframes.bytes(n, n + 1);
    }

    private int keyframes(MessageBlocks keyframes, int row, int firstColumn, int lastColumn, @Nullable ByteSink sink) {
        if (firstColumn > lastColumn) {
            return 0;
        }
        int from = keyframes.lowerBound(StreamKeys.key(grid.tile(firstColumn, row), false));
        int to = keyframes.lowerBound(StreamKeys.key(grid.tile(lastColumn, row), true) + 1);
        if (sink != null) {
            keyframes.write(from, to, sink);
        }
        return keyframes.bytes(from, to);
    }

    private boolean isIn(int key, TileArea area) {
        int tile = StreamKeys.tile(key);
        return area.contains(grid.column(tile), grid.row(tile));
    }
}
