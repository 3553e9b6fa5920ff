package dev.throng.client.cli;

import dev.throng.client.connection.ClockEstimate;
import dev.throng.client.connection.Disconnect;
import dev.throng.client.connection.ReconnectPolicy;
import dev.throng.client.connection.ThrongClient;
import dev.throng.client.connection.Traffic;
import dev.throng.client.interpolation.InterpolatedWorld;
import dev.throng.client.interpolation.WorldFrame;
import dev.throng.client.replica.ApplyReport;
import dev.throng.client.replica.Replica;
import dev.throng.client.ui.view.AgentFrame;
import dev.throng.client.ui.view.ConnectionStatus;
import dev.throng.client.ui.view.HeatMap;
import dev.throng.client.ui.view.SceneView;
import dev.throng.client.ui.view.ServerAddress;
import dev.throng.client.ui.view.TrafficStats;
import dev.throng.client.ui.view.WorldInfo;
import dev.throng.protocol.wire.ServerMessage;
import dev.throng.protocol.wire.View;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The link to one server, over as many connections as it takes: applies snapshots on the connection's event loop and
 * publishes what the user interface shows. Readers may be on any thread, but {@link #traffic} on one only.
 */
final class LiveLink implements ThrongClient.Listener {
    private final String server;
    private final ThrongClient client;
    private final CompletableFuture<Void> shown = new CompletableFuture<>();
    private final SceneStore sceneStore = new SceneStore();
    private final TrafficMeter meter = new TrafficMeter();

    private volatile ConnectionStatus status;
    private volatile @Nullable WorldInfo world;
    private volatile SceneView scene = SceneView.EMPTY;
    private volatile @Nullable InterpolatedWorld interpolated;
    private volatile @Nullable ClockEstimate clock;
    private volatile HeatMap heat = HeatMap.NONE;
    private volatile int detailRung;
    private volatile boolean paused;
    private volatile Counts counts = new Counts(0, 0, 0, 0, 0, 0, 100);

    private @Nullable Replica replica;
    private String farewell = "";

    /** Totals over the link's life, and the newest tick, as of the last snapshot. */
    private record Counts(
            long atNanos,
            int tick,
            long agentSnapshots,
            long corrected,
            long desyncs,
            long missed,
            int timeScalePercent) {}

    LiveLink(ServerAddress server, String name, String token, @Nullable View view, ReconnectPolicy reconnect) {
        this.server = server.toString();
        this.status = ConnectionStatus.connecting(this.server);
        this.client = ThrongClient.builder(server.host(), server.port())
                .name(name)
                .token(token)
                .view(view)
                .reconnect(reconnect)
                .listener(this)
                .build();
    }

    void start() {
        var unused = client.start();
    }

    ThrongClient client() {
        return client;
    }

    /** Completed at the first snapshot; fails with the reason as its message when there will be none. */
    CompletableFuture<Void> shown() {
        return shown.copy();
    }

    @Override
    public void onConnecting(int attempt) {
        if (attempt > 0) {
            ConnectionStatus before = status;
            status = ConnectionStatus.reconnecting(server, before.sentence(), attempt, System.nanoTime());
        }
    }

    @Override
    public void onWelcome(ServerMessage.Welcome welcome) {
        replica = new Replica(welcome.tileGrid(), welcome.detailBands(), welcome.flyingByKind(), welcome.tickRateHz());
        interpolated = new InterpolatedWorld(welcome.tickRateHz());
        onScene(welcome.scene());
        world = WireCommands.world(welcome);
        farewell = "";
        status = ConnectionStatus.connected(server);
    }

    @Override
    public void onSnapshot(byte[] bytes, int offset, int length, long receivedNanos) throws Exception {
        Replica held = replica;
        InterpolatedWorld shownWorld = interpolated;
        if (held == null || shownWorld == null) {
            return;
        }
        ApplyReport report = held.apply(bytes, offset, length);
        shownWorld.accept(held, report, receivedNanos);
        heat = HeatMaps.of(held, heat);
        detailRung = held.detailRung();
        report.desyncs().forEach(desync -> client.requestKeyframes(desync.band(), desync.keys()));
        Counts before = counts;
        counts = new Counts(
                receivedNanos,
                report.tick(),
                before.agentSnapshots() + held.agentCount(),
                before.corrected() + report.corrected(),
                before.desyncs() + report.desyncedStreams(),
                before.missed() + (report.gap() ? 1 : 0),
                report.timeScalePercent() <= 0 ? 100 : report.timeScalePercent());
        shown.complete(null);
    }

    @Override
    public void onScene(ServerMessage.SceneUpdate update) {
        scene = sceneStore.apply(update);
        update.paused().ifPresent(this::pausedOrResumed);
    }

    private void pausedOrResumed(boolean now) {
        paused = now;
        InterpolatedWorld shownWorld = interpolated;
        if (now && shownWorld != null) {
            shownWorld.paused();
        }
    }

    @Override
    public void onClock(ClockEstimate estimate) {
        clock = estimate;
    }

    @Override
    public void onClosing(ServerMessage.Closing closing) {
        farewell = closing.sentence();
    }

    @Override
    public void onDisconnected(Disconnect disconnect, long retryInMillis) {
        clock = null;
        String sentence = sentence(disconnect);
        if (retryInMillis < 0) {
            boolean asked = disconnect.reason() == Disconnect.Reason.CLOSED;
            status = ConnectionStatus.disconnected(server, asked ? "Disconnected from " + server : sentence);
            shown.completeExceptionally(new IllegalStateException(sentence));
        } else {
            ConnectionStatus before = status;
            int attempt = before.phase() == ConnectionStatus.Phase.RECONNECTING ? before.attempt() + 1 : 1;
            status = ConnectionStatus.reconnecting(
                    server, sentence, attempt, System.nanoTime() + retryInMillis * 1_000_000);
        }
    }

    /** The server's own words where it had any; a refused connection without the system call's name. */
    private String sentence(Disconnect disconnect) {
        if (!farewell.isEmpty()) {
            return farewell;
        }
        boolean refused = disconnect.reason() == Disconnect.Reason.CONNECT_FAILED
                && disconnect.sentence().toLowerCase(Locale.ROOT).contains("refused");
        return refused ? "No connection: nobody listens at " + server : disconnect.sentence();
    }

    ConnectionStatus status() {
        return status;
    }

    @Nullable
    WorldInfo world() {
        return world;
    }

    SceneView scene() {
        return scene;
    }

    AgentFrame frame(long nowNanos) {
        InterpolatedWorld shownWorld = interpolated;
        WorldFrame frame = shownWorld == null ? null : shownWorld.frame(nowNanos);
        return frame == null ? AgentFrame.empty() : new WorldFrameView(frame, heat, detailRung);
    }

    TrafficStats traffic(long nowNanos) {
        Counts now = counts;
        Traffic totals = client.traffic();
        meter.sample(new TrafficMeter.Totals(
                nowNanos,
                totals.bytesReceived(),
                totals.snapshotsReceived(),
                totals.snapshotBytes(),
                now.agentSnapshots(),
                now.corrected()));
        ClockEstimate estimate = clock;
        InterpolatedWorld shownWorld = interpolated;
        double silentMillis = now.atNanos() == 0 ? 0 : Math.max(0, (nowNanos - now.atNanos()) / 1e6);
        return new TrafficStats(
                meter.bytesPerSecond(),
                meter.snapshotsPerSecond(),
                meter.bitsPerAgentSnapshot(),
                meter.correctedPerSnapshot(),
                estimate == null ? Double.NaN : estimate.lastRoundTripNanos() / 1e6,
                shownWorld == null ? 0 : shownWorld.playbackDelayMillis(),
                paused ? 0 : now.timeScalePercent(),
                silentMillis,
                now.desyncs(),
                now.missed());
    }
}
