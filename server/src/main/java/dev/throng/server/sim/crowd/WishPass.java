package dev.throng.server.sim.crowd;

import dev.throng.server.sim.formation.Formations;
import dev.throng.server.sim.formation.PlaceSeeker;
import dev.throng.server.sim.nav.FlowFields;
import dev.throng.server.sim.nav.FlowSampler;
import dev.throng.server.sim.nav.GoalTable;
import dev.throng.server.sim.nav.ThreatList;
import dev.throng.server.sim.space.GroundColumns;
import dev.throng.server.sim.space.Mind;
import dev.throng.server.sim.space.SeededRandom;
import dev.throng.server.sim.space.WallField;

/**
 * What each agent wants: a velocity, from its behaviour, its goal and the threats. Reads and writes nothing of another
 * agent, and draws numbers by id and tick, so any split over threads gives the same. One instance a part.
 */
final class WishPass {
    /** Agents look for a nearer goal once in so many ticks, spread by id; a power of two. */
    private static final int LOOK_ROUND_TICKS = 16;

    /** Share of its speed with which one that has settled closes up. */
    private static final float CLOSING_UP_SHARE = 0.2f;

    private static final float FLEE_ON_SECONDS = 2f;
    /** A detour leads 70 degrees off the way. */
    private static final float DETOUR_COSINE = 0.34202015f;

    private static final float DETOUR_SINE = 0.9396926f;
    private static final int ROAM_DRAWS = 8;

    private final GroundKinds kinds;
    private final GoalTable goals;
    private final ThreatList threats;
    private final WallField walls;
    private final FlowSampler flow;
    private final Formations formations;
    private final PlaceSeeker places;
    private final long seed;
    private final float minX;
    private final float minZ;
    private final float maxX;
    private final float maxZ;
    private final float perSecond;
    private final int fleeOnTicks;

    private GroundColumns agents = new GroundColumns(0, 0);
    private Scratch scratch = new Scratch();
    private int tick;

    WishPass(
            GroundKinds kinds,
            GoalTable goals,
            ThreatList threats,
            WallField walls,
            FlowFields flows,
            Formations formations,
            long seed,
            float[] bounds,
            float dt) {
        this.kinds = kinds;
        this.goals = goals;
        this.threats = threats;
        this.walls = walls;
        this.flow = new FlowSampler(flows, walls, goals);
        this.formations = formations;
        this.places = formations.seeker();
        this.seed = seed;
        this.minX = bounds[0];
        this.minZ = bounds[1];
        this.maxX = bounds[2];
        this.maxZ = bounds[3];
        this.perSecond = 1 / dt;
        this.fleeOnTicks = Math.max(1, Math.round(FLEE_ON_SECONDS / dt));
    }

    /** Decides for agents {@code from} to {@code to} - 1. */
    void run(GroundColumns columns, Scratch into, int tickNow, int from, int to) {
        agents = columns;
        scratch = into;
        tick = tickNow;
        int[] mind = columns.mind();
        boolean threatened = threats.count() > 0;
        boolean forms = formations.any();
        boolean straight = !threatened && kinds.anyRoams();
        if (straight) {
            straightToTargets(from, to);
        }
        boolean[] roams = kinds.roams;
        float[] arrival = kinds.arrivalMetres;
        float[] squared = into.press;
        for (int i = from; i < to; i++) {
            int own = mind[i];
            int kind = Mind.kind(own);
            if (straight && Mind.strolls(own) && roams[kind] && squared[i] > arrival[kind] * arrival[kind]) {
                continue;
            }
            int state = Mind.state(own);
            if ((threatened || state == Mind.FLEEING) && flee(i, kind, state)) {
                continue;
            }
            if (forms && Mind.forms(mind[i])) {
                keepFormation(i, kind, state);
                continue;
            }
            switch (kinds.behaviour[kind]) {
                case CHASE -> chase(i, kind);
                case WANDER -> wander(i, kind);
                case ESCORT -> escort(i, kind);
                case HOLD -> hold(i, kind);
            }
        }
    }

