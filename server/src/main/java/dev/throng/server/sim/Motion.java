package dev.throng.server.sim;

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
     * @param arrivalMetres how near counts as arrived; at an exit at least the body's diameter
     * @param roamMetres length of a leg of {@link Behaviour#WANDER} without goals
     * @param spreadMetres radius of the disc of places of {@link Behaviour#ESCORT}
     * @param leashMetres {@link Behaviour#HOLD} walks back when farther from its post; 0: never
     * @param rules contact and relaxation
     * @param navigation whether it goes round walls to its goals
     */
    record Ground(
            Behaviour behaviour,
            List<String> goals,
            float turnRateRadiansPerSecond,
            float steeringCap,
            float arrivalMetres,
            float roamMetres,
            float spreadMetres,
            float leashMetres,
            CrowdRules rules,
            Navigation navigation)
            implements Motion {
        public static final Ground DEFAULT =
                new Ground(Behaviour.CHASE, List.of(), 6f, 1f, 0.5f, 30f, 10f, 0f, CrowdRules.DEFAULT, Navigation.AUTO);

        public Ground {
            goals = List.copyOf(goals);
            Checks.range("turnRate", turnRateRadiansPerSecond, 0.01f, 1000f);
            Checks.range("steeringCap", steeringCap, 0f, 4f);
            Checks.range("arrival", arrivalMetres, 0.01f, 100f);
            Checks.range("roam", roamMetres, 0.1f, WorldBounds.MAX_COORDINATE_METRES);
            Checks.range("spread", spreadMetres, 0f, WorldBounds.MAX_COORDINATE_METRES);
            Checks.range("leash", leashMetres, 0f, WorldBounds.MAX_COORDINATE_METRES);
        }

        public Ground withBehaviour(Behaviour value) {
            return new Ground(
                    value,
                    goals,
                    turnRateRadiansPerSecond,
                    steeringCap,
                    arrivalMetres,
                    roamMetres,
                    spreadMetres,
                    leashMetres,
                    rules,
                    navigation);
        }

        public Ground withGoals(String... names) {
            return new Ground(
                    behaviour,
                    List.of(names),
                    turnRateRadiansPerSecond,
                    steeringCap,
                    arrivalMetres,
                    roamMetres,
                    spreadMetres,
                    leashMetres,
                    rules,
                    navigation);
        }

        public Ground withTurnRate(float radiansPerSecond) {
            return new Ground(
                    behaviour,
                    goals,
                    radiansPerSecond,
                    steeringCap,
                    arrivalMetres,
                    roamMetres,
                    spreadMetres,
                    leashMetres,
                    rules,
                    navigation);
        }

        public Ground withSteeringCap(float value) {
            return new Ground(
                    behaviour,
                    goals,
                    turnRateRadiansPerSecond,
                    value,
                    arrivalMetres,
                    roamMetres,
                    spreadMetres,
                    leashMetres,
                    rules,
                    navigation);
        }

        public Ground withArrival(float metres) {
            return new Ground(
                    behaviour,
                    goals,
                    turnRateRadiansPerSecond,
                    steeringCap,
                    metres,
                    roamMetres,
                    spreadMetres,
                    leashMetres,
                    rules,
                    navigation);
        }

        public Ground withRoam(float metres) {
            return new Ground(
                    behaviour,
                    goals,
                    turnRateRadiansPerSecond,
                    steeringCap,
                    arrivalMetres,
                    metres,
                    spreadMetres,
                    leashMetres,
                    rules,
                    navigation);
        }

        public Ground withSpread(float metres) {
            return new Ground(
                    behaviour,
                    goals,
                    turnRateRadiansPerSecond,
                    steeringCap,
                    arrivalMetres,
                    roamMetres,
                    metres,
                    leashMetres,
                    rules,
                    navigation);
        }

        public Ground withLeash(float metres) {
            return new Ground(
                    behaviour,
                    goals,
                    turnRateRadiansPerSecond,
                    steeringCap,
                    arrivalMetres,
                    roamMetres,
                    spreadMetres,
                    metres,
                    rules,
                    navigation);
        }

        public Ground withRules(CrowdRules value) {
            return new Ground(
                    behaviour,
                    goals,
                    turnRateRadiansPerSecond,
                    steeringCap,
                    arrivalMetres,
                    roamMetres,
                    spreadMetres,
                    leashMetres,
                    value,
                    navigation);
        }

        public Ground withNavigation(Navigation value) {
            return new Ground(
                    behaviour,
                    goals,
                    turnRateRadiansPerSecond,
                    steeringCap,
                    arrivalMetres,
                    roamMetres,
                    spreadMetres,
                    leashMetres,
                    rules,
                    value);
        }
    }

    /** Swims or flies in a flock of its own kind. */
    record Flock(FlockRules rules) implements Motion {}
}
