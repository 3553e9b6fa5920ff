package dev.throng.server.sim;

import dev.throng.server.sim.flock.FlockBox;
import dev.throng.server.sim.flock.FlockRules;

/** The flock's rules written straight down in doubles, over all mates; for members that stay clear of their limits. */
public final class FlockReference {
    private FlockReference() {}

    /** Places and headings of all members, by slot. */
    public static double[][] bySlot(AgentTable fish) {
        double[][] all = new double[fish.count()][];
        for (int i = 0; i < fish.count(); i++) {
            all[fish.slot(i)] =
                    new double[] {fish.x(i), fish.y(i), fish.z(i), fish.headingX(i), fish.headingY(i), fish.headingZ(i)
                    };
        }
        return all;
    }

    /** Whether a member may turn back, which is left out here. */
    public static boolean nearLimits(double[] member, FlockBox box) {
        return member[0] < box.minX() + 1
                || member[0] > box.maxX() - 1
                || member[1] < box.minY() + 1
                || member[1] > box.maxY() - 1
                || member[2] < box.minZ() + 1
                || member[2] > box.maxZ() - 1;
    }

    /** Cohesion, alignment and separation: Reynolds, Flocks, herds and schools, 1987, with the weights of the rules. */
    public static double[] pullOfMates(double[][] all, int own, FlockRules rules) {
        double[] me = all[own];
        double[] offset = new double[3];
        double[] mean = new double[3];
        double[] apart = new double[3];
        int mates = 0;
        for (int j = 0; j < all.length; j++) {
            double[] way = {all[j][0] - me[0], all[j][1] - me[1], all[j][2] - me[2]};
            double d = length(way);
            if (j == own || d > rules.neighbourDistance()) {
                continue;
            }
            mates++;
            for (int axis = 0; axis < 3; axis++) {
                offset[axis] += way[axis];
                mean[axis] += all[j][3 + axis];
                if (d < rules.separationDistance()) {
                    double strength = rules.separationDistance() / Math.max(d, 0.1 * rules.separationDistance()) - 1;
                    apart[axis] -= way[axis] / d * strength;
                }
            }
        }
        double[] pull = new double[3];
        for (int axis = 0; axis < 3; axis++) {
            pull[axis] = apart[axis] * rules.separationWeight();
            if (mates > 0) {
                pull[axis] += offset[axis] / mates / rules.neighbourDistance() * rules.cohesionWeight()
                        + mean[axis] / mates * rules.alignmentWeight();
            }
        }
        return pull;
    }

    /** The next heading of a member; rows are place and heading. */
    static double[] heading(double[][] all, int own, FlockRules rules, Goal goal, double dt) {
        double[] me = all[own];
        double[] want = pullOfMates(all, own, rules);
        double[] toGoal = {goal.x() - me[0], goal.y() - me[1], goal.z() - me[2]};
        double pull = rules.goalWeight() / Math.max(length(toGoal), rules.neighbourDistance());
        for (int axis = 0; axis < 3; axis++) {
            want[axis] += toGoal[axis] * pull;
        }
        double[] from = {me[3], me[4], me[5]};
        double size = length(want);
        double cosine = (from[0] * want[0] + from[1] * want[1] + from[2] * want[2]) / size;
        double angle = Math.acos(Math.max(-1, Math.min(1, cosine)));
        if (angle < 1e-5) {
            return from;
        }
        double share = rules.rotationSpeed() * dt;
        double a = Math.sin((1 - share) * angle) / Math.sin(angle);
        double b = Math.sin(share * angle) / Math.sin(angle);
        return new double[] {
            a * from[0] + b * want[0] / size, a * from[1] + b * want[1] / size, a * from[2] + b * want[2] / size
        };
    }

    private static double length(double[] v) {
        return Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
    }
}
