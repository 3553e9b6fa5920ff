package dev.throng.client.ui.view;

/** Where agents are spawned; metres. */
public sealed interface SpawnArea {
    /** All at one point. */
    record Point(double x, double z) implements SpawnArea {}

    /** Spread over a disc. */
    record Disc(double x, double z, double radius) implements SpawnArea {}

    /** Spread over a rectangle. */
    record Rectangle(WorldRect rect) implements SpawnArea {}
}
