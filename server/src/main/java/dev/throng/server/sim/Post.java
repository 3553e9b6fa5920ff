package dev.throng.server.sim;

/**
 * Where each agent of a spawn has its post, by where it begins; those that hold walk there, see
 * {@link dev.throng.server.sim.nav.Behaviour#HOLD}. Made by {@link #shift} and {@link #opposite}.
 *
 * @param mirrored the post lies at the offset less the place where the agent begins, else at their sum
 * @param offsetX metres east
 * @param offsetZ metres north
 */
public record Post(boolean mirrored, float offsetX, float offsetZ) {
    /** Where it begins. */
    public static final Post THERE = shift(0, 0);

    /** So far east and north of where it begins, metres. */
    public static Post shift(float dx, float dz) {
        return new Post(false, dx, dz);
    }

    /** On the other side of a point, as far from it. */
    public static Post opposite(float x, float z) {
        return new Post(true, 2 * x, 2 * z);
    }

    /** East of the origin, metres, for one that begins at {@code fromX}. */
    public float x(float fromX) {
        return mirrored ? offsetX - fromX : offsetX + fromX;
    }

    /** North of the origin, metres, for one that begins at {@code fromZ}. */
    public float z(float fromZ) {
        return mirrored ? offsetZ - fromZ : offsetZ + fromZ;
    }
}
