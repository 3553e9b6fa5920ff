package dev.throng.server.sim.formation;

import dev.throng.server.sim.space.SeededRandom;

/**
 * Finds out how many members have room abreast: ahead on the way that the anchor will go, where it is, and behind it as far as
 * the last rank. Confined to the tick thread.
 */
final class RoomProbe {
    /** The wider shape is taken when there has been room for so long. */
    private static final float WIDEN_SECONDS = 0.5f;
    /** Rooms ahead are measured once in so many ticks; a power of two. */
    private static final int LOOK_TICKS = 4;

    private static final int LOOKS = 12;
    /** What rounding may take of a room, metres. */
    private static final float SLACK_METRES = 1e-3f;

    private final Anchor anchor;
    private final Trail trail;
    private final Clearance clearance;
    private final float spacing;
    private final int widenTicks;

    private int aheadAllows = Frame.FITS;
    private int roomTicks;

    RoomProbe(FormationPlan plan, Anchor anchor, Trail trail, Clearance clearance, int tickRateHz) {
        this.anchor = anchor;
        this.trail = trail;
        this.clearance = clearance;
        spacing = plan.spacing();
        widenTicks = Math.max(1, Math.round(WIDEN_SECONDS * tickRateHz));
    }

    /**
     * How many are to be abreast now, {@link Frame#FITS} for the shape itself: fewer at once where there is no room, more when
     * there has been room for a while.
     */
    int abreast(int tick, Frame frame, int count, float radius) {
        if ((tick & (LOOK_TICKS - 1)) == 0) {
            aheadAllows = ahead(frame, count, radius);
        }
        int allowed = Math.min(aheadAllows, behind(frame, count));
        if (allowed > frame.narrowed() && ++roomTicks < widenTicks) {
            return frame.narrowed();
        }
        roomTicks = 0;
        return allowed;
    }

    private int behind(Frame frame, int count) {
        int allowed = Frame.FITS;
        int last = trail.placeBehind(frame.depth() + spacing);
        for (int back = 0; back <= last; back++) {
            allowed = Math.min(allowed, allowed(frame, count, trail.roomLeft(back), trail.roomRight(back)));
        }
        return allowed;
    }

    private int ahead(Frame frame, int count, float radius) {
        float step = (frame.front() + 2 * spacing + Math.max(frame.needLeft(), frame.needRight()) / 2) / LOOKS;
        float atX = anchor.x();
        float atZ = anchor.z();
        int allowed = Frame.FITS;
        for (int look = 0; look < LOOKS; look++) {
            if (!anchor.ask(atX, atZ) || anchor.far() < step) {
                break;
            }
            float towardsX = anchor.wantedX();
            float towardsZ = anchor.wantedZ();
            float nextX = atX + towardsX * step;
            float nextZ = atZ + towardsZ * step;
            if (!clearance.clear(radius, atX, atZ, nextX, nextZ)) {
                break;
            }
            atX = nextX;
            atZ = nextZ;
            float left = anchor.roomLeft(atX, atZ, towardsX, towardsZ);
            float right = anchor.roomRight(atX, atZ, towardsX, towardsZ);
            allowed = Math.min(allowed, allowed(frame, count, left, right));
        }
        return allowed;
    }

    private int allowed(Frame frame, int count, float roomLeft, float roomRight) {
        if (roomLeft >= frame.needLeft() - SLACK_METRES && roomRight >= frame.needRight() - SLACK_METRES) {
            return Frame.FITS;
        }
        return Math.max(1, Math.min(count, 1 + (int) ((roomLeft + roomRight + SLACK_METRES) / spacing)));
    }

    long stateHash() {
        return SeededRandom.draw(1, aheadAllows, roomTicks);
    }
}
