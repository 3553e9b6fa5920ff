package dev.throng.protocol.snapshot;

import java.util.ArrayList;
import java.util.List;

/**
 * A detail band: tile models of their own, with an error bound of their own, that step only every so many ticks. Bands are
 * numbered from 0, the finest, which steps at every tick. Velocities of a band are units a step, and its ages count steps.
 *
 * @param parameters the constants of its models
 * @param periodTicks it steps at the ticks that are multiples of this: a power of two up to {@value #MAX_PERIOD_TICKS}
 */
public record DetailBand(ModelParameters parameters, int periodTicks) {
    /** Longest period. */
    public static final int MAX_PERIOD_TICKS = 64;

    /** Most bands of a server. */
    public static final int MAX_BANDS = 8;

    /** Bands that a server has unless its finest bound is too large for that. */
    public static final int DEFAULT_BANDS = 3;

    /** The error bound grows by this factor, the units by its inverse, from each band to the next. */
    private static final int COARSER = 4;

    public DetailBand {
        if (Integer.bitCount(periodTicks) != 1 || periodTicks < 1 || periodTicks > MAX_PERIOD_TICKS) {
            throw new IllegalArgumentException(
                    "expected a period of a power of two up to " + MAX_PERIOD_TICKS + " ticks, got " + periodTicks);
        }
    }

    /** A band that steps at every tick. */
    public static DetailBand everyTick(ModelParameters parameters) {
        return new DetailBand(parameters, 1);
    }

    /**
     * Up to {@code most} bands, the given parameters first. Each further one has four times the error bound of the one before
     * and twice its period, in units four times as long, so that all other constants are the same integers.
     */
    public static List<DetailBand> ladder(ModelParameters finest, int most) {
        List<DetailBand> bands = new ArrayList<>();
        bands.add(everyTick(finest));
        while (bands.size() < most) {
            DetailBand last = bands.get(bands.size() - 1);
            ModelParameters p = last.parameters;
            float bound = p.errorBoundMetres() * COARSER;
            if (bound > ModelParameters.MAX_ERROR_BOUND_METRES || p.unitsPerMetre() < COARSER) {
                break;
            }
            // A model is off by up to the bound; within twice that beyond a border it is no sign of a crossing.
            int margin = Math.max(p.crossingMarginUnits() / COARSER, (int) Math.ceil(2 * p.errorBoundUnits()));
            bands.add(new DetailBand(
                    new ModelParameters(
                            p.unitsPerMetre() / COARSER, bound, p.groundStepUnits(), p.airStepUnits(), margin),
                    last.periodTicks * 2));
        }
        return List.copyOf(bands);
    }

    /** The tick of the band's last step at or before a tick; both wrap at 2^32. */
    public int lastStep(int tick) {
        return tick & -periodTicks;
    }

    /** True if the band steps at a tick. */
    public boolean stepsAt(int tick) {
        return lastStep(tick) == tick;
    }
}
