package dev.throng.client.ui.view;

/** A kind of agent as the server described it; its number is its place in {@link WorldInfo#kinds()}. */
public record KindInfo(String name, double radiusMetres, boolean flying) {}
