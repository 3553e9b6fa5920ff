package dev.throng.server.sim.crowd;

import dev.throng.server.sim.parallel.OwnCacheLines;
import dev.throng.server.sim.space.GroundColumns;
import dev.throng.server.sim.space.PlaneGrid;

/**
 * The nearest other agents of one, by the crowd's own hash: rows of cells from the agent's own outwards, each one range of
 * places, as long as they can hold a nearer one than those found. Of equally near ones the lower id comes first, so the
 * result does not depend on the order of search. Holds the result of the last search; one instance a part.
 */
final class NearestBodies extends OwnCacheLines {
    private final PlaneGrid grid;
    private int[] start = new int[0];
    private float[] x = new float[0];
    private float[] z = new float[0];
    private int[] id = new int[0];

    private final float[] squared = new float[Avoidance.MAX_NEIGHBOURS + 1];
    private final int[] found = new int[Avoidance.MAX_NEIGHBOURS + 1];
    private int most;
    private int count;
    /** Squared distance within which one still counts. */
    private float reach;

    NearestBodies(PlaneGrid grid) {
        this.grid = grid;
    }

    /** Takes over where the agents are. */
    void over(GroundColumns agents) {
        start = grid.start();
        x = agents.x();
        z = agents.z();
        id = agents.id();
    }

    /** How many were found. */
    int count() {
        return count;
    }

    /** Place of the n-th nearest, from 0. */
    int place(int n) {
        return found[n];
    }

    /** Finds at most that many agents nearer to one than the distance. */
    void search(int agent, int mostBodies, float metres) {
        most = mostBodies;
        count = 0;
        reach = metres * metres;
        float atX = x[agent];
        float atZ = z[agent];
        int own = grid.rowOf(atZ);
        row(own, agent, atX, atZ, metres);
        float within = grid.depthInRow(own, atZ);
        float side = grid.cellMetres();
        for (int step = 1; ; step++) {
            float below = (step - 1) * side + within;
            float above = step * side - within;
            boolean anyBelow = own - step >= 0 && below * below < reach;
            boolean anyAbove = own + step < grid.rows() && above * above < reach;
            if (!anyBelow && !anyAbove) {
                return;
            }
            float bound = (float) Math.sqrt(reach);
            if (anyBelow) {
                row(own - step, agent, atX, atZ, bound);
            }
            if (anyAbove) {
                row(own + step, agent, atX, atZ, bound);
            }
        }
    }

    private void row(int row, int agent, float atX, float atZ, float metres) {
        int from = start[grid.cellInRow(row, atX - metres)];
        int to = start[grid.cellInRow(row, atX + metres) + 1];
        for (int j = from; j < to; j++) {
            float dx = x[j] - atX;
            float dz = z[j] - atZ;
            float d = dx * dx + dz * dz;
            if (d <= reach && j != agent) {
                insert(j, d);
            }
        }
    }

    private void insert(int j, float d) {
        int place = count;
        while (place > 0 && (squared[place - 1] > d || (squared[place - 1] == d && id[found[place - 1]] > id[j]))) {
            squared[place] = squared[place - 1];
            found[place] = found[place - 1];
            place--;
        }
        squared[place] = d;
        found[place] = j;
        if (count < most) {
            count++;
        }
        if (count == most) {
            reach = squared[most - 1];
        }
    }
}
