package dev.throng.server.loop;

import dev.throng.server.session.ViewArea;
import dev.throng.server.session.WorldFrames;
import dev.throng.server.sim.AgentTable;
import java.util.Arrays;

/** Picks agents spread evenly over those in an area, another set at each tick. Tick thread. */
final class TruthSampler {
    private final WorldFrames frames;
    private int[] found = new int[256];

    TruthSampler(WorldFrames frames) {
        this.frames = frames;
    }

    /** The truth sample, a whole frame, of up to {@code wanted} agents in the area. */
    byte[] sample(int request, int wanted, int tick, AgentTable agents, ViewArea area) {
        int inside = 0;
        for (int i = 0; i < agents.count(); i++) {
            float x = agents.x(i);
            float z = agents.z(i);
            if (x >= area.minX() && x <= area.maxX() && z >= area.minZ() && z <= area.maxZ()) {
                if (inside == found.length) {
                    found = Arrays.copyOf(found, inside * 2);
                }
                found[inside++] = i;
            }
        }
        int count = Math.min(wanted, inside);
        int shift = inside == 0 ? 0 : Integer.remainderUnsigned(tick, inside);
        int[] picked = new int[count];
        for (int k = 0; k < count; k++) {
            picked[k] = found[(int) (((long) k * inside / count + shift) % inside)];
        }
        return frames.truth(request, tick, agents, picked, count);
    }
}
