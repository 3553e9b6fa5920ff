package dev.throng.server.sim.crowd;

import dev.throng.server.sim.parallel.OwnCacheLines;
import dev.throng.server.sim.space.GroundColumns;
import dev.throng.server.sim.space.Mind;
import dev.throng.server.sim.space.PlaneGrid;
import dev.throng.server.sim.space.SeededRandom;

/**
 * Finds the pairs of bodies that overlap or touch and adds up what each does to either.
 *
 * <p>Agents lie in memory by cell, rows of cells in a row. Each pair is looked at once, from the one that comes first: the
 * rest of its cell and the next cell are one range of agents, the three cells of the row above another. The first test is
 * of squared distances only; hits go through a small buffer, so that the loop over candidates stays short enough for the
 * compiler to make it fast.
 *
 * <p>An agent's contributions arrive in ascending order of the other's place, whether the rows are done at once or in
 * bands: a band does the pairs across its lower border itself, for the agents above it, and across its upper border for
 * those below it. So the sums are the same to the last bit for any number of bands and threads. One instance a band.
 */
final class PairPass extends OwnCacheLines {
    private static final float SAME_POINT_SQUARED = 1e-8f;
    private static final int LOWER = 1;
    private static final int UPPER = 2;
    private static final int BOTH = LOWER | UPPER;

    private final GroundKinds kinds;

    private int[] hits = new int[256];
    private float[] x = new float[0];
    private float[] z = new float[0];
    private int[] id = new int[0];
    private int[] mind = new int[0];
    private Scratch scratch = new Scratch();

    PairPass(GroundKinds kinds) {
        this.kinds = kinds;
    }

    /** Does the pairs of rows {@code fromRow} to {@code toRow} - 1, adding only to agents in them. */
    void run(GroundColumns agents, PlaneGrid grid, Scratch into, int fromRow, int toRow) {
        x = agents.x();
        z = agents.z();
        id = agents.id();
        mind = agents.mind();
        scratch = into;
        if (fromRow > 0) {
            row(grid, fromRow - 1, UPPER, false);
        }
        for (int row = fromRow; row < toRow; row++) {
            row(grid, row, row == toRow - 1 ? LOWER : BOTH, true);
        }
    }

    /** Pairs among the row when {@code within}, and of it with the row above, adding to the sides named. */
    private void row(PlaneGrid grid, int row, int across, boolean within) {
        int columns = grid.columns();
        int[] start = grid.start();
        int base = row * columns;
        boolean hasAbove = row + 1 < grid.rows();
        for (int column = 0; column < columns; column++) {
            int first = start[base + column];
            int end = start[base + column + 1];
            if (first == end) {
                continue;
            }
            int sideEnd = column + 1 < columns ? start[base + column + 2] : end;
            int aboveFirst = 0;
            int aboveEnd = 0;
            if (hasAbove) {
                aboveFirst = start[base + columns + Math.max(0, column - 1)];
                aboveEnd = start[base + columns + Math.min(columns - 1, column + 1) + 1];
            }
            int most = sideEnd - first + aboveEnd - aboveFirst;
            if (most > hits.length) {
                hits = new int[most * 2];
            }
            for (int i = first; i < end; i++) {
                if (within) {
                    resolve(i, find(i, i + 1, sideEnd), BOTH);
                }
                resolve(i, find(i, aboveFirst, aboveEnd), across);
            }
        }
    }

    /** Puts those of the candidates that may touch agent i into the buffer and returns how many. */
    private int find(int i, int from, int to) {
        float[] xs = x;
        float[] zs = z;
        float[] touch = scratch.touchRadius;
        int[] found = hits;
        float xi = xs[i];
        float zi = zs[i];
        float ri = touch[i];
        int n = 0;
        for (int j = from; j < to; j++) {
            float dx = xi - xs[j];
            float dz = zi - zs[j];
            float reach = ri + touch[j];
            if (dx * dx + dz * dz < reach * reach) {
                found[n++] = j;
            }
        }
        return n;
    }

    private void resolve(int i, int found, int sides) {
        for (int n = 0; n < found; n++) {
            resolve(i, hits[n], (sides & LOWER) != 0, (sides & UPPER) != 0);
        }
    }

