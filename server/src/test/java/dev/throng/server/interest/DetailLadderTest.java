package dev.throng.server.interest;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DetailLadderTest {
    private static final double BUDGET = 1000;

    private final DetailLadder ladder = new DetailLadder(BUDGET);
    /** What rung 0 costs; each further rung costs half of the one before. */
    private double rate;

    private double atOnce;

    private final DetailLadder.Costs costs = new DetailLadder.Costs() {
        @Override
        public double bytesPerSecond(int rung) {
            return Math.scalb(rate, -rung);
        }

        @Override
        public double bytesAtOnce(int rung) {
            return rung == ladder.rung() ? 0 : Math.scalb(atOnce, -rung);
        }
    };

    @Test
    void staysOnTheFirstRungWithinTheBudget() {
        rate = BUDGET;

        review();

        assertThat(ladder.rung()).isZero();
    }

    @Test
    void goesDownAtOnceAsFarAsItMust() {
        rate = 7 * BUDGET;
        review();
        assertThat(ladder.rung()).isEqualTo(3);

        rate = 1e9;
        review();
        assertThat(ladder.rung()).isEqualTo(DetailLadder.LAST_RUNG);
        assertThat(DetailLadder.coarserBy(ladder.rung())).isEqualTo(5);
        assertThat(DetailLadder.coarserBy(7)).isZero();
    }

    @Test
    void goesUpWhenTheBetterRungHasBeenCheapForTwoSeconds() {
        rate = 7 * BUDGET;
        review();

        rate = 0.71 * BUDGET;
        for (int n = 0; n < 3; n++) {
            review();
            assertThat(ladder.rung()).isEqualTo(3);
        }
        review();
        assertThat(ladder.rung()).as("rung 0 is above 70 %%").isEqualTo(1);

        rate = 0.69 * BUDGET;
        for (int n = 0; n < 3; n++) {
            review();
        }
        rate = BUDGET;
        review();
        rate = 0.69 * BUDGET;
        for (int n = 0; n < 3; n++) {
            review();
            assertThat(ladder.rung()).as("waits anew").isEqualTo(1);
        }
        review();
        assertThat(ladder.rung()).isZero();
    }

    @Test
    void goesUpAtOnceForAViewThatLooksElsewhere() {
        rate = 7 * BUDGET;
        review();
        rate = BUDGET / 2;

        ladder.review(costs, true, 0, 0);

        assertThat(ladder.rung()).isZero();
    }

    @Test
    void takesNoRungWhoseWholeTilesDoNotFitWhatIsLeftOfABurst() {
        rate = 7 * BUDGET;
        review();
        rate = 0;
        atOnce = 1600;
        ladder.spend(0, 1500);

        ladder.review(costs, true, 0, 0);
        assertThat(ladder.rung()).as("500 bytes are left: 400 fit").isEqualTo(2);

        ladder.spend(2, 0);
        ladder.review(costs, true, 0, 0);
        assertThat(ladder.rung()).as("a burst is two seconds of the budget").isZero();
    }

    @Test
    void keepsToTheLeastRungThatThereIs() {
        ladder.review(costs, false, 1, 0.5);
        assertThat(ladder.rung()).isEqualTo(1);

        for (int n = 0; n < 4; n++) {
            review();
        }
        assertThat(ladder.rung()).isZero();
    }

    @Test
    void followsABudgetThatChanges() {
        rate = BUDGET;
        ladder.setBudget(BUDGET / 4);
        review();
        assertThat(ladder.rung()).isEqualTo(2);

        ladder.setBudget(10 * BUDGET);
        for (int n = 0; n < 4; n++) {
            review();
        }
        assertThat(ladder.rung()).isZero();
    }

    private void review() {
        ladder.review(costs, false, 0, 0.5);
    }
}
