package dev.throng.server.replication;

/**
 * The true state of all agents after a tick, as replication reads it: dense indices 0 to {@link #count()} - 1, valid
 * until the world steps again. Lengths in metres, velocities in metres a second.
 */
public interface AgentSource {
    /** The tick of the state; wraps at 2^32. */
    int tick();

    int count();

    /** Slots of ids are below this. */
    int slotCapacity();

    /** Which slot an id has; no two agents of one tick share a slot. */
    int slotOf(int id);

    /** Index of an id, or -1 when the agent is not in the world. */
    int indexOf(int id);

    int id(int index);

    /** 0 to 255. */
    int kind(int index);

    /** True if a kind lives in the air layer. */
    boolean flying(int kind);

    /** The state's wire number, 0 to 7. */
    int state(int index);

    float x(int index);

    float y(int index);

    float z(int index);

    float vx(int index);

    float vy(int index);

    float vz(int index);
}
