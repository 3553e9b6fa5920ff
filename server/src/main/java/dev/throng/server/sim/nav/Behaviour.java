package dev.throng.server.sim.nav;

/** What a walker does with itself; any of them first runs from a threat that is near. */
public enum Behaviour {
    /** Walks to the nearest of its goals and stays by it. */
    CHASE,
    /** Walks from one of the goals that its kind names to another; naming none, from one random place to another. */
    WANDER,
    /** Keeps a place of its own in a disc round one of its goals, and moves with it. */
    ESCORT,
    /** Stays where it is, or walks to its post when farther from it than its leash; the post is where it began unless told. */
    HOLD
}