    /**
     * Sets for everybody the wish of one that roams and is under way, and its squared distance from its target in the place of
     * its press. Plain loops of few terms, which the compiler turns into vector instructions; whoever wants something else is
     * set again.
     */
    private void straightToTargets(int from, int to) {
        float[] x = agents.x();
        float[] z = agents.z();
        float[] targetX = agents.targetX();
        float[] targetZ = agents.targetZ();
        float[] speed = agents.speed();
        float[] wishX = scratch.wishX;
        float[] wishZ = scratch.wishZ;
        float[] squared = scratch.press;
        float[] scale = scratch.velocityX;
        float rate = perSecond;
        for (int i = from; i < to; i++) {
            float dx = targetX[i] - x[i];
            float dz = targetZ[i] - z[i];
            squared[i] = dx * dx + dz * dz;
        }
        for (int i = from; i < to; i++) {
            float length = (float) Math.sqrt(squared[i]);
            scale[i] = Math.min(speed[i], length * rate) / length;
        }
        for (int i = from; i < to; i++) {
            wishX[i] = (targetX[i] - x[i]) * scale[i];
        }
        for (int i = from; i < to; i++) {
            wishZ[i] = (targetZ[i] - z[i]) * scale[i];
        }
    }

    private boolean flee(int i, int kind, int state) {
        int[] mind = agents.mind();
        int threat = threats.nearestReaching(agents.x()[i], agents.z()[i]);
        if (threat >= 0) {
            mind[i] = Mind.withState(mind[i], Mind.FLEEING);
            agents.until()[i] = tick + fleeOnTicks;
            float awayX = agents.x()[i] - threats.x(threat);
            float awayZ = agents.z()[i] - threats.z(threat);
            if (awayX == 0 && awayZ == 0) {
                awayX = agents.headingX()[i];
                awayZ = agents.headingZ()[i];
            }
            run(i, awayX, awayZ, kinds.maxSpeed[kind]);
            return true;
        }
        if (state != Mind.FLEEING) {
            return false;
        }
        if (agents.until()[i] - tick > 0) {
            run(i, agents.headingX()[i], agents.headingZ()[i], kinds.maxSpeed[kind]);
            return true;
        }
        mind[i] = Mind.withState(mind[i], Mind.MOVING);
        agents.patience()[i] = 0;
        return false;
    }

    private void run(int i, float dx, float dz, float pace) {
        walk(i, dx, dz, (float) Math.sqrt(dx * dx + dz * dz), pace);
    }

    private void chase(int i, int kind) {
        int[] mind = agents.mind();
        int goal = Mind.goal(mind[i]);
        if (goal < 0 || ((agents.id()[i] + tick) & (LOOK_ROUND_TICKS - 1)) == 0) {
            goal = nearest(i, kind, goal);
            mind[i] = Mind.withGoal(mind[i], goal);
        }
        if (goal < 0) {
            rest(i, Mind.IDLE);
            return;
        }
        float arrival = kinds.arrivalMetres[kind];
        float goalX = goals.x(goal);
        float goalZ = goals.z(goal);
        if (Mind.state(mind[i]) == Mind.ARRIVED && kinds.rules[kind].settle()) {
            float movedX = goalX - agents.targetX()[i];
            float movedZ = goalZ - agents.targetZ()[i];
            if (movedX * movedX + movedZ * movedZ <= arrival * arrival) {
                closeUp(i, kind, goalX - agents.x()[i], goalZ - agents.z()[i]);
                return;
            }
        }
        float dx = goalX - agents.x()[i];
        float dz = goalZ - agents.z()[i];
        if (there(i, dx, dz, arrival) && !goals.exit(goal)) {
            agents.targetX()[i] = goalX;
            agents.targetZ()[i] = goalZ;
            rest(i, Mind.ARRIVED);
            return;
        }
        goTo(i, kind, goal, dx, dz);
    }

    private int nearest(int i, int kind, int present) {
        int radiusClass = kinds.flowClass[kind];
        float x = agents.x()[i];
        float z = agents.z()[i];
        return radiusClass < 0
                ? goals.nearest(kinds.goals[kind], x, z)
                : flow.nearest(kinds.goals[kind], radiusClass, x, z, present);
    }

    /** Whether the agent is so near to where the vector points, and no wall is between. */
    private boolean there(int i, float dx, float dz, float nearEnough) {
        float x = agents.x()[i];
        float z = agents.z()[i];
        return dx * dx + dz * dz <= nearEnough * nearEnough && walls.clear(x, z, x + dx, z + dz);
    }

    /** One that has settled in the crowd at its goal would be nearer, but without hurry. */
    private void closeUp(int i, int kind, float dx, float dz) {
        float near = Math.max(kinds.arrivalMetres[kind], 2 * kinds.radius[kind]);
        boolean round = kinds.flowClass[kind] >= 0
                && !walls.clear(agents.x()[i], agents.z()[i], agents.x()[i] + dx, agents.z()[i] + dz);
        if (round || dx * dx + dz * dz <= near * near) {
            rest(i, Mind.ARRIVED);
        } else {
            float length = (float) Math.sqrt(dx * dx + dz * dz);
            walk(i, dx, dz, length, Math.min(CLOSING_UP_SHARE * agents.speed()[i], length * perSecond));
        }
    }

