package dev.throng.server.sim;

/** Something to run from, metres; gone when the world has completed its last tick. */
public record Threat(int id, float x, float z, float radius, long lastTick) {}
