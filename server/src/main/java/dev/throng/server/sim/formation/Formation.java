package dev.throng.server.sim.formation;

import dev.throng.server.sim.nav.FlowSampler;
import dev.throng.server.sim.nav.GoalTable;
import dev.throng.server.sim.space.SeededRandom;
import java.util.Arrays;

/**
 * One formation: who is in it and where the place of each is. Places lie in a frame that the {@link Anchor} carries along.
 * Where walls leave too little room for the shape, it becomes a column of as many abreast as there is room for, which follows
 * the anchor's trail, and the shape again once its last rank is through. Led on the tick thread; members read their places in
 * phases in which nobody leads.
 */
final class Formation {
    /** Of the slowest member's speed, what the anchor's pace is: the rest is for catching up. */
    private static final float PACE_SHARE = 0.75f;
    /** The same for the outermost place when the formation wheels. */
    private static final float WHEEL_SHARE = 0.95f;
    /** So far behind their places, in spacings, members may be before the anchor slows down. */
    private static final float SLACK_SPACINGS = 0.3f;

    private static final float LAG_SLOWS = 4f;
    private static final float LEAST_PACE_SHARE = 0.1f;
    private static final float MOST_LAG_SPACINGS = 8f;
    private static final int EXCHANGE_ROUNDS = 4;
    private static final int FIRST_EXCHANGE_ROUNDS = 64;

    private final FormationPlan plan;
    private final Anchor anchor;
    private final Trail trail;
    private final Clearance clearance;
    private final Frame frame;
    private final RoomProbe probe;
    private final float perSpacing;
    private final float strideSeconds;

    private int count;
    private final int[] id;
    private final boolean[] gone;
    private final float[] memberX;
    private final float[] memberZ;
    private final int[] placeOf;
    /** By place, in the world. */
    private final float[] placeX;

    private final float[] placeZ;
    /** Of members' ranks while the dead go. */
    private final int[] spare;

    private float slowest = Float.MAX_VALUE;
    private float radius;

    private boolean anyGone;
    private boolean unsettled;

    Formation(
            FormationPlan plan,
            int members,
            int[] goalOrder,
            GoalTable goals,
            FlowSampler flow,
            Clearance clearance,
            int tickRateHz) {
        this.plan = plan;
        this.clearance = clearance;
        perSpacing = 1 / plan.spacing();
        strideSeconds = 1f / tickRateHz;
        id = new int[members];
        gone = new boolean[members];
        memberX = new float[members];
        memberZ = new float[members];
        placeOf = new int[members];
        placeX = new float[members];
        placeZ = new float[members];
        spare = new int[members];
        float step = Math.max(0.1f, Math.min(0.5f, plan.spacing() / 4));
        trail = new Trail(members * plan.spacing(), step);
        anchor = new Anchor(plan, goalOrder, goals, flow, clearance, trail, tickRateHz);
        frame = new Frame(plan, members);
        probe = new RoomProbe(plan, anchor, trail, clearance, tickRateHz);
    }

    /** Takes a member in, before {@link #begin}, and returns its number. */
    int join(int agentId, float x, float z, float speed, float bodyRadius) {
        id[count] = agentId;
        memberX[count] = x;
        memberZ[count] = z;
        slowest = Math.min(slowest, speed);
        radius = Math.max(radius, bodyRadius);
        return count++;
    }

    void flowClass(int value) {
        anchor.flowClass(value);
    }

    /** Forms up round the middle of the members. */
    void begin() {
        double sumX = 0;
        double sumZ = 0;
        for (int m = 0; m < count; m++) {
            sumX += memberX[m];
            sumZ += memberZ[m];
            placeOf[m] = m;
        }
        if (count == 0) {
            return;
        }
        frame.layOut(count, Frame.FITS);
        float room = Math.max(frame.needLeft(), frame.needRight());
        anchor.begin((float) (sumX / count), (float) (sumZ / count), radius, room);
        putPlaces();
        unsettled = PlaceExchange.run(count, memberX, memberZ, placeOf, placeX, placeZ, FIRST_EXCHANGE_ROUNDS);
    }

    /** A member has died; its place is given away with the next {@link #advance}. */
    void died(int member) {
        gone[member] = true;
        anyGone = true;
    }

    /**
     * Leads the formation on by a tick.
     *
     * @return whether members have new numbers: some were dead
     */
    boolean advance(int tick) {
        boolean renumbered = anyGone;
        if (anyGone) {
            forgetTheDead();
        }
        if (count == 0) {
            return renumbered;
        }
        float pace = PACE_SHARE * slowest * inStep();
        float reach = frame.turns() ? Math.max(plan.spacing(), frame.reach()) : 0;
        anchor.advance(tick, pace, WHEEL_SHARE * slowest, reach);
        if (clearance.anyWalls()) {
            become(probe.abreast(tick, frame, count, radius));
        }
        putPlaces();
        if (unsettled || anchor.facedAbout()) {
            unsettled = PlaceExchange.run(count, memberX, memberZ, placeOf, placeX, placeZ, EXCHANGE_ROUNDS);
        }
        return renumbered;
    }

