package dev.throng.client.ui.view;

import dev.throng.client.ui.view.SceneView.WallPoint;
import java.util.ArrayList;
import java.util.List;

/** The corners of a wall that somebody is drawing, in order; metres. */
public record WallSketch(List<WallPoint> corners) {
    public static final WallSketch NONE = new WallSketch(List.of());
    /** The most corners that a server takes. */
    public static final int MAX_CORNERS = 256;
    /** The shortest line that a server takes, metres. */
    public static final double MIN_LENGTH_METRES = 0.05;

    public WallSketch {
        corners = List.copyOf(corners);
    }

    public boolean isEmpty() {
        return corners.isEmpty();
    }

    /** The corner that the next line leads from. */
    public WallPoint last() {
        return corners.get(corners.size() - 1);
    }

    /** One corner more; the same sketch when the line to it would be too short, or there are as many as there may be. */
    public WallSketch with(WallPoint corner) {
        if (corners.size() >= MAX_CORNERS || (!isEmpty() && distance(last(), corner) < MIN_LENGTH_METRES)) {
            return this;
        }
        List<WallPoint> more = new ArrayList<>(corners);
        more.add(corner);
        return new WallSketch(more);
    }

    /** One corner less. */
    public WallSketch withoutLast() {
        return isEmpty() ? this : new WallSketch(corners.subList(0, corners.size() - 1));
    }

    /** Whether the line can be closed to a solid: from three corners on. */
    public boolean closable() {
        return corners.size() >= 3;
    }

    /** Whether the closed line bends to one side only and goes round once; solids have to. */
    public boolean convex() {
        int n = corners.size();
        double sum = 0;
        boolean left = false;
        boolean right = false;
        for (int i = 0; i < n; i++) {
            WallPoint before = corners.get((i + n - 1) % n);
            WallPoint here = corners.get(i);
            WallPoint after = corners.get((i + 1) % n);
            double inX = here.x() - before.x();
            double inZ = here.z() - before.z();
            double outX = after.x() - here.x();
            double outZ = after.z() - here.z();
            double turn = Math.atan2(inX * outZ - inZ * outX, inX * outX + inZ * outZ);
            left |= turn > 0;
            right |= turn < 0;
            sum += turn;
        }
        return closable() && left != right && Math.abs(sum) < 3 * Math.PI;
    }

    /** Metres from one point to another. */
    public static double distance(WallPoint a, WallPoint b) {
        return Math.hypot(b.x() - a.x(), b.z() - a.z());
    }
}
