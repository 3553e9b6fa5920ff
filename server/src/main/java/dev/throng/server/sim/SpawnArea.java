package dev.throng.server.sim;

/** Where agents appear: metres; y is read for flying kinds only. Points are spread evenly over the area. */
public sealed interface SpawnArea {
    /** All on one point; bodies part by themselves within a few seconds. */
    record Point(float x, float y, float z) implements SpawnArea {}

    /** A disc on the ground; flying kinds appear at any height of their flock's box. */
    record Disc(float x, float z, float radius) implements SpawnArea {}

    /** A rectangle on the ground; flying kinds appear at any height of their flock's box. */
    record Rect(float minX, float minZ, float maxX, float maxZ) implements SpawnArea {}
}
