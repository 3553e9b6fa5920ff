package dev.throng.client.bots;

import dev.throng.client.connection.ClientEventLoops;
import dev.throng.client.connection.ClockEstimate;
import dev.throng.client.connection.Disconnect;
import dev.throng.client.connection.ReconnectPolicy;
import dev.throng.client.connection.ThrongClient;
import dev.throng.client.replica.ApplyReport;
import dev.throng.client.replica.Replica;
import dev.throng.protocol.snapshot.MalformedSnapshotException;
import dev.throng.protocol.wire.Accepted;
import dev.throng.protocol.wire.CommandAnswer;
import dev.throng.protocol.wire.CommandBody;
import dev.throng.protocol.wire.IntSequence;
import dev.throng.protocol.wire.Rectangle;
import dev.throng.protocol.wire.Refusal;
import dev.throng.protocol.wire.Role;
import dev.throng.protocol.wire.ServerMessage;
import dev.throng.protocol.wire.View;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.ObjIntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * One client of the fleet: keeps a full replica, wanders, spawns and despawns, and checks what it is told. Confined to its
 * event loop from the first call of its listener on, apart from the counters that are read at the end.
 */
final class Bot implements ThrongClient.Listener {
    /** Snapshots of the first second are not measured: they hold the keyframes of the join. */
    private static final long WARM_UP_NANOS = 1_000_000_000;

    private static final int ACT_EVERY_SNAPSHOTS = 5;
    private static final int TRUTH_EVERY_SNAPSHOTS = 40;
    private static final int TRUTH_AGENTS = 200;
    private static final int REQUESTS_PER_BOT = 1 << 12;

    private final int number;
    private final FleetOptions options;
    private final Fleet.Shared shared;
    private final FleetStats stats;
    private final SplittableRandom random;
    private final ThrongClient client;
    private final AgentSampler sampler;

    private @Nullable Replica replica;
    private @Nullable Camera camera;
    private @Nullable SpawnPlan spawns;
    private @Nullable BotChecks checks;
    private Role role = Role.SPECTATOR;
    private long tickNanos = 1;
    private long phaseNanos;
    private long startedNanos;
    private long actedNanos;
    private long snapshots;
    private int viewsUnanswered;
    private int truthRequests;
    private boolean truthPending;

    private volatile long steadyFromNanos = Long.MAX_VALUE;
    private volatile long endedNanos = Long.MAX_VALUE;
    private volatile long pausedSinceNanos = Long.MAX_VALUE;
    private volatile long pausedNanos;
    private final AtomicLong steadySnapshots = new AtomicLong();
    private volatile boolean admin;

    Bot(int number, FleetOptions options, Fleet.Shared shared, ClientEventLoops loops, Duration pingInterval) {
        this.number = number;
        this.options = options;
        this.shared = shared;
        this.stats = shared.stats();
        this.random = new SplittableRandom(options.seed() * 0x9E3779B97F4A7C15L + number);
        this.sampler = new AgentSampler(random);
        this.client = ThrongClient.builder(options.host(), options.port())
                .name(options.namePrefix() + number)
                .token(options.token())
                .encodings(options.encodings())
                .view(firstView())
                .listener(this)
                .reconnect(ReconnectPolicy.never())
                .eventLoops(loops)
                .pingInterval(pingInterval)
                .build();
    }

    /** Before the first welcome of the fleet nobody knows where the world is. */
    private View firstView() {
        Rectangle world = shared.world();
        if (world == null) {
            float halfWidth = (float) options.viewWidthMetres() / 2;
            float halfDepth = (float) options.viewDepthMetres() / 2;
            return View.of(-halfWidth, -halfDepth, halfWidth, halfDepth);
        }
        Camera placed = newCamera(world);
        camera = placed;
        return placed.take();
    }

    private Camera newCamera(Rectangle world) {
        return new Camera(world, options.viewWidthMetres(), options.viewDepthMetres(), random);
    }

    void start() {
        startedNanos = System.nanoTime();
        var unused = client.start();
    }

    ThrongClient client() {
        return client;
    }

    int number() {
        return number;
    }

    boolean admin() {
        return admin;
    }

    /** Snapshots a second over this bot's own steady window, or NaN when it never had one of a second's length. */
    double snapshotsPerSecond(long endNanos) {
        long window = steadyNanos(endNanos);
        return window < WARM_UP_NANOS ? Double.NaN : steadySnapshots.get() * 1e9 / window;
    }

