package dev.throng.server.sim;

/** A disc that pushes and is never pushed, metres; paths bend within the influence radius. */
public record Obstacle(int id, float x, float z, float bodyRadius, float influenceRadius) {}
