package dev.throng.client.interpolation;

/**
 * What to paint at one moment: one row an agent, rows 0 to {@code count() - 1}, metres. Immutable, and so safe
 * on any thread, until its owner gives it back with {@link InterpolatedWorld#recycle(WorldFrame)}, which is optional.
 */
public final class WorldFrame {
    int[] ids = {};
    byte[] kinds = {};
    byte[] states = {};
    float[] x = {};
    float[] y = {};
    float[] z = {};
    float[] headingX = {};
    float[] headingZ = {};
    int count;
    int tick;
    double playbackTick;
    int timeScalePercent = 100;
    boolean extrapolated;

    WorldFrame() {}

    /** A frame without agents, for what is painted before the first snapshot. */
    public static WorldFrame empty() {
        return new WorldFrame();
    }

    public int count() {
        return count;
    }

    public int id(int row) {
        return ids[row];
    }

    /** Index into the welcome's kinds. */
    public int kind(int row) {
        return kinds[row] & 0xFF;
    }

    /** The agent's state by its number on the wire. */
    public int state(int row) {
        return states[row];
    }

    public float x(int row) {
        return x[row];
    }

    public float y(int row) {
        return y[row];
    }

    public float z(int row) {
        return z[row];
    }

    /**
     * East part of the heading: a unit vector on the ground, kept from the last motion when the agent is at rest; 0 with
     * {@link #headingZ(int)} for an agent that was never seen moving.
     */
    public float headingX(int row) {
        return headingX[row];
    }

    /** North part of the heading. */
    public float headingZ(int row) {
        return headingZ[row];
    }

    /** Row of an agent, or -1; searches all rows. */
    public int rowOf(int id) {
        for (int row = 0; row < count; row++) {
            if (ids[row] == id) {
                return row;
            }
        }
        return -1;
    }

    /** The newest tick that the client has, as on the wire. */
    public int tick() {
        return tick;
    }

    /** The moment shown, in ticks; behind {@link #tick()} by the playback delay. */
    public double playbackTick() {
        return playbackTick;
    }

    /** How fast the server's world runs, 10 to 100. */
    public int timeScalePercent() {
        return timeScalePercent;
    }

    /** True when playback has overtaken the newest tick and agents are carried on by their velocity. */
    public boolean extrapolated() {
        return extrapolated;
    }

    void ensureCapacity(int rows) {
        if (rows > ids.length) {
            int capacity = rows + (rows >> 2);
            ids = new int[capacity];
            kinds = new byte[capacity];
            states = new byte[capacity];
            x = new float[capacity];
            y = new float[capacity];
            z = new float[capacity];
            headingX = new float[capacity];
            headingZ = new float[capacity];
        }
    }
}
