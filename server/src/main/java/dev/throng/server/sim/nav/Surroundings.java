package dev.throng.server.sim.nav;

/** What stands in the way of walkers, as it was at one tick. Never changes; described on any thread. */
public interface Surroundings {
    /** Tells all of it, in an order that is always the same. */
    void describe(Sink sink);

    /** Is told; metres. */
    interface Sink {
        void segment(float ax, float az, float bx, float bz);

        /** A convex solid, corners counter-clockwise, x and z of each in turn; its edges are told as segments too. */
        void solid(float[] corners);

        void disc(float x, float z, float radius);
    }
}
