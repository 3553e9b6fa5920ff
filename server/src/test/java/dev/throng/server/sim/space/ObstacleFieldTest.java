package dev.throng.server.sim.space;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ObstacleFieldTest {
    @Test
    void findsSmallObstaclesInTheLargestWorldWithABoundedNumberOfCells() {
        ObstacleField field = new ObstacleField(-8192, -8192, 8192, 8192, 0, 0.3f, 0.7f);
        field.clear(2);
        field.add(1, 0, 0, 0.5f, 1);
        field.add(2, 8192, -8192, 0.5f, 1);

        field.build();

        assertThat(field.cellOf(8192, 8192)).isLessThan(1 << 20);
        assertThat(obstaclesAt(field, 0.9f, -0.9f)).containsExactly(0);
        assertThat(obstaclesAt(field, 8191, -8191)).containsExactly(1);
        assertThat(obstaclesAt(field, 400, 400)).isEmpty();
    }

    @Test
    void findsAnObstacleFromEverywhereWithinItsReachAndAStride() {
        ObstacleField field = new ObstacleField(0, 0, 50, 50, 0, 0.3f, 0.7f);
        field.clear(1);
        field.add(1, 20, 30, 1, 4);
        field.build();

        for (float x = 15.3f; x <= 24.7f; x += 0.1f) {
            for (float z = 25.3f; z <= 34.7f; z += 0.1f) {
                if (Math.hypot(x - 20, z - 30) <= 4) {
                    assertThat(obstaclesAt(field, x, z)).as("%s, %s", x, z).containsExactly(0);
                }
            }
        }
        assertThat(obstaclesAt(field, 15.5f, 25.5f)).isEmpty();
    }

    @Test
    void findsASolidObstacleFromAStrideAway() {
        ObstacleField field = new ObstacleField(0, 0, 50, 50, 0, 0.3f, 3f);
        field.clear(1);
        field.add(1, 20, 30, 1, 0.5f);
        field.build();

        for (int degree = 0; degree < 360; degree++) {
            float x = 20 + 4.3f * (float) StrictMath.cos(StrictMath.toRadians(degree));
            float z = 30 + 4.3f * (float) StrictMath.sin(StrictMath.toRadians(degree));
            assertThat(obstaclesAt(field, x, z)).as("%d degrees", degree).containsExactly(0);
        }
    }

    private static int[] obstaclesAt(ObstacleField field, float x, float z) {
        int cell = field.cellOf(x, z);
        int[] found = new int[field.end(cell) - field.first(cell)];
        for (int n = 0; n < found.length; n++) {
            found[n] = field.obstacle(field.first(cell) + n);
        }
        return found;
    }
}
