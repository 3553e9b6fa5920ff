package dev.throng.client.ui.view;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Finds agents near a point of the ground. Cost: one pass over the frame. */
public final class AgentPicker {
    private AgentPicker() {}

    /** The index of the nearest agent within {@code reachMetres}, or -1. */
    public static int nearest(AgentFrame frame, double x, double z, double reachMetres) {
        int best = -1;
        double bestSquare = reachMetres * reachMetres;
        for (int i = 0; i < frame.count(); i++) {
            double dx = frame.x(i) - x;
            double dz = frame.z(i) - z;
            double square = dx * dx + dz * dz;
            if (square <= bestSquare) {
                bestSquare = square;
                best = i;
            }
        }
        return best;
    }

    /** Up to {@code limit} agents in order of distance from a point. */
    public static List<NearbyAgent> nearby(AgentFrame frame, WorldInfo world, double x, double z, int limit) {
        List<NearbyAgent> all = new ArrayList<>(frame.count());
        for (int i = 0; i < frame.count(); i++) {
            all.add(NearbyAgent.of(frame, i, world, x, z));
        }
        all.sort(Comparator.comparingDouble(NearbyAgent::distanceMetres));
        return List.copyOf(all.subList(0, Math.min(limit, all.size())));
    }
}
