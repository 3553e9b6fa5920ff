package dev.throng.client.bots;

import dev.throng.client.connection.ClientEventLoops;
import dev.throng.client.connection.ClockEstimate;
import dev.throng.client.connection.Disconnect;
import dev.throng.client.connection.ReconnectPolicy;
import dev.throng.client.connection.ThrongClient;
import dev.throng.client.replica.ApplyReport;
import dev.throng.client.replica.Replica;
import dev.throng.protocol.snapshot.MalformedSnapshotException;
import dev.throng.protocol.wire.CommandBody;
import dev.throng.protocol.wire.IntSequence;
import dev.throng.protocol.wire.Rectangle;
import dev.throng.protocol.wire.Role;
import dev.throng.protocol.wire.ServerMessage;
import dev.throng.protocol.wire.View;
import java.time.Duration;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * One client of the fleet: keeps a full replica, wanders, spawns and despawns, and checks what it is told. Confined to its
 * event loop from the first call of its listener on, apart from the counters that are read at the end.
 */
final class Bot implements ThrongClient.Listener {
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
    private final SnapshotMeter meter;

    private @Nullable Replica replica;
    private @Nullable Camera camera;
    private @Nullable SpawnPlan spawns;
    private @Nullable BotChecks checks;
    private @Nullable BotCommands commands;
    private Role role = Role.SPECTATOR;
    private long startedNanos;
    private long actedNanos;
    private long snapshots;
    private int truthRequests;
    private boolean truthPending;

    private volatile boolean admin;

    Bot(int number, FleetOptions options, Fleet.Shared shared, ClientEventLoops loops, Duration pingInterval) {
        this.number = number;
        this.options = options;
        this.shared = shared;
        this.stats = shared.stats();
        this.random = new SplittableRandom(options.seed() * 0x9E3779B97F4A7C15L + number);
        this.sampler = new AgentSampler(random);
        this.meter = new SnapshotMeter(shared);
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
            float halfWidth = (float) options.camera().widthMetres() / 2;
            float halfDepth = (float) options.camera().depthMetres() / 2;
            return View.of(-halfWidth, -halfDepth, halfWidth, halfDepth);
        }
        Camera placed = newCamera(world);
        camera = placed;
        return placed.take();
    }

    private Camera newCamera(Rectangle world) {
        return new Camera(world, options.camera(), random);
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

    /** When this bot is measured, and how many snapshots it got then. */
    SteadyWindow window() {
        return meter.window();
    }

    @Override
    public void onScene(ServerMessage.SceneUpdate scene) {
        scene.paused().ifPresent(paused -> meter.paused(paused, scene.tick(), System.nanoTime()));
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
        meter.welcomed(welcome.tickRateHz(), now);
        replica = new Replica(welcome.tileGrid(), welcome.detailBands(), welcome.flyingByKind(), welcome.tickRateHz());
        spawns = new SpawnPlan(options.spawnsPerSecond(), welcome.kinds(), welcome.limits(), random);
        checks = new BotChecks(options.namePrefix() + number, welcome, stats);
        commands = new BotCommands(client, stats, ACT_EVERY_SNAPSHOTS * meter.tickNanos());
        actedNanos = now;
        onScene(welcome.scene());
        Camera placed = camera;
        if (placed == null) {
            placed = newCamera(welcome.world());
            camera = placed;
            look(placed.take(), commands, checks);
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
        report.desyncs().forEach(desync -> client.requestKeyframes(desync.band(), desync.keys()));
        snapshots++;
        stats.snapshots.increment();
        if (!shared.stopping()) {
            meter.received(report, world.agentCount(), missed, length, receivedNanos);
        }
        if (snapshots % ACT_EVERY_SNAPSHOTS == number % ACT_EVERY_SNAPSHOTS && !shared.stopping()) {
            act(world, receivedNanos);
        }
    }

    private void act(Replica world, long nowNanos) {
        Camera eye = camera;
        SpawnPlan plan = spawns;
        BotChecks judge = checks;
        BotCommands desk = commands;
        if (eye == null || plan == null || judge == null || desk == null) {
            return;
        }
        double seconds = Math.min(1, (nowNanos - actedNanos) / 1e9);
        actedNanos = nowNanos;
        eye.advance(seconds);
        if (!desk.viewPending()) {
            judge.area(world.area());
            if (eye.stale()) {
                look(eye.take(), desk, judge);
            }
        }
        if (role.covers(Role.PLAYER)) {
            CommandBody.Spawn spawn = plan.next(seconds, eye.view().rectangle());
            if (spawn != null) {
                desk.send(spawn, accepted -> {
                    judge.affected(spawn, accepted, spawn.count());
                    plan.spawned(accepted.affected());
                });
            }
            int despawns = plan.despawns(seconds);
            int[] ids = despawns == 0 ? new int[0] : sampler.pick(world, despawns);
            if (ids.length > 0) {
                CommandBody despawn = new CommandBody.DespawnAgents(IntSequence.of(ids));
                desk.send(despawn, accepted -> judge.affected(despawn, accepted, ids.length));
            }
        }
        if (role.covers(Role.ADMIN) && snapshots % TRUTH_EVERY_SNAPSHOTS < ACT_EVERY_SNAPSHOTS && !truthPending) {
            askForTruth(world, judge);
        }
    }

    private static void look(View view, BotCommands desk, BotChecks judge) {
        desk.send(new CommandBody.SetView(view), accepted -> judge.viewAccepted(view, accepted.tick()));
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
        meter.clockAnswered(estimate, System.nanoTime());
    }

    @Override
    public void onDisconnected(Disconnect disconnect, long retryInMillis) {
        meter.window().ended(System.nanoTime());
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
