package dev.throng.server.sim.flock;

import dev.throng.server.sim.nav.GoalTable;
import dev.throng.server.sim.parallel.PartTask;
import dev.throng.server.sim.parallel.Phases;
import dev.throng.server.sim.space.FlyingColumns;
import dev.throng.server.sim.space.Mind;
import dev.throng.server.sim.space.SeededRandom;
import dev.throng.server.sim.space.VolumeGrid;

/**
 * The tick of all flocks. Every member looks at mates within the neighbour distance, found by a hash of 27 cells, and
 * turns towards the weighted sum of
 *
 * <ul>
 *   <li>cohesion: the way to their mean position, as a share of the neighbour distance,
 *   <li>alignment: their mean heading,
 *   <li>separation: away from each that is nearer than the separation distance s, by s / d - 1 at distance d,
 *   <li>the goal: the way to it, of length 1 beyond the neighbour distance and shorter within,
 * </ul>
 *
 * by a share {@code rotationSpeed * dt} of the angle. One that would leave the limits turns back instead. Its speed eases to the
 * mean of theirs; now and then it draws a new one, or averaging would make all speeds the same for ever. Members read only
 * what stood before the tick and draw numbers by id and tick, so any split over threads gives the same. Confined to the
 * tick thread, which calls upon others within a step.
 */
public final class FlockModel {
    private static final float SPEED_EASE_PER_SECOND = 1f;
    private static final float TURN_BACK_WEIGHT = 8f;
    /** Fewer members are not worth a part of their own: some ten microseconds of work. */
    private static final int LEAST_MEMBERS_STEERED = 128;

    private static final int LEAST_MEMBERS_MOVED = 2_048;

    private final Phases phases;
    private final FlyingColumns members;
    private final GoalTable goals;
    private final FlockRules[] rules;
    private final float[] minSpeed;
    private final float[] maxSpeed;
    private final int[] goalOf;
    private final int[] flockOfKind;
    private final VolumeGrid grid;
    private final float dt;
    private final float perSecond;
    private final long seed;
    private final float[] bounds;
    /** One a part. */
    private final Slerp[] slerps;

    private final Mates[] mates;
    private final PartTask steerPart = this::steer;
    private final PartTask movePart = this::move;

    private float[] nextX = new float[0];
    private float[] nextY = new float[0];
    private float[] nextZ = new float[0];
    private float[] nextSpeed = new float[0];
    private int tick;
    private int steered;
    private int steeredParts;
    private long sampledTotal;

    /**
     * @param rules one a flock
     * @param speeds least and greatest speed of each flock, m/s
     * @param goalOf index of each flock's goal
     * @param flockOfKind number of the flock of a kind
     * @param bounds minX, minZ, maxX, maxZ of the world, metres
     */
    public FlockModel(
            Phases phases,
            FlyingColumns members,
            GoalTable goals,
            FlockRules[] rules,
            float[][] speeds,
            int[] goalOf,
            int[] flockOfKind,
            float[] bounds,
            int tickRateHz,
            long seed) {
        this.phases = phases;
        this.members = members;
        this.goals = goals;
        this.rules = rules.clone();
        this.goalOf = goalOf.clone();
        this.flockOfKind = flockOfKind.clone();
        this.bounds = bounds.clone();
        this.dt = 1f / tickRateHz;
        this.perSecond = tickRateHz;
        this.seed = seed;
        this.grid = new VolumeGrid(rules.length);
        slerps = new Slerp[phases.mostParts()];
        mates = new Mates[phases.mostParts()];
        for (int part = 0; part < mates.length; part++) {
            slerps[part] = new Slerp();
            mates[part] = new Mates(members, grid, seed + 3);
        }
        minSpeed = new float[rules.length];
        maxSpeed = new float[rules.length];
        for (int f = 0; f < rules.length; f++) {
            minSpeed[f] = speeds[f][0];
            maxSpeed[f] = speeds[f][1];
            FlockBox box = rules[f].limits();
            float slack = turnRadius(f);
            grid.box(
                    f,
                    new float[] {box.minX() - slack, box.minY() - slack, box.minZ() - slack},
                    new float[] {box.maxX() + slack, box.maxY() + slack, box.maxZ() + slack},
                    rules[f].neighbourDistance());
        }
    }

    /** How far beyond its limits a member of the flock may get, metres. */
    private float turnRadius(int flock) {
        return maxSpeed[flock] / rules[flock].rotationSpeed();
    }

