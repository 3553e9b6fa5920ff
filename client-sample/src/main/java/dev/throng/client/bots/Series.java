package dev.throng.client.bots;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/** One point and one progress line a second. Confined to the fleet's thread. */
final class Series {
    private static final long SECOND_NANOS = 1_000_000_000;

    private final FleetStats stats;
    private final List<FleetResult.Point> points = new ArrayList<>();
    private long lastNanos;
    private long lastSnapshots;
    private long lastBytes;

    Series(FleetStats stats) {
        this.stats = stats;
    }

    /** Makes a point when the second is over. */
    void tick(long elapsedNanos, long bytes, int clients, Consumer<String> progress) {
        if (elapsedNanos - lastNanos < SECOND_NANOS) {
            return;
        }
        double seconds = (elapsedNanos - lastNanos) / 1e9;
        long snapshots = stats.snapshots.sum();
        long connected = stats.connected.sum();
        double shares = Math.max(1, connected) * seconds;
        double late;
        synchronized (stats.latenessOfSecondMicros) {
            late = stats.latenessOfSecondMicros.getValueAtPercentile(99) / 1e3;
            stats.latenessOfSecondMicros.reset();
        }
        FleetResult.Point point = new FleetResult.Point(
                elapsedNanos / 1e9,
                connected,
                (snapshots - lastSnapshots) / shares,
                late,
                (bytes - lastBytes) / shares);
        points.add(point);
        lastNanos = elapsedNanos;
        lastSnapshots = snapshots;
        lastBytes = bytes;
        progress.accept(line(point, clients));
    }

    private String line(FleetResult.Point point, int clients) {
        return String.format(
                Locale.ROOT,
                "%4.0f s  clients %d/%d  snapshots/s %.1f  p99 late %.1f ms  %.1f kB/s a client  commands %d, open %d"
                        + "  desyncs %d  decode errors %d  lost %d",
                point.seconds(),
                point.connected(),
                clients,
                point.snapshotsPerSecond(),
                point.latenessP99Ms(),
                point.bytesPerClient() / 1e3,
                stats.commandsSent.sum(),
                stats.commandsUnanswered(),
                stats.hashesWrong.sum(),
                stats.decodeErrors.sum(),
                stats.disconnects.sum());
    }

    List<FleetResult.Point> points() {
        return List.copyOf(points);
    }
}
