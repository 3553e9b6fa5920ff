package dev.throng.server.sim.crowd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.throng.server.sim.space.SeededRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The linear programmes against looking at every velocity of a grid. */
class HalfPlanesTest {
    private static final int GRID = 400;
    private static final float SPEED = 2;

    private final HalfPlanes planes = new HalfPlanes(16);
    private final float[] normalX = new float[16];
    private final float[] normalZ = new float[16];
    private final float[] limit = new float[16];
    private int count;

    private void draw(SeededRandom random, int howMany, float least, float most) {
        planes.clear();
        count = howMany;
        for (int k = 0; k < count; k++) {
            double angle = random.nextFloat(0, 6.2831855f);
            normalX[k] = (float) Math.cos(angle);
            normalZ[k] = (float) Math.sin(angle);
            limit[k] = random.nextFloat(least, most);
            planes.add(normalX[k], normalZ[k], limit[k]);
        }
    }

    private double worst(double x, double z, int from) {
        double worst = Double.NEGATIVE_INFINITY;
        for (int k = from; k < count; k++) {
            worst = Math.max(worst, normalX[k] * x + normalZ[k] * z - limit[k]);
        }
        return worst;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 6, 12})
    void findsTheNearestVelocityThatKeepsAllLimits(int limits) {
        SeededRandom random = new SeededRandom(limits);
        for (int world = 0; world < 40; world++) {
            draw(random, limits, 0.05f, 1);
            float wantedX = random.nextFloat(-1.4f, 1.4f);
            float wantedZ = random.nextFloat(-1.4f, 1.4f);

            planes.solve(wantedX, wantedZ, SPEED, 0);

            double found = Math.hypot(planes.x - wantedX, planes.z - wantedZ);
            assertThat(worst(planes.x, planes.z, 0)).isLessThan(1e-4);
            assertThat(Math.hypot(planes.x, planes.z)).isLessThan(SPEED + 1e-4);
            assertThat(found).isLessThan(bestByLooking(wantedX, wantedZ) + 1e-4);
        }
    }

    private double bestByLooking(float wantedX, float wantedZ) {
        double best = Double.POSITIVE_INFINITY;
        for (int a = -GRID; a <= GRID; a++) {
            for (int b = -GRID; b <= GRID; b++) {
                double x = SPEED * a / GRID;
                double z = SPEED * b / GRID;
                double distance = Math.hypot(x - wantedX, z - wantedZ);
                if (distance < best && x * x + z * z <= SPEED * SPEED && worst(x, z, 0) <= 0) {
                    best = distance;
                }
            }
        }
        return best;
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 6, 12})
    void breaksTheWorstLimitByTheLeastWhereNoVelocityKeepsAll(int limits) {
        SeededRandom random = new SeededRandom(100 + limits);
        for (int world = 0; world < 40; world++) {
            draw(random, limits, -1.5f, -0.2f);

            planes.solve(0.5f, 0, SPEED, 0);

            double least = Double.POSITIVE_INFINITY;
            for (int a = -GRID; a <= GRID; a++) {
                for (int b = -GRID; b <= GRID; b++) {
                    double x = SPEED * a / GRID;
                    double z = SPEED * b / GRID;
                    if (x * x + z * z <= SPEED * SPEED) {
                        least = Math.min(least, worst(x, z, 0));
                    }
                }
            }
            assertThat(worst(planes.x, planes.z, 0)).isLessThan(Math.max(0, least) + 1e-3);
            assertThat(Math.hypot(planes.x, planes.z)).isLessThan(SPEED + 1e-4);
        }
    }

    @Test
    void hardLimitsAreKeptWhereOthersAreBroken() {
        planes.clear();
        planes.add(1, 0, 0);
        planes.add(-1, 0, -1);
        planes.add(0, 1, 0.5f);

        planes.solve(0, 0, SPEED, 1);

        assertThat(planes.x).isCloseTo(0, within(1e-4f));
        assertThat(planes.z).isLessThan(0.5f + 1e-4f);
    }

    @Test
    void wantedVelocityIsShortenedToTheSpeed() {
        planes.clear();

        planes.solve(6, 8, SPEED, 0);

        assertThat(planes.x).isCloseTo(1.2f, within(1e-5f));
        assertThat(planes.z).isCloseTo(1.6f, within(1e-5f));
    }
}
