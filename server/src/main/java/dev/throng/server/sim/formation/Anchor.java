package dev.throng.server.sim.formation;

import dev.throng.server.sim.nav.FlowSampler;
import dev.throng.server.sim.nav.GoalTable;
import dev.throng.server.sim.space.SeededRandom;

/**
 * The point that leads a formation: it walks from goal to goal along their flow fields, turns and speeds up as fast as the
 * members can follow, and remembers its way. No body is there. Confined to the tick thread.
 */
final class Anchor {
    /** It reaches and leaves its pace in so many seconds. */
    private static final float EASE_SECONDS = 1f;
    /** Nearer than this it is there, metres. */
    private static final float THERE_METRES = 0.02f;
    /** Of an angle of 135 degrees. */
    private static final float ABOUT_COSINE = -0.70710677f;

    private final GoalTable goals;
    private final FlowSampler flow;
    private final Clearance clearance;
    private final Trail trail;
    private final float dt;
    private final float turnRate;
    private final int[] goalOrder;
    private final int pauseTicks;
    /** A goal so near is walked to without turning, and one that moves less is not followed, metres. */
    private final float leashMetres;

    private final boolean facesAbout;

    /** Class of the flow fields, -1 for straight on. */
    private int flowClass = -1;

    private float radius;
    private float roomWanted;

    private float x;
    private float z;
    private float headingX = 1;
    private float headingZ;
    private float speed;
    private int goalAt;
    private boolean stands;
    private boolean stuck;
    private int goesOnAt;
    /** In the last tick. */
    private boolean facedAbout;

    /** Direction and distance last found by {@link #ask}. */
    private float wantedX;

    private float wantedZ;
    private float far;

    Anchor(
            FormationPlan plan,
            int[] goalOrder,
            GoalTable goals,
            FlowSampler flow,
            Clearance clearance,
            Trail trail,
            int tickRateHz) {
        this.goalOrder = goalOrder;
        this.goals = goals;
        this.flow = flow;
        this.clearance = clearance;
        this.trail = trail;
        dt = 1f / tickRateHz;
        turnRate = (float) StrictMath.toRadians(plan.turnDegreesPerSecond());
        pauseTicks = Math.round(plan.pauseSeconds() * tickRateHz);
        leashMetres = plan.spacing();
        facesAbout = plan.shape() == FormationShape.LINE;
    }

    void flowClass(int value) {
        flowClass = value;
    }

    /**
     * Begins in the middle of the members, facing the first goal, its trail straight behind it as far as walls let it.
     *
     * @param bodyRadius of the largest member, metres
     * @param room that the shape wants to either side, metres
     */
    void begin(float atX, float atZ, float bodyRadius, float room) {
        x = atX;
        z = atZ;
        radius = bodyRadius;
        roomWanted = room;
        ask(x, z);
        headingX = wantedX;
        headingZ = wantedZ;
        float behind = clearance.room(radius, x, z, -headingX, -headingZ, trail.capacity() * trail.stepMetres());
        for (int place = trail.capacity() - 1; place >= 0; place--) {
            float back = Math.min(behind, place * trail.stepMetres());
            note(x - headingX * back, z - headingZ * back);
        }
    }

    private void note(float atX, float atZ) {
        trail.add(atX, atZ, roomLeft(atX, atZ, headingX, headingZ), roomRight(atX, atZ, headingX, headingZ));
    }

    float roomLeft(float atX, float atZ, float towardsX, float towardsZ) {
        return clearance.room(radius, atX, atZ, -towardsZ, towardsX, roomWanted);
    }

    float roomRight(float atX, float atZ, float towardsX, float towardsZ) {
        return clearance.room(radius, atX, atZ, towardsZ, -towardsX, roomWanted);
    }

    /** Finds the way from a place to the goal, straight on where it is in sight; without one the wanted direction is the heading and the distance 0. */
    boolean ask(float fromX, float fromZ) {
        int goal = goal();
        float dx = goals.x(goal) - fromX;
        float dz = goals.z(goal) - fromZ;
        far = (float) Math.sqrt(dx * dx + dz * dz);
        wantedX = far > 0 ? dx / far : headingX;
        wantedZ = far > 0 ? dz / far : headingZ;
        // A field's directions waver by a degree or two, which a wide formation makes metres of.
        if (flowClass < 0 || clearance.clear(radius, fromX, fromZ, goals.x(goal), goals.z(goal))) {
            return true;
        }
        switch (flow.find(goal, flowClass, radius, fromX, fromZ)) {
            case FOUND -> {
                wantedX = flow.x();
                wantedZ = flow.z();
            }
            case STRAIGHT, UNKNOWN -> {
                return true;
            }
            case BESIDE -> far = 0;
            case NONE -> {
                far = 0;
                return false;
            }
        }
        return true;
    }

    float wantedX() {
        return wantedX;
    }

    float wantedZ() {
        return wantedZ;
    }

    /** Metres to the goal as the crow flies, of the last {@link #ask}. */
    float far() {
        return far;
    }

