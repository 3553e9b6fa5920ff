package dev.throng.server.sim.crowd;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SectorsTest {
    @Test
    void everyDirectionIsInTheSectorWhoseMiddleIsNearest() {
        for (int tenths = 0; tenths < 3_600; tenths++) {
            double angle = Math.toRadians(tenths / 10.0 + 0.03);
            int expected = (int) Math.round(angle / Math.toRadians(22.5)) % 16;

            assertThat(Sectors.of((float) (3 * Math.cos(angle)), (float) (3 * Math.sin(angle))))
                    .as("%s tenths of a degree", tenths)
                    .isEqualTo(expected);
        }
    }

    @Test
    void bodyBlocksSevenSectorsRoundItsOwn() {
        assertThat(Sectors.blockedBy(0, 1)).isEqualTo(0b1111111 << 1);
        assertThat(Sectors.blockedBy(1, 0)).isEqualTo(0b1110_0000_0000_1111);
        assertThat(Sectors.blockedBy(0, -1)).isEqualTo(0b1111111 << 9);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void nothingInTheWayLeavesTheWaySquareToTheWish(boolean left) {
        assertThat(Sectors.stepsToFree(0, 1, 0, left)).isZero();
        assertThat(Sectors.stepsToFree(Sectors.blockedBy(1, 0), 1, 0, left)).isZero();
    }

    @Test
    void bodyBesideTheWishLeavesTheOtherSide() {
        int blocked = Sectors.blockedBy(1, 0) | Sectors.blockedBy(0, 1);

        assertThat(Sectors.stepsToFree(blocked, 1, 0, true)).isEqualTo(Sectors.NONE_FREE);
        assertThat(Sectors.stepsToFree(blocked, 1, 0, false)).isZero();
    }

    @Test
    void bodyHalfAheadLeavesTheWayBackwardsRoundIt() {
        int blocked = Sectors.blockedBy(0.8f, 0.6f);

        assertThat(Sectors.stepsToFree(blocked, 1, 0, true)).isEqualTo(2);
        assertThat(Sectors.stepsToFree(blocked, 1, 0, false)).isZero();
    }
}
