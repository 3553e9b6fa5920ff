package dev.throng.server.sim.formation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.server.sim.space.SeededRandom;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class PlaceExchangeTest {
    @Test
    void waysDoNotCross() {
        SeededRandom random = new SeededRandom(3);
        for (int attempt = 0; attempt < 50; attempt++) {
            int count = 40;
            float[] x = draw(random, count);
            float[] z = draw(random, count);
            float[] placeX = draw(random, count);
            float[] placeZ = draw(random, count);
            int[] placeOf = new int[count];
            Arrays.setAll(placeOf, i -> i);

            boolean more = PlaceExchange.run(count, x, z, placeOf, placeX, placeZ, 64);

            assertThat(more).isFalse();
            int[] sorted = placeOf.clone();
            Arrays.sort(sorted);
            for (int i = 0; i < count; i++) {
                assertThat(sorted[i]).isEqualTo(i);
                for (int j = 0; j < i; j++) {
                    assertThat(cross(x, z, placeX, placeZ, i, placeOf[i], j, placeOf[j]))
                            .as("ways of %d and %d", i, j)
                            .isFalse();
                }
            }
        }
    }

    @Test
    void thoseInTheirPlacesKeepThem() {
        float[] x = {0, 1, 2};
        float[] z = {0, 0, 0};
        int[] placeOf = {2, 0, 1};

        boolean more = PlaceExchange.run(3, x, z, placeOf, new float[] {1, 2, 0}, z, 8);

        assertThat(more).isFalse();
        assertThat(placeOf).containsExactly(2, 0, 1);
    }

    private static float[] draw(SeededRandom random, int count) {
        float[] drawn = new float[count];
        for (int i = 0; i < count; i++) {
            drawn[i] = random.nextFloat(-20, 20);
        }
        return drawn;
    }

    /** Whether both ways cross clearly, not by rounding or by what an exchange need not gain. */
    private static boolean cross(
            float[] x, float[] z, float[] placeX, float[] placeZ, int i, int placeI, int j, int placeJ) {
        double slack = 0.5;
        return opposite(x[i], z[i], placeX[placeI], placeZ[placeI], x[j], z[j], placeX[placeJ], placeZ[placeJ], slack)
                && opposite(
                        x[j], z[j], placeX[placeJ], placeZ[placeJ], x[i], z[i], placeX[placeI], placeZ[placeI], slack);
    }

    /** Whether the ends of a second way lie at least so far, metres, to different sides of the line of the first. */
    private static boolean opposite(
            double ax, double az, double bx, double bz, double cx, double cz, double dx, double dz, double slack) {
        double length = Math.sqrt((bx - ax) * (bx - ax) + (bz - az) * (bz - az));
        double c = ((bx - ax) * (cz - az) - (bz - az) * (cx - ax)) / length;
        double d = ((bx - ax) * (dz - az) - (bz - az) * (dx - ax)) / length;
        return (c > slack && d < -slack) || (c < -slack && d > slack);
    }
}
