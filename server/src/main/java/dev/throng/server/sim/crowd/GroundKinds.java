package dev.throng.server.sim.crowd;

import dev.throng.server.sim.nav.Behaviour;

/** Settings of the ground kinds as columns, one entry a kind's number; entries of flying kinds are unused. */
public final class GroundKinds {
    final float[] radius;
    final float[] mass;
    final float[] maxSpeed;
    final float[] steeringCap;
    final float[] arrivalMetres;
    final float[] roamMetres;
    final float[] spreadMetres;
    final float[] leashMetres;
    /** Cosine and sine of the greatest turn in a tick. */
    final float[] turnCosine;

    final float[] turnSine;
    final Behaviour[] behaviour;
    final CrowdRules[] rules;
    /** Indices of the goals that a kind cares for. */
    final int[][] goals;

    private int maxPasses = 1;
    private float maxRadius = 0;
    private float maxReach = 0;
    private float maxStride = 0;

    public GroundKinds(int kinds) {
        radius = new float[kinds];
        mass = new float[kinds];
        maxSpeed = new float[kinds];
        steeringCap = new float[kinds];
        arrivalMetres = new float[kinds];
        roamMetres = new float[kinds];
        spreadMetres = new float[kinds];
        leashMetres = new float[kinds];
        turnCosine = new float[kinds];
        turnSine = new float[kinds];
        behaviour = new Behaviour[kinds];
        rules = new CrowdRules[kinds];
        goals = new int[kinds][0];
    }

    /** Sets body and pace of a kind. */
    public void body(int kind, float radiusMetres, float massKilograms, float topSpeed, float turnRate, float dt) {
        radius[kind] = radiusMetres;
        mass[kind] = massKilograms;
        maxSpeed[kind] = topSpeed;
        double turn = Math.min(Math.PI, (double) turnRate * dt);
        turnCosine[kind] = (float) StrictMath.cos(turn);
        turnSine[kind] = (float) StrictMath.sin(turn);
        maxRadius = Math.max(maxRadius, radiusMetres);
        maxStride = Math.max(maxStride, topSpeed * dt);
    }

    /** Sets how a kind meets others. */
    public void rules(int kind, CrowdRules crowdRules, float cap) {
        rules[kind] = crowdRules;
        steeringCap[kind] = cap;
        maxPasses = Math.max(maxPasses, crowdRules.relaxationPasses());
        float factor = crowdRules.contact() ? CrowdRules.CONTACT_FACTOR : 1f;
        maxReach = Math.max(maxReach, 2 * radius[kind] * factor);
    }

    /** Sets what a kind does with itself. */
    public void behaviour(int kind, Behaviour what, float arrival, float roam, float spread, float leash) {
        behaviour[kind] = what;
        arrivalMetres[kind] = arrival;
        roamMetres[kind] = roam;
        spreadMetres[kind] = spread;
        leashMetres[kind] = leash;
    }

    /** Sets the goals that a kind cares for; the array is kept. */
    public void goals(int kind, int[] indices) {
        goals[kind] = indices;
    }

    public int maxPasses() {
        return maxPasses;
    }

    public float maxRadius() {
        return maxRadius;
    }

    /** How far apart two centres may be whose bodies touch. */
    public float maxReach() {
        return maxReach;
    }

    /** How far an agent goes in a tick: its own way and a push by its own diameter. */
    public float maxStride() {
        return maxStride + 2 * maxRadius;
    }
}