    private void wander(int i, int kind) {
        int[] mind = agents.mind();
        int[] wanted = kinds.goals[kind];
        if (wanted.length == 0) {
            roam(i, kind);
            return;
        }
        int goal = Mind.goal(mind[i]);
        if (goal < 0 || Mind.state(mind[i]) == Mind.ARRIVED) {
            goal = another(wanted, goal, agents.id()[i]);
            mind[i] = Mind.withState(Mind.withGoal(mind[i], goal), Mind.MOVING);
        }
        float dx = goals.x(goal) - agents.x()[i];
        float dz = goals.z(goal) - agents.z()[i];
        if (there(i, dx, dz, kinds.arrivalMetres[kind]) && !goals.exit(goal)) {
            rest(i, Mind.ARRIVED);
            return;
        }
        goTo(i, kind, goal, dx, dz);
    }

    /** A goal of the list, not the present one if there is a choice. */
    private int another(int[] wanted, int present, int id) {
        int pick = (int) ((SeededRandom.draw(seed, id, tick) >>> 33) % wanted.length);
        if (wanted[pick] == present && wanted.length > 1) {
            pick = pick + 1 == wanted.length ? 0 : pick + 1;
        }
        return wanted[pick];
    }

    private void roam(int i, int kind) {
        int[] mind = agents.mind();
        float dx = agents.targetX()[i] - agents.x()[i];
        float dz = agents.targetZ()[i] - agents.z()[i];
        float arrival = kinds.arrivalMetres[kind];
        int state = Mind.state(mind[i]);
        boolean gaveUp = state == Mind.STUCK && (!Mind.detours(mind[i]) || agents.until()[i] - tick <= 0);
        if (state == Mind.IDLE || gaveUp || dx * dx + dz * dz <= arrival * arrival) {
            pickPlace(i, kinds.roamMetres[kind]);
            mind[i] = Mind.withState(mind[i], Mind.MOVING);
            agents.patience()[i] = 0;
            dx = agents.targetX()[i] - agents.x()[i];
            dz = agents.targetZ()[i] - agents.z()[i];
        }
        go(i, dx, dz);
    }

    /** A place in sight within the radius, mirrored into the world, so that a crowd stays evenly spread. */
    private void pickPlace(int i, float radius) {
        float dx = 0;
        float dz = 0;
        float x = agents.x()[i];
        float z = agents.z()[i];
        for (int attempt = 0; attempt < ROAM_DRAWS; attempt++) {
            long bits = SeededRandom.draw(seed + attempt, agents.id()[i], tick);
            dx = 2 * SeededRandom.unitFloat(bits) - 1;
            dz = 2 * SeededRandom.unitFloat(bits << 32) - 1;
            agents.targetX()[i] = mirrored(x + dx * radius, minX, maxX);
            agents.targetZ()[i] = mirrored(z + dz * radius, minZ, maxZ);
            if (dx * dx + dz * dz <= 1 && walls.clear(x, z, agents.targetX()[i], agents.targetZ()[i])) {
                break;
            }
        }
    }

    private static float mirrored(float value, float min, float max) {
        float inside = value < min ? 2 * min - value : value > max ? 2 * max - value : value;
        return Math.max(min, Math.min(max, inside));
    }

    private void escort(int i, int kind) {
        int[] mind = agents.mind();
        int[] wanted = kinds.goals[kind];
        if (wanted.length == 0) {
            rest(i, Mind.IDLE);
            return;
        }
        int id = agents.id()[i];
        int goal = Mind.goal(mind[i]);
        if (goal < 0) {
            goal = wanted[(int) ((SeededRandom.draw(seed, id, 0) >>> 33) % wanted.length)];
            mind[i] = Mind.withGoal(mind[i], goal);
        }
        float placeX = 0;
        float placeZ = 0;
        for (int attempt = 0; attempt < ROAM_DRAWS; attempt++) {
            long bits = SeededRandom.mix(seed + attempt + ((long) id << 8));
            placeX = 2 * SeededRandom.unitFloat(bits) - 1;
            placeZ = 2 * SeededRandom.unitFloat(bits << 32) - 1;
            if (placeX * placeX + placeZ * placeZ <= 1) {
                break;
            }
        }
        float spread = kinds.spreadMetres[kind];
        float goalX = goals.x(goal);
        float goalZ = goals.z(goal);
        float toX = goalX + placeX * spread;
        float toZ = goalZ + placeZ * spread;
        if (!walls.clear(goalX, goalZ, toX, toZ)) {
            toX = goalX;
            toZ = goalZ;
        }
        float x = agents.x()[i];
        float z = agents.z()[i];
        if (kinds.flowClass[kind] < 0 || walls.clear(x, z, toX, toZ)) {
            settleOrGo(i, toX - x, toZ - z, kinds.arrivalMetres[kind]);
        } else {
            goTo(i, kind, goal, goalX - x, goalZ - z);
        }
    }

