package dev.throng.server.sim.nav;

/** How a walker finds its way to a goal. */
public enum Navigation {
    /** Round walls once the world has or had one, else straight. */
    AUTO,
    /** Along a flow field, round walls and obstacles. */
    FLOW,
    /** Straight at it. */
    DIRECT
}