    /** Lets each flock's goal jump at its rate, which does not depend on the tick rate. */
    public void moveGoals(int tick) {
        for (int f = 0; f < rules.length; f++) {
            if (SeededRandom.unitFloat(SeededRandom.draw(seed, f, tick)) < rules[f].goalChangesPerSecond() * dt) {
                FlockBox box = rules[f].limits();
                SeededRandom random = new SeededRandom(SeededRandom.draw(seed + 1, f, tick));
                goals.moveTo(
                        goalOf[f],
                        random.nextFloat(box.minX(), box.maxX()),
                        random.nextFloat(box.minY(), box.maxY()),
                        random.nextFloat(box.minZ(), box.maxZ()));
            }
        }
    }

    /** Hashes the members anew, lets those that wait join, drops the dead, and lays them in memory by cell. */
    public void hash() {
        if (members.total() == 0) {
            return;
        }
        int[] order = grid.build(members, flockOfKind);
        members.reorder(order, grid.points());
    }

    /** What members looked at in the last step. */
    public FlockSight sight() {
        long candidates = 0;
        long met = 0;
        long sampled = 0;
        for (int part = 0; part < steeredParts; part++) {
            candidates += mates[part].candidatesTotal;
            met += mates[part].matesTotal;
            sampled += mates[part].sampledTotal;
        }
        return new FlockSight(steered, candidates, met, sampled);
    }

    /** How often a member looked at a sample of its candidates only, since the world began. */
    public long sampledTotal() {
        return sampledTotal;
    }

    /** Turns and moves all members. */
    public void step(int tickNow) {
        int count = members.count();
        steered = count;
        steeredParts = 0;
        if (count == 0) {
            return;
        }
        if (nextX.length < count) {
            nextX = new float[members.capacity()];
            nextY = new float[members.capacity()];
            nextZ = new float[members.capacity()];
            nextSpeed = new float[members.capacity()];
        }
        tick = tickNow;
        steeredParts = phases.partsFor(count, LEAST_MEMBERS_STEERED);
        phases.run(steeredParts, steerPart);
        for (int part = 0; part < steeredParts; part++) {
            sampledTotal += mates[part].sampledTotal;
        }
        phases.run(phases.partsFor(count, LEAST_MEMBERS_MOVED), movePart);
    }

    private void steer(int part, int parts) {
        int[] mind = members.mind();
        mates[part].forget();
        int end = Phases.begin(members.count(), part + 1, parts);
        for (int i = Phases.begin(members.count(), part, parts); i < end; i++) {
            steer(i, flockOfKind[Mind.kind(mind[i])], mates[part], slerps[part]);
        }
    }

    private void move(int part, int parts) {
        int[] mind = members.mind();
        int end = Phases.begin(members.count(), part + 1, parts);
        for (int i = Phases.begin(members.count(), part, parts); i < end; i++) {
            moveMember(i, flockOfKind[Mind.kind(mind[i])]);
        }
    }

    private void steer(int i, int flock, Mates seen, Slerp slerp) {
        FlockRules rule = rules[flock];
        seen.gather(i, flock, rule, tick);
        float x = members.x()[i];
        float y = members.y()[i];
        float z = members.z()[i];
        float wantX = seen.apartX * rule.separationWeight();
        float wantY = seen.apartY * rule.separationWeight();
        float wantZ = seen.apartZ * rule.separationWeight();
        float speed = members.speed()[i];
        if (seen.count > 0) {
            float cohesion = rule.cohesionWeight() / (seen.count * rule.neighbourDistance());
            float alignment = rule.alignmentWeight() / seen.count;
            wantX += seen.offsetX * cohesion + seen.headingX * alignment;
            wantY += seen.offsetY * cohesion + seen.headingY * alignment;
            wantZ += seen.offsetZ * cohesion + seen.headingZ * alignment;
            speed += (seen.speedSum / seen.count - speed) * Math.min(1, SPEED_EASE_PER_SECOND * dt);
        }
        int goal = goalOf[flock];
        float goalX = goals.x(goal) - x;
        float goalY = goals.y(goal) - y;
        float goalZ = goals.z(goal) - z;
        float far = (float) Math.sqrt(goalX * goalX + goalY * goalY + goalZ * goalZ);
        float pull = rule.goalWeight() / Math.max(far, rule.neighbourDistance());
        wantX += goalX * pull;
        wantY += goalY * pull;
        wantZ += goalZ * pull;
        nextSpeed[i] = drawSpeed(i, flock, speed);
        head(i, flock, wantX, wantY, wantZ, slerp);
    }

