package dev.throng.server.metrics;

import dev.throng.protocol.wire.Code;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.ToDoubleFunction;

/**
 * The metrics in Prometheus' text format. Made at the first scrape rather than at the start, which it would slow down. Used
 * by the admin thread.
 */
public final class PrometheusExport {
    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);

    public PrometheusExport(ServerMetrics metrics) {
        counter("throng.connections.opened", "Connections accepted", metrics.connectionsOpened);
        counter("throng.commands.queued", "Commands that passed the checks", metrics.commandsQueued);
        counter("throng.frames.malformed", "Frames that were no message", metrics.malformedFrames);
        counter("throng.messages.dropped", "Messages without an answer over a rate", metrics.messagesDropped);
        counter("throng.received.bytes", "Bytes of messages received", metrics.bytesReceived);
        counter("throng.sent.bytes", "Bytes handed to sockets", metrics.bytesSent);
        counter("throng.snapshots.sent", "Snapshots handed to sockets", metrics.snapshotsSent);
        counter("throng.snapshots.skipped", "Snapshots that a slow client did not get", metrics.snapshotsSkipped);
        counter("throng.snapshots.reset", "Snapshots that let a client begin anew", metrics.snapshotResets);
        counter("throng.catchups", "Times that a client was sent the ticks it had missed", metrics.catchUps);
        counter("throng.catchup.snapshots", "Snapshots that were sent late to catch up", metrics.catchUpSnapshots);
        counter("throng.keyframes.requested", "Streams that clients asked for whole", metrics.keyframesRequested);
        counter("throng.detail.down", "Times that a client was given less detail for its budget", metrics.rungsDown);
        counter("throng.detail.up", "Times that a client was given more detail again", metrics.rungsUp);
        for (int rung = 1; rung < metrics.clientsByRung.length(); rung++) {
            int one = rung;
            Gauge.builder("throng.clients.limited", metrics, m -> m.clientsByRung.get(one))
                    .description("Clients whose budget takes detail away, by the rung of the ladder")
                    .tag("rung", Integer.toString(rung))
                    .register(registry);
        }
        byCode("throng.refused", "Commands, requests and hellos refused", metrics.refusals);
        byCode("throng.connections.closed", "Connections closed; unspecified: by the peer", metrics.closings);
        FunctionTimer.builder(
                        "throng.tick.duration",
                        metrics,
                        m -> m.ticks.sum(),
                        m -> (double) m.tickNanos.sum(),
                        TimeUnit.NANOSECONDS)
                .description("Time from a tick's begin to its hand-over")
                .register(registry);
        total(
                metrics,
                "throng.neighbour.cap",
                "Agents on the ground with more candidates than the cap, so that the rest were left out",
                m -> m.lastTick().crowding().neighbourCaps());
        total(
                metrics,
                "throng.flock.sampled",
                "Members of flocks with more candidates than they look at, so that a sample was taken",
                m -> m.lastTick().crowding().flockSamples());
        quantile(metrics, "0.5");
        quantile(metrics, "0.99");
        quantile(metrics, "1");
        gauge(
                metrics,
                "throng.tick",
                "Completed ticks, wraps",
                m -> Integer.toUnsignedLong(m.lastTick().tick()));
        gauge(
                metrics,
                "throng.time.scale",
                "Speed of the world against its rate",
                m -> m.lastTick().timeScalePercent() / 100.0);
        gauge(metrics, "throng.agents", "Agents in the world", m -> m.lastTick().agents());
        gauge(metrics, "throng.clients", "Clients let in", m -> m.lastTick().clients());
        gauge(
                metrics,
                "throng.connections",
                "Connections open",
                m -> m.connectionsOpened.sum() - m.connectionsClosed.sum());
        gauge(
                metrics,
                "throng.delivery.phases",
                "Phases of the tick over which clients are spread",
                m -> m.lastTick().deliveryPhases());
        gauge(
                metrics,
                "throng.delivery.seconds",
                "What a tick's deliveries took on the busiest event loop",
                m -> m.lastTick().deliveryNanos() / 1e9);
        gauge(
                metrics,
                "throng.kept.ticks",
                "Ticks whose snapshots are kept for clients that are behind",
                m -> m.lastTick().keptTicks());
        gauge(
                metrics,
                "throng.kept.bytes",
                "Memory of the snapshots kept for clients that are behind",
                m -> m.lastTick().keptBytes());
        gauge(
                metrics,
                "throng.delivery.late.seconds",
                "How long after its phase was due the latest client of a tick was written to",
                m -> m.lastTick().deliveryLateNanos() / 1e9);
        gauge(
                metrics,
                "throng.queue.depth",
                "Requests waiting for the tick thread",
                m -> m.lastTick().queueDepth());
    }

    /** All metrics as text. */
    public String scrape() {
        return registry.scrape();
    }

    private void counter(String name, String description, LongAdder adder) {
        FunctionCounter.builder(name, adder, LongAdder::sum)
                .description(description)
                .register(registry);
    }

    private void total(ServerMetrics metrics, String name, String description, ToDoubleFunction<ServerMetrics> value) {
        FunctionCounter.builder(name, metrics, value).description(description).register(registry);
    }

    private void byCode(String name, String description, Map<Code, LongAdder> adders) {
        adders.forEach((code, adder) -> FunctionCounter.builder(name, adder, LongAdder::sum)
                .description(description)
                .tag("code", code.name())
                .register(registry));
    }

    private void quantile(ServerMetrics metrics, String quantile) {
        double share = Double.parseDouble(quantile);
        Gauge.builder("throng.tick.recent.seconds", metrics, m -> m.tickNanosAt(share) / 1e9)
                .description("Quantiles of the durations of recent ticks")
                .tag("quantile", quantile)
                .register(registry);
    }

    private void gauge(ServerMetrics metrics, String name, String description, ToDoubleFunction<ServerMetrics> value) {
        Gauge.builder(name, metrics, value).description(description).register(registry);
    }
}
