package dev.throng.server.replication;

/**
 * What agents and cells cost on the wire, as measured on what clients were sent: smoothed, and true to begin with for crowds
 * that walk. Confined to the tick thread.
 */
final class DetailCosts {
    /** Samples of fewer agents or cells than this say little. */
    private static final double LEAST_SAMPLE = 50;

    private static final double GAIN = 0.02;
    private static final double FIRST_BYTES_A_SECOND = 4.5;

    private final double[] agentRates;
    private double wholeAgentBytes = 10;
    private double cellRate = 0.7;
    private double wholeCellBytes = 1.4;

    DetailCosts(int bands) {
        agentRates = new double[bands];
        double rate = FIRST_BYTES_A_SECOND;
        for (int band = 0; band < bands; band++) {
            agentRates[band] = rate;
            rate /= 2;
        }
    }

    /** Bytes that an agent in a band costs a second. */
    double agentRate(int band) {
        return agentRates[band];
    }

    /** Bytes of an agent in a whole tile. */
    double wholeAgentBytes() {
        return wholeAgentBytes;
    }

    /** Bytes that a cell of the density costs a second. */
    double cellRate() {
        return cellRate;
    }

    /** Bytes of a cell in a whole density tile. */
    double wholeCellBytes() {
        return wholeCellBytes;
    }

    /** So many agents of a band cost so much. */
    void learnAgents(int band, double agents, double bytesPerSecond) {
        if (agents >= LEAST_SAMPLE) {
            agentRates[band] += GAIN * (bytesPerSecond / agents - agentRates[band]);
        }
    }

    /** So many agents in whole tiles cost so much. */
    void learnWholeAgents(double agents, double bytes) {
        if (agents >= LEAST_SAMPLE) {
            wholeAgentBytes += GAIN * (bytes / agents - wholeAgentBytes);
        }
    }

    /** So many cells cost so much. */
    void learnCells(double cells, double bytesPerSecond) {
        if (cells >= LEAST_SAMPLE) {
            cellRate += GAIN * (bytesPerSecond / cells - cellRate);
        }
    }
}