    private void hold(int i, int kind) {
        float leash = kinds.leashMetres[kind];
        if (leash == 0) {
            rest(i, Mind.IDLE);
            return;
        }
        float dx = agents.targetX()[i] - agents.x()[i];
        float dz = agents.targetZ()[i] - agents.z()[i];
        int state = Mind.state(agents.mind()[i]);
        boolean there = state == Mind.IDLE || state == Mind.ARRIVED;
        settleOrGo(i, dx, dz, there ? leash : Math.min(leash, kinds.arrivalMetres[kind]));
    }

    private void keepFormation(int i, int kind, int state) {
        float x = agents.x()[i];
        float z = agents.z()[i];
        switch (places.find(agents.id()[i], kinds.radius[kind], x, z, state == Mind.ARRIVED)) {
            case WALK -> go(i, places.x(), places.z());
            case STAND -> rest(i, Mind.ARRIVED);
            case STUCK -> rest(i, Mind.STUCK);
            case LOST -> goTo(i, kind, places.goal(), goals.x(places.goal()) - x, goals.z(places.goal()) - z);
        }
    }

    private void settleOrGo(int i, float dx, float dz, float nearEnough) {
        if (dx * dx + dz * dz <= nearEnough * nearEnough) {
            rest(i, Mind.ARRIVED);
        } else {
            go(i, dx, dz);
        }
    }

    private void rest(int i, int state) {
        int[] mind = agents.mind();
        mind[i] = Mind.withState(mind[i], state);
        agents.patience()[i] = 0;
        scratch.wishX[i] = 0;
        scratch.wishZ[i] = 0;
    }

    /** Walks to a goal along its flow field; stands where there is no way. */
    private void goTo(int i, int kind, int goal, float dx, float dz) {
        int radiusClass = kinds.flowClass[kind];
        if (radiusClass < 0) {
            go(i, dx, dz);
            return;
        }
        switch (flow.find(goal, radiusClass, kinds.radius[kind], agents.x()[i], agents.z()[i])) {
            case FOUND -> {
                float far = (float) Math.sqrt(dx * dx + dz * dz);
                go(i, flow.x() * far, flow.z() * far);
            }
            case STRAIGHT, UNKNOWN -> go(i, dx, dz);
            case BESIDE -> {
                agents.targetX()[i] = goals.x(goal);
                agents.targetZ()[i] = goals.z(goal);
                rest(i, goals.exit(goal) ? Mind.STUCK : Mind.ARRIVED);
            }
            case NONE -> {
                agents.until()[i] = tick;
                rest(i, Mind.STUCK);
            }
        }
    }

    /** Walks that way at its own speed, round by a detour when it is on one. */
    private void go(int i, float dx, float dz) {
        int[] mind = agents.mind();
        int state = Mind.state(mind[i]);
        float wayX = dx;
        float wayZ = dz;
        if (state != Mind.MOVING && state != Mind.STUCK) {
            mind[i] = Mind.withState(Mind.withoutDetour(mind[i]), Mind.MOVING);
        } else if (Mind.detours(mind[i])) {
            if (agents.until()[i] - tick > 0) {
                // Round a crowd goes square to the way, round an obstacle less so: it may be long.
                float cosine = state == Mind.MOVING ? 0 : DETOUR_COSINE;
                float sine = state == Mind.MOVING ? 1 : DETOUR_SINE;
                float side = Mind.detoursLeft(mind[i]) ? sine : -sine;
                wayX = dx * cosine - dz * side;
                wayZ = dx * side + dz * cosine;
            } else {
                mind[i] = Mind.withoutDetour(mind[i]);
            }
        }
        // A detour is as long as the way.
        float length = (float) Math.sqrt(dx * dx + dz * dz);
        walk(i, wayX, wayZ, length, Math.min(agents.speed()[i], length * perSecond));
    }

    /** Wishes that way, which is so long, at a pace. */
    private void walk(int i, float dx, float dz, float length, float pace) {
        float scale = length > 0 ? pace / length : 0;
        scratch.wishX[i] = dx * scale;
        scratch.wishZ[i] = dz * scale;
    }
}
