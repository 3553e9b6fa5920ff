package dev.throng.server.sim.crowd;

import dev.throng.server.sim.parallel.OwnCacheLines;
import dev.throng.server.sim.space.GroundColumns;
import dev.throng.server.sim.space.Mind;
import dev.throng.server.sim.space.PlaneGrid;

/**
 * Finds the pairs of bodies that overlap or touch and adds up what each does to either.
 *
 * <p>Agents lie in memory by cell, rows of cells in a row. Each pair is looked at once, from the one that comes first: the
 * rest of its cell and the next cell are one range of agents, the three cells of the row above another. Some hundred of these
 * candidates are listed, then tested by squared distance, then the hits among them resolved: three loops without branches
 * that depend on where agents happen to stand.
 *
 * <p>An agent's contributions arrive in ascending order of the other's place, whether the rows are done at once or in
 * bands: a band does the pairs across its lower border itself, for the agents above it, and across its upper border for
 * those below it. So the sums are the same to the last bit for any number of bands and threads. One instance a band.
 *
 * <p>The candidates of an agent are capped, so that a crowd pressed or spawned into a few cells costs what it counts and not
 * its square. Which are left out follows from the agent's place in its row alone, and a pair counts for both or for neither.
 */
final class PairPass extends OwnCacheLines {
    private static final float SAME_POINT_SQUARED = 1e-8f;
    /** Of the gap to a body, what an agent closes in a tick at most: the other may come as far. */
    private static final float CLOSING_SHARE = 0.5f;

    private static final float AHEAD_COSINE_SQUARED = 0.067f;
    /** Candidates listed before they are tested. */
    private static final int LISTED = 1_024;

    private static final int LISTED_UNASKED = 5;

    private final KindPairs pairs;
    private final int neighbourCap;
    private final float closingPerSecond;

    /** Listed pairs: the lower place in the high half, the other's in the low one. */
    private final long[] list;

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
    PairPass(KindPairs pairs, int neighbourCap, int tickRateHz) {
        this.pairs = pairs;
        this.closingPerSecond = CLOSING_SHARE * tickRateHz;
        this.neighbourCap = neighbourCap;
        list = new long[LISTED + 2 * neighbourCap + LISTED_UNASKED];
    }

