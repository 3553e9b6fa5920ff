package dev.throng.server.cli.fanout;

import dev.throng.protocol.wire.Encoding;

/**
 * What a run drives.
 *
 * @param squareMetresPerAgent density of the world
 * @param viewWidthMetres 0: the whole world
 * @param viewDepthMetres 0: the whole world
 * @param tileSizeMetres edge of the server's tiles
 * @param simThreads threads of the simulation
 * @param ioThreads event loops of the server
 * @param warmUpSeconds between the last join and the first second that counts
 * @param verifyEvery one client of so many decodes all it gets and compares state hashes
 */
public record FanoutOptions(
        int clients,
        int agents,
        float squareMetresPerAgent,
        float viewWidthMetres,
        float viewDepthMetres,
        float tileSizeMetres,
        Encoding encoding,
        int simThreads,
        int ioThreads,
        double warmUpSeconds,
        double seconds,
        int verifyEvery) {
    /** Whether clients see everything. */
    boolean wholeWorld() {
        return viewWidthMetres == 0 || viewDepthMetres == 0;
    }

    /** The same with another number of clients. */
    public FanoutOptions withClients(int count) {
        return new FanoutOptions(
                count,
                agents,
                squareMetresPerAgent,
                viewWidthMetres,
                viewDepthMetres,
                tileSizeMetres,
                encoding,
                simThreads,
                ioThreads,
                warmUpSeconds,
                seconds,
                verifyEvery);
    }
}