    private float drawSpeed(int i, int flock, float speed) {
        long bits = SeededRandom.draw(seed + 2, members.id()[i], tick);
        if (SeededRandom.unitFloat(bits) < rules[flock].speedChangesPerSecond() * dt) {
            float share = SeededRandom.unitFloat(bits << 24);
            return minSpeed[flock] + (maxSpeed[flock] - minSpeed[flock]) * share;
        }
        return Math.max(minSpeed[flock], Math.min(maxSpeed[flock], speed));
    }

    /** Sets the next heading: turned towards what it wants, or back into the limits. */
    private void head(int i, int flock, float wantX, float wantY, float wantZ, Slerp slerp) {
        FlockRules rule = rules[flock];
        FlockBox box = rule.limits();
        float headingX = members.headingX()[i];
        float headingY = members.headingY()[i];
        float headingZ = members.headingZ()[i];
        float ahead = 0.5f * nextSpeed[i] / rule.rotationSpeed();
        float backX = back(members.x()[i], headingX * ahead, box.minX(), box.maxX());
        float backY = back(members.y()[i], headingY * ahead, box.minY(), box.maxY());
        float backZ = back(members.z()[i], headingZ * ahead, box.minZ(), box.maxZ());
        float toX = wantX;
        float toY = wantY;
        float toZ = wantZ;
        if (backX != 0 || backY != 0 || backZ != 0) {
            float length = (float) Math.sqrt(wantX * wantX + wantY * wantY + wantZ * wantZ);
            float share = length > 0 ? 1 / Math.max(1, length) : 0;
            toX = wantX * share + TURN_BACK_WEIGHT * backX;
            toY = wantY * share + TURN_BACK_WEIGHT * backY;
            toZ = wantZ * share + TURN_BACK_WEIGHT * backZ;
        }
        float length = (float) Math.sqrt(toX * toX + toY * toY + toZ * toZ);
        if (!(length > 1e-6f)) {
            nextX[i] = headingX;
            nextY[i] = headingY;
            nextZ[i] = headingZ;
            return;
        }
        float share = Math.min(1, rule.rotationSpeed() * dt);
        slerp.turn(headingX, headingY, headingZ, toX / length, toY / length, toZ / length, share);
        nextX[i] = slerp.x;
        nextY[i] = slerp.y;
        nextZ[i] = slerp.z;
    }

    /** Which way is back on an axis, 0 when it stays within the limits. */
    private static float back(float at, float ahead, float min, float max) {
        if (at + ahead < min || at < min) {
            return 1;
        }
        return at + ahead > max || at > max ? -1 : 0;
    }

    private void moveMember(int i, int flock) {
        FlockBox box = rules[flock].limits();
        float slack = turnRadius(flock);
        float stride = nextSpeed[i] * dt;
        float x = members.x()[i];
        float y = members.y()[i];
        float z = members.z()[i];
        float west = Math.max(bounds[0], box.minX() - slack);
        float east = Math.min(bounds[2], box.maxX() + slack);
        float south = Math.max(bounds[1], box.minZ() - slack);
        float north = Math.min(bounds[3], box.maxZ() + slack);
        float toX = clamp(x, x + nextX[i] * stride, west, east);
        float toY = clamp(y, y + nextY[i] * stride, Math.max(0, box.minY() - slack), box.maxY() + slack);
        float toZ = clamp(z, z + nextZ[i] * stride, south, north);
        members.x()[i] = toX;
        members.y()[i] = toY;
        members.z()[i] = toZ;
        members.headingX()[i] = nextX[i];
        members.headingY()[i] = nextY[i];
        members.headingZ()[i] = nextZ[i];
        members.speed()[i] = nextSpeed[i];
        members.velocityX()[i] = (toX - x) * perSecond;
        members.velocityY()[i] = (toY - y) * perSecond;
        members.velocityZ()[i] = (toZ - z) * perSecond;
    }

    /** Keeps a step within the outermost limits; one that begins outside, where it was put, may only come nearer. */
    private static float clamp(float from, float to, float min, float max) {
        if (to < min) {
            return Math.max(to, Math.min(from, min));
        }
        return to > max ? Math.min(to, Math.max(from, max)) : to;
    }
}