    /** Does the pairs of rows {@code fromRow} to {@code toRow} - 1, adding only to agents in those of them that do not rest. */
    void run(GroundColumns agents, PlaneGrid grid, RestingRows rest, Scratch into, int fromRow, int toRow) {
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
        if (fromRow > 0 && !rest.rests(fromRow)) {
            rowBelow(grid, fromRow - 1);
        }
        for (int row = fromRow; row < toRow; row++) {
            boolean addAbove = row + 1 < toRow && !rest.rests(row + 1);
            if (!rest.rests(row)) {
                row(grid, row, addAbove);
            } else if (addAbove) {
                rowBelow(grid, row);
            }
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
        int first = start[grid.rowBegin(row)];
        for (int i = first; i < end; i++) {
            int above = grid.cellInRow(row, x[i]) + grid.stride();
            listed = listAbove(i, i - first, start[above - 1], start[above + 2], listed);
            if (listed >= LISTED) {
                resolve(hits(listed), end, false, true);
                listed = 0;
            }
        }
        resolve(hits(listed), end, false, true);
    }

    /** Pairs among the row and of it with the row above, adding to that one too when it is told. */
    private void row(PlaneGrid grid, int row, boolean addAbove) {
        int[] start = grid.start();
        int end = start[grid.rowEnd(row)];
        int listed = 0;
        int first = start[grid.rowBegin(row)];
        for (int i = first; i < end; i++) {
            int cell = grid.cellInRow(row, x[i]);
            int above = cell + grid.stride();
            int sideEnd = start[cell + 2];
            int aboveFirst = start[above - 1];
            int aboveEnd = start[above + 2];
            if (sideEnd - i - 1 > neighbourCap) {
                sideEnd = i + 1 + neighbourCap;
                capped++;
            }
            if (aboveEnd - aboveFirst > neighbourCap) {
                capped++;
            }
            listed = list(i, i + 1, sideEnd, listed);
            listed = listAbove(i, i - first, aboveFirst, aboveEnd, listed);
            if (listed >= LISTED) {
                candidates += listed;
                resolve(hits(listed), end, true, addAbove);
                listed = 0;
            }
        }
        candidates += listed;
        resolve(hits(listed), end, true, addAbove);
    }

    /** Of more candidates than the cap a run of as many, which begins at another place for each agent of a cell. */
    private int listAbove(int i, int placeInRow, int first, int end, int listed) {
        int from = first;
        int to = end;
        int more = end - first - neighbourCap;
        if (more > 0) {
            from += placeInRow % (more + 1);
            to = from + neighbourCap;
        }
        return list(i, from, to, listed);
    }

    /**
     * Lists agent i with all candidates. As many as there are in most cases are written without asking, since the end of a
     * loop over so few is mispredicted nearly every time; what is too much is overwritten by the next.
     */
    private int list(int i, int from, int to, int listed) {
        long[] into = list;
        long pair = (long) i << 32 | from;
        into[listed] = pair;
        into[listed + 1] = pair + 1;
        into[listed + 2] = pair + 2;
        into[listed + 3] = pair + 3;
        into[listed + 4] = pair + 4;
        int count = to - from;
        for (int k = LISTED_UNASKED; k < count; k++) {
            into[listed + k] = pair + k;
        }
        return listed + count;
    }

    /** Keeps those of the listed pairs that may touch and returns how many. */
    private int hits(int listed) {
        long[] both = list;
        float[] xs = x;
        float[] zs = z;
        float[] touch = scratch.touchRadius;
        int kept = 0;
        for (int n = 0; n < listed; n++) {
            long pair = both[n];
            int i = (int) (pair >>> 32);
            int j = (int) pair;
            float dx = xs[i] - xs[j];
            float dz = zs[i] - zs[j];
            float reach = touch[i] + touch[j];
            both[kept] = pair;
            // The sign bit: set when the distance is below the reach.
            kept += Float.floatToRawIntBits(dx * dx + dz * dz - reach * reach) >>> 31;
        }
        return kept;
    }

    /**
     * Resolves the first pairs of the list; those with places below {@code rowEnd} add to either side. Cases that come often
     * are told apart by masks, since a branch would be mispredicted too often.
     */
    private void resolve(int count, int rowEnd, boolean addBelow, boolean addAbove) {
        float[] xs = x;
        float[] zs = z;
        int[] minds = mind;
        float[] wishX = scratch.wishX;
        float[] wishZ = scratch.wishZ;
        for (int n = 0; n < count; n++) {
            int i = (int) (list[n] >>> 32);
            int j = (int) list[n];
            float dx = xs[i] - xs[j];
            float dz = zs[i] - zs[j];
            int kindI = Mind.kind(minds[i]);
            int kindJ = Mind.kind(minds[j]);
            int pair = pairs.of(kindI, kindJ);
            int back = pairs.of(kindJ, kindI);
            float squared = dx * dx + dz * dz;
            float d = (float) Math.sqrt(squared);
            float perMetre = 1 / d;
            float nx = dx * perMetre;
            float nz = dz * perMetre;
            if (squared < SAME_POINT_SQUARED) {
                if (!pairs.partSamePoint[pair]) {
                    continue;
                }
                int direction = PartingDirections.between(id[i], id[j]);
                d = 0;
                nx = PartingDirections.x(direction);
                nz = PartingDirections.z(direction);
            }
            float penetration = pairs.radii[pair] - d;
            // All ones when there is an overlap to part, else zero.
            int parts = Float.floatToRawIntBits(pairs.restMetres[pair] - penetration) >> 31;
            float push = Float.intBitsToFloat(Float.floatToRawIntBits(penetration) & parts);
            float lengthI = wishX[i] * wishX[i] + wishZ[i] * wishZ[i];
            float lengthJ = wishX[j] * wishX[j] + wishZ[j] * wishZ[j];
            float dot = wishX[i] * wishX[j] + wishZ[i] * wishZ[j];
            // All ones when they wish opposite ways: then neither gives way.
            int opposite =
                    (Float.floatToRawIntBits(dot) & Float.floatToRawIntBits(0.25f * lengthI * lengthJ - dot * dot))
                            >> 31;
            if (addBelow) {
                push(i, nx, nz, push * pairs.yield[pair], parts);
                int gives = ~opposite & pairs.contact[pair];
                if (lengthI > 0) {
                    meet(i, j, -nx, -nz, -penetration, pairs.perPressDepth[pair], lengthJ > 0, gives);
                }
            }
            if (addAbove || j < rowEnd) {
                push(j, -nx, -nz, push * pairs.yield[back], parts);
                int gives = ~opposite & pairs.contact[back];
                if (lengthJ > 0) {
                    meet(j, i, nx, nz, -penetration, pairs.perPressDepth[pair], lengthI > 0, gives);
                }
            }
        }
    }

    private void push(int agent, float awayX, float awayZ, float metres, int parts) {
        scratch.pushX[agent] += awayX * metres;
        scratch.pushZ[agent] += awayZ * metres;
        scratch.tally[agent] -= parts;
    }

    /** Of an agent that wishes to move and a body that it touches, where the mask is all ones. */
    private void meet(
            int agent, int other, float towardsX, float towardsZ, float gap, float perDepth, boolean wishes, int mask) {
        int own = mind[agent];
        if ((!wishes || Mind.state(mind[other]) == Mind.ARRIVED) && forcesThrough(own, mind[other])) {
            return;
        }
        giveWay(agent, towardsX, towardsZ, gap, perDepth, mask);
        if (Mind.goal(own) >= 0 && mask != 0) {
            scratch.sides[agent] |= Sectors.blockedBy(towardsX, towardsZ);
            scratch.tally[agent] |= company(agent, mind[other], towardsX, towardsZ);
        }
    }

    /**
     * Limits the velocity into a body, where the mask is all ones: it may close half of a gap in a tick, and press until they
     * overlap by the depth.
     */
    private void giveWay(int agent, float towardsX, float towardsZ, float gap, float perDepth, int mask) {
        float press = scratch.press[agent];
        float most = Math.max(0, press + gap * (gap > 0 ? closingPerSecond : press * perDepth));
        float velocityX = scratch.velocityX[agent];
        float velocityZ = scratch.velocityZ[agent];
        int bits = Float.floatToRawIntBits(velocityX * towardsX + velocityZ * towardsZ - most);
        float into = Float.intBitsToFloat(bits & ~(bits >> 31) & mask);
        scratch.velocityX[agent] = velocityX - into * towardsX;
        scratch.velocityZ[agent] = velocityZ - into * towardsZ;
        scratch.tally[agent] |= Scratch.CONTACT & mask;
    }

    /** One that has been stuck for a while pushes on against a body at rest, but never towards a goal they share. */
    private static boolean forcesThrough(int own, int other) {
        return Mind.state(own) == Mind.STUCK && (Mind.goal(own) < 0 || Mind.goal(own) != Mind.goal(other));
    }

    /**
     * Flags of an agent whether the other wants the same goal, and whether it has arrived there and stands within 75 degrees
     * of where the agent wants to go.
     */
    private int company(int agent, int other, float towardsX, float towardsZ) {
        if (Mind.goal(other) != Mind.goal(mind[agent])) {
            return 0;
        }
        float wishX = scratch.wishX[agent];
        float wishZ = scratch.wishZ[agent];
        float along = wishX * towardsX + wishZ * towardsZ;
        boolean ahead = along > 0 && along * along > AHEAD_COSINE_SQUARED * (wishX * wishX + wishZ * wishZ);
        return ahead && Mind.state(other) == Mind.ARRIVED ? Scratch.COMPANY | Scratch.SETTLED_AHEAD : Scratch.COMPANY;
    }
}
