package dev.throng.server.cli.plain;

/** An obstacle: pushes at its body and steers within its influence, metres. */
public record Pillar(float x, float z, float bodyRadius, float influenceRadius) implements Placed {}