    /**
     * Goes on by a tick.
     *
     * @param pace at which it walks when members are in their places and ahead is where it faces, m/s
     * @param most speed that the farthest place may have, m/s
     * @param reach how far that is from the anchor, metres; 0 when it need not wheel
     */
    void advance(int tick, float pace, float most, float reach) {
        stuck = false;
        facedAbout = false;
        if (stands && !goesOn(tick)) {
            speed = 0;
            return;
        }
        stands = false;
        if (!ask(x, z)) {
            stuck = true;
            speed = 0;
            return;
        }
        if (far <= THERE_METRES) {
            arrive(tick);
            return;
        }
        boolean near = far < leashMetres;
        float ahead = near ? 1 : reach > 0 ? wheel(pace, most, reach) : turnAtOnce();
        float ease = pace / EASE_SECONDS;
        float wanted = Math.min(pace * ahead, (float) Math.sqrt(2 * ease * far));
        speed = Math.max(speed - 2 * ease * dt, Math.min(speed + ease * dt, wanted));
        float metres = Math.min(far, speed * dt);
        go(near ? wantedX : headingX, near ? wantedZ : headingZ, metres);
    }

    private boolean goesOn(int tick) {
        if (goalOrder.length > 1) {
            if (tick - goesOnAt < 0) {
                return false;
            }
            goalAt = goalAt + 1 == goalOrder.length ? 0 : goalAt + 1;
            return true;
        }
        float dx = goals.x(goal()) - x;
        float dz = goals.z(goal()) - z;
        return dx * dx + dz * dz > leashMetres * leashMetres;
    }

    private void arrive(int tick) {
        stands = true;
        speed = 0;
        goesOnAt = tick + pauseTicks;
    }

    private float turnAtOnce() {
        headingX = wantedX;
        headingZ = wantedZ;
        return 1;
    }

    /**
     * Turns no faster than the outermost place may move; a line that is to go back faces about, which changes it least.
     *
     * @return the share of the pace with which it goes ahead meanwhile
     */
    private float wheel(float pace, float most, float reach) {
        if (facesAbout && headingX * wantedX + headingZ * wantedZ < ABOUT_COSINE) {
            headingX = -headingX;
            headingZ = -headingZ;
            facedAbout = true;
        }
        float before = Math.max(0, headingX * wantedX + headingZ * wantedZ);
        float free = Math.max(0.1f * most, most - pace * before * before);
        double angle = Math.min(turnRate, free / reach) * dt;
        float cosine = (float) StrictMath.cos(angle);
        if (headingX * wantedX + headingZ * wantedZ >= cosine) {
            return turnAtOnce();
        }
        float sine = (float) StrictMath.sin(angle);
        if (headingX * wantedZ - headingZ * wantedX < 0) {
            sine = -sine;
        }
        float turnedX = headingX * cosine - headingZ * sine;
        float turnedZ = headingX * sine + headingZ * cosine;
        float length = (float) Math.sqrt(turnedX * turnedX + turnedZ * turnedZ);
        headingX = turnedX / length;
        headingZ = turnedZ / length;
        float ahead = Math.max(0, headingX * wantedX + headingZ * wantedZ);
        return ahead * ahead;
    }

    /** Steps that way, or where a wall is there the way it wants to. */
    private void go(float towardsX, float towardsZ, float metres) {
        float toX = x + towardsX * metres;
        float toZ = z + towardsZ * metres;
        if (!clearance.clear(radius, x, z, toX, toZ)) {
            toX = x + wantedX * metres;
            toZ = z + wantedZ * metres;
            if (!clearance.clear(radius, x, z, toX, toZ)) {
                speed = 0;
                return;
            }
        }
        x = toX;
        z = toZ;
        float step = trail.stepMetres();
        float dx = x - trail.x(0);
        float dz = z - trail.z(0);
        float left = (float) Math.sqrt(dx * dx + dz * dz);
        while (left >= step) {
            float share = step / left;
            note(trail.x(0) + dx * share, trail.z(0) + dz * share);
            dx = x - trail.x(0);
            dz = z - trail.z(0);
            left = (float) Math.sqrt(dx * dx + dz * dz);
        }
    }

    int goal() {
        return goalOrder[goalAt];
    }

    float x() {
        return x;
    }

    float z() {
        return z;
    }

    float headingX() {
        return headingX;
    }

    float headingZ() {
        return headingZ;
    }

    /** Whether it turned round in the last tick, so that left is right. */
    boolean facedAbout() {
        return facedAbout;
    }

    boolean stands() {
        return stands;
    }

    /** Whether no way leads to the goal. */
    boolean stuck() {
        return stuck;
    }

    long stateHash() {
        long place = SeededRandom.draw(bits(x), bits(z), bits(speed));
        long facing = SeededRandom.draw(bits(headingX), bits(headingZ), goalAt);
        long waits = SeededRandom.draw(goesOnAt, (stands ? 1 : 0) + (stuck ? 2 : 0), flowClass);
        return SeededRandom.draw(place, facing, waits) ^ trail.stateHash();
    }

    private static long bits(float value) {
        return Float.floatToRawIntBits(value) & 0xFFFF_FFFFL;
    }
}
