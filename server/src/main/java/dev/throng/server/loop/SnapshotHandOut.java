package dev.throng.server.loop;

import dev.throng.server.session.ClientDelivery;
import dev.throng.server.session.Member;
import dev.throng.server.session.Request;
import dev.throng.server.session.SessionEvents;
import dev.throng.server.session.SnapshotSource;
import dev.throng.server.session.WorldFrames;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Puts together what each client is sent of a tick, and hands it to the event loops. Tick thread. */
final class SnapshotHandOut {
    private final SteppedWorld world;
    private final SessionEvents events;
    private final SceneBroadcast sceneBroadcast;
    private final TruthSampler truthSampler;
    private final ResetBudget resets;
    private final DeliveryGroups groups;
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
            DeliveryPhases phases) {
        this.world = world;
        this.events = events;
        this.sceneBroadcast = sceneBroadcast;
        this.resets = resets;
        truthSampler = new TruthSampler(frames);
        groups = new DeliveryGroups(phases);
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
    }

    /** Snapshots for those who are ready, frames for the others. */
    void snapshots(List<Seat> seats, SnapshotPublisher.Batch batch) {
        for (Seat seat : seats) {
            if (!seat.ready) {
                addFramesOnly(seat);
                continue;
            }
            SnapshotSource source = source(seat, batch);
            if (source != null) {
                addForReady(seat);
                seat.member.snapshotPlanned();
                groups.add(delivery(seat, source, seat.member.takeFrames()));
            }
        }
        groups.handOut(plannedNanos, batch::release);
    }

    /**
     * The world as it stands for those who have none of it yet, frames for the others.
     *
     * @param pauseAgain what tells of the pause, behind the snapshots: an arrival looks like its end
     */
    void stills(List<Seat> seats, SnapshotPublisher.Batch batch, byte[] pauseAgain) {
        for (Seat seat : seats) {
            SnapshotSource source = seat.getsStill ? source(seat, batch) : null;
            if (source == null) {
                addFramesOnly(seat);
                continue;
            }
            seat.member.snapshotPlanned();
            List<byte[]> after = new ArrayList<>(seat.member.takeFrames());
            after.add(pauseAgain);
            groups.add(delivery(seat, source, after));
        }
        groups.handOut(plannedNanos, batch::release);
    }

    /** Frames for all, snapshots for nobody. */
    void frames(List<Seat> seats) {
        seats.forEach(this::addFramesOnly);
        groups.handOut(plannedNanos, () -> {});
    }

    private @Nullable SnapshotSource source(Seat seat, SnapshotPublisher.Batch batch) {
        SnapshotSource source = batch.source(seat.stream);
        if (source.length() > Member.MAX_SNAPSHOT_BYTES) {
            seat.member.closeViewTooLarge(source.length());
            return null;
        }
        int keyframeBytes = batch.keyframeBytes(seat.stream);
        if (keyframeBytes > 0) {
            seat.keyframes.spent(keyframeBytes, nowNanos);
        }
        if (source.reset()) {
            events.snapshotReset();
            resets.used(source.length());
        }
        seat.served = true;
        return source;
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
        ClientDelivery delivery = delivery(seat, null, seat.member.takeFrames());
        if (!delivery.before().isEmpty() || !delivery.after().isEmpty()) {
            groups.add(delivery);
        }
    }

    private ClientDelivery delivery(Seat seat, @Nullable SnapshotSource source, List<byte[]> after) {
        byte[] welcome = seat.takeWelcome();
        byte[] pause = pauseFrame;
        List<byte[]> before;
        if (pause == null) {
            before = welcome.length == 0 ? List.of() : List.of(welcome);
        } else {
            before = welcome.length == 0 ? List.of(pause) : List.of(welcome, pause);
        }
        return new ClientDelivery(seat.member, before, source, after);
    }
}
