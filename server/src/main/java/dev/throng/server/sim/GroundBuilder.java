package dev.throng.server.sim;

import dev.throng.server.sim.crowd.Avoidance;
import dev.throng.server.sim.crowd.Body;
import dev.throng.server.sim.crowd.CrowdRules;
import dev.throng.server.sim.nav.Behaviour;
import dev.throng.server.sim.nav.Navigation;
import java.util.List;

/** Collects how a ground kind moves; what is out of range is refused when it is built. */
public final class GroundBuilder {
    private Behaviour behaviour;
    private List<String> goals;
    private float turnRateRadiansPerSecond;
    private float steeringCap;
    private Motion.Distances distances;
    private CrowdRules rules;
    private Avoidance avoidance;
    private Navigation navigation;
    private Body body;

    GroundBuilder(Motion.Ground from) {
        behaviour = from.behaviour();
        goals = from.goals();
        turnRateRadiansPerSecond = from.turnRateRadiansPerSecond();
        steeringCap = from.steeringCap();
        distances = from.distances();
        rules = from.rules();
        avoidance = from.avoidance();
        navigation = from.navigation();
        body = from.body();
    }

    public GroundBuilder behaviour(Behaviour value) {
        behaviour = value;
        return this;
    }

    public GroundBuilder goals(String... names) {
        goals = List.of(names);
        return this;
    }

    public GroundBuilder turnRate(float radiansPerSecond) {
        turnRateRadiansPerSecond = radiansPerSecond;
        return this;
    }

    public GroundBuilder steeringCap(float value) {
        steeringCap = value;
        return this;
    }

    public GroundBuilder arrival(float metres) {
        distances = new Motion.Distances(metres, distances.roam(), distances.spread(), distances.leash());
        return this;
    }

    public GroundBuilder roam(float metres) {
        distances = new Motion.Distances(distances.arrival(), metres, distances.spread(), distances.leash());
        return this;
    }

    public GroundBuilder spread(float metres) {
        distances = new Motion.Distances(distances.arrival(), distances.roam(), metres, distances.leash());
        return this;
    }

    public GroundBuilder leash(float metres) {
        distances = new Motion.Distances(distances.arrival(), distances.roam(), distances.spread(), metres);
        return this;
    }

    public GroundBuilder rules(CrowdRules value) {
        rules = value;
        return this;
    }

    public GroundBuilder avoidance(Avoidance value) {
        avoidance = value;
        return this;
    }

    public GroundBuilder navigation(Navigation value) {
        navigation = value;
        return this;
    }

    public GroundBuilder body(Body value) {
        body = value;
        return this;
    }

    /**
     * What was collected.
     *
     * @throws IllegalArgumentException when a value is out of range; the message says what was expected
     */
    public Motion.Ground build() {
        return new Motion.Ground(
                behaviour, goals, turnRateRadiansPerSecond, steeringCap, distances, rules, avoidance, navigation, body);
    }
}
