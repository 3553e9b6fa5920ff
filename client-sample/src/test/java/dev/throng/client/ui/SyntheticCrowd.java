package dev.throng.client.ui;

import dev.throng.client.ui.view.AgentFrame;
import dev.throng.client.ui.view.HeatMap;
import dev.throng.client.ui.view.KindInfo;
import dev.throng.client.ui.view.SceneView;
import dev.throng.client.ui.view.WorldInfo;
import dev.throng.client.ui.view.WorldRect;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** A made-up world with a made-up crowd, the same for the same seed. */
final class SyntheticCrowd {
    static final WorldRect BOUNDS = new WorldRect(-128, -128, 128, 128);
    static final List<KindInfo> KINDS = List.of(
            new KindInfo("walker", 0.3, false),
            new KindInfo("runner", 0.28, false),
            new KindInfo("cart", 0.6, false),
            new KindInfo("fish", 0.2, true));

    private SyntheticCrowd() {}

    static WorldInfo world(WorldInfo.Role role) {
        return new WorldInfo(1, "synthetic", BOUNDS, 20, KINDS, role, 5000);
    }

    static SceneView scene() {
        Random random = new Random(5);
        List<SceneView.ObstacleMark> obstacles = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            double body = 1 + random.nextDouble() * 3;
            obstacles.add(new SceneView.ObstacleMark(
                    i + 1,
                    random.nextDouble() * 230 - 115,
                    random.nextDouble() * 230 - 115,
                    body,
                    body + 2 + random.nextDouble() * 2));
        }
        return new SceneView(
                obstacles,
                List.of(
                        new SceneView.GoalMark(1, -60, 0, 40),
                        new SceneView.GoalMark(2, 70, 0, -50),
                        new SceneView.GoalMark(3, 20, 6, 60)),
                List.of(new SceneView.ThreatMark(1, 30, 20, 12)),
                1);
    }

    /** Ground agents all over the world and a tenth of fish in a cloud. */
    static AgentFrame frame(int count, long seed, int tick) {
        Random random = new Random(seed);
        Columns columns = new Columns(count, tick);
        for (int i = 0; i < count; i++) {
            boolean fish = i % 10 == 9;
            int kind = fish ? 3 : random.nextInt(8) < 5 ? 0 : random.nextInt(5) < 4 ? 1 : 2;
            double angle = random.nextDouble() * Math.PI * 2;
            double drift = tick * 0.05;
            double x = fish ? 40 + random.nextGaussian() * 14 : random.nextDouble() * 250 - 125;
            double z = fish ? 70 + random.nextGaussian() * 9 : random.nextDouble() * 250 - 125;
            boolean alarmed = !fish && Math.hypot(x - 30, z - 20) < 14;
            columns.set(
                    i,
                    kind,
                    alarmed ? 2 : random.nextInt(12) == 0 ? 0 : 1,
                    x + Math.cos(angle) * drift,
                    fish ? 2 + random.nextDouble() * 8 : 0,
                    z + Math.sin(angle) * drift,
                    angle);
        }
        return columns;
    }

    /** One agent at a place, heading by angle from east towards north. */
    static AgentFrame single(int kind, int state, double x, double z, double angle) {
        Columns columns = new Columns(1, 1);
        columns.set(0, kind, state, x, 0, z, angle);
        return columns;
    }

    /** Fish over one point, at heights. */
    static AgentFrame stackedFish(double... heights) {
        Columns columns = new Columns(heights.length, 1);
        for (int i = 0; i < heights.length; i++) {
            columns.set(i, 3, 1, 0, heights[i], 0, 0);
        }
        return columns;
    }

    /** No agents but a heat map. */
    static AgentFrame inCells(HeatMap heat) {
        return new Columns(0, 0, heat);
    }

    private static final class Columns implements AgentFrame {
        private final int tick;
        private final int[] kinds;
        private final int[] states;
        private final float[] x;
        private final float[] y;
        private final float[] z;
        private final float[] headingX;
        private final float[] headingZ;

        private final HeatMap heat;

        Columns(int count, int tick) {
            this(count, tick, HeatMap.NONE);
        }

        Columns(int count, int tick, HeatMap heat) {
            this.tick = tick;
            this.heat = heat;
            kinds = new int[count];
            states = new int[count];
            x = new float[count];
            y = new float[count];
            z = new float[count];
            headingX = new float[count];
            headingZ = new float[count];
        }

        void set(int i, int kind, int state, double atX, double atY, double atZ, double angle) {
            kinds[i] = kind;
            states[i] = state;
            x[i] = (float) atX;
            y[i] = (float) atY;
            z[i] = (float) atZ;
            headingX[i] = (float) Math.cos(angle);
            headingZ[i] = (float) Math.sin(angle);
        }

        @Override
        public HeatMap heat() {
            return heat;
        }

        @Override
        public int count() {
            return kinds.length;
        }

        @Override
        public int tick() {
            return tick;
        }

        @Override
        public int id(int index) {
            return 1000 + index;
        }

        @Override
        public int kind(int index) {
            return kinds[index];
        }

        @Override
        public int state(int index) {
            return states[index];
        }

        @Override
        public float x(int index) {
            return x[index];
        }

        @Override
        public float y(int index) {
            return y[index];
        }

        @Override
        public float z(int index) {
            return z[index];
        }

        @Override
        public float headingX(int index) {
            return headingX[index];
        }

        @Override
        public float headingZ(int index) {
            return headingZ[index];
        }
    }
}