    /** Seconds of this bot's steady window. */
    double steadySeconds(long endNanos) {
        return Math.max(0, steadyNanos(endNanos) / 1e9);
    }

    /** The steady window without the pauses of the world in it; may be negative. */
    private long steadyNanos(long endNanos) {
        long to = Math.min(Math.min(endNanos, endedNanos), pausedSinceNanos);
        long from = steadyFromNanos;
        return from == Long.MAX_VALUE ? 0 : to - from - pausedNanos;
    }

    @Override
    public void onScene(ServerMessage.SceneUpdate scene) {
        scene.paused().ifPresent(paused -> pausedOrResumed(paused, scene.tick(), System.nanoTime()));
    }

    /** A pause is no lateness of the server and no part of the steady window. */
    private void pausedOrResumed(boolean paused, int tick, long nowNanos) {
        if (paused) {
            shared.clock().paused(tick);
            pausedSinceNanos = Math.min(pausedSinceNanos, nowNanos);
        } else if (pausedSinceNanos != Long.MAX_VALUE) {
            if (pausedSinceNanos < steadyFromNanos) {
                steadyFromNanos = nowNanos + WARM_UP_NANOS;
            } else {
                long before = pausedNanos;
                pausedNanos = before + nowNanos - pausedSinceNanos;
            }
            pausedSinceNanos = Long.MAX_VALUE;
        }
    }

    @Override
    public void onWelcome(ServerMessage.Welcome welcome) {
        long now = System.nanoTime();
        FleetStats.record(stats.joinMicros, now - startedNanos);
        stats.welcomed.increment();
        stats.connected.increment();
        shared.world(welcome.world());
        role = welcome.role();
        admin = role == Role.ADMIN;
        tickNanos = Math.max(1, (long) (1e9 / welcome.tickRateHz()));
        replica = new Replica(
                welcome.tileGrid(), welcome.modelParameters(), welcome.flyingByKind(), welcome.tickRateHz());
        spawns = new SpawnPlan(options.spawnsPerSecond(), welcome.kinds(), welcome.limits(), random);
        checks = new BotChecks(options.namePrefix() + number, welcome, stats);
        actedNanos = now;
        steadyFromNanos = now + WARM_UP_NANOS;
        onScene(welcome.scene());
        Camera placed = camera;
        if (placed == null) {
            placed = newCamera(welcome.world());
            camera = placed;
            look(placed.take());
        } else {
            checks.viewAccepted(placed.view(), welcome.tick());
        }
    }

    @Override
    public void onSnapshot(byte[] bytes, int offset, int length, long receivedNanos) {
        Replica world = replica;
        BotChecks judge = checks;
        if (world == null || judge == null) {
            throw new IllegalStateException("expected a welcome before the first snapshot");
        }
        int tickBefore = world.tick();
        ApplyReport report;
        try {
            report = world.apply(bytes, offset, length);
        } catch (MalformedSnapshotException e) {
            stats.decodeErrors.increment();
            stats.violated(Check.DECODED, options.namePrefix() + number + ": " + e.getMessage());
            client.close();
            return;
        }
        int missed = judge.snapshot(report, tickBefore, snapshots == 0);
        if (!report.desyncedStreams().isEmpty()) {
            client.requestKeyframes(report.desyncedStreams().stream()
                    .mapToInt(Integer::intValue)
                    .toArray());
        }
        snapshots++;
        measure(report, world, missed, length, receivedNanos);
        if (snapshots % ACT_EVERY_SNAPSHOTS == number % ACT_EVERY_SNAPSHOTS && !shared.stopping()) {
            act(world, receivedNanos);
        }
    }

    private void measure(ApplyReport report, Replica world, int missed, int length, long receivedNanos) {
        stats.snapshots.increment();
        if (receivedNanos < steadyFromNanos || shared.stopping()) {
            return;
        }
        steadySnapshots.setRelease(steadySnapshots.getPlain() + 1);
        stats.steadySnapshots.increment();
        stats.steadySnapshotBytes.add(length);
        stats.steadyAgents.add(world.agentCount());
        long pace = tickNanos * 100 / Math.max(1, report.timeScalePercent());
        long late = shared.clock().latenessNanos(report.tick(), pace, phaseNanos, receivedNanos);
        if (late == FleetClock.UNKNOWN) {
            return;
        }
        FleetStats.record(stats.latenessMicros, late);
        FleetStats.record(stats.latenessOfSecondMicros, late);
        FleetStats.record(stats.ageMicros, late + phaseNanos);
        // A tick that never came was, at the least, as late as the one after it: without these a server that skips
        // would look better than one that is slow.
        for (int i = 1; i <= missed; i++) {
            FleetStats.record(stats.latenessMicros, late + i * pace);
        }
        stats.missedTicks.add(missed);
    }

