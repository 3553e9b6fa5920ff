package dev.throng.server.sim.validation;

import dev.throng.server.sim.AgentTable;
import dev.throng.server.sim.World;
import java.util.Arrays;

/** What is measured in a world; everything is found by looking at all agents. */
final class Measure {
    /** Largest share of a plane that equal discs cover. */
    private static final double DENSEST = Math.PI / Math.sqrt(12);

    private Measure() {}

    /**
     * Pairs of walkers that overlap.
     *
     * @param mean depth of their overlaps as a share of the sums of radii
     * @param deepest of these
     */
    record Overlaps(int pairs, double mean, double deepest) {}

    static Overlaps overlaps(World world) {
        AgentTable agents = world.agents();
        int count = agents.groundCount();
        float[] x = new float[count];
        float[] z = new float[count];
        float[] radius = new float[count];
        for (int i = 0; i < count; i++) {
            x[i] = agents.x(i);
            z[i] = agents.z(i);
            radius[i] = world.scenario().kinds().get(agents.kind(i)).radius();
        }
        int pairs = 0;
        double sum = 0;
        double deepest = 0;
        for (int i = 0; i < count; i++) {
            for (int j = i + 1; j < count; j++) {
                float dx = x[i] - x[j];
                float dz = z[i] - z[j];
                float reach = radius[i] + radius[j];
                if (dx * dx + dz * dz < reach * reach) {
                    double depth = 1 - Math.sqrt((double) dx * dx + (double) dz * dz) / reach;
                    pairs++;
                    sum += depth;
                    deepest = Math.max(deepest, depth);
                }
            }
        }
        return new Overlaps(pairs, pairs == 0 ? 0 : sum / pairs, deepest);
    }

    /** Radius of the disc that so many bodies need at the densest packing. */
    static double packedRadius(int count, double bodyRadius) {
        return Math.sqrt(count * bodyRadius * bodyRadius / DENSEST);
    }

    /** Distance from a point within which there is this share of the walkers' centres. */
    static double radiusOf(World world, double share, double x, double z) {
        AgentTable agents = world.agents();
        double[] distances = new double[agents.groundCount()];
        for (int i = 0; i < distances.length; i++) {
            distances[i] = Math.hypot(agents.x(i) - x, agents.z(i) - z);
        }
        Arrays.sort(distances);
        return distances[(int) Math.ceil(share * distances.length) - 1];
    }

    /** Metres a second. */
    static double speed(AgentTable agents, int i) {
        double vx = agents.vx(i);
        double vy = agents.vy(i);
        double vz = agents.vz(i);
        return Math.sqrt(vx * vx + vy * vy + vz * vz);
    }

    static double meanSpeed(World world) {
        double sum = 0;
        for (int i = 0; i < world.agents().count(); i++) {
            sum += speed(world.agents(), i);
        }
        return sum / world.agents().count();
    }

    /** Least distance of two centres. */
    static double leastDistance(World world) {
        AgentTable agents = world.agents();
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < agents.count(); i++) {
            for (int j = i + 1; j < agents.count(); j++) {
                least = Math.min(least, squaredDistance(agents, i, j));
            }
        }
        return Math.sqrt(least);
    }

    /** Mean distance of each agent's nearest neighbour. */
    static double meanNearest(World world) {
        AgentTable agents = world.agents();
        double sum = 0;
        for (int i = 0; i < agents.count(); i++) {
            double nearest = Double.POSITIVE_INFINITY;
            for (int j = 0; j < agents.count(); j++) {
                if (j != i) {
                    nearest = Math.min(nearest, squaredDistance(agents, i, j));
                }
            }
            sum += Math.sqrt(nearest);
        }
        return sum / agents.count();
    }

    private static double squaredDistance(AgentTable agents, int i, int j) {
        double dx = agents.x(i) - agents.x(j);
        double dy = agents.y(i) - agents.y(j);
        double dz = agents.z(i) - agents.z(j);
        return dx * dx + dy * dy + dz * dz;
    }

    /** Length of the mean heading: 1 when all face one way (Vicsek et al., Novel type of phase transition, 1995). */
    static double polarisation(World world) {
        AgentTable agents = world.agents();
        double x = 0;
        double y = 0;
        double z = 0;
        for (int i = 0; i < agents.count(); i++) {
            x += agents.headingX(i);
            y += agents.headingY(i);
            z += agents.headingZ(i);
        }
        return Math.sqrt(x * x + y * y + z * z) / agents.count();
    }

    /**
     * How far two directions use rows of their own: the mean of ((a - b) / (a + b))^2 over rows with walkers, a and b those of
     * two kinds in the row (Rex, Loewen: Lane formation in oppositely charged colloids, 2007). 1: each row has one
     * direction only.
     */
    static double laneOrder(World world, int kindA, int kindB, float minZ, float maxZ, int rows) {
        AgentTable agents = world.agents();
        int[] a = new int[rows];
        int[] b = new int[rows];
        for (int i = 0; i < agents.groundCount(); i++) {
            int row = (int) ((agents.z(i) - minZ) / (maxZ - minZ) * rows);
            int inside = Math.max(0, Math.min(rows - 1, row));
            if (agents.kind(i) == kindA) {
                a[inside]++;
            } else if (agents.kind(i) == kindB) {
                b[inside]++;
            }
        }
        double sum = 0;
        int used = 0;
        for (int row = 0; row < rows; row++) {
            if (a[row] + b[row] > 0) {
                double share = (double) (a[row] - b[row]) / (a[row] + b[row]);
                sum += share * share;
                used++;
            }
        }
        return used == 0 ? 0 : sum / used;
    }
}
