package dev.throng.server.cli;

import java.util.List;

/**
 * Bits per agent and snapshot of one scenario by the promised error, beside plain ways on the same trace whose bits do not
 * depend on it: a protobuf message per agent, deflate over those messages, packed centimetre differences.
 *
 * @param agents in the mean
 * @param ticks counted
 * @param points by rising error, as they were asked for
 */
record BitsByError(
        String scenario,
        long agents,
        int ticks,
        double protobufMessages,
        double zlib,
        double packedDeltas,
        List<Point> points) {
    BitsByError {
        points = List.copyOf(points);
    }

    /** Bits at one error bound; {@code alphaBeta} is the entropy of a per-tick predictor that keeps it. */
    record Point(double errorMetres, double packed, double columns, double alphaBeta) {}
}
