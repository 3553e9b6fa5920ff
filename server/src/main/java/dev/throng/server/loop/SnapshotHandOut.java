package dev.throng.server.loop;

import dev.throng.server.session.ClientDelivery;
import dev.throng.server.session.Member;
import dev.throng.server.session.Request;
import dev.throng.server.session.SessionEvents;
import dev.throng.server.session.WorldFrames;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Puts together what each client is sent of a tick, and hands it to the event loops. Tick thread. */
final class SnapshotHandOut {
    private final SteppedWorld world;
    private final SessionEvents events;
    private final SceneBroadcast sceneBroadcast;
    private final TruthSampler truthSampler;
    private final ResetBudget resets;
    private final KeptBatches kept;
    private final DeliveryPhases phases;
    private final List<TickHandOut> handOuts = new ArrayList<>();
    private TickHandOut handOut;
    /** How many of the ticks kept this tick's deliveries read. */
    private int reachesBack;
    /** What this tick tells everybody of a pause, or null. */
    private byte @Nullable [] pauseFrame;

    private long plannedNanos;
    private long nowNanos;

    SnapshotHandOut(
            SteppedWorld world,
            WorldFrames frames,
            SessionEvents events,
            SceneBroadcast sceneBroadcast,
            ResetBudget resets,
            KeptBatches kept,
            DeliveryPhases phases) {
        this.world = world;
        this.events = events;
        this.sceneBroadcast = sceneBroadcast;
        this.resets = resets;
        this.kept = kept;
        truthSampler = new TruthSampler(frames);
        this.phases = phases;
        handOut = new TickHandOut(phases);
        handOuts.add(handOut);
    }

    /**
     * A tick begins.
     *
     * @param toldOfPause what everybody is told of a pause or its end, or null
     */
    void begin(long tickPlannedNanos, long tickNowNanos, byte @Nullable [] toldOfPause) {
        plannedNanos = tickPlannedNanos;
        nowNanos = tickNowNanos;
        pauseFrame = toldOfPause;
        handOut = freeHandOut();
        handOut.begin();
    }

    private TickHandOut freeHandOut() {
        for (int n = 0; n < handOuts.size(); n++) {
            if (handOuts.get(n).isFree()) {
                return handOuts.get(n);
            }
        }
        TickHandOut one = new TickHandOut(phases);
        handOuts.add(one);
        return one;
    }

    /**
     * Snapshots for those who are ready, with those that they missed before, and frames for the others.
     *
     * @param batch of this tick, with a reference to be released
     */
    void snapshots(List<Seat> seats, SnapshotPublisher.Batch batch) {
        handOut.uses(batch);
        for (int n = 0; n < seats.size(); n++) {
            Seat seat = seats.get(n);
            if (!seat.ready) {
                addFramesOnly(seat);
            } else if (fitsAFrame(seat, batch)) {
                addForReady(seat);
                add(seat, batch);
            }
        }
        handOut();
    }

    /**
     * What was missed for those who are behind, the world as it stands for those who have none of it yet, frames for the others.
     *
     * @param still of the world as it stands, with a reference to be released; null when nobody needs it
     * @param pauseAgain what tells of the pause, behind the snapshots: an arrival looks like its end
     */
    void inPause(List<Seat> seats, SnapshotPublisher.@Nullable Batch still, Supplier<byte[]> pauseAgain) {
        if (still != null) {
            handOut.uses(still);
        }
        byte[] pause = null;
        for (int n = 0; n < seats.size(); n++) {
            Seat seat = seats.get(n);
            boolean getsStill = seat.getsStill && still != null && fitsAFrame(seat, still);
            if (!getsStill && seat.caughtUp == 0) {
                addFramesOnly(seat);
                continue;
            }
            pause = pause == null ? pauseAgain.get() : pause;
            add(seat, getsStill ? still : null).addAfter(pause);
        }
        handOut();
    }

    /** Frames for all, snapshots for nobody. */
    void frames(List<Seat> seats) {
        for (int n = 0; n < seats.size(); n++) {
            addFramesOnly(seats.get(n));
        }
        handOut();
    }

    private void handOut() {
        for (int back = 1; back <= reachesBack; back++) {
            kept.get(back).retain();
            handOut.uses(kept.get(back));
        }
        reachesBack = 0;
        handOut.handOut(plannedNanos);
    }

    private static boolean fitsAFrame(Seat seat, SnapshotPublisher.Batch batch) {
        int bytes = batch.snapshotBytes(seat.stream);
        if (bytes <= Member.MAX_SNAPSHOT_BYTES) {
            return true;
        }
        seat.member.closeViewTooLarge(bytes);
        return false;
    }

    /** Adds what the client missed, its snapshot of a batch, if any, and all frames that wait for it. */
    private ClientDelivery add(Seat seat, SnapshotPublisher.@Nullable Batch batch) {
        ClientDelivery delivery = addBegun(seat);
        for (int back = seat.caughtUp; back >= 1; back--) {
            SnapshotPublisher.Batch missed = kept.get(back);
            delivery.addSnapshot(missed, seat.stream, missed.snapshotBytes(seat.stream));
        }
        if (seat.caughtUp > 0) {
            reachesBack = Math.max(reachesBack, seat.caughtUp);
            events.caughtUp(seat.caughtUp);
        }
        if (batch != null) {
            addNewest(seat, batch, delivery);
        }
        seat.served = true;
        seat.member.snapshotsPlanned(delivery.snapshots());
        seat.member.moveFrames(delivery);
        return delivery;
    }

    private void addNewest(Seat seat, SnapshotPublisher.Batch batch, ClientDelivery delivery) {
        int bytes = batch.snapshotBytes(seat.stream);
        delivery.addSnapshot(batch, seat.stream, bytes);
        int keyframeBytes = batch.keyframeBytes(seat.stream);
        if (keyframeBytes > 0) {
            seat.keyframes.spent(keyframeBytes, nowNanos);
        }
        if (batch.isReset(seat.stream)) {
            events.snapshotReset();
            resets.used(bytes, seat.served);
        }
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

    private void addFramesOnly(Seat seat) {
        if (pauseFrame != null || seat.hasWelcome() || seat.member.hasFrames()) {
            seat.member.moveFrames(addBegun(seat));
        }
    }

    private ClientDelivery addBegun(Seat seat) {
        ClientDelivery delivery = handOut.add(seat.member);
        if (seat.hasWelcome()) {
            delivery.addBefore(seat.takeWelcome());
        }
        byte[] pause = pauseFrame;
        if (pause != null) {
            delivery.addBefore(pause);
        }
        return delivery;
    }
}
