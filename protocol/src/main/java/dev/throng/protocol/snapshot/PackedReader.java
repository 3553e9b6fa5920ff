package dev.throng.protocol.snapshot;

import dev.throng.protocol.bits.ByteReader;
import dev.throng.protocol.bits.MalformedBytesException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the field {@code packed} of a snapshot: the blocks of the squares that the kept tiles divide into, each applied to
 * its streams. Reusable; not thread-safe.
 *
 * <p>A block can be read with the models that it was written for alone. So one with a stream that is known to be out of step
 * is passed over, and from then on all its streams are.
 */
final class PackedReader {
    /** Takes what the blocks say. */
    interface Target {
        /** Applies the update of the n-th stream held. */
        void update(int n, TileUpdate update);

        /** The n-th stream held missed its update. */
        void missed(int n);
    }

    private final TileGeometry geometry;
    private final PackedDecoder decoder = new PackedDecoder();
    private final BlockDivision division = new BlockDivision();
    private final ByteReader in = new ByteReader();
    private final TileUpdate update = new TileUpdate();
    private final List<TileArea> squares = new ArrayList<>();
    private @Nullable TileArea divided;
    private int sides;

    PackedReader(TileGeometry geometry) {
        this.geometry = geometry;
    }

    /** Reads the field's bytes for the tiles held before and after. */
    void read(byte[] bytes, int offset, int length, TileArea kept, StreamSet streams, Target target)
            throws MalformedBytesException {
        in.reset(bytes, offset, length);
        divide(in.readVarint(), kept);
        for (int n = 0; n < squares.size() && in.hasRemaining(); n++) {
            int blockLength = in.readLength();
            if (blockLength > 0) {
                readBlock(bytes, in.position(), blockLength, squares.get(n), streams, target);
                in.skip(blockLength);
            }
        }
        if (in.hasRemaining()) {
            throw new MalformedBytesException(
                    "expected " + squares.size() + " blocks, got " + in.remaining() + " bytes more");
        }
    }

    private void divide(int head, TileArea kept) throws MalformedBytesException {
        if (head != PackedTables.head((head >>> PackedTables.SIDES_SHIFT) << 1) || head > PackedTables.MAX_HEAD) {
            throw new MalformedBytesException("expected version " + PackedTables.VERSION
                    + " of the encoding PACKED, got the head " + Integer.toUnsignedString(head));
        }
        int newSides = (head >>> PackedTables.SIDES_SHIFT) << 1;
        if (!kept.equals(divided) || newSides != sides) {
            division.divide(geometry.grid(), kept, newSides);
            divided = kept;
            squares.clear();
            for (int n = 0; n < division.size(); n++) {
                squares.add(
                        BlockDivision.square(geometry.grid(), division.level(n), division.column(n), division.row(n)));
            }
            sides = newSides;
        }
    }

    private void readBlock(byte[] bytes, int offset, int length, TileArea square, StreamSet streams, Target target)
            throws MalformedBytesException {
        if (isOutOfStep(square, streams)) {
            markMissed(square, streams, target);
            return;
        }
        decoder.begin(bytes, offset, length);
        for (int row = square.firstRow(); row <= square.lastRow(); row++) {
            int last = StreamKeys.key(geometry.grid().tile(square.lastColumn(), row), true);
            int n = streams.lowerBound(StreamKeys.key(geometry.grid().tile(square.firstColumn(), row), false));
            for (; n < streams.size() && streams.key(n) <= last; n++) {
                if (streams.model(n).size() > 0) {
                    update.clear();
                    decoder.read(streams.model(n), update);
                    target.update(n, update);
                }
            }
        }
        decoder.finish();
    }

    private boolean isOutOfStep(TileArea square, StreamSet streams) {
        for (int row = square.firstRow(); row <= square.lastRow(); row++) {
            int last = StreamKeys.key(geometry.grid().tile(square.lastColumn(), row), true);
            int n = streams.lowerBound(StreamKeys.key(geometry.grid().tile(square.firstColumn(), row), false));
            for (; n < streams.size() && streams.key(n) <= last; n++) {
                if (streams.isDesynced(n)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** All streams of the block that a stream's updates come in are as good as out of step. */
    void markBlock(int key, StreamSet streams, Target target) {
        int column = geometry.grid().column(StreamKeys.tile(key));
        int row = geometry.grid().row(StreamKeys.tile(key));
        for (TileArea square : squares) {
            if (square.contains(column, row)) {
                markMissed(square, streams, target);
            }
        }
    }

    private void markMissed(TileArea square, StreamSet streams, Target target) {
        for (int n = 0; n < streams.size(); n++) {
            if (geometry.isIn(StreamKeys.tile(streams.key(n)), square)) {
                target.missed(n);
            }
        }
    }
}
