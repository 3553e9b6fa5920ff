package dev.throng.server.cli;

import dev.throng.protocol.snapshot.DetailBand;
import dev.throng.protocol.snapshot.DetailWorld;
import dev.throng.protocol.snapshot.MalformedSnapshotException;
import dev.throng.protocol.snapshot.ModelParameters;
import dev.throng.protocol.snapshot.TileGrid;
import dev.throng.protocol.snapshot.UpdateEncoding;
import dev.throng.server.interest.ViewRect;
import dev.throng.server.replication.ClientStream;
import dev.throng.server.replication.Replicator;
import dev.throng.server.replication.SnapshotBatch;
import dev.throng.server.sim.AgentTable;
import dev.throng.server.sim.Kind;
import dev.throng.server.sim.Scenario;
import dev.throng.server.sim.World;
import dev.throng.server.sim.WorldBounds;
import dev.throng.server.sim.parallel.Phases;
import java.util.ArrayList;
import java.util.List;

/**
 * One client that zooms from 30 m out over the whole world and back in, at the middle of it, with a real decoder behind the
 * replicator.
 */
final class ViewsBench {
    private static final double FIRST_WIDTH_METRES = 30;
    private static final double ZOOM = 2;
    private static final int WIDTH_PIXELS = 1280;
    private static final double DEPTH_SHARE = 720.0 / WIDTH_PIXELS;
    private static final float TILE_METRES = 32;

    /**
     * What was seen of one zoom.
     *
     * @param rung at its end, of the ladder of detail
     * @param bands that agents in the view were shown in at its end, the finest first; empty for none
     * @param agentsHeld at its end
     * @param cellMetres width of the density's cells at its end; 0 for none
     * @param snapshotsUntilShown snapshots until the whole view was shown, by agents or cells
     * @param missing agents in the view at any snapshot that neither agents nor cells showed, added up
     */
    record Step(
            double widthMetres,
            double metresPerPixel,
            double bytesPerSecond,
            int rung,
            String bands,
            int agentsHeld,
            double cellMetres,
            int snapshotsUntilShown,
            long missing) {}

    private final World world;
    private final Replicator replicator;
    private final ClientStream client;
    private final DetailWorld shown;
    private final int ticksPerZoom;
    private byte[] buffer = new byte[1 << 16];

    ViewsBench(Scenario scenario, Phases phases, int bytesPerSecond, int ticksPerZoom) {
        world = World.create(scenario, scenario.seed(), phases);
        this.ticksPerZoom = ticksPerZoom;
        WorldBounds bounds = scenario.bounds();
        TileGrid grid = TileGrid.covering(bounds.minX(), bounds.minZ(), bounds.maxX(), bounds.maxZ(), TILE_METRES);
        List<DetailBand> bands = DetailBand.ladder(
                ModelParameters.forErrorBound(ModelParameters.DEFAULT_ERROR_BOUND_METRES), DetailBand.DEFAULT_BANDS);
        replicator = new Replicator(grid, bands, world, grid.tiles());
        client = replicator.open(UpdateEncoding.PACKED);
        replicator.setBudget(client, bytesPerSecond);
        List<Kind> kinds = scenario.kinds();
        boolean[] flying = new boolean[kinds.size()];
        for (int kind = 0; kind < flying.length; kind++) {
            flying[kind] = kinds.get(kind).flying();
        }
        shown = new DetailWorld(grid, bands, flying);
    }

    /** Zooms out and in again. */
    List<Step> run() throws MalformedSnapshotException {
        double side =
                world.scenario().bounds().maxX() - world.scenario().bounds().minX();
        List<Double> widths = new ArrayList<>();
        double width = FIRST_WIDTH_METRES;
        while (width * DEPTH_SHARE < side) {
            widths.add(width);
            width *= ZOOM;
        }
        widths.add(width);
        for (int n = widths.size() - 2; n >= 0; n--) {
            widths.add(widths.get(n));
        }
        List<Step> steps = new ArrayList<>();
        for (double next : widths) {
            steps.add(zoom(next));
        }
        return steps;
    }

    private Step zoom(double width) throws MalformedSnapshotException {
        double depth = width * DEPTH_SHARE;
        ViewRect view =
                new ViewRect((float) (-width / 2), (float) (-depth / 2), (float) (width / 2), (float) (depth / 2));
        double scale = width / WIDTH_PIXELS;
        client.setView(view, scale);
        long bytes = 0;
        long missing = 0;
        int untilShown = 0;
        for (int tick = 1; tick <= ticksPerZoom; tick++) {
            bytes += tick();
            int now = missing(view);
            missing += now;
            if (now > 0) {
                untilShown = tick + 1;
            } else if (untilShown == 0) {
                untilShown = 1;
            }
        }
        return new Step(
                width,
                scale,
                bytes * (double) world.scenario().tickRateHz() / ticksPerZoom,
                shown.detailRung(),
                bands(),
                shown.agentCount(),
                shown.density().area() == null
                        ? 0
                        : shown.density().grid().cellMetres(shown.density().level()),
                untilShown,
                missing);
    }

    private int tick() throws MalformedSnapshotException {
        world.step();
        SnapshotBatch batch = replicator.publish(100);
        int length = batch.snapshotBytes(client);
        if (length > buffer.length) {
            buffer = new byte[length];
        }
        batch.write(client, buffer, 0);
        batch.release();
        shown.apply(buffer, 0, length);
        return length;
    }

    /** Agents in the view that are not shown; cells show all that are in them. */
    private int missing(ViewRect view) {
        if (shown.density().area() != null) {
            return 0;
        }
        AgentTable agents = world.agents();
        int missing = 0;
        for (int i = 0; i < agents.count(); i++) {
            boolean inView = agents.x(i) >= view.minX()
                    && agents.x(i) <= view.maxX()
                    && agents.z(i) >= view.minZ()
                    && agents.z(i) <= view.maxZ();
            if (inView && shown.bandOf(agents.id(i)) < 0) {
                missing++;
            }
        }
        return missing;
    }

    private String bands() {
        StringBuilder bands = new StringBuilder();
        for (int band = 0; band < shown.bandCount(); band++) {
            if (shown.world(band).area() != null) {
                bands.append(bands.isEmpty() ? "" : "+").append(band);
            }
        }
        return bands.toString();
    }
}
