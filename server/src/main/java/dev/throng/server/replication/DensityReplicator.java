package dev.throng.server.replication;

import dev.throng.protocol.bits.ByteWriter;
import dev.throng.protocol.snapshot.DensityCodec;
import dev.throng.protocol.snapshot.DensityGrid;
import dev.throng.protocol.snapshot.DensityScale;
import dev.throng.protocol.snapshot.SnapshotFields;
import dev.throng.protocol.snapshot.TileArea;
import dev.throng.protocol.snapshot.TileGrid;
import dev.throng.server.interest.DensityPlan;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Tells clients how many agents are where they are not told of them one by one. Agents are counted every half second and only
 * while somebody holds cells; then each density tile that is held is encoded once, as the difference from what was told, for
 * all clients that hold it, and whole for those to whom it is new. Between two counts a client may be given tiles too: they
 * are whole, as of the last count. Confined to the tick thread.
 *
 * <p>What is told of a cell stays while it is near enough, see {@link DensityScale#holds}, so a crowd that stands costs nothing.
 */
final class DensityReplicator {
    private final AgentSource source;
    private final DensityGrid grid;
    private final DensityPyramid pyramid;
    private final int periodTicks;
    /** By level: how many clients hold each density tile. */
    private final int[][] holders;
    /** By level: whether a density tile is held since this tick only, and nobody was told of it. */
    private final boolean[][] fresh;
    /** By level: whether some client needs a density tile whole. */
    private final boolean[][] wanted;
    /** By level, density tile by density tile: the codes told; empty until the level is held. */
    private final byte[][] told;

    private final byte[] before = new byte[DensityGrid.CELLS];
    private final ByteWriter values = new ByteWriter(1024);
    private int heldTiles;
    private int countedTick;
    private boolean counted;
    private int toldTick;
    private boolean toldAny;

    /** For a source of agents, with nobody to tell. */
    DensityReplicator(TileGrid tiles, AgentSource source, int tickRateHz) {
        this.source = source;
        grid = new DensityGrid(tiles);
        pyramid = new DensityPyramid(grid, tiles, source);
        periodTicks = Math.max(1, tickRateHz / 2);
        int levels = grid.levels();
        holders = new int[levels][0];
        fresh = new boolean[levels][0];
        wanted = new boolean[levels][0];
        told = new byte[levels][0];
    }

    DensityGrid grid() {
        return grid;
    }

    /** The finest level that there is: cells of large worlds are not counted one by one. */
    int finestLevel() {
        return pyramid.finestLevel();
    }

    /** A batch for the density. */
    DensityBatch newBatch() {
        return new DensityBatch(grid);
    }

    /** The client of a stream is gone. */
    void close(DensityStream stream) {
        unhold(stream.held());
        stream.planned(null);
    }

    /**
     * Decides what a client that is sent a tick is to hold from then on. {@link #publish} follows when all have been asked.
     *
     * @param plan null for nothing
     * @param reset whether the client is to forget what it holds
     */
    void plan(DensityBatch batch, DensityStream stream, @Nullable DensityPlan plan, boolean reset) {
        DensityPlan held = stream.held();
        if (plan == null && held == null) {
            return;
        }
        TileArea kept = reset || plan == null || held == null || plan.level() != held.level()
                ? null
                : plan.area().intersection(held.area());
        boolean changed = reset || plan == null || !plan.equals(held);
        batch.add(stream, plan, kept, changed);
        if (changed) {
            hold(plan);
            unhold(held);
        }
        if (plan != null && changed) {
            want(plan, kept);
        }
        stream.planned(plan);
    }

    private void want(DensityPlan plan, @Nullable TileArea kept) {
        TileArea area = plan.area();
        for (int row = area.firstRow(); row <= area.lastRow(); row++) {
            for (int column = area.firstColumn(); column <= area.lastColumn(); column++) {
                if (kept == null || !kept.contains(column, row)) {
                    wanted[plan.level()][grid.tiles(plan.level()).tile(column, row)] = true;
                }
            }
        }
    }

    private void hold(@Nullable DensityPlan plan) {
        if (plan == null) {
            return;
        }
        int level = plan.level();
        TileGrid tiles = grid.tiles(level);
        if (told[level].length == 0) {
            holders[level] = new int[tiles.tiles()];
            fresh[level] = new boolean[tiles.tiles()];
            wanted[level] = new boolean[tiles.tiles()];
            told[level] = new byte[tiles.tiles() * DensityGrid.CELLS];
        }
        TileArea area = plan.area();
        for (int row = area.firstRow(); row <= area.lastRow(); row++) {
            for (int column = area.firstColumn(); column <= area.lastColumn(); column++) {
                int tile = tiles.tile(column, row);
                if (holders[level][tile]++ == 0) {
                    fresh[level][tile] = true;
                    heldTiles++;
                }
            }
        }
    }

    private void unhold(@Nullable DensityPlan plan) {
        if (plan == null) {
            return;
        }
        TileArea area = plan.area();
        TileGrid tiles = grid.tiles(plan.level());
        for (int row = area.firstRow(); row <= area.lastRow(); row++) {
            for (int column = area.firstColumn(); column <= area.lastColumn(); column++) {
                if (--holders[plan.level()][tiles.tile(column, row)] == 0) {
                    heldTiles--;
                }
            }
        }
    }

    /** Encodes the tick for all clients planned. */
    void publish(DensityBatch batch) {
        if (heldTiles > 0) {
            boolean due = isDue() && !(toldAny && toldTick == source.tick());
            toldAny |= due;
            toldTick = due ? source.tick() : toldTick;
            count();
            for (int level = 0; level < told.length; level++) {
                publish(level, due, batch);
            }
        }
    }

    private boolean isDue() {
        return Integer.remainderUnsigned(source.tick(), periodTicks) == 0;
    }

    /** Counts all agents, unless that was done within the last half second and is not due. */
    void count() {
        boolean fresh = counted
                && (countedTick == source.tick()
                        || (!isDue() && Integer.compareUnsigned(source.tick() - countedTick, periodTicks) < 0));
        if (!fresh) {
            pyramid.count();
            counted = true;
            countedTick = source.tick();
        }
    }

    /** The agents in an area of tiles, as of the last {@link #count}. */
    int agents(TileArea area) {
        return pyramid.agents(area);
    }

    private void publish(int level, boolean due, DensityBatch batch) {
        for (int tile = 0; tile < holders[level].length; tile++) {
            if (holders[level][tile] == 0) {
                fresh[level][tile] = false;
                wanted[level][tile] = false;
                continue;
            }
            if (fresh[level][tile]) {
                Arrays.fill(told[level], tile * DensityGrid.CELLS, (tile + 1) * DensityGrid.CELLS, (byte) 0);
                update(level, tile);
            } else if (due) {
                System.arraycopy(told[level], tile * DensityGrid.CELLS, before, 0, DensityGrid.CELLS);
                update(level, tile);
                values.clear();
                DensityCodec.writeDifference(before, told[level], tile * DensityGrid.CELLS, values);
                add(batch.differences(), batch.key(level, tile), tile, false);
            }
            if (wanted[level][tile]) {
                values.clear();
                DensityCodec.writeWhole(told[level], tile * DensityGrid.CELLS, values);
                add(batch.wholes(), batch.key(level, tile), tile, true);
            }
            fresh[level][tile] = false;
            wanted[level][tile] = false;
        }
    }

    /** Brings what is told of a tile's cells up to the last count where it is too far off. */
    private void update(int level, int tile) {
        byte[] codes = told[level];
        TileGrid tiles = grid.tiles(level);
        int firstColumn = tiles.column(tile) * DensityGrid.SIDE;
        int firstRow = tiles.row(tile) * DensityGrid.SIDE;
        int cell = tile * DensityGrid.CELLS;
        for (int row = firstRow; row < firstRow + DensityGrid.SIDE; row++) {
            for (int column = firstColumn; column < firstColumn + DensityGrid.SIDE; column++) {
                int agents = pyramid.agents(level, column, row);
                if (!DensityScale.holds(codes[cell] & 0xFF, agents)) {
                    codes[cell] = (byte) DensityScale.code(agents);
                }
                cell++;
            }
        }
    }

    private void add(MessageBlocks blocks, int key, int tile, boolean whole) {
        if (values.size() == 0) {
            return;
        }
        ByteWriter out = blocks.bytes();
        int tileBytes = tile == 0 ? 0 : 1 + ByteWriter.varintBytes(tile);
        int cellBytes = 1 + ByteWriter.varintBytes(values.size()) + values.size();
        out.writeVarint(SnapshotFields.bytesTag(SnapshotFields.DENSITY_TILES));
        out.writeVarint(tileBytes + (whole ? 2 : 0) + cellBytes);
        if (tileBytes > 0) {
            out.writeVarint(SnapshotFields.varintTag(SnapshotFields.DENSITY_TILE));
            out.writeVarint(tile);
        }
        if (whole) {
            out.writeVarint(SnapshotFields.varintTag(SnapshotFields.DENSITY_WHOLE));
            out.writeVarint(1);
        }
        out.writeVarint(SnapshotFields.bytesTag(SnapshotFields.DENSITY_TILE_CELLS));
        out.writeVarint(values.size());
        out.writeBytes(values.array(), 0, values.size());
        blocks.add(key, MessageBlocks.NO_SOURCE);
    }
}
