package dev.throng.server.loop;

import dev.throng.server.session.Member;
import dev.throng.server.session.SessionEvents;
import java.util.List;

/**
 * Decides at each tick which clients are served. One that is not ready is behind: its ticks are kept, and once it is ready
 * it is sent all of them with the next one. One that missed more than is kept, or more than a frame holds, begins anew.
 * Tick thread.
 */
final class TurnTaking {
    private final SteppedWorld world;
    private final SessionEvents events;
    private final SceneBroadcast sceneBroadcast;
    private final ResetBudget resets;
    private final KeptBatches kept;
    private final long slowTimeoutNanos;
    private int firstAsked;
    private int mostMissed;
    private long nowNanos;

    TurnTaking(
            SteppedWorld world,
            SessionEvents events,
            SceneBroadcast sceneBroadcast,
            ResetBudget resets,
            KeptBatches kept,
            long slowTimeoutNanos) {
        this.world = world;
        this.events = events;
        this.sceneBroadcast = sceneBroadcast;
        this.resets = resets;
        this.kept = kept;
        this.slowTimeoutNanos = slowTimeoutNanos;
    }

    /** Asks all clients after a step. Others are first at every tick, so that what is left of a budget goes round. */
    void ask(List<Seat> seats, long tickNowNanos) {
        nowNanos = tickNowNanos;
        mostMissed = 0;
        int count = seats.size();
        firstAsked = count == 0 ? 0 : (firstAsked + 1) % count;
        for (int n = 0; n < count; n++) {
            ask(seats.get((firstAsked + n) % count));
        }
    }

    /** Keeps the tick just made, if somebody is behind. */
    void keep(SnapshotPublisher.Batch batch) {
        if (mostMissed == 0) {
            kept.keepNewest(0);
        } else {
            kept.add(batch, mostMissed);
        }
    }

    private void ask(Seat seat) {
        boolean wasReady = seat.ready;
        seat.ready = seat.member.ready();
        giveUpIfTooFarBehind(seat, seat.ready);
        if (seat.ready && !wasReady && seat.beginsAnew && !mayBeginAnew(seat)) {
            // It could take more, and the server does not give it: that is no fault of its own.
            seat.ready = false;
            seat.behindSinceNanos = nowNanos;
        }
        takeTurn(seat);
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

    /** One that missed more than is kept, or than the frame it could take now holds, is to begin anew. */
    private void giveUpIfTooFarBehind(Seat seat, boolean ready) {
        if (seat.missed > kept.size() || (ready && !fitsAFrame(seat))) {
            seat.lost();
        }
    }

    private boolean fitsAFrame(Seat seat) {
        return seat.missed == 0 || kept.snapshotBytes(seat.stream, seat.missed) <= Member.MAX_SNAPSHOT_BYTES;
    }

    private boolean mayBeginAnew(Seat seat) {
        return !seat.keyframes.inDebt(nowNanos) && resets.takeReturn();
    }

    private void takeTurn(Seat seat) {
        seat.caughtUp = 0;
        if (seat.ready) {
            seat.caughtUp = seat.missed;
            seat.missed = 0;
            seat.beginsAnew = false;
            seat.stream.setReady(true);
        } else if (seat.beginsAnew || seat.missed == KeptBatches.MOST_TICKS) {
            seat.lost();
            seat.stream.setReady(false);
        } else {
            seat.missed++;
            mostMissed = Math.max(mostMissed, seat.missed);
            seat.stream.defer();
        }
    }

    /**
     * Asks all clients in a pause: who has seen nothing yet, or has to begin anew, sees the world as it stands; who is behind
     * catches up.
     *
     * @return true if somebody is to see the world as it stands
     */
    boolean askInPause(List<Seat> seats, long tickNowNanos) {
        nowNanos = tickNowNanos;
        boolean any = false;
        for (Seat seat : seats) {
            boolean ready = seat.member.ready();
            giveUpIfTooFarBehind(seat, ready);
            seat.getsStill = ready && seat.beginsAnew && (!seat.served || mayBeginAnew(seat));
            seat.caughtUp = ready ? seat.missed : 0;
            seat.missed -= seat.caughtUp;
            seat.beginsAnew &= !seat.getsStill;
            seat.stream.setReady(seat.getsStill);
            any |= seat.getsStill;
        }
        return any;
    }
}
