package dev.throng.server.sim;

import dev.throng.server.sim.space.FlyingColumns;
import dev.throng.server.sim.space.GroundColumns;
import dev.throng.server.sim.space.SeededRandom;

/**
 * Hashes what decides an agent's future. The terms of agents are summed, so the order in which they lie in memory does not
 * matter; it follows from ids and places anyhow.
 */
final class StateHash {
    private StateHash() {}

    static long of(GroundColumns agents) {
        long sum = 0;
        for (int i = 0; i < agents.total(); i++) {
            long hash = both(agents.id()[i], agents.mind()[i]);
            hash = SeededRandom.mix(hash ^ both(agents.x()[i], agents.z()[i]) * 0x9E3779B97F4A7C15L);
            hash = SeededRandom.mix(hash + both(agents.headingX()[i], agents.headingZ()[i]));
            hash = SeededRandom.mix(hash + both(agents.targetX()[i], agents.targetZ()[i]));
            hash = SeededRandom.mix(hash + both(agents.velocityX()[i], agents.velocityZ()[i]));
            hash += both(agents.until()[i], agents.patience()[i]) * 0xD1342543DE82EF95L;
            sum += SeededRandom.mix(hash + Float.floatToRawIntBits(agents.speed()[i]));
        }
        return sum;
    }

    static long of(FlyingColumns members) {
        long sum = 0;
        for (int i = 0; i < members.total(); i++) {
            long hash = both(members.id()[i], members.mind()[i]);
            hash = SeededRandom.mix(hash ^ both(members.x()[i], members.y()[i]) * 0x9E3779B97F4A7C15L);
            hash = SeededRandom.mix(hash + both(members.z()[i], members.headingX()[i]));
            hash = SeededRandom.mix(hash + both(members.headingY()[i], members.headingZ()[i]));
            sum += SeededRandom.mix(hash + Float.floatToRawIntBits(members.speed()[i]));
        }
        return sum;
    }

    private static long both(float high, float low) {
        return both(Float.floatToRawIntBits(high), Float.floatToRawIntBits(low));
    }

    private static long both(int high, int low) {
        return ((long) high << 32) | (low & 0xFFFF_FFFFL);
    }
}
