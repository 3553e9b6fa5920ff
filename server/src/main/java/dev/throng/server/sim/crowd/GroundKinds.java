package dev.throng.server.sim.crowd;

import dev.throng.server.sim.nav.Behaviour;
import java.util.Arrays;

/** Settings of the ground kinds as columns, one entry a kind's number; entries of flying kinds are unused. */
public final class GroundKinds {
    private static final int LEAST_NEIGHBOUR_CAP = 64;
    private static final int MOST_NEIGHBOUR_CAP = 1 << 16;

    final float[] radius;
    /** Within which bodies touch. */
    final float[] touchRadius;

    final float[] mass;
    final float[] maxSpeed;
    /** Its own way in a tick and half a body's push. */
    final float[] usualStepMetres;

    final float[] steeringCap;
    final float[] arrivalMetres;
    final float[] roamMetres;
    final float[] spreadMetres;
    final float[] leashMetres;
    /** Cosine and sine of the greatest turn in a tick. */
    final float[] turnCosine;

    final float[] turnSine;
    final Behaviour[] behaviour;
    /** Whether the kind wanders without goals. */
    final boolean[] roams;

    /** Share of its pace with which an agent goes on into what it touches. */
    final float[] press;

    final CrowdRules[] rules;
    final Avoidance[] avoidance;
    /** All ones for kinds that look ahead, whose small steps are meant; else zero. */
    final int[] creeps;

    final Body[] bodies;
    /** Indices of the goals that a kind cares for. */
    final int[][] goals;
    /** Class of its radius in the flow fields, -1 for those that walk straight. */
    final int[] flowClass;

    private int maxPasses = 1;
    private boolean looksAhead;
    private boolean anyRoams;
    private boolean keepsLanes;
    private float minRadius = Float.POSITIVE_INFINITY;
    private float maxRadius = 0;
    private float maxReach = 0;
    private float maxStride = 0;

    public GroundKinds(int kinds) {
        radius = new float[kinds];
        touchRadius = new float[kinds];
        mass = new float[kinds];
        maxSpeed = new float[kinds];
        usualStepMetres = new float[kinds];
        steeringCap = new float[kinds];
        arrivalMetres = new float[kinds];
        roamMetres = new float[kinds];
        spreadMetres = new float[kinds];
        leashMetres = new float[kinds];
        turnCosine = new float[kinds];
        turnSine = new float[kinds];
        behaviour = new Behaviour[kinds];
        roams = new boolean[kinds];
        press = new float[kinds];
        rules = new CrowdRules[kinds];
        avoidance = new Avoidance[kinds];
        creeps = new int[kinds];
        bodies = new Body[kinds];
        goals = new int[kinds][0];
        flowClass = new int[kinds];
        Arrays.fill(flowClass, -1);
    }

    /** How many kinds there are, flying ones included. */
    int count() {
        return radius.length;
    }

    /** Whether the kind walks, so that its entries mean something. */
    boolean walks(int kind) {
        return rules[kind] != null;
    }

    /** Sets body and pace of a kind. */
    public void body(int kind, float radiusMetres, float massKilograms, float topSpeed, float turnRate, float dt) {
        radius[kind] = radiusMetres;
        mass[kind] = massKilograms;
        maxSpeed[kind] = topSpeed;
        double turn = Math.min(Math.PI, (double) turnRate * dt);
        turnCosine[kind] = (float) StrictMath.cos(turn);
        turnSine[kind] = (float) StrictMath.sin(turn);
        minRadius = Math.min(minRadius, radiusMetres);
        maxRadius = Math.max(maxRadius, radiusMetres);
        usualStepMetres[kind] = topSpeed * dt + 0.5f * radiusMetres;
        maxStride = Math.max(maxStride, topSpeed * dt);
    }

    /** Sets how a kind meets others. */
    public void rules(int kind, CrowdRules crowdRules, float cap) {
        rules[kind] = crowdRules;
        press[kind] = crowdRules.press();
        steeringCap[kind] = cap;
        maxPasses = Math.max(maxPasses, crowdRules.relaxation().passes());
        float factor = crowdRules.contact() ? CrowdRules.CONTACT_FACTOR : 1f;
        touchRadius[kind] = radius[kind] * factor;
        maxReach = Math.max(maxReach, 2 * touchRadius[kind]);
    }

    /** Sets who pushes a kind and whom it pushes. */
    public void meeting(int kind, Body body) {
        bodies[kind] = body;
    }

    /** Sets how a kind keeps clear of others. */
    public void avoidance(int kind, Avoidance how) {
        avoidance[kind] = how;
        creeps[kind] = how.looksAhead() ? -1 : 0;
        looksAhead |= how.looksAhead();
        keepsLanes |= how.keepsLanes();
    }

    /** Whether any kind looks ahead. */
    boolean looksAhead() {
        return looksAhead;
    }

    /** Whether any kind keeps to lanes. */
    boolean keepsLanes() {
        return keepsLanes;
    }

    /** Sets what a kind does with itself. */
    public void behaviour(int kind, Behaviour what, float arrival, float roam, float spread, float leash) {
        behaviour[kind] = what;
        roams[kind] = what == Behaviour.WANDER && goals[kind].length == 0;
        anyRoams |= roams[kind];
        arrivalMetres[kind] = arrival;
        roamMetres[kind] = roam;
        spreadMetres[kind] = spread;
        leashMetres[kind] = leash;
    }

    /** Sets the goals that a kind cares for; the array is kept. */
    public void goals(int kind, int[] indices) {
        goals[kind] = indices;
        roams[kind] = behaviour[kind] == Behaviour.WANDER && indices.length == 0;
        anyRoams |= roams[kind];
    }

    /** Whether any kind roams, or did. */
    boolean anyRoams() {
        return anyRoams;
    }

    /**
     * How many candidates an agent looks at in a row of cells: twice as many as there are when the smallest bodies stand in
     * three cells as close as they can without overlap, and {@value #LEAST_NEIGHBOUR_CAP} at least.
     */
    int neighbourCap(float cellMetres) {
        double bodyArea = 2 * Math.sqrt(3) * minRadius * minRadius;
        double fit = Math.ceil(2 * 3.0 * cellMetres * cellMetres / bodyArea);
        return (int) Math.max(LEAST_NEIGHBOUR_CAP, Math.min(MOST_NEIGHBOUR_CAP, fit));
    }

    /** Sets which flow fields a kind goes by, -1 for none. */
    public void flow(int kind, int radiusClass) {
        flowClass[kind] = radiusClass;
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
