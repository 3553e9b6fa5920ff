package dev.throng.server.sim;

/** The phases of a step, in the order in which they run. */
public enum StepPhase {
    /** Threats end, goals move. */
    SCENE,
    /** The dead go, those that wait join, agents are hashed and laid in memory by cell. */
    HASH,
    /** Relaxation passes before the last. */
    RELAX,
    /** What each agent on the ground wants. */
    WISH,
    /** Velocities of those that look ahead. */
    AVOID,
    /** What bodies do to each other. */
    PAIRS,
    /** Obstacles, turning, moving. */
    MOVE,
    /** Flocks: hash, steer, move. */
    FLOCK,
    /** Those that left by an exit go. */
    LEAVE
}
