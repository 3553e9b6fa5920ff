package dev.throng.client.bots;

import dev.throng.client.replica.AgentVisitor;
import dev.throng.client.replica.Replica;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * Picks agents of a replica by chance, each with the same probability: reservoir sampling, algorithm R (Vitter, "Random
 * Sampling with a Reservoir", 1985). Not thread-safe.
 */
final class AgentSampler implements AgentVisitor {
    private final RandomGenerator random;
    private int[] picked = {};
    private int wanted;
    private int seen;

    AgentSampler(RandomGenerator random) {
        this.random = random;
    }

    /** Up to {@code count} ids. */
    int[] pick(Replica replica, int count) {
        begin(count);
        replica.forEach(this);
        return result();
    }

    void begin(int count) {
        if (picked.length < count) {
            picked = new int[count];
        }
        wanted = count;
        seen = 0;
    }

    int[] result() {
        return Arrays.copyOf(picked, Math.min(seen, wanted));
    }

    @Override
    public void visit(int id, int kind, int state, float x, float y, float z, float vx, float vy, float vz) {
        int at = seen < wanted ? seen : random.nextInt(seen + 1);
        if (at < wanted) {
            picked[at] = id;
        }
        seen++;
    }
}
