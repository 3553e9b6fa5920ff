package dev.throng.server.loop;

import dev.throng.server.session.ClientDelivery;
import dev.throng.server.session.Member;
import dev.throng.server.session.Request;
import dev.throng.server.session.SessionEvents;
import dev.throng.server.session.SnapshotSource;
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
    private final DeliveryGroups groups;
    /** Batches that this tick's deliveries read, each with a reference. */
    private final List<SnapshotPublisher.Batch> used = new ArrayList<>();
    /** How many of the ticks kept are among them. */
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

    /**
     * Snapshots for those who are ready, with those that they missed before, and frames for the others.
     *
     * @param batch of this tick, with a reference to be released
     */
    void snapshots(List<Seat> seats, SnapshotPublisher.Batch batch) {
        used.add(batch);
        for (Seat seat : seats) {
            if (!seat.ready) {
                addFramesOnly(seat);
                continue;
            }
            List<SnapshotSource> sources = sources(seat, batch);
            if (!sources.isEmpty()) {
                addForReady(seat);
                groups.add(delivery(seat, sources, seat.member.takeFrames()));
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
            used.add(still);
        }
        byte[] pause = null;
        for (Seat seat : seats) {
            List<SnapshotSource> sources = sources(seat, seat.getsStill ? still : null);
            if (sources.isEmpty()) {
                addFramesOnly(seat);
                continue;
            }
            pause = pause == null ? pauseAgain.get() : pause;
            List<byte[]> after = new ArrayList<>(seat.member.takeFrames());
            after.add(pause);
            groups.add(delivery(seat, sources, after));
        }
        handOut();
    }

    /** Frames for all, snapshots for nobody. */
    void frames(List<Seat> seats) {
        seats.forEach(this::addFramesOnly);
        handOut();
    }

    private void handOut() {
        for (int back = 1; back <= reachesBack; back++) {
            kept.get(back).retain();
            used.add(kept.get(back));
        }
        reachesBack = 0;
        List<SnapshotPublisher.Batch> batches = List.copyOf(used);
        used.clear();
        groups.handOut(plannedNanos, () -> batches.forEach(SnapshotPublisher.Batch::release));
    }

    /** What the client missed, and its snapshot of a batch, if any; nothing if it is closed for a view that is too large. */
    private List<SnapshotSource> sources(Seat seat, SnapshotPublisher.@Nullable Batch batch) {
        SnapshotSource newest = batch == null ? null : newest(seat, batch);
        if (seat.caughtUp == 0) {
            return newest == null ? List.of() : planned(seat, List.of(newest));
        }
        if (newest == null && batch != null) {
            return List.of();
        }
        List<SnapshotSource> sources = new ArrayList<>(seat.caughtUp + 1);
        for (int back = seat.caughtUp; back >= 1; back--) {
            sources.add(kept.get(back).source(seat.stream));
        }
        if (newest != null) {
            sources.add(newest);
        }
        reachesBack = Math.max(reachesBack, seat.caughtUp);
        events.caughtUp(seat.caughtUp);
        return planned(seat, sources);
    }

    private static List<SnapshotSource> planned(Seat seat, List<SnapshotSource> sources) {
        seat.served = true;
        seat.member.snapshotsPlanned(sources.size());
        return sources;
    }

    private @Nullable SnapshotSource newest(Seat seat, SnapshotPublisher.Batch batch) {
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
        ClientDelivery delivery = delivery(seat, List.of(), seat.member.takeFrames());
        if (!delivery.before().isEmpty() || !delivery.after().isEmpty()) {
            groups.add(delivery);
        }
    }

    private ClientDelivery delivery(Seat seat, List<SnapshotSource> snapshots, List<byte[]> after) {
        byte[] welcome = seat.takeWelcome();
        byte[] pause = pauseFrame;
        List<byte[]> before;
        if (pause == null) {
            before = welcome.length == 0 ? List.of() : List.of(welcome);
        } else {
            before = welcome.length == 0 ? List.of(pause) : List.of(welcome, pause);
        }
        return new ClientDelivery(seat.member, before, snapshots, after);
    }
}
