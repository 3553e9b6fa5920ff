package dev.throng.server.loop;

import dev.throng.server.session.Member;
import dev.throng.server.session.Request;
import dev.throng.server.session.RequestQueue;
import dev.throng.server.session.SessionEvents;
import dev.throng.server.session.SessionPolicy;
import dev.throng.server.session.TickMoment;
import dev.throng.server.session.TokenBucket;
import dev.throng.server.session.WorldFrames;
import dev.throng.server.sim.CommandOutcome;
import dev.throng.server.sim.Scene;
import dev.throng.server.sim.WorldCommand;
import java.util.ArrayDeque;
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
    private final SceneBroadcast sceneBroadcast;
    private final SessionPolicy policy;
    private final TokenBucket worldSpawnBudget;
    private final int worldSpawnsPerSecond;
    private final DeliveryPhases phases;
    private final ResetBudget resets = new ResetBudget();
    private final KeptBatches kept = new KeptBatches();
    private final TurnTaking turns;
    private final SnapshotHandOut handOut;
    private final RungWatch rungs;
    private final ArrayDeque<WaitingJoin> waitingJoins = new ArrayDeque<>();
    private final List<Seat> seats = new ArrayList<>();
    private boolean paused;
    private boolean toldPaused;
    private long nowNanos;
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
        sceneBroadcast = new SceneBroadcast(frames, tickRateHz, world.scene());
        phases = new DeliveryPhases(tickRateHz);
        rungs = new RungWatch(events);
        handOut = new SnapshotHandOut(world, frames, events, sceneBroadcast, resets, kept, phases);
        turns = new TurnTaking(world, events, sceneBroadcast, resets, kept, slowTimeoutNanos);
        this.policy = policy;
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

    SteppedWorld.Crowding crowding() {
        return world.crowding();
    }

    public boolean paused() {
        return paused;
    }

    /** Ticks whose snapshots are kept for clients that are behind. */
    int keptTicks() {
        return kept.size();
    }

    /** Memory of these snapshots. */
    long keptBytes() {
        return kept.bytes();
    }

    /** Phases of the tick over which clients are spread. */
    public int deliveryPhases() {
        return phases.phases();
    }

    /** How late the latest client of a recent tick was written to. */
    long deliveryLateNanos() {
        return phases.lastLateNanos();
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
        phases.begin();
        resets.begin();
        forgetGone();
        letIn();
        queue.drain(this::handle);
        for (Seat seat : seats) {
            seat.keyframes.release(world.tick() + 1, nowNanos);
        }
        boolean tell = paused != toldPaused;
        toldPaused = paused;
        handOut.begin(plannedNanos, nowNanos, tell ? frames.pause(world.tick(), paused) : null);
        if (paused) {
            handOutInPause(timeScalePercent);
            return;
        }
        lastTick = new TickMoment(world.tick() + 1, plannedNanos);
        world.step();
        sceneBroadcast.update(world.tick(), world.scene());
        turns.ask(seats, nowNanos);
        SnapshotPublisher.Batch batch = publisher.publish(timeScalePercent);
        rungs.look(seats);
        // The hand-out needs the ticks that were kept, and gives the new one's reference away.
        batch.retain();
        handOut.snapshots(seats, batch);
        turns.keep(batch);
        batch.release();
    }

    private void handOutInPause(int timeScalePercent) {
        boolean anyStill = turns.askInPause(seats, nowNanos);
        handOut.inPause(
                seats,
                anyStill ? publisher.publishStill(timeScalePercent) : null,
                () -> frames.pause(world.tick(), true));
    }

    /**
     * Answers what is still queued with a refusal, because no tick follows. After the tick thread has ended, by the thread
     * that waited for that.
     */
    public void refuseQueued() {
        queue.close();
        forgetGone();
        handOut.begin(nowNanos, nowNanos, null);
        queue.drain(Ticker::refuse);
        seats.forEach(seat -> seat.keyframes.refuseHeld());
        handOut.frames(seats);
    }

    private static void refuse(Request request) {
        if (request instanceof Request.Apply apply) {
            apply.member().refuseAtShutdown(apply.sequence());
        } else if (request instanceof Request.SetView setView) {
            setView.member().refuseAtShutdown(setView.sequence());
        } else if (request instanceof Request.SetPaused setPaused) {
            setPaused.member().refuseAtShutdown(setPaused.sequence());
        }
    }

    private void forgetGone() {
        seats.removeIf(seat -> {
            if (seat.member.gone()) {
                rungs.gone(seat);
                publisher.close(seat.stream);
                return true;
            }
            return false;
        });
    }

    private void handle(Request request) {
        if (request instanceof Request.Join join) {
            ask(join);
            return;
        }
        if (request.member().seat() instanceof WaitingJoin waiting) {
            waiting.later.add(request);
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
            seat.keyframes.setView(setView, appliesAtTick, nowNanos);
        } else if (request instanceof Request.SetPaused setPaused) {
            paused = setPaused.paused();
            LOG.info("tick={} session={} world {}", tickText(), seat.member.label(), paused ? "paused" : "resumed");
            seat.member.answer(setPaused.sequence(), appliesAtTick);
        } else if (request instanceof Request.Keyframes keyframes) {
            events.keyframesRequested(keyframes.streams().length);
            if (!seat.keyframes.requestKeyframes(keyframes, nowNanos)) {
                events.messageDropped();
            }
        } else if (request instanceof Request.Truth truth) {
            seat.truths.add(truth);
        }
    }

    /** Lets a client in, or keeps it waiting behind others. */
    private void ask(Request.Join join) {
        if (join.member().gone()) {
            return;
        }
        if (waitingJoins.isEmpty() && resets.takeJoin()) {
            join(join);
            return;
        }
        WaitingJoin waiting = new WaitingJoin(join);
        join.member().seat(waiting);
        waitingJoins.add(waiting);
    }

    /** Lets in as many of those who wait as the tick has room for, in the order they came. */
    private void letIn() {
        while (!waitingJoins.isEmpty()) {
            if (waitingJoins.getFirst().join.member().gone()) {
                waitingJoins.removeFirst();
            } else if (resets.takeJoin()) {
                WaitingJoin next = waitingJoins.removeFirst();
                join(next.join);
                next.later.forEach(this::handle);
            } else {
                return;
            }
        }
    }

    private void join(Request.Join join) {
        Member member = join.member();
        SnapshotPublisher.Stream stream = publisher.open(member.packed());
        stream.setView(join.view());
        Scene scene = world.scene();
        Seat seat = new Seat(
                member,
                stream,
                new KeyframeAllowance(member, stream, policy, nowNanos),
                frames.welcome(member, world.tick(), scene, paused),
                scene.revision());
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
            apply.member().notSpawned(spawn.count());
            apply.member()
                    .refuseOverRate(
                            apply.sequence(),
                            "expected at most " + worldSpawnsPerSecond + " agents spawned a second by all sessions",
                            worldSpawnBudget.waitMillis(spawn.count(), nowNanos));
            return;
        }
        CommandOutcome outcome = world.apply(apply.command());
        if (apply.command() instanceof WorldCommand.Spawn spawn && outcome instanceof CommandOutcome.Rejected) {
            worldSpawnBudget.giveBack(spawn.count());
            apply.member().notSpawned(spawn.count());
        }
        apply.member().answer(apply.sequence(), outcome, appliesAtTick);
    }

    private @Nullable Seat seatOf(Member member) {
        return member.seat() instanceof Seat seat && !member.gone() ? seat : null;
    }

    private String tickText() {
        return Integer.toUnsignedString(world.tick());
    }
}
