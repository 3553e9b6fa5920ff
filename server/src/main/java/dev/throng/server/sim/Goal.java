package dev.throng.server.sim;

/**
 * A place that agents want to reach, as it stands now, metres.
 *
 * @param exit agents that reach it leave the world
 * @param flock it leads a flock and jumps about by itself
 */
public record Goal(int id, float x, float y, float z, boolean exit, boolean flock) {}
