package dev.throng.server.sim.flock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class SlerpTest {
    @Test
    void polynomialsAreNearTheFunctions() {
        for (int i = -1000; i <= 1000; i++) {
            float cosine = i / 1000f;
            float angle = (float) (Math.PI * i / 1000);

            assertThat((double) Slerp.acos(cosine)).isCloseTo(StrictMath.acos(cosine), within(2e-6));
            assertThat((double) Slerp.sin(angle)).isCloseTo(StrictMath.sin(angle), within(5e-6));
        }
    }

    @Test
    void turnsByAShareOfTheAngle() {
        Slerp slerp = new Slerp();

        slerp.turn(1, 0, 0, 0, 0, 1, 0.25f);

        assertThat((double) slerp.x).isCloseTo(StrictMath.cos(Math.PI / 8), within(1e-5));
        assertThat(slerp.y).isZero();
        assertThat((double) slerp.z).isCloseTo(StrictMath.sin(Math.PI / 8), within(1e-5));
    }

    @Test
    void turnsRoundWhenTheWayIsStraightBack() {
        Slerp slerp = new Slerp();
        float[][] headings = {{1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, -1}};
        for (float[] h : headings) {
            slerp.turn(h[0], h[1], h[2], -h[0], -h[1], -h[2], 0.5f);

            float along = slerp.x * h[0] + slerp.y * h[1] + slerp.z * h[2];
            assertThat(along).isCloseTo(0, within(1e-4f));
            assertThat(slerp.x * slerp.x + slerp.y * slerp.y + slerp.z * slerp.z)
                    .isCloseTo(1, within(1e-5f));
        }
    }
}
