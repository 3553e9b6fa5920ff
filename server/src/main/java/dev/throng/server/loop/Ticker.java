package dev.throng.server.loop;

import dev.throng.server.session.ClientDelivery;
import dev.throng.server.session.Member;
import dev.throng.server.session.Request;
import dev.throng.server.session.RequestQueue;
import dev.throng.server.session.SessionEvents;
import dev.throng.server.session.SessionPolicy;
import dev.throng.server.session.SnapshotSource;
import dev.throng.server.session.TickMoment;
import dev.throng.server.session.TokenBucket;
import dev.throng.server.session.WorldFrames;
import dev.throng.server.sim.CommandOutcome;
import dev.throng.server.sim.Scene;
import dev.throng.server.sim.WorldCommand;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One tick: who left, what was asked, the step, the snapshots, the hand-over to the event loops. Confined to the tick
 * thread, but for {@link #lastTick}.
 *
 * <p>While paused the world is not stepped and no snapshot is made, but requests are answered: commands change the world and
 * show from the first tick after the pause. All clients are told of a change, of its end before the first snapshot after it.
 */
public final class Ticker {
    private static final Logger LOG = LoggerFactory.getLogger(Ticker.class);

    private final SteppedWorld world;
    private final SnapshotPublisher publisher;
    private final WorldFrames frames;
    private final RequestQueue queue;
    private final SessionEvents events;
    private final long slowTimeoutNanos;
    private final SceneBroadcast sceneBroadcast;
    private final TruthSampler truthSampler;
    private final TokenBucket worldSpawnBudget;
    private final int worldSpawnsPerSecond;
    private final DeliveryPhases phases;
    private final DeliveryGroups groups;
    private final List<Seat> seats = new ArrayList<>();
    private boolean paused;
    private boolean toldPaused;
    /** What this tick tells everybody of a pause, or null. */
    private byte @Nullable [] pauseFrame;

    private long nowNanos;
    private long plannedStartNanos;
    private volatile TickMoment lastTick;

    /**
     * A ticker for a world before its next step.
     *
     * @param slowTimeoutNanos a client that has not been ready for so long is closed
     */
    public Ticker(
            SteppedWorld world,
            SnapshotPublisher publisher,
            WorldFrames frames,
            RequestQueue queue,
            SessionEvents events,
            SessionPolicy policy,
            int tickRateHz,
            long slowTimeoutNanos,
            long startNanos) {
        this.world = world;
        this.publisher = publisher;
        this.frames = frames;
        this.queue = queue;
        this.events = events;
        this.slowTimeoutNanos = slowTimeoutNanos;
        sceneBroadcast = new SceneBroadcast(frames, tickRateHz, world.scene());
        truthSampler = new TruthSampler(frames);
        phases = new DeliveryPhases(tickRateHz);
        groups = new DeliveryGroups(phases);
        worldSpawnsPerSecond = policy.worldSpawnsPerSecond();
        worldSpawnBudget = new TokenBucket(worldSpawnsPerSecond, worldSpawnsPerSecond, startNanos);
        lastTick = new TickMoment(world.tick(), startNanos);
    }

    /** The tick that began last. Any thread. */
    public TickMoment lastTick() {
        return lastTick;
    }

    /** Members let in and not gone. */
    public int clients() {
        return seats.size();
    }

    public int agents() {
        return world.agents().count();
    }

    public boolean paused() {
        return paused;
    }

    /** Phases of the tick over which clients are spread. */
    public int deliveryPhases() {
        return phases.phases();
    }

    /** What the deliveries of a recent tick took on the busiest event loop. */
    public long deliveryNanos() {
        return phases.lastDeliveryNanos();
    }

    /**
     * Runs one tick.
     *
     * @param plannedNanos when it was planned to begin
     * @param beginNanos when it began
     */
    public void tick(long plannedNanos, long beginNanos, int timeScalePercent) {
        nowNanos = beginNanos;
        plannedStartNanos = plannedNanos;
        phases.begin();
        forgetGone();
        queue.drain(this::handle);
        pauseFrame = paused == toldPaused ? null : frames.pause(world.tick(), paused);
        toldPaused = paused;
        if (paused) {
            handOutFrames();
            return;
        }
        lastTick = new TickMoment(world.tick() + 1, plannedNanos);
        world.step();
        sceneBroadcast.update(world.tick(), world.scene());
        for (Seat seat : seats) {
            updateReady(seat);
        }
        handOutSnapshots(publisher.publish(timeScalePercent));
    }

    /**
     * Answers what is still queued with a refusal, because no tick follows. After the tick thread has ended, by the thread
     * that waited for that.
     */
    public void refuseQueued() {
        queue.close();
        forgetGone();
        pauseFrame = null;
        queue.drain(request -> {
            if (request instanceof Request.Apply apply) {
                apply.member().refuseAtShutdown(apply.sequence());
            } else if (request instanceof Request.SetView setView) {
                setView.member().refuseAtShutdown(setView.sequence());
            } else if (request instanceof Request.SetPaused setPaused) {
                setPaused.member().refuseAtShutdown(setPaused.sequence());
            }
        });
        handOutFrames();
    }

    private void forgetGone() {
        seats.removeIf(seat -> {
            if (seat.member.gone()) {
                publisher.close(seat.stream);
                return true;
            }
            return false;
        });
    }

    private void handle(Request request) {
        if (request instanceof Request.Join join) {
            join(join);
            return;
        }
        Seat seat = seatOf(request.member());
        if (seat == null) {
            return;
        }
        int appliesAtTick = world.tick() + 1;
        if (request instanceof Request.Apply apply) {
            apply(apply, appliesAtTick);
        } else if (request instanceof Request.SetView setView) {
            seat.stream.setView(setView.view());
            seat.member.answer(setView.sequence(), appliesAtTick);
        } else if (request instanceof Request.SetPaused setPaused) {
            paused = setPaused.paused();
            LOG.info("tick={} session={} world {}", tickText(), seat.member.label(), paused ? "paused" : "resumed");
            seat.member.answer(setPaused.sequence(), appliesAtTick);
        } else if (request instanceof Request.Keyframes keyframes) {
            events.keyframesRequested(keyframes.streams().length);
            seat.stream.requestKeyframes(keyframes.streams());
        } else if (request instanceof Request.Truth truth) {
            seat.truths.add(truth);
        }
    }

    private void join(Request.Join join) {
        Member member = join.member();
        if (member.gone()) {
            return;
        }
        SnapshotPublisher.Stream stream = publisher.open();
        stream.setView(join.view());
        Scene scene = world.scene();
        Seat seat = new Seat(member, stream, frames.welcome(member, world.tick(), scene, paused), scene.revision());
        seat.behindSinceNanos = nowNanos;
        seats.add(seat);
        member.seat(seat);
        LOG.info(
                "tick={} session={} joined name={} role={} from={}",
                tickText(),
                member.label(),
                member.name(),
                member.role(),
                member.connection().remoteAddress());
    }

    private void apply(Request.Apply apply, int appliesAtTick) {
        if (apply.command() instanceof WorldCommand.Spawn spawn && !worldSpawnBudget.take(spawn.count(), nowNanos)) {
            apply.member()
                    .refuseForAll(
                            apply.sequence(),
                            "expected at most " + worldSpawnsPerSecond + " agents spawned a second by all sessions",
                            worldSpawnBudget.waitMillis(spawn.count(), nowNanos));
            return;
        }
        CommandOutcome outcome = world.apply(apply.command());
        if (apply.command() instanceof WorldCommand.Spawn spawn && outcome instanceof CommandOutcome.Rejected) {
            worldSpawnBudget.giveBack(spawn.count());
        }
        apply.member().answer(apply.sequence(), outcome, appliesAtTick);
    }

    private @Nullable Seat seatOf(Member member) {
        return member.seat() instanceof Seat seat && !member.gone() ? seat : null;
    }

    private void updateReady(Seat seat) {
        boolean wasReady = seat.ready;
        seat.ready = seat.member.ready();
        seat.stream.setReady(seat.ready);
        if (!seat.sceneFollowed) {
            // What changed since the last tick says too little to a client that was welcomed in between.
            seat.sceneFollowed = true;
            seat.sceneMissed = world.scene().revision() != seat.welcomeRevision;
        }
        if (seat.ready) {
            return;
        }
        events.snapshotSkipped();
        if (wasReady) {
            seat.behindSinceNanos = nowNanos;
        } else if (nowNanos - seat.behindSinceNanos > slowTimeoutNanos) {
            seat.member.closeTooSlow(slowTimeoutNanos / 1_000_000_000L);
        }
        if (sceneBroadcast.shared() != null) {
            seat.sceneMissed = true;
        }
    }

    private void handOutSnapshots(SnapshotPublisher.Batch batch) {
        for (Seat seat : seats) {
            if (seat.ready) {
                SnapshotSource source = batch.source(seat.stream);
                if (source.length() > Member.MAX_SNAPSHOT_BYTES) {
                    seat.member.closeViewTooLarge(source.length());
                } else {
                    if (source.reset()) {
                        events.snapshotReset();
                    }
                    addForReady(seat);
                    seat.member.snapshotPlanned();
                    groups.add(delivery(seat, source));
                }
            } else {
                addFramesOnly(seat);
            }
        }
        groups.handOut(plannedStartNanos, batch::release);
    }

    private void addForReady(Seat seat) {
        byte[] shared = sceneBroadcast.shared();
        if (seat.sceneMissed) {
            seat.sceneMissed = false;
            seat.member.add(sceneBroadcast.fullFrame(world.tick(), world.scene()));
        } else if (shared != null) {
            seat.member.add(shared);
        }
        Request.Truth truth = seat.truths.poll();
        if (truth != null) {
            seat.member.add(truthSampler.sample(
                    truth.number(), truth.count(), world.tick(), world.agents(), seat.stream.heldArea()));
            seat.member.truthAnswered();
        }
    }

    private void handOutFrames() {
        for (Seat seat : seats) {
            addFramesOnly(seat);
        }
        groups.handOut(plannedStartNanos, () -> {});
    }

    private void addFramesOnly(Seat seat) {
        ClientDelivery delivery = delivery(seat, null);
        if (!delivery.before().isEmpty() || !delivery.after().isEmpty()) {
            groups.add(delivery);
        }
    }

    private ClientDelivery delivery(Seat seat, @Nullable SnapshotSource source) {
        byte[] welcome = seat.takeWelcome();
        byte[] pause = pauseFrame;
        List<byte[]> before;
        if (pause == null) {
            before = welcome.length == 0 ? List.of() : List.of(welcome);
        } else {
            before = welcome.length == 0 ? List.of(pause) : List.of(welcome, pause);
        }
        return new ClientDelivery(seat.member, before, source, seat.member.takeFrames());
    }

    private String tickText() {
        return Integer.toUnsignedString(world.tick());
    }
}
