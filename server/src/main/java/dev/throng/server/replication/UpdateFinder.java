package dev.throng.server.replication;

import dev.throng.protocol.quantize.FixedPoint;
import dev.throng.protocol.snapshot.ColumnsCodec;
import dev.throng.protocol.snapshot.DetailBand;
import dev.throng.protocol.snapshot.ModelParameters;
import dev.throng.protocol.snapshot.ResidualCells;
import dev.throng.protocol.snapshot.TileGrid;
import dev.throng.protocol.snapshot.TileModel;
import dev.throng.protocol.snapshot.TileUpdate;

/**
 * Compares a model, advanced to this tick, with the truth, and says what must be sent so that no agent is shown farther off
 * than the error bound. Confined to the tick thread.
 *
 * <p>The bound is kept with a tenth of a unit to spare, which covers the rounding of positions to float on both sides up
 * to four kilometres from the origin.
 */
final class UpdateFinder {
    private static final double ROUNDING_RESERVE_UNITS = 0.1;
    /** Faster than this nobody moves: such a displacement was a jump and says nothing of the next one. */
    private static final double MAX_SPEED_METRES_PER_SECOND = 75;

    private final AgentSource source;
    private final double originX;
    private final double originZ;
    private final double unitsPerMetre;
    private final int periodTicks;
    private final double unitsPerStep;
    private final double boundSquared;
    private final ModelParameters parameters;

    UpdateFinder(AgentSource source, TileGrid grid, DetailBand band, int tickRateHz) {
        parameters = band.parameters();
        periodTicks = band.periodTicks();
        double bound = parameters.errorBoundUnits() - ROUNDING_RESERVE_UNITS;
        requireStep(parameters.groundStepUnits() * Math.sqrt(2) / 2, bound);
        requireStep(parameters.airStepUnits() * Math.sqrt(3) / 2, bound);
        this.source = source;
        originX = grid.originX();
        originZ = grid.originZ();
        unitsPerMetre = parameters.unitsPerMetre();
        unitsPerStep = unitsPerMetre * periodTicks / tickRateHz;
        boundSquared = bound * bound;
    }

    private static void requireStep(double farthest, double bound) {
        if (farthest > bound) {
            throw new IllegalArgumentException(
                    "expected steps that keep the error within " + bound + " units, got up to " + farthest);
        }
    }

    /** Position in units from the grid's origin. */
    int unitsX(int index) {
        return (int) Math.floor((source.x(index) - originX) * unitsPerMetre + 0.5);
    }

    /** Position in units from the grid's origin. */
    int unitsZ(int index) {
        return (int) Math.floor((source.z(index) - originZ) * unitsPerMetre + 0.5);
    }

    /** Fills an update with the corrections, state changes and leavers of a stream. */
    void find(TileModel model, TileUpdate update) {
        update.clear();
        boolean air = model.air();
        int coarseStep = parameters.stepUnits(air);
        int fineStep = parameters.fineStepUnits(air);
        for (int i = 0; i < model.size(); i++) {
            int index = source.indexOf(model.id(i));
            if (index < 0) {
                update.addLeaver(i);
                continue;
            }
            double dx = (source.x(index) - originX) * unitsPerMetre - model.x(i);
            double dz = (source.z(index) - originZ) * unitsPerMetre - model.z(i);
            double dy = air ? source.y(index) * unitsPerMetre - model.y(i) : 0;
            if (dx * dx + dz * dz + dy * dy > boundSquared) {
                int step = ModelParameters.isSettled(model.age(i)) ? fineStep : coarseStep;
                int cellX = (int) Math.rint(dx / step);
                int cellZ = (int) Math.rint(dz / step);
                int cellY = air ? (int) Math.rint(dy / step) : 0;
                if (ColumnsCodec.isNear(air, cellX, cellZ, cellY)) {
                    update.addCorrection(i, cellX, cellZ, cellY);
                } else {
                    restart(model, i, index, cellX, cellZ, cellY, update);
                }
            }
            int state = source.state(index);
            if (state != model.state(i)) {
                update.addState(i, state);
            }
        }
    }

    private void restart(TileModel model, int i, int index, int cellX, int cellZ, int cellY, TileUpdate update) {
        if (isPlausible(index)) {
            update.addRestart(i, cellX, cellZ, cellY, velocityX(index), velocityZ(index), velocityY(index));
        } else {
            update.addRestart(i, cellX, cellZ, cellY, model.velocityX(i), model.velocityZ(i), model.velocityY(i));
        }
    }

    private boolean isPlausible(int index) {
        double vx = source.vx(index);
        double vy = source.vy(index);
        double vz = source.vz(index);
        return vx * vx + vy * vy + vz * vz <= MAX_SPEED_METRES_PER_SECOND * MAX_SPEED_METRES_PER_SECOND;
    }

    private int velocityX(int index) {
        return (int) Math.rint(source.vx(index) * unitsPerStep);
    }

    private int velocityZ(int index) {
        return (int) Math.rint(source.vz(index) * unitsPerStep);
    }

    private int velocityY(int index) {
        return (int) Math.rint(source.vy(index) * unitsPerStep);
    }

    /**
     * Appends an agent to a list of its layer.
     *
     * @param sinceStep ticks since the band's last step: the agent is appended as it was there, by its velocity now
     */
    void append(int index, int sinceStep, TileModel list) {
        boolean known = isPlausible(index);
        boolean air = list.air();
        int vx = known ? velocityX(index) : 0;
        int vz = known ? velocityZ(index) : 0;
        int vy = air && known ? velocityY(index) : 0;
        list.append(
                source.id(index),
                source.kind(index),
                source.state(index),
                unitsX(index) - since(vx, sinceStep),
                unitsZ(index) - since(vz, sinceStep),
                air ? (int) Math.floor(source.y(index) * unitsPerMetre + 0.5) - since(vy, sinceStep) : 0,
                vx,
                vz,
                vy,
                0,
                ResidualCells.NONE);
    }

    /** Way since the last step in units. */
    private int since(int velocity, int ticks) {
        return (int) FixedPoint.divideRounded((long) velocity * ticks, periodTicks);
    }
}
