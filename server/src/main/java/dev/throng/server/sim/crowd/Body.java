package dev.throng.server.sim.crowd;

/**
 * Who pushes whom: what a body is to others besides its radius and mass.
 *
 * @param pushResistance how much of a push it does not take, 0 to 1; 1: none, the other takes all of it
 * @param immovable takes no push from what can move; two of them that overlap part all the same
 * @param rank a higher rank is let through: a lower one does not hold it up and takes all of a push between them; 0 to 15
 * @param layer number of the layer that it is in, 0 to 31
 * @param collidesWith bit n: those in layer n push it and stand in its way
 */
public record Body(float pushResistance, boolean immovable, int rank, int layer, int collidesWith) {
    public static final int MAX_RANK = 15;
    public static final int MAX_LAYERS = 32;

    /** Like all others. */
    public static final Body DEFAULT = new Body(0f, false, 0, 0, -1);

    public Body {
        Relaxation.range("a push resistance", pushResistance, 0f, 1f);
        if (rank < 0 || rank > MAX_RANK) {
            throw new IllegalArgumentException("expected a rank in 0.." + MAX_RANK + ", got " + rank);
        }
        if (layer < 0 || layer >= MAX_LAYERS) {
            throw new IllegalArgumentException("expected a layer in 0.." + (MAX_LAYERS - 1) + ", got " + layer);
        }
    }

    public Body withPushResistance(float value) {
        return new Body(value, immovable, rank, layer, collidesWith);
    }

    public Body withImmovable(boolean value) {
        return new Body(pushResistance, value, rank, layer, collidesWith);
    }

    public Body withRank(int value) {
        return new Body(pushResistance, immovable, value, layer, collidesWith);
    }

    /** In a layer, pushed and held up by those in the layers with these numbers. */
    public Body withLayers(int own, int... others) {
        int mask = 0;
        for (int other : others) {
            mask |= 1 << other;
        }
        return new Body(pushResistance, immovable, rank, own, mask);
    }

    /** Whether the other pushes this one and stands in its way. */
    boolean collidesWith(Body other) {
        return (collidesWith >>> other.layer & 1) != 0;
    }
}
