package dev.throng.protocol.wire;

import dev.throng.protocol.snapshot.DetailBand;

/**
 * A detail band beside the finest one.
 *
 * @param quantization the constants of its tile model
 * @param periodTicks it steps at the ticks that are multiples of this
 */
public record CoarserBand(Quantization quantization, int periodTicks) {
    public CoarserBand {
        Check.range("DetailBand.period_ticks", periodTicks, 1, DetailBand.MAX_PERIOD_TICKS);
    }
}
