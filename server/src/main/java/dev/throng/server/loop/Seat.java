package dev.throng.server.loop;

import dev.throng.server.session.Member;
import dev.throng.server.session.Request;
import java.util.ArrayDeque;

/** What the tick thread keeps of a member. */
final class Seat {
    final Member member;
    final SnapshotPublisher.Stream stream;
    final KeyframeAllowance keyframes;
    final ArrayDeque<Request.Truth> truths = new ArrayDeque<>();
    /** The welcome, until it is handed out. */
    byte[] welcome;
    /** The revision of the scene in the welcome. */
    final long welcomeRevision;
    /** Whether scene updates follow on what the client has; not before its first tick. */
    boolean sceneFollowed;
    /** The scene changed while the client was not ready. */
    boolean sceneMissed;
    /** Whether this tick's snapshot is for it. */
    boolean ready;
    /** Ticks that it is behind and that are kept for it. */
    int missed;
    /** Ticks that it is sent late with this one. */
    int caughtUp;
    /** Whether its next snapshot is a reset, so that nothing needs to be kept for it. */
    boolean beginsAnew = true;
    /** The rung of detail that the events know of. */
    int rung;
    /** Whether it has had a snapshot. */
    boolean served;
    /** Whether it is sent the world as it stands, in a pause. */
    boolean getsStill;
    /** Since when it has not been ready; meaningful while not ready. */
    long behindSinceNanos;

    private static final byte[] NONE = new byte[0];

    Seat(
            Member member,
            SnapshotPublisher.Stream stream,
            KeyframeAllowance keyframes,
            byte[] welcome,
            long welcomeRevision) {
        this.member = member;
        this.stream = stream;
        this.keyframes = keyframes;
        this.welcome = welcome;
        this.welcomeRevision = welcomeRevision;
        this.ready = true;
    }

    /** It missed more than can be made up for. */
    void lost() {
        missed = 0;
        beginsAnew = true;
    }

    boolean hasWelcome() {
        return welcome.length > 0;
    }

    /** The welcome, which is handed out once; nothing after that. */
    byte[] takeWelcome() {
        byte[] taken = welcome;
        welcome = NONE;
        return taken;
    }
}
