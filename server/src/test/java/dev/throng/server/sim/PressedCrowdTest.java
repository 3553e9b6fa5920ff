package dev.throng.server.sim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.server.sim.crowd.CrowdRules;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A thousand agents press on one point for a minute, and blocks of agents pass each other head-on, by the same rules. */
class PressedCrowdTest {
    private static final int AGENTS = 1_000;
    /** Radius of the disc that they need at the densest packing. */
    private static final double PACKED_METRES = Math.sqrt(AGENTS * Worlds.RADIUS * Worlds.RADIUS / 0.9069);

    private static World pressed(CrowdRules rules, int tickRateHz) {
        return pressed(AGENTS, rules, tickRateHz);
    }

    private static World pressed(int agents, CrowdRules rules, int tickRateHz) {
        World world = World.create(
                Worlds.of(120, Worlds.chasing(rules)).withTickRateHz(tickRateHz).withGoals(List.of(Worlds.goal(0, 0))),
                7);
        Worlds.spawn(world, 0, agents, new SpawnArea.Rect(-20, -20, 20, 20));
        Worlds.steps(world, 60 * tickRateHz);
        return world;
    }

    @Test
    void crowdThatPressesOnAPointStandsCloseAndStill() {
        World world = pressed(CrowdRules.DEFAULT, 20);

        Worlds.Overlaps overlaps = Worlds.Overlaps.of(world);
        double[] distances = Worlds.distances(world, 0, 0);
        assertThat(distances[(int) (0.98 * AGENTS)]).isBetween(0.97 * PACKED_METRES, 1.1 * PACKED_METRES);
        assertThat(distances[AGENTS - 1]).isLessThan(1.25 * PACKED_METRES);
        assertThat(overlaps.pairs()).isLessThanOrEqualTo(3 * AGENTS);
        assertThat(overlaps.meanFraction()).isLessThan(0.01);
        assertThat(Worlds.meanSpeed(world)).isLessThan(0.05 * 1.5);
    }

    @Test
    void gatheredCrowdClosesUpWhereOthersHaveLeft() {
        World world = pressed(CrowdRules.DEFAULT, 20);
        assertThat(world.apply(new WorldCommand.DespawnDisc(0, 0, 3))).isInstanceOf(CommandOutcome.Applied.class);
        Worlds.steps(world, 1);
        double hole = Worlds.distances(world, 0, 0)[0];
        int left = world.agents().count();

        Worlds.steps(world, 60 * 20);

        double[] distances = Worlds.distances(world, 0, 0);
        assertThat(hole).isGreaterThan(2.9);
        assertThat(distances[0]).isLessThan(0.6);
        assertThat(distances[(int) (0.98 * left)]).isLessThan(1.1 * PACKED_METRES * Math.sqrt((double) left / AGENTS));
        assertThat(Worlds.meanSpeed(world)).isLessThan(0.05 * 1.5);
    }

    @Test
    void crowdThatNeverSettlesKeepsItsRoomToo() {
        World world = pressed(CrowdRules.DEFAULT.withSettle(false), 20);

        Worlds.Overlaps overlaps = Worlds.Overlaps.of(world);
        assertThat(Worlds.distances(world, 0, 0)[AGENTS - 1]).isGreaterThan(0.93 * PACKED_METRES);
        assertThat(overlaps.pairs()).isLessThanOrEqualTo(3 * AGENTS);
        assertThat(overlaps.meanFraction()).isLessThan(0.15);
    }

    @Test
    void roomDoesNotDependOnTheTickRate() {
        double at20 = Worlds.distances(pressed(CrowdRules.DEFAULT, 20), 0, 0)[(int) (0.98 * AGENTS)];

        assertThat(Worlds.distances(pressed(CrowdRules.DEFAULT, 10), 0, 0)[(int) (0.98 * AGENTS)])
                .isBetween(0.85 * at20, 1.15 * at20);
        assertThat(Worlds.distances(pressed(CrowdRules.DEFAULT, 60), 0, 0)[(int) (0.98 * AGENTS)])
                .isBetween(0.85 * at20, 1.15 * at20);
    }

    @Test
    void gatheredCrowdComesToRest() {
        World world = pressed(CrowdRules.DEFAULT, 20);
        Worlds.steps(world, 600);

        assertThat(Worlds.meanSpeed(world)).isLessThan(0.005);
    }

    @Test
    void plainRuleCollapsesUnderTheSamePressure() {
        int agents = 400;
        World world = pressed(agents, CrowdRules.SEED, 20);

        assertThat(Worlds.distances(world, 0, 0)[agents - 1]).isLessThan(0.1 * PACKED_METRES);
        assertThat(Worlds.Overlaps.of(world).pairs()).isGreaterThan(100 * agents);
    }

    @Test
    void headOnBlocksGetHome() {
        BlockSwap swap = new BlockSwap(AGENTS, CrowdRules.DEFAULT);
        int ticks = 0;

        while (swap.home() < 0.95 * AGENTS && ticks < 45 * 20) {
            swap.world().step();
            ticks++;
        }

        assertThat(swap.home()).isGreaterThanOrEqualTo((int) (0.95 * AGENTS));
        assertThat(Worlds.Overlaps.of(swap.world()).meanFraction()).isLessThan(0.15);
    }
}
