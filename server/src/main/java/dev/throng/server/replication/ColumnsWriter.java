package dev.throng.server.replication;

import dev.throng.protocol.snapshot.ColumnsCodec;
import dev.throng.protocol.snapshot.SnapshotFields;
import dev.throng.protocol.snapshot.TileUpdate;

/** Writes updates into a tick's columns. Pure functions. */
final class ColumnsWriter {
    private ColumnsWriter() {}

    static void write(int key, boolean air, TileUpdate update, TickBlocks blocks) {
        if (update.corrections() > 0) {
            ColumnBlocks columns = blocks.columns(SnapshotFields.CORRECTION_STREAMS);
            boolean wide = ColumnsCodec.isWideShorter(update, air);
            ColumnsCodec.writeCorrections(update, air, wide, columns.values());
            columns.add(key, update.corrections(), wide);
        }
        if (update.stateChanges() > 0) {
            ColumnBlocks columns = blocks.columns(SnapshotFields.STATE_STREAMS);
            ColumnsCodec.writeStates(update, columns.values());
            columns.add(key, update.stateChanges(), false);
        }
        if (update.leavers() > 0) {
            ColumnBlocks columns = blocks.columns(SnapshotFields.LEAVER_STREAMS);
            ColumnsCodec.writeLeavers(update, columns.values());
            columns.add(key, update.leavers(), false);
        }
    }
}
