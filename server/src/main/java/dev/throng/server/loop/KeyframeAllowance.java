package dev.throng.server.loop;

import dev.throng.server.session.Member;
import dev.throng.server.session.Request;
import dev.throng.server.session.SessionPolicy;
import dev.throng.server.session.TokenBucket;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one client may cost in whole models of tiles: those that a view which moves reaches, those that it asks for, and
 * those that it needs because it fell behind. What they weigh is known after the tick that made them, so a client may run
 * into debt by one tick; while it is in debt, what it asks for waits, of views the newest one. Confined to the tick thread.
 */
final class KeyframeAllowance {
    /** Views that may wait for their answer. */
    static final int MOST_HELD_VIEWS = 64;

    private static final int MOST_HELD_REQUESTS = 16;

    private final Member member;
    private final SnapshotPublisher.Stream stream;
    private final int bytesPerSecond;
    private final TokenBucket budget;
    private final List<Request.SetView> heldViews = new ArrayList<>();
    private final List<Request.Keyframes> heldKeyframes = new ArrayList<>();

    KeyframeAllowance(Member member, SnapshotPublisher.Stream stream, SessionPolicy policy, long nowNanos) {
        this.member = member;
        this.stream = stream;
        bytesPerSecond = policy.keyframeBytesPerSecond();
        budget = new TokenBucket(bytesPerSecond, policy.keyframeByteBurst(), nowNanos);
    }

    boolean inDebt(long nowNanos) {
        return budget.inDebt(nowNanos);
    }

    /** Whole models of so many bytes were sent. */
    void spent(int bytes, long nowNanos) {
        budget.spend(bytes, nowNanos);
    }

    /** Changes the view, or keeps the change for later. */
    void setView(Request.SetView request, int appliesAtTick, long nowNanos) {
        if (heldViews.size() >= MOST_HELD_VIEWS) {
            member.refuseOverRate(
                    request.sequence(),
                    "expected views that cost at most " + bytesPerSecond + " bytes of tiles a second, got more",
                    budget.waitMillis(0, nowNanos));
            return;
        }
        heldViews.add(request);
        release(appliesAtTick, nowNanos);
    }

    /** Asks for streams; false when too many requests wait already. */
    boolean requestKeyframes(Request.Keyframes request, long nowNanos) {
        if (!inDebt(nowNanos)) {
            stream.requestKeyframes(request.band(), request.streams());
            return true;
        }
        return heldKeyframes.size() < MOST_HELD_REQUESTS && heldKeyframes.add(request);
    }

    /** No tick follows: refuses the views that wait. */
    void refuseHeld() {
        heldViews.forEach(held -> member.refuseAtShutdown(held.sequence()));
        heldViews.clear();
    }

    /** Lets through what waits, once the debt is paid. */
    void release(int appliesAtTick, long nowNanos) {
        if ((heldViews.isEmpty() && heldKeyframes.isEmpty()) || inDebt(nowNanos)) {
            return;
        }
        Request.@Nullable SetView newest = null;
        for (Request.SetView held : heldViews) {
            member.answer(held.sequence(), appliesAtTick);
            newest = held;
        }
        if (newest != null) {
            stream.setView(newest.view());
        }
        heldKeyframes.forEach(held -> stream.requestKeyframes(held.band(), held.streams()));
        heldViews.clear();
        heldKeyframes.clear();
    }
}
