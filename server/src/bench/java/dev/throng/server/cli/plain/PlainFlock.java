package dev.throng.server.cli.plain;

import java.util.List;

/** A flock in which each member looks at all others. */
public final class PlainFlock {
    private static final float TURN_BACK = 8;

    /**
     * How it moves: metres, m/s, share of the angle turned in a second, weights.
     *
     * @param min least corner of the box it lives in, x, y, z
     * @param max greatest corner
     */
    @SuppressWarnings("ArrayRecordComponent")
    public record Rules(
            float[] min,
            float[] max,
            float minSpeed,
            float maxSpeed,
            float neighbourDistance,
            float separationDistance,
            float rotationSpeed,
            float cohesion,
            float alignment,
            float separation,
            float goal) {}

    private final List<Fish> school;
    private final Rules rules;
    private final float dt;
    private final float[] want = new float[3];

    public PlainFlock(List<Fish> school, Rules rules, float dt) {
        this.school = school;
        this.rules = rules;
        this.dt = dt;
    }

    /** Moves everybody by one tick, with the flock's goal at that place. */
    public void tick(float goalX, float goalY, float goalZ) {
        for (Fish fish : school) {
            applyRules(fish, goalX, goalY, goalZ);
        }
        for (Fish fish : school) {
            move(fish);
        }
    }

    private void applyRules(Fish self, float goalX, float goalY, float goalZ) {
        float centreX = 0;
        float centreY = 0;
        float centreZ = 0;
        float meanX = 0;
        float meanY = 0;
        float meanZ = 0;
        float avoidX = 0;
        float avoidY = 0;
        float avoidZ = 0;
        float speeds = 0;
        int group = 0;
        for (Fish other : school) {
            if (other == self) {
                continue;
            }
            float dx = other.x - self.x;
            float dy = other.y - self.y;
            float dz = other.z - self.z;
            float squared = dx * dx + dy * dy + dz * dz;
            if (squared > rules.neighbourDistance * rules.neighbourDistance) {
                continue;
            }
            float distance = (float) Math.sqrt(squared);
            centreX += dx;
            centreY += dy;
            centreZ += dz;
            meanX += other.headingX;
            meanY += other.headingY;
            meanZ += other.headingZ;
            speeds += other.speed;
            group++;
            if (distance < rules.separationDistance && distance > 1e-4f) {
                float push = rules.separationDistance / Math.max(distance, 0.1f * rules.separationDistance) - 1;
                avoidX -= dx / distance * push;
                avoidY -= dy / distance * push;
                avoidZ -= dz / distance * push;
            }
        }
        float toX = goalX - self.x;
        float toY = goalY - self.y;
        float toZ = goalZ - self.z;
        float far = (float) Math.sqrt(toX * toX + toY * toY + toZ * toZ);
        float pull = rules.goal / Math.max(far, rules.neighbourDistance);
        want[0] = avoidX * rules.separation + toX * pull;
        want[1] = avoidY * rules.separation + toY * pull;
        want[2] = avoidZ * rules.separation + toZ * pull;
        float speed = self.speed;
        if (group > 0) {
            want[0] += centreX / group / rules.neighbourDistance * rules.cohesion + meanX / group * rules.alignment;
            want[1] += centreY / group / rules.neighbourDistance * rules.cohesion + meanY / group * rules.alignment;
            want[2] += centreZ / group / rules.neighbourDistance * rules.cohesion + meanZ / group * rules.alignment;
            speed += (speeds / group - speed) * Math.min(1, dt);
        }
        self.nextSpeed = Math.max(rules.minSpeed, Math.min(rules.maxSpeed, speed));
        turnBack(self);
        turn(self);
    }

    private void turnBack(Fish self) {
        float ahead = 0.5f * self.nextSpeed / rules.rotationSpeed;
        float backX = back(self.x, self.headingX * ahead, 0);
        float backY = back(self.y, self.headingY * ahead, 1);
        float backZ = back(self.z, self.headingZ * ahead, 2);
        if (backX != 0 || backY != 0 || backZ != 0) {
            float length = (float) Math.sqrt(want[0] * want[0] + want[1] * want[1] + want[2] * want[2]);
            float share = 1 / Math.max(1, length);
            want[0] = want[0] * share + TURN_BACK * backX;
            want[1] = want[1] * share + TURN_BACK * backY;
            want[2] = want[2] * share + TURN_BACK * backZ;
        }
    }

    private float back(float at, float ahead, int axis) {
        if (at + ahead < rules.min[axis] || at < rules.min[axis]) {
            return 1;
        }
        return at + ahead > rules.max[axis] || at > rules.max[axis] ? -1 : 0;
    }

    /** Spherical interpolation from the heading to the wanted direction. */
    private void turn(Fish self) {
        float length = (float) Math.sqrt(want[0] * want[0] + want[1] * want[1] + want[2] * want[2]);
        float toX = want[0] / length;
        float toY = want[1] / length;
        float toZ = want[2] / length;
        double cosine = self.headingX * toX + self.headingY * toY + self.headingZ * toZ;
        double angle = Math.acos(Math.max(-1, Math.min(1, cosine)));
        double sine = Math.sin(angle);
        float share = Math.min(1, rules.rotationSpeed * dt);
        float from = sine < 1e-4 ? 1 - share : (float) (Math.sin((1 - share) * angle) / sine);
        float to = sine < 1e-4 ? share : (float) (Math.sin(share * angle) / sine);
        float x = self.headingX * from + toX * to;
        float y = self.headingY * from + toY * to;
        float z = self.headingZ * from + toZ * to;
        float size = (float) Math.sqrt(x * x + y * y + z * z);
        self.nextHeadingX = x / size;
        self.nextHeadingY = y / size;
        self.nextHeadingZ = z / size;
    }

    private void move(Fish fish) {
        fish.headingX = fish.nextHeadingX;
        fish.headingY = fish.nextHeadingY;
        fish.headingZ = fish.nextHeadingZ;
        fish.speed = fish.nextSpeed;
        fish.x += fish.headingX * fish.speed * dt;
        fish.y += fish.headingY * fish.speed * dt;
        fish.z += fish.headingZ * fish.speed * dt;
    }
}
