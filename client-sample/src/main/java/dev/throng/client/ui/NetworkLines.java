package dev.throng.client.ui;

import dev.throng.client.ui.view.TrafficStats;
import java.util.List;
import java.util.Locale;

/** The connection's numbers for the diagnostics overlay. */
final class NetworkLines {
    private NetworkLines() {}

    static List<String> of(TrafficStats stats, int agents) {
        return List.of(
                String.format(
                        Locale.ROOT,
                        "network %.1f snapshots/s, %.1f kB/s, last %.0f ms ago",
                        stats.snapshotsPerSecond(),
                        stats.bytesPerSecond() / 1000,
                        stats.silentMillis()),
                String.format(
                        Locale.ROOT,
                        "stream  %.2f bit/agent, %.0f corrected a snapshot",
                        stats.bitsPerAgentSnapshot(),
                        stats.correctedPerSnapshot()),
                String.format(
                        Locale.ROOT,
                        "replica %,d agents, %d desyncs, %d missed snapshots",
                        agents,
                        stats.desyncs(),
                        stats.missedSnapshots()));
    }
}
