package dev.throng.server.sim.validation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.server.sim.CommandOutcome;
import dev.throng.server.sim.Kind;
import dev.throng.server.sim.Motion;
import dev.throng.server.sim.Post;
import dev.throng.server.sim.Scenario;
import dev.throng.server.sim.SpawnArea;
import dev.throng.server.sim.World;
import dev.throng.server.sim.WorldBounds;
import dev.throng.server.sim.WorldCommand;
import dev.throng.server.sim.WorldLimits;
import dev.throng.server.sim.crowd.CrowdRules;
import dev.throng.server.sim.nav.Behaviour;
import dev.throng.server.sim.nav.GoalPath;
import java.util.List;
import java.util.function.BooleanSupplier;

/** Scenes that several tests begin with. */
final class Scenes {
    static final float RADIUS = 0.3f;

    private Scenes() {}

    /** Walks to the nearest goal; turns at once, as the models do that it is compared with. */
    static Kind chasing(float radius, float speed) {
        return Kind.walker("chasing", radius, 70, speed)
                .withMotion(Motion.Ground.DEFAULT.withTurnRate(1000).withArrival(0.05f));
    }

    /** Walks to its post and stays. */
    static Kind posted(float radius, float speed) {
        return Kind.walker("posted", radius, 70, speed)
                .withMotion(Motion.Ground.DEFAULT
                        .withBehaviour(Behaviour.HOLD)
                        .withLeash(0.5f)
                        .withArrival(0.3f)
                        .withTurnRate(1000));
    }

    /** Wants nothing. */
    static Kind standing(String name, float radius, float mass, CrowdRules rules) {
        return Kind.walker(name, radius, mass, 1.5f)
                .withMotion(Motion.Ground.DEFAULT.withBehaviour(Behaviour.HOLD).withRules(rules));
    }

    static Scenario of(WorldBounds bounds, Kind... kinds) {
        return Scenario.of("validation", bounds, List.of(kinds))
                .withLimits(new WorldLimits(50_000, 50_000, 2_000, 200, 10));
    }

    static Scenario of(float sideMetres, Kind... kinds) {
        return of(WorldBounds.square(sideMetres), kinds);
    }

    static Scenario.GoalPlan goal(String name, float x, float z) {
        return new Scenario.GoalPlan(name, false, new GoalPath.Still(x, 0, z));
    }

    static Scenario.GoalPlan exit(String name, float x, float z) {
        return new Scenario.GoalPlan(name, true, new GoalPath.Still(x, 0, z));
    }

    static Scenario.SpawnPlan at(int kind, float x, float z, Post post) {
        return new Scenario.SpawnPlan(kind, 1, new SpawnArea.Point(x, 0, z), post);
    }

    static Scenario.SpawnPlan at(int kind, float x, float z) {
        return at(kind, x, z, Post.THERE);
    }

    /** Obstacles side by side on a circle, so near each other that nobody gets between. */
    static List<Scenario.ObstaclePlan> ring(float radius, int count, float body) {
        Scenario.ObstaclePlan[] ring = new Scenario.ObstaclePlan[count];
        for (int i = 0; i < count; i++) {
            double angle = 2 * Math.PI * i / count;
            ring[i] = new Scenario.ObstaclePlan(
                    radius * (float) StrictMath.cos(angle), radius * (float) StrictMath.sin(angle), body, body);
        }
        return List.of(ring);
    }

    static void spawn(World world, int kind, int count, SpawnArea area) {
        assertThat(world.apply(new WorldCommand.Spawn(kind, count, area)))
                .isEqualTo(new CommandOutcome.Applied(count, 0));
    }

    static void run(World world, int ticks) {
        for (int i = 0; i < ticks; i++) {
            world.step();
        }
    }

    static void runSeconds(World world, double seconds) {
        run(world, (int) Math.round(seconds * world.scenario().tickRateHz()));
    }

    /** Steps until it is so, at most so many seconds; seconds of the world that it took, or infinity. */
    static double secondsUntil(World world, double mostSeconds, BooleanSupplier done) {
        int rate = world.scenario().tickRateHz();
        for (int tick = 0; tick <= mostSeconds * rate; tick++) {
            if (done.getAsBoolean()) {
                return (double) tick / rate;
            }
            world.step();
        }
        return Double.POSITIVE_INFINITY;
    }
}
