package dev.throng.server.cli.plain;

import java.util.ArrayList;
import java.util.List;

/**
 * The ground crowd by the plain rule: averaged corrections of overlaps shared by mass, those of obstacles apart, and steering
 * by obstacles.
 */
public final class PlainCrowd {
    private static final float STEERING_CAP = 1;

    private final List<Walker> walkers;
    private final SpatialHash<Walker> walkerHash;
    private final SpatialHash<Pillar> pillarHash;
    private final float half;
    private final float dt;
    private final List<Walker> nearWalkers = new ArrayList<>();
    private final List<Pillar> nearPillars = new ArrayList<>();

    /**
     * A crowd in a square world.
     *
     * @param sideMetres of the world, whose middle is the origin
     */
    public PlainCrowd(List<Walker> walkers, List<Pillar> pillars, float sideMetres, float dt) {
        this.walkers = walkers;
        this.half = sideMetres / 2;
        this.dt = dt;
        float radius = 0;
        for (Walker walker : walkers) {
            radius = Math.max(radius, walker.radius);
        }
        float reach = 0;
        for (Pillar pillar : pillars) {
            reach = Math.max(reach, Math.max(pillar.influenceRadius(), pillar.bodyRadius() + radius));
        }
        walkerHash = new SpatialHash<>(2 * radius);
        pillarHash = new SpatialHash<>(Math.max(1, reach));
        for (Pillar pillar : pillars) {
            pillarHash.insert(pillar);
        }
    }

    /** Moves everybody by one tick towards goals at these places. */
    public void tick(float[] goalX, float[] goalZ) {
        walkerHash.clear();
        for (Walker walker : walkers) {
            walkerHash.insert(walker);
        }
        for (Walker self : walkers) {
            walkerHash.query(self.x, self.z, nearWalkers);
            pillarHash.query(self.x, self.z, nearPillars);
            self.correctionX = 0;
            self.correctionZ = 0;
            part(self);
            meetPillars(self);
        }
        for (Walker walker : walkers) {
            move(walker, goalX[walker.goal], goalZ[walker.goal]);
        }
    }

    private void part(Walker self) {
        int overlaps = 0;
        for (Walker other : nearWalkers) {
            if (other == self) {
                continue;
            }
            float dx = self.x - other.x;
            float dz = self.z - other.z;
            float squared = dx * dx + dz * dz;
            float sum = self.radius + other.radius;
            if (squared >= sum * sum || squared < 1e-8f) {
                continue;
            }
            float d = (float) Math.sqrt(squared);
            float penetration = sum - d;
            float share = other.mass / (self.mass + other.mass);
            self.correctionX += (dx / d) * (penetration * share);
            self.correctionZ += (dz / d) * (penetration * share);
            overlaps++;
        }
        if (overlaps > 0) {
            self.correctionX /= overlaps;
            self.correctionZ /= overlaps;
        }
    }

    private void meetPillars(Walker self) {
        float correctionX = 0;
        float correctionZ = 0;
        int overlaps = 0;
        self.steeringX = 0;
        self.steeringZ = 0;
        for (Pillar pillar : nearPillars) {
            float dx = self.x - pillar.x();
            float dz = self.z - pillar.z();
            float d = (float) Math.sqrt(dx * dx + dz * dz);
            float sum = self.radius + pillar.bodyRadius();
            if (d < 0.0001f) {
                continue;
            }
            if (d < sum) {
                correctionX += (dx / d) * (sum - d);
                correctionZ += (dz / d) * (sum - d);
                overlaps++;
            }
            if (d < pillar.influenceRadius()) {
                float weight = 1 - d / pillar.influenceRadius();
                self.steeringX += (dx / d) * weight;
                self.steeringZ += (dz / d) * weight;
            }
        }
        if (overlaps > 0) {
            self.correctionX += correctionX / overlaps;
            self.correctionZ += correctionZ / overlaps;
        }
    }

    private void move(Walker self, float goalX, float goalZ) {
        float dx = goalX - self.x;
        float dz = goalZ - self.z;
        float far = (float) Math.sqrt(dx * dx + dz * dz);
        float steering = (float) Math.sqrt(self.steeringX * self.steeringX + self.steeringZ * self.steeringZ);
        float cap = steering > STEERING_CAP ? STEERING_CAP / steering : 1;
        float velocityX = (dx / far + self.steeringX * cap) * self.speed;
        float velocityZ = (dz / far + self.steeringZ * cap) * self.speed;
        float pace = (float) Math.sqrt(velocityX * velocityX + velocityZ * velocityZ);
        if (pace > self.speed) {
            velocityX *= self.speed / pace;
            velocityZ *= self.speed / pace;
        }
        self.x = clamp(self.x + self.correctionX + velocityX * dt);
        self.z = clamp(self.z + self.correctionZ + velocityZ * dt);
    }

    private float clamp(float value) {
        return Math.max(-half, Math.min(half, value));
    }

    /** Overlapping pairs over the number of walkers, as they stand now. */
    public double overlapsPerWalker() {
        walkerHash.clear();
        for (Walker walker : walkers) {
            walkerHash.insert(walker);
        }
        int overlaps = 0;
        for (Walker self : walkers) {
            walkerHash.query(self.x, self.z, nearWalkers);
            for (Walker other : nearWalkers) {
                float dx = self.x - other.x;
                float dz = self.z - other.z;
                float sum = self.radius + other.radius;
                overlaps += other != self && dx * dx + dz * dz < sum * sum ? 1 : 0;
            }
        }
        return overlaps / 2.0 / walkers.size();
    }
}
