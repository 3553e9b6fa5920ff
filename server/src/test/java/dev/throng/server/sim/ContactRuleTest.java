package dev.throng.server.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.throng.server.sim.crowd.CrowdRules;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The plain rule in numbers: overlaps shared by mass, obstacles undiluted, steering by distance. */
class ContactRuleTest {
    private static final CrowdRules SEED = CrowdRules.SEED;

    /** x of the agents with ids in ascending order. */
    private static float[] xById(World world) {
        float[] xs = new float[world.agents().count()];
        for (int slot = 0; slot < xs.length; slot++) {
            xs[slot] = world.agents().x(world.agents().indexOfSlot(slot));
        }
        return xs;
    }

    private static World pair(float massA, float massB, CrowdRules rules) {
        Kind b = new Kind(
                "other", 0.3f, massB, 0, 1, Worlds.standing(0.3f, 1, rules).motion());
        World world = World.create(Worlds.of(40, Worlds.standing(0.3f, massA, rules), b), 1);
        Worlds.spawnAt(world, 0, 1.0f, 2);
        Worlds.spawnAt(world, 1, 1.4f, 2);
        world.step();
        return world;
    }

    @Test
    void workedExampleComesOut() {
        float[] x = xById(pair(1, 3, SEED));

        assertThat(1.0f - x[0]).isCloseTo(0.15f, within(1e-5f));
        assertThat(x[1] - 1.4f).isCloseTo(0.05f, within(1e-5f));
        assertThat(x[1] - x[0]).isCloseTo(0.6f, within(1e-5f));
    }

    @Test
    void workedExampleComesOutWithTheDefaultsToo() {
        float[] x = xById(pair(1, 3, CrowdRules.DEFAULT));

        assertThat(1.0f - x[0]).isCloseTo(0.15f, within(1e-5f));
        assertThat(x[1] - 1.4f).isCloseTo(0.05f, within(1e-5f));
    }

    @ParameterizedTest
    @ValueSource(floats = {1, 2, 10, 100, 1000})
    void pairKeepsItsCentreOfMass(float massRatio) {
        float[] x = xById(pair(1, massRatio, SEED));

        assertThat((x[0] - 1.0f) + massRatio * (x[1] - 1.4f)).isCloseTo(0, within(1e-5f * massRatio));
        assertThat(x[1] - x[0]).isCloseTo(0.6f, within(1e-5f));
    }

    @Test
    void heavyAgentHardlyMoves() {
        float[] x = xById(pair(1, 1000, SEED));

        assertThat(x[1] - 1.4f).isLessThan(0.2f / 1000);
        assertThat(1.0f - x[0]).isGreaterThan(0.199f);
    }

    @Test
    void tenAgentsDoNotDiluteAnObstacle() {
        Scenario alone = Worlds.of(40, Worlds.standing(0.3f, 1, SEED))
                .withObstacles(List.of(new Scenario.ObstaclePlan(0, 0, 1, 1)));
        World world = World.create(alone, 1);
        Worlds.spawnAt(world, 0, 1.1f, 0);
        for (int i = 0; i < 10; i++) {
            Worlds.spawnAt(world, 0, 1.1f, 0.001f + 0.0001f * i);
        }
        float agentsOnly = pushOfTheCrowdAlone();

        world.step();

        assertThat(xById(world)[0]).isCloseTo(1.1f + 0.2f + agentsOnly, within(2e-4f));
    }

    private static float pushOfTheCrowdAlone() {
        World world = World.create(Worlds.of(40, Worlds.standing(0.3f, 1, SEED)), 1);
        Worlds.spawnAt(world, 0, 1.1f, 0);
        for (int i = 0; i < 10; i++) {
            Worlds.spawnAt(world, 0, 1.1f, 0.001f + 0.0001f * i);
        }
        world.step();
        return xById(world)[0] - 1.1f;
    }

    /** Speed along x of a walker with a goal far east, an obstacle straight ahead at that distance. */
    private static float speedAhead(float distance, float influence, float cap) {
        Kind kind = Worlds.chasing(SEED);
        Motion.Ground motion = (Motion.Ground) kind.motion();
        World world = World.create(
                Worlds.of(80, kind.withMotion(motion.withSteeringCap(cap)))
                        .withGoals(List.of(Worlds.goal(39, 0)))
                        .withObstacles(List.of(new Scenario.ObstaclePlan(distance, 0, 0.05f, influence))),
                1);
        Worlds.spawnAt(world, 0, 0, 0);
        world.step();
        return world.agents().vx(0);
    }

    @Test
    void steeringIsNothingAtTheEdgeAndGrowsTowardsTheCentre() {
        assertThat(speedAhead(5, 5, 1)).isCloseTo(1.5f, within(1e-4f));
        assertThat(speedAhead(4, 5, 1)).isCloseTo(1.5f * (1 - 0.2f), within(1e-4f));
        assertThat(speedAhead(2, 5, 1)).isCloseTo(1.5f * (1 - 0.6f), within(1e-4f));
        assertThat(speedAhead(0.5f, 5, 1)).isCloseTo(1.5f * (1 - 0.9f), within(1e-4f));
    }

    @Test
    void receiverCapsTheSteering() {
        assertThat(speedAhead(0.5f, 5, 0.25f)).isCloseTo(1.5f * 0.75f, within(1e-4f));
        assertThat(speedAhead(0.5f, 5, 0)).isCloseTo(1.5f, within(1e-4f));
    }

    @Test
    void everyAgentTurnsAtMostItsRate() {
        Kind kind = Worlds.chasing(CrowdRules.DEFAULT);
        Motion.Ground motion = (Motion.Ground) kind.motion();
        World world = World.create(
                Worlds.of(60, kind.withMotion(motion.withTurnRate(2))).withGoals(List.of(Worlds.goal(-29, 3))), 1);
        Worlds.spawnAt(world, 0, 0, 0);
        double before = Math.atan2(world.agents().headingZ(0), world.agents().headingX(0));
        world.step();
        double turned = 0;
        for (int i = 0; i < 40; i++) {
            world.step();
            double now = Math.atan2(world.agents().headingZ(0), world.agents().headingX(0));
            double step = Math.abs(Math.IEEEremainder(now - before, 2 * Math.PI));
            assertThat(step).isLessThanOrEqualTo(2 * 0.05 * (i == 0 ? 2 : 1) + 1e-4);
            turned += step;
            before = now;
        }
        assertThat(turned).isGreaterThan(2.5);
        assertThat(world.agents().vx(0)).isNegative();
    }

    @Test
    void heavyPairThatOverlapsPartsAndRests() {
        Kind heavy = Worlds.standing(0.5f, 1_000_000, CrowdRules.DEFAULT);
        World world = World.create(Worlds.of(40, heavy), 1);
        Worlds.spawnAt(world, 0, 0, 0);
        Worlds.spawnAt(world, 0, 0.3f, 0);

        Worlds.steps(world, 100);

        assertThat(Worlds.Overlaps.of(world).maxFraction()).isLessThan(0.01);
        assertThat(Math.abs(world.agents().vx(0)) + Math.abs(world.agents().vx(1)))
                .isZero();
    }
}
