package dev.throng.server.sim.crowd;

import dev.throng.server.sim.parallel.OwnCacheLines;
import dev.throng.server.sim.space.GroundColumns;
import dev.throng.server.sim.space.Mind;
import dev.throng.server.sim.space.PlaneGrid;

/**
 * Finds the pairs of bodies that overlap or touch and adds up what each does to either.
 *
 * <p>Agents lie in memory by cell, rows of cells in a row. Each pair is looked at once, from the one that comes first: the
 * rest of its cell and the next cell are one range of agents, the three cells of the row above another. A first loop tests
 * squared distances and lists the hits without a branch that depends on them, which is what makes it fast; a second one
 * resolves a list of some hundred hits.
 *
 * <p>An agent's contributions arrive in ascending order of the other's place, whether the rows are done at once or in
 * bands: a band does the pairs across its lower border itself, for the agents above it, and across its upper border for
 * those below it. So the sums are the same to the last bit for any number of bands and threads. One instance a band.
 *
 * <p>The candidates of an agent are capped, so that a crowd pressed or spawned into a few cells costs what it counts and not
 * its square. Which are left out follows from the agent's place alone, and a pair counts for both or for neither.
 */
final class PairPass extends OwnCacheLines {
    private static final float SAME_POINT_SQUARED = 1e-8f;
    /** Hits listed before they are resolved. */
    private static final int LISTED = 1_024;

    private final KindPairs pairs;
    private final int neighbourCap;

    /** Listed hits: the lower place in the high half, the other's in the low one. */
    private final long[] hits;

    private long candidates;
    private long capped;

    private float[] x = new float[0];
    private float[] z = new float[0];
    private int[] id = new int[0];
    private int[] mind = new int[0];
    private Scratch scratch = new Scratch();

    /**
     * @param neighbourCap candidates that an agent looks at in its own row, and again in the row above; the rest is left out
     */
    PairPass(KindPairs pairs, int neighbourCap) {
        this.pairs = pairs;
        this.neighbourCap = neighbourCap;
        hits = new long[LISTED + 2 * neighbourCap + 1];
    }

    /** Does the pairs of rows {@code fromRow} to {@code toRow} - 1, adding only to agents in them. */
    void run(GroundColumns agents, PlaneGrid grid, Scratch into, int fromRow, int toRow) {
        x = agents.x();
        z = agents.z();
        id = agents.id();
        mind = agents.mind();
        scratch = into;
        candidates = 0;
        capped = 0;
        if (fromRow >= toRow) {
            return;
        }
        if (fromRow > 0) {
            rowBelow(grid, fromRow - 1);
        }
        for (int row = fromRow; row < toRow; row++) {
            row(grid, row, row + 1 < toRow);
        }
    }

    /** How many candidates the last run looked at, those of the row below its own left out. */
    long candidates() {
        return candidates;
    }

    /** How many times the last run left candidates out, those of the row below its own left out. */
    long capped() {
        return capped;
    }

    /** Pairs of the row with the row above, for that one only. */
    private void rowBelow(PlaneGrid grid, int row) {
        int[] start = grid.start();
        int end = start[grid.rowEnd(row)];
        int listed = 0;
        for (int i = start[grid.rowBegin(row)]; i < end; i++) {
            int above = grid.cellInRow(row, x[i]) + grid.stride();
            listed = findAbove(i, start[above - 1], start[above + 2], listed);
            if (listed >= LISTED) {
                resolve(listed, end, false, true);
                listed = 0;
            }
        }
        resolve(listed, end, false, true);
    }

    /** Pairs among the row and of it with the row above, adding to that one too when it is told. */
    private void row(PlaneGrid grid, int row, boolean addAbove) {
        int[] start = grid.start();
        int end = start[grid.rowEnd(row)];
        long looked = 0;
        int listed = 0;
        for (int i = start[grid.rowBegin(row)]; i < end; i++) {
            int cell = grid.cellInRow(row, x[i]);
            int above = cell + grid.stride();
            int sideEnd = start[cell + 2];
            int aboveFirst = start[above - 1];
            int aboveEnd = start[above + 2];
            looked += (sideEnd - i - 1) + (aboveEnd - aboveFirst);
            if (sideEnd - i - 1 > neighbourCap) {
                looked -= sideEnd - i - 1 - neighbourCap;
                sideEnd = i + 1 + neighbourCap;
                capped++;
            }
            if (aboveEnd - aboveFirst > neighbourCap) {
                looked -= aboveEnd - aboveFirst - neighbourCap;
                capped++;
            }
            listed = find(i, i + 1, sideEnd, listed);
            listed = findAbove(i, aboveFirst, aboveEnd, listed);
            if (listed >= LISTED) {
                resolve(listed, end, true, addAbove);
                listed = 0;
            }
        }
        candidates += looked;
        resolve(listed, end, true, addAbove);
    }

    /** Of more candidates than the cap a run of as many, which begins at another place for each agent of a cell. */
    private int findAbove(int i, int first, int end, int listed) {
        int more = end - first - neighbourCap;
        if (more <= 0) {
            return find(i, first, end, listed);
        }
        int from = first + i % (more + 1);
        return find(i, from, from + neighbourCap, listed);
    }

