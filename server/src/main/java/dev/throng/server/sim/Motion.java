package dev.throng.server.sim;

import dev.throng.server.sim.crowd.Avoidance;
import dev.throng.server.sim.crowd.Body;
import dev.throng.server.sim.crowd.CrowdRules;
import dev.throng.server.sim.flock.FlockRules;
import dev.throng.server.sim.nav.Behaviour;
import dev.throng.server.sim.nav.Navigation;
import java.util.List;

/** How a kind moves. */
public sealed interface Motion {
    /**
     * Walks on the ground.
     *
     * @param behaviour what it does with itself
     * @param goals names of the goals it cares for; empty: all, or for {@link Behaviour#WANDER} none
     * @param turnRateRadiansPerSecond how fast its heading turns at most
     * @param steeringCap greatest length of the summed steering of obstacles, in units of its own speed, 0 to 4
     * @param distances how near and how far it goes
     * @param rules contact and relaxation
     * @param avoidance how it keeps clear of others before they touch
     * @param navigation whether it goes round walls to its goals
     * @param body who pushes it and whom it pushes
     */
    record Ground(
            Behaviour behaviour,
            List<String> goals,
            float turnRateRadiansPerSecond,
            float steeringCap,
            Distances distances,
            CrowdRules rules,
            Avoidance avoidance,
            Navigation navigation,
            Body body)
            implements Motion {
        public static final Ground DEFAULT = new Ground(
                Behaviour.CHASE,
                List.of(),
                6f,
                1f,
                Distances.DEFAULT,
                CrowdRules.DEFAULT,
                Avoidance.PUSH,
                Navigation.AUTO,
                Body.DEFAULT);

        public Ground {
            goals = List.copyOf(goals);
            Checks.range("turnRate", turnRateRadiansPerSecond, 0.01f, 1000f);
            Checks.range("steeringCap", steeringCap, 0f, 4f);
        }

        /** Settings that begin as {@link #DEFAULT}. */
        public static GroundBuilder builder() {
            return DEFAULT.toBuilder();
        }

        /** Settings that begin as these. */
        public GroundBuilder toBuilder() {
            return new GroundBuilder(this);
        }

        public Ground withBehaviour(Behaviour value) {
            return toBuilder().behaviour(value).build();
        }

        public Ground withGoals(String... names) {
            return toBuilder().goals(names).build();
        }

        public Ground withTurnRate(float radiansPerSecond) {
            return toBuilder().turnRate(radiansPerSecond).build();
        }

        public Ground withSteeringCap(float value) {
            return toBuilder().steeringCap(value).build();
        }

        public Ground withArrival(float metres) {
            return toBuilder().arrival(metres).build();
        }

        public Ground withRoam(float metres) {
            return toBuilder().roam(metres).build();
        }

        public Ground withSpread(float metres) {
            return toBuilder().spread(metres).build();
        }

        public Ground withLeash(float metres) {
            return toBuilder().leash(metres).build();
        }

        public Ground withRules(CrowdRules value) {
            return toBuilder().rules(value).build();
        }

        public Ground withNavigation(Navigation value) {
            return toBuilder().navigation(value).build();
        }
    }

    /**
     * How near and how far a walker goes, metres.
     *
     * @param arrival how near counts as arrived; at an exit at least the body's diameter
     * @param roam length of a leg of {@link Behaviour#WANDER} without goals
     * @param spread radius of the disc of places of {@link Behaviour#ESCORT}
     * @param leash {@link Behaviour#HOLD} walks back when farther from its post; 0: never
     */
    record Distances(float arrival, float roam, float spread, float leash) {
        public static final Distances DEFAULT = new Distances(0.5f, 30f, 10f, 0f);

        public Distances {
            Checks.range("arrival", arrival, 0.01f, 100f);
            Checks.range("roam", roam, 0.1f, WorldBounds.MAX_COORDINATE_METRES);
            Checks.range("spread", spread, 0f, WorldBounds.MAX_COORDINATE_METRES);
            Checks.range("leash", leash, 0f, WorldBounds.MAX_COORDINATE_METRES);
        }
    }

    /** Swims or flies in a flock of its own kind. */
    record Flock(FlockRules rules) implements Motion {}
}
