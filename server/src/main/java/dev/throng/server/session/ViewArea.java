package dev.throng.server.session;

/** A rectangle on the ground in metres: what a client looks at or holds. */
public record ViewArea(float minX, float minZ, float maxX, float maxZ) {
    /** Holds no point. */
    public static final ViewArea NOTHING = new ViewArea(0, 0, -1, -1);
}
