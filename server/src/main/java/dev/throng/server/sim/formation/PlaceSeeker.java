package dev.throng.server.sim.formation;

import dev.throng.server.sim.parallel.OwnCacheLines;

/**
 * Tells members the way to their places, and their formation where they are. Holds the way last found; one instance a part of
 * a phase, in which each member asks once at most.
 */
public final class PlaceSeeker extends OwnCacheLines {
    /** What a member is to do. */
    public enum Way {
        /** Go as told. */
        WALK,
        /** Be at ease: the formation stands and it is in its place. */
        STAND,
        /** Stand: no way leads to the formation's goal. */
        STUCK,
        /** Nothing of the formation is in sight: go to its goal. */
        LOST
    }

    /** In its place is who is so near, in spacings, and stays who is not farther than the second. */
    private static final float NEAR_SPACINGS = 0.05f;

    private static final float STAYS_SPACINGS = 0.2f;
    private static final int LOOKS_BACK = 48;

    private final Formations formations;
    private final Clearance clearance;

    private float x;
    private float z;
    private int goal;

    PlaceSeeker(Formations formations, Clearance clearance) {
        this.formations = formations;
        this.clearance = clearance;
    }

    /** The way to go, metres east and north. */
    public float x() {
        return x;
    }

    public float z() {
        return z;
    }

    /** The goal of the formation of whoever asked last. */
    public int goal() {
        return goal;
    }

    /** Asks for the way to a member's place; {@code stood} when it stood there so far. */
    public Way find(int agentId, float radius, float atX, float atZ, boolean stood) {
        Formation formation = formations.of(agentId);
        int member = formations.memberOf(agentId);
        formation.report(member, atX, atZ);
        Anchor anchor = formation.anchor();
        goal = anchor.goal();
        float placeX = formation.placeX(member);
        float placeZ = formation.placeZ(member);
        x = placeX - atX;
        z = placeZ - atZ;
        if (anchor.stands() || anchor.stuck()) {
            float near = formation.plan().spacing() * (stood ? STAYS_SPACINGS : NEAR_SPACINGS);
            if (x * x + z * z <= near * near) {
                return anchor.stuck() ? Way.STUCK : Way.STAND;
            }
        }
        if (clearance.clear(radius, atX, atZ, placeX, placeZ)) {
            return Way.WALK;
        }
        return back(formation.trail(), anchor, radius, atX, atZ);
    }

    /** Towards the anchor, or the newest place of its trail in sight. */
    private Way back(Trail trail, Anchor anchor, float radius, float atX, float atZ) {
        x = anchor.x() - atX;
        z = anchor.z() - atZ;
        if (clearance.clear(radius, atX, atZ, anchor.x(), anchor.z())) {
            return Way.WALK;
        }
        int step = Math.max(1, trail.size() / LOOKS_BACK);
        for (int back = 0; back < trail.size(); back += step) {
            float toX = trail.x(back);
            float toZ = trail.z(back);
            if (clearance.clear(radius, atX, atZ, toX, toZ)) {
                x = toX - atX;
                z = toZ - atZ;
                return Way.WALK;
            }
        }
        return Way.LOST;
    }
}