    private void forgetTheDead() {
        Arrays.fill(spare, 0, count, 0);
        for (int m = 0; m < count; m++) {
            spare[placeOf[m]] = gone[m] ? 0 : 1;
        }
        int before = 0;
        for (int place = 0; place < count; place++) {
            int taken = spare[place];
            spare[place] = before;
            before += taken;
        }
        int kept = 0;
        for (int m = 0; m < count; m++) {
            if (!gone[m]) {
                id[kept] = id[m];
                memberX[kept] = memberX[m];
                memberZ[kept] = memberZ[m];
                placeOf[kept] = spare[placeOf[m]];
                kept++;
            }
            gone[m] = false;
        }
        count = kept;
        anyGone = false;
        frame.layOut(count, frame.narrowed());
        unsettled = true;
    }

    /** The share of its pace at which the anchor walks, less the farther members are from their places. */
    private float inStep() {
        float slack = SLACK_SPACINGS * plan.spacing() + slowest * strideSeconds;
        float most = MOST_LAG_SPACINGS * plan.spacing();
        double lag = 0;
        for (int m = 0; m < count; m++) {
            float dx = placeX[placeOf[m]] - memberX[m];
            float dz = placeZ[placeOf[m]] - memberZ[m];
            lag += Math.max(0, Math.min(most, (float) Math.sqrt(dx * dx + dz * dz) - slack));
        }
        return Math.max(LEAST_PACE_SHARE, 1 / (1 + LAG_SLOWS * (float) (lag / count) * perSpacing));
    }

    private void become(int abreast) {
        if (abreast != frame.narrowed()) {
            frame.layOut(count, abreast);
            unsettled = true;
        }
    }

    private void putPlaces() {
        float headingX = frame.turns() ? anchor.headingX() : 1;
        float headingZ = frame.turns() ? anchor.headingZ() : 0;
        boolean bends = frame.bends();
        for (int place = 0; place < count; place++) {
            float baseX = anchor.x();
            float baseZ = anchor.z();
            float toX = headingX;
            float toZ = headingZ;
            float along = frame.ahead(place);
            float aside = frame.left(place);
            if (bends) {
                trail.find(-along, baseX, baseZ, anchor.headingX(), anchor.headingZ());
                aside = within(aside, -along);
                baseX = trail.x();
                baseZ = trail.z();
                toX = trail.towardsX();
                toZ = trail.towardsZ();
                along = 0;
            }
            clearance.pull(radius, baseX, baseZ, baseX + toX * along - toZ * aside, baseZ + toZ * along + toX * aside);
            placeX[place] = clearance.x();
            placeZ[place] = clearance.z();
        }
    }

    /** Moves a rank to the side on which there is more room, if it has too little on the other. */
    private float within(float aside, float metresBehind) {
        int back = trail.placeBehind(metresBehind);
        float half = frame.halfRank(count);
        float lackLeft = half - trail.roomLeft(back);
        float lackRight = half - trail.roomRight(back);
        if (lackLeft <= 0 && lackRight <= 0) {
            return aside;
        }
        return aside
                + (lackLeft > 0 && lackRight > 0 ? (lackRight - lackLeft) / 2 : lackRight > 0 ? lackRight : -lackLeft);
    }

    /** Tells where a member is; from any thread, for each member from one. */
    void report(int member, float x, float z) {
        memberX[member] = x;
        memberZ[member] = z;
    }

    int count() {
        return count;
    }

    int id(int member) {
        return id[member];
    }

    FormationPlan plan() {
        return plan;
    }

    Anchor anchor() {
        return anchor;
    }

    Trail trail() {
        return trail;
    }

    /** Whether it has become a column for want of room. */
    boolean narrowed() {
        return frame.narrowed() != Frame.FITS;
    }

    /** Where the member's place is, metres. */
    float placeX(int member) {
        return placeX[placeOf[member]];
    }

    float placeZ(int member) {
        return placeZ[placeOf[member]];
    }

    long stateHash() {
        long hash = SeededRandom.draw(anchor.stateHash(), probe.stateHash(), frame.narrowed());
        hash = SeededRandom.draw(hash, unsettled ? 1 : 0, anyGone ? 1 : 0);
        for (int m = 0; m < count; m++) {
            hash = SeededRandom.draw(hash, (long) id[m] << 32 | placeOf[m], gone[m] ? 1 : 0);
            hash = SeededRandom.draw(hash, Float.floatToRawIntBits(memberX[m]), Float.floatToRawIntBits(memberZ[m]));
            hash = SeededRandom.draw(hash, Float.floatToRawIntBits(placeX[m]), Float.floatToRawIntBits(placeZ[m]));
        }
        return hash;
    }
}