    /** Lists those of the candidates that may touch agent i and returns how many hits are listed then. */
    private int find(int i, int from, int to, int listed) {
        int n = listed;
        float[] xs = x;
        float[] zs = z;
        float[] touch = scratch.touchRadius;
        long[] found = hits;
        float xi = xs[i];
        float zi = zs[i];
        float ri = touch[i];
        long high = (long) i << 32;
        for (int j = from; j < to; j++) {
            float dx = xi - xs[j];
            float dz = zi - zs[j];
            float reach = ri + touch[j];
            found[n] = high | j;
            // The sign bit: set when the distance is below the reach.
            n += Float.floatToRawIntBits(dx * dx + dz * dz - reach * reach) >>> 31;
        }
        return n;
    }

    /** Resolves the listed hits; those with places below {@code rowEnd} add to either side. */
    private void resolve(int listed, int rowEnd, boolean addBelow, boolean addAbove) {
        for (int n = 0; n < listed; n++) {
            int i = (int) (hits[n] >>> 32);
            int j = (int) hits[n];
            resolvePair(i, j, addBelow, addAbove || j < rowEnd);
        }
    }

    private void resolvePair(int i, int j, boolean addToI, boolean addToJ) {
        float dx = x[i] - x[j];
        float dz = z[i] - z[j];
        float squared = dx * dx + dz * dz;
        int pair = pairs.of(Mind.kind(mind[i]), Mind.kind(mind[j]));
        int back = pairs.of(Mind.kind(mind[j]), Mind.kind(mind[i]));
        float d;
        float nx;
        float nz;
        if (squared < SAME_POINT_SQUARED) {
            if ((pairs.flags[pair] & KindPairs.PART_SAME_POINT) == 0) {
                return;
            }
            int direction = PartingDirections.between(id[i], id[j]);
            d = 0;
            nx = PartingDirections.x(direction);
            nz = PartingDirections.z(direction);
        } else {
            d = (float) Math.sqrt(squared);
            nx = dx / d;
            nz = dz / d;
        }
        float penetration = pairs.radii[pair] - d;
        // All ones when there is an overlap to part, else zero; its branch would be mispredicted too often.
        int parts = Float.floatToRawIntBits(pairs.restMetres[pair] - penetration) >> 31;
        float push = Float.intBitsToFloat(Float.floatToRawIntBits(penetration) & parts);
        if (addToI) {
            float own = push * pairs.yield[pair];
            scratch.pushX[i] += nx * own;
            scratch.pushZ[i] += nz * own;
            scratch.tally[i] -= parts;
        }
        if (addToJ) {
            float own = push * pairs.yield[back];
            scratch.pushX[j] -= nx * own;
            scratch.pushZ[j] -= nz * own;
            scratch.tally[j] -= parts;
        }
        touch(
                i,
                j,
                nx,
                nz,
                addToI && (pairs.flags[pair] & KindPairs.CONTACT) != 0,
                addToJ && (pairs.flags[back] & KindPairs.CONTACT) != 0);
    }

    /** Takes from the velocities what must not point into the other; the vector goes from j to i. */
    private void touch(int i, int j, float nx, float nz, boolean forI, boolean forJ) {
        float wishXi = scratch.wishX[i];
        float wishZi = scratch.wishZ[i];
        float wishXj = scratch.wishX[j];
        float wishZj = scratch.wishZ[j];
        float lengthI = wishXi * wishXi + wishZi * wishZi;
        float lengthJ = wishXj * wishXj + wishZj * wishZj;
        float dot = wishXi * wishXj + wishZi * wishZj;
        if (dot < 0 && dot * dot > 0.25f * lengthI * lengthJ) {
            return;
        }
        if (forI && lengthI > 0 && !forcesThrough(i, j, lengthJ)) {
            giveWay(i, -nx, -nz);
            if (settledAhead(i, j, -nx, -nz, lengthI)) {
                scratch.tally[i] |= Scratch.SETTLED_AHEAD;
            }
        }
        if (forJ && lengthJ > 0 && !forcesThrough(j, i, lengthI)) {
            giveWay(j, nx, nz);
            if (settledAhead(j, i, nx, nz, lengthJ)) {
                scratch.tally[j] |= Scratch.SETTLED_AHEAD;
            }
        }
    }

    /** One that has been stuck for a while pushes on against a body at rest, but never towards a goal they share. */
    private boolean forcesThrough(int agent, int other, float otherWishSquared) {
        return otherWishSquared == 0
                && Mind.state(mind[agent]) == Mind.STUCK
                && (Mind.goal(mind[agent]) < 0 || Mind.goal(mind[agent]) != Mind.goal(mind[other]));
    }

    private void giveWay(int agent, float towardsX, float towardsZ) {
        float velocityX = scratch.velocityX[agent];
        float velocityZ = scratch.velocityZ[agent];
        float into = Math.max(0, velocityX * towardsX + velocityZ * towardsZ);
        scratch.velocityX[agent] = velocityX - into * towardsX;
        scratch.velocityZ[agent] = velocityZ - into * towardsZ;
        scratch.tally[agent] |= Scratch.CONTACT;
    }

    /** Whether the other stands at the agent's own goal and within 60 degrees of where the agent wants to go. */
    private boolean settledAhead(int agent, int other, float towardsX, float towardsZ, float wishSquared) {
        int otherMind = mind[other];
        if (Mind.state(otherMind) != Mind.ARRIVED || Mind.goal(otherMind) != Mind.goal(mind[agent])) {
            return false;
        }
        float along = scratch.wishX[agent] * towardsX + scratch.wishZ[agent] * towardsZ;
        return along > 0 && along * along > 0.25f * wishSquared;
    }
}
