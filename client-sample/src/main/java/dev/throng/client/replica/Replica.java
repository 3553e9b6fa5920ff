package dev.throng.client.replica;

import dev.throng.protocol.snapshot.MalformedSnapshotException;
import dev.throng.protocol.snapshot.ModelParameters;
import dev.throng.protocol.snapshot.TileArea;
import dev.throng.protocol.snapshot.TileGrid;
import dev.throng.protocol.snapshot.TileModel;
import dev.throng.protocol.snapshot.TileWorld;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The part of the world that a client sees, at the tick of the last snapshot. No position is farther from the server's
 * than the error bound in the model parameters. Confined to one thread.
 *
 * <p>After a {@link MalformedSnapshotException} the replica is empty and takes nothing but a reset.
 */
public final class Replica {
    private final TileWorld world;
    private final float tickRateHz;
    private final double metresPerUnit;
    private final double originX;
    private final double originZ;

    /**
     * An empty replica, made from what the welcome says.
     *
     * @param flyingByKind for each kind, whether it flies
     * @param tickRateHz ticks a second, for velocities
     */
    public Replica(TileGrid grid, ModelParameters parameters, List<Boolean> flyingByKind, float tickRateHz) {
        boolean[] flying = new boolean[flyingByKind.size()];
        for (int kind = 0; kind < flying.length; kind++) {
            flying[kind] = flyingByKind.get(kind);
        }
        this.world = new TileWorld(grid, parameters, flying);
        this.tickRateHz = tickRateHz;
        this.metresPerUnit = 1.0 / parameters.unitsPerMetre();
        this.originX = grid.originX();
        this.originZ = grid.originZ();
    }

    /** Applies the bytes of a {@code Snapshot} message: the field's value, without its tag and length. */
    public ApplyReport apply(byte[] snapshot, int offset, int length) throws MalformedSnapshotException {
        world.apply(snapshot, offset, length);
        int[] desynced = world.desyncedStreams();
        return new ApplyReport(
                world.tick(),
                world.wasReset(),
                world.timeScalePercent(),
                world.entered(),
                world.left(),
                world.corrected(),
                desynced.length == 0
                        ? List.of()
                        : IntStream.of(desynced).boxed().toList(),
                world.hadGap());
    }

    /** The tick of the last snapshot; wraps at 2^32. */
    public int tick() {
        return world.tick();
    }

    public int agentCount() {
        return world.agentCount();
    }

    /** The tiles held; null before the first snapshot. */
    public @Nullable TileArea area() {
        return world.area();
    }

    /** Shows every agent, stream by stream and in ascending order of id within each. */
    public void forEach(AgentVisitor visitor) {
        for (int n = 0; n < world.streamCount(); n++) {
            TileModel model = world.stream(n);
            for (int i = 0; i < model.size(); i++) {
                visitor.visit(
                        model.id(i),
                        model.kind(i),
                        model.state(i),
                        metres(model.x(i), originX),
                        metres(model.y(i), 0),
                        metres(model.z(i), originZ),
                        metresPerSecond(model.velocityX(i)),
                        metresPerSecond(model.velocityY(i)),
                        metresPerSecond(model.velocityZ(i)));
            }
        }
    }

    public boolean contains(int id) {
        return world.modelOf(id) != null;
    }

    /** The east coordinate of an agent in metres; NaN when the replica does not have it. */
    public float x(int id) {
        TileModel model = world.modelOf(id);
        return model == null ? Float.NaN : metres(model.x(model.indexOf(id)), originX);
    }

    /** The height of an agent in metres; NaN when the replica does not have it. */
    public float y(int id) {
        TileModel model = world.modelOf(id);
        return model == null ? Float.NaN : metres(model.y(model.indexOf(id)), 0);
    }

    /** The north coordinate of an agent in metres; NaN when the replica does not have it. */
    public float z(int id) {
        TileModel model = world.modelOf(id);
        return model == null ? Float.NaN : metres(model.z(model.indexOf(id)), originZ);
    }

    /** The models behind the replica, to compare them with the server's. */
    public TileWorld models() {
        return world;
    }

    private float metres(int units, double origin) {
        return (float) (origin + units * metresPerUnit);
    }

    private float metresPerSecond(int unitsPerTick) {
        return (float) (unitsPerTick * metresPerUnit * tickRateHz);
    }
}
