package dev.throng.client.replica;

import dev.throng.protocol.snapshot.DetailBand;
import dev.throng.protocol.snapshot.DetailWorld;
import dev.throng.protocol.snapshot.MalformedSnapshotException;
import dev.throng.protocol.snapshot.TileArea;
import dev.throng.protocol.snapshot.TileGrid;
import dev.throng.protocol.snapshot.TileModel;
import dev.throng.protocol.snapshot.TileWorld;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The part of the world that a client sees, at the tick of the last snapshot. An agent is shown as the finest detail band
 * that holds it has it: at each of the band's steps no farther from the server's position than the band's error bound, and
 * between two steps carried on by its velocity. Confined to one thread.
 *
 * <p>After a {@link MalformedSnapshotException} the replica is empty and takes nothing but a reset.
 */
public final class Replica {
    private final DetailWorld world;
    private final TileGrid grid;
    private DensityMap density = DensityMap.EMPTY;
    private int densityVersion;
    private final float tickRateHz;
    private final double originX;
    private final double originZ;

    /**
     * An empty replica, made from what the welcome says.
     *
     * @param bands the detail bands, the finest first
     * @param flyingByKind for each kind, whether it flies
     * @param tickRateHz ticks a second, for velocities
     */
    public Replica(TileGrid grid, List<DetailBand> bands, List<Boolean> flyingByKind, float tickRateHz) {
        boolean[] flying = new boolean[flyingByKind.size()];
        for (int kind = 0; kind < flying.length; kind++) {
            flying[kind] = flyingByKind.get(kind);
        }
        this.world = new DetailWorld(grid, bands, flying);
        this.grid = grid;
        this.tickRateHz = tickRateHz;
        this.originX = grid.originX();
        this.originZ = grid.originZ();
    }

    /** Applies the bytes of a {@code Snapshot} message: the field's value, without its tag and length. */
    public ApplyReport apply(byte[] snapshot, int offset, int length) throws MalformedSnapshotException {
        world.apply(snapshot, offset, length);
        return new ApplyReport(
                world.tick(),
                begunAnew(),
                world.world(0).timeScalePercent(),
                world.entered(),
                world.left(),
                world.corrected(),
                desyncs(),
                world.hadGap());
    }

    private boolean begunAnew() {
        for (int band = 0; band < world.bandCount(); band++) {
            TileWorld held = world.world(band);
            if (!held.wasReset() && (band == 0 || held.area() != null)) {
                return false;
            }
        }
        return true;
    }

    private List<DesyncedStreams> desyncs() {
        List<DesyncedStreams> desyncs = List.of();
        for (int band = 0; band < world.bandCount(); band++) {
            int[] keys = world.world(band).desyncedStreams();
            if (keys.length > 0) {
                desyncs = new ArrayList<>(desyncs);
                desyncs.add(new DesyncedStreams(band, IntStream.of(keys).boxed().toList()));
            }
        }
        return desyncs;
    }

    /** The tick of the last snapshot; wraps at 2^32. */
    public int tick() {
        return world.tick();
    }

    public int agentCount() {
        return world.agentCount();
    }

    /** What the client's budget took away of the detail that its view needs: 0 nothing, more is worse. */
    public int detailRung() {
        return world.detailRung();
    }

    public TileGrid grid() {
        return grid;
    }

    /** The tiles held in some band; null if there are none. */
    public @Nullable TileArea area() {
        return world.area();
    }

    /** Shows every agent once, band by band, stream by stream and in ascending order of id within each. */
    public void forEach(AgentVisitor visitor) {
        for (int band = 0; band < world.bandCount(); band++) {
            TileWorld held = world.world(band);
            Scale scale = new Scale(band);
            for (int n = 0; n < held.streamCount(); n++) {
                show(band, held.stream(n), scale, visitor);
            }
        }
    }

    private void show(int band, TileModel model, Scale scale, AgentVisitor visitor) {
        for (int i = 0; i < model.size(); i++) {
            if (band > 0 && !world.isFinest(band, model.id(i))) {
                continue;
            }
            visitor.visit(
                    model.id(i),
                    model.kind(i),
                    model.state(i),
                    scale.metres(model.x(i), model.velocityX(i), originX),
                    scale.metres(model.y(i), model.velocityY(i), 0),
                    scale.metres(model.z(i), model.velocityZ(i), originZ),
                    scale.metresPerSecond(model.velocityX(i)),
                    scale.metresPerSecond(model.velocityY(i)),
                    scale.metresPerSecond(model.velocityZ(i)));
        }
    }

    /** How crowded the world is where the server does not tell of each agent; as of the last snapshot that told of it. */
    public DensityMap density() {
        if (world.density().version() != densityVersion) {
            densityVersion = world.density().version();
            density = DensityMap.of(world.density());
        }
        return density;
    }

    public boolean contains(int id) {
        return world.bandOf(id) >= 0;
    }

    /** The finest detail band that holds an agent; -1 when the replica does not have it. */
    public int bandOf(int id) {
        return world.bandOf(id);
    }

    /** The coarsest detail band of which tiles are held; -1 if there is none. */
    public int coarsestBand() {
        int band = world.bandCount() - 1;
        while (band >= 0 && world.world(band).area() == null) {
            band--;
        }
        return band;
    }

    /** What an agent is shown off by at most, in the coarsest detail band held; 0 if there is none. */
    public float errorBoundMetres() {
        int coarsest = coarsestBand();
        return coarsest < 0 ? 0 : band(coarsest).parameters().errorBoundMetres();
    }

    /** A detail band by its number. */
    public DetailBand band(int band) {
        return world.band(band);
    }

    /** The east coordinate of an agent in metres; NaN when the replica does not have it. */
    public float x(int id) {
        int band = world.bandOf(id);
        TileModel model = band < 0 ? null : world.world(band).modelOf(id);
        if (model == null) {
            return Float.NaN;
        }
        int i = model.indexOf(id);
        return new Scale(band).metres(model.x(i), model.velocityX(i), originX);
    }

    /** The height of an agent in metres; NaN when the replica does not have it. */
    public float y(int id) {
        int band = world.bandOf(id);
        TileModel model = band < 0 ? null : world.world(band).modelOf(id);
        if (model == null) {
            return Float.NaN;
        }
        int i = model.indexOf(id);
        return new Scale(band).metres(model.y(i), model.velocityY(i), 0);
    }

    /** The north coordinate of an agent in metres; NaN when the replica does not have it. */
    public float z(int id) {
        int band = world.bandOf(id);
        TileModel model = band < 0 ? null : world.world(band).modelOf(id);
        if (model == null) {
            return Float.NaN;
        }
        int i = model.indexOf(id);
        return new Scale(band).metres(model.z(i), model.velocityZ(i), originZ);
    }

    /** From a band's integers at its last step to metres at the tick of the last snapshot. */
    private final class Scale {
        private final double metresPerUnit;
        private final double elapsedSteps;
        private final double metresPerSecondPerUnit;

        Scale(int band) {
            DetailBand detail = world.band(band);
            metresPerUnit = 1.0 / detail.parameters().unitsPerMetre();
            elapsedSteps = (double) world.sinceStep(band) / detail.periodTicks();
            metresPerSecondPerUnit = metresPerUnit * tickRateHz / detail.periodTicks();
        }

        float metres(int units, int velocity, double origin) {
            return (float) (origin + (units + velocity * elapsedSteps) * metresPerUnit);
        }

        float metresPerSecond(int unitsPerStep) {
            return (float) (unitsPerStep * metresPerSecondPerUnit);
        }
    }
}
