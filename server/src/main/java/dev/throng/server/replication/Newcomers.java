package dev.throng.server.replication;

import dev.throng.protocol.snapshot.StreamKeys;
import dev.throng.protocol.snapshot.TileGeometry;
import dev.throng.protocol.snapshot.TileModel;
import java.util.Arrays;

/**
 * Finds the agents in held tiles that no model has: spawned, or come from where nobody looks. Confined to the tick
 * thread.
 */
final class Newcomers {
    private final AgentSource source;
    private final UpdateFinder finder;
    private final TileGeometry geometry;
    private final StreamTable table;
    private final AgentMessages messages;
    private final TileModel groundList = new TileModel(false);
    private final TileModel airList = new TileModel(true);
    /** Stream key in the upper, id in the lower half. */
    private long[] found = new long[64];

    Newcomers(
            AgentSource source, UpdateFinder finder, TileGeometry geometry, StreamTable table, AgentMessages messages) {
        this.source = source;
        this.finder = finder;
        this.geometry = geometry;
        this.table = table;
        this.messages = messages;
    }

    /** Takes them into the models and encodes those that go to tiles which somebody has held before. */
    void admit(TickBlocks blocks) {
        admit(blocks, false, 0);
    }

    /** The same for tiles that nobody has held before, alone, so many ticks after the band's last step. */
    void admitToFresh(TickBlocks blocks, int sinceStep) {
        if (table.hasFresh()) {
            admit(blocks, true, sinceStep);
        }
    }

    private void admit(TickBlocks blocks, boolean freshOnly, int sinceStep) {
        int count = collect(freshOnly);
        Arrays.sort(found, 0, count);
        int end;
        for (int n = 0; n < count; n = end) {
            int key = (int) (found[n] >>> 32);
            TileModel list = StreamKeys.isAir(key) ? airList : groundList;
            list.clear();
            for (end = n; end < count && (int) (found[end] >>> 32) == key; end++) {
                int id = (int) found[end];
                finder.append(source.indexOf(id), sinceStep, list);
                table.remember(source.slotOf(id), id);
            }
            table.modelOrNew(key).merge(list, 0, list.size());
            table.touch(key);
            messages.addEntering(blocks, TickBlocks.NEWCOMERS, key, MessageBlocks.NO_SOURCE, list, 0, list.size());
        }
    }

    private int collect(boolean freshOnly) {
        int count = 0;
        if (!table.isAnyHeld()) {
            return 0;
        }
        for (int index = 0; index < source.count(); index++) {
            // Where it is comes first: places lie in the order of the indices, and most of a large world is in nobody's
            // view.
            int tile = geometry.tileAt(finder.unitsX(index), finder.unitsZ(index));
            if (!table.isHeld(tile) || (freshOnly && !table.isFresh(tile))) {
                continue;
            }
            int id = source.id(index);
            if (table.isModelled(source.slotOf(id), id)) {
                continue;
            }
            if (count == found.length) {
                found = Arrays.copyOf(found, count * 2);
            }
            int key = StreamKeys.key(tile, source.flying(source.kind(index)));
            found[count++] = (long) key << 32 | Integer.toUnsignedLong(id);
        }
        return count;
    }
}