    private void resolve(int i, int j, boolean addToI, boolean addToJ) {
        float dx = x[i] - x[j];
        float dz = z[i] - z[j];
        float squared = dx * dx + dz * dz;
        int kindI = Mind.kind(mind[i]);
        int kindJ = Mind.kind(mind[j]);
        CrowdRules rulesI = kinds.rules[kindI];
        CrowdRules rulesJ = kinds.rules[kindJ];
        float sum = scratch.radius[i] + scratch.radius[j];
        float d;
        float nx;
        float nz;
        if (squared < SAME_POINT_SQUARED) {
            if (!rulesI.partSamePoint() && !rulesJ.partSamePoint()) {
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
        if (squared < sum * sum) {
            float penetration = sum - d;
            if (penetration > sum * Math.max(rulesI.restFraction(), rulesJ.restFraction())) {
                float massI = kinds.mass[kindI];
                float massJ = kinds.mass[kindJ];
                if (addToI) {
                    float share = massJ / (massI + massJ);
                    scratch.pushX[i] += nx * (penetration * share);
                    scratch.pushZ[i] += nz * (penetration * share);
                    scratch.overlaps[i]++;
                }
                if (addToJ) {
                    float share = massI / (massI + massJ);
                    scratch.pushX[j] -= nx * (penetration * share);
                    scratch.pushZ[j] -= nz * (penetration * share);
                    scratch.overlaps[j]++;
                }
            }
        }
        touch(i, j, nx, nz, addToI && rulesI.contact(), addToJ && rulesJ.contact());
    }

    /** Notes the contact for those whose wish must not point into it; the vector goes from j to i. */
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
            note(i, -nx, -nz);
            if (settledAhead(i, j, -nx, -nz, lengthI)) {
                scratch.contacts[i] |= Scratch.SETTLED_AHEAD;
            }
        }
        if (forJ && lengthJ > 0 && !forcesThrough(j, i, lengthI)) {
            note(j, nx, nz);
            if (settledAhead(j, i, nx, nz, lengthJ)) {
                scratch.contacts[j] |= Scratch.SETTLED_AHEAD;
            }
        }
    }

    /** One that has been stuck for a while pushes on against a body at rest, but never towards a goal they share. */
    private boolean forcesThrough(int agent, int other, float otherWishSquared) {
        return otherWishSquared == 0
                && Mind.state(mind[agent]) == Mind.STUCK
                && (Mind.goal(mind[agent]) < 0 || Mind.goal(mind[agent]) != Mind.goal(mind[other]));
    }

    private void note(int agent, float towardsX, float towardsZ) {
        int count = scratch.contacts[agent] & Scratch.COUNT_MASK;
        if (count < Scratch.MAX_CONTACTS) {
            int at = agent * Scratch.MAX_CONTACTS + count;
            scratch.contactX[at] = towardsX;
            scratch.contactZ[at] = towardsZ;
            scratch.contacts[agent]++;
        }
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

    /** Directions along which centres on one point part: unit vectors all round, picked by the two ids. */
    private static final class PartingDirections {
        private static final int COUNT = 64;
        private static final float[] X = new float[COUNT * 2];
        private static final float[] Z = new float[COUNT * 2];

        static {
            for (int i = 0; i < COUNT; i++) {
                double angle = 2 * Math.PI * (i + 0.5) / COUNT;
                X[i] = (float) StrictMath.cos(angle);
                Z[i] = (float) StrictMath.sin(angle);
                X[i + COUNT] = -X[i];
                Z[i + COUNT] = -Z[i];
            }
        }

        /** Number of a direction; that of the ids the other way round is the opposite one. */
        static int between(int idI, int idJ) {
            boolean swapped = idI > idJ;
            long bits = swapped ? SeededRandom.draw(0, idJ, idI) : SeededRandom.draw(0, idI, idJ);
            return (int) (bits >>> 58) + (swapped ? COUNT : 0);
        }

        static float x(int direction) {
            return X[direction];
        }

        static float z(int direction) {
            return Z[direction];
        }
    }
}