    private void act(Replica world, long nowNanos) {
        Camera eye = camera;
        SpawnPlan plan = spawns;
        BotChecks judge = checks;
        if (eye == null || plan == null || judge == null) {
            return;
        }
        double seconds = Math.min(1, (nowNanos - actedNanos) / 1e9);
        actedNanos = nowNanos;
        eye.advance(seconds);
        if (viewsUnanswered == 0) {
            judge.area(world.area());
            if (eye.stale()) {
                look(eye.take());
            }
        }
        if (role.covers(Role.PLAYER)) {
            CommandBody.Spawn spawn = plan.next(seconds, eye.view().rectangle());
            if (spawn != null) {
                command(spawn, (accepted, asked) -> plan.spawned(accepted.affected()), spawn.count());
            }
            int despawns = plan.despawns(seconds);
            int[] ids = despawns == 0 ? new int[0] : sampler.pick(world, despawns);
            if (ids.length > 0) {
                command(new CommandBody.DespawnAgents(IntSequence.of(ids)), (accepted, asked) -> {}, ids.length);
            }
        }
        if (role.covers(Role.ADMIN) && snapshots % TRUTH_EVERY_SNAPSHOTS < ACT_EVERY_SNAPSHOTS && !truthPending) {
            askForTruth(world, judge);
        }
    }

    private void look(View view) {
        BotChecks judge = checks;
        viewsUnanswered++;
        command(
                new CommandBody.SetView(view),
                (accepted, asked) -> {
                    if (judge != null) {
                        judge.viewAccepted(view, accepted.tick());
                    }
                },
                0);
    }

    private void command(CommandBody body, ObjIntConsumer<Accepted> onAccepted, int asked) {
        long sentNanos = System.nanoTime();
        stats.commandsSent.increment();
        var unused = client.send(body).whenComplete((answer, fault) -> {
            if (body instanceof CommandBody.SetView) {
                viewsUnanswered--;
            }
            if (answer != null) {
                // Commands wait for snapshots, so a stall holds them back: the correction adds those that it kept away.
                stats.commandMicros.recordValueWithExpectedInterval(
                        FleetStats.micros(System.nanoTime() - sentNanos),
                        Math.max(1, FleetStats.micros(ACT_EVERY_SNAPSHOTS * tickNanos)));
                answered(body, answer, onAccepted, asked);
            }
        });
    }

    private void answered(CommandBody body, CommandAnswer answer, ObjIntConsumer<Accepted> onAccepted, int asked) {
        BotChecks judge = checks;
        if (answer instanceof Accepted accepted) {
            stats.commandsAccepted.increment();
            if (judge != null) {
                judge.affected(body, accepted, asked);
            }
            onAccepted.accept(accepted, asked);
        } else if (answer instanceof Refusal refusal) {
            stats.commandsRefused.increment();
            stats.refused(refusal.code().name());
        }
    }

    private void askForTruth(Replica world, BotChecks judge) {
        truthPending = true;
        int request = number * REQUESTS_PER_BOT + truthRequests++ % REQUESTS_PER_BOT;
        var unused = client.requestTruth(request, TRUTH_AGENTS).whenComplete((sample, fault) -> {
            truthPending = false;
            if (sample != null) {
                judge.truth(sample, world);
            }
        });
    }

    @Override
    public void onClock(ClockEstimate estimate) {
        phaseNanos = estimate.phaseNanos();
        shared.clock().answered(estimate, System.nanoTime());
    }

    @Override
    public void onDisconnected(Disconnect disconnect, long retryInMillis) {
        endedNanos = System.nanoTime();
        if (replica != null) {
            stats.connected.decrement();
        }
        if (disconnect.reason() == Disconnect.Reason.CLOSED) {
            return;
        }
        String who = options.namePrefix() + number + ": ";
        if (disconnect.reason() == Disconnect.Reason.PROTOCOL_ERROR) {
            stats.decodeErrors.increment();
            stats.violated(Check.DECODED, who + disconnect.sentence());
        }
        stats.disconnects.increment();
        stats.disconnected(disconnect.reason() + " " + disconnect.code());
        stats.violated(
                replica == null ? Check.ALL_JOINED : Check.STAYED_CONNECTED,
                who + disconnect.reason() + " " + disconnect.code() + " " + disconnect.sentence());
    }
}
