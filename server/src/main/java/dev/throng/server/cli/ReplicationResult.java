package dev.throng.server.cli;

import dev.throng.protocol.snapshot.UpdateEncoding;
import java.util.Map;

/**
 * What {@code bench replication} measured. Bits and nanoseconds are per agent and snapshot, errors in metres.
 *
 * @param parts bits by what they say
 * @param correctedFraction share of agents corrected in a tick
 * @param baselines bits of plain ways on the same trace
 */
record ReplicationResult(
        String scenario,
        UpdateEncoding encoding,
        long agents,
        int ticks,
        double errorMetres,
        double bitsPerAgentSnapshot,
        Map<String, Double> parts,
        double correctedFraction,
        double meanErrorMetres,
        double p99ErrorMetres,
        double maxErrorMetres,
        double encodeNsPerAgent,
        double decodeNsPerAgent,
        long desyncs,
        Map<String, Double> baselines,
        double bytesPerSnapshot) {}
