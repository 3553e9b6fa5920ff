package dev.throng.client.ui.view;

/**
 * The agents at one moment of playback, already interpolated: what a painter draws. Immutable, readable from any thread.
 * Indices run from 0 to {@code count() - 1} and mean nothing in the next frame; ids do.
 */
public interface AgentFrame {
    /** No agents, at tick 0. */
    static AgentFrame empty() {
        return EmptyFrame.INSTANCE;
    }

    int count();

    /** The newest tick that has arrived. */
    int tick();

    /** Unsigned, never 0. */
    int id(int index);

    /** Index into {@link WorldInfo#kinds()}. */
    int kind(int index);

    /** One of the numbers in {@link AgentLook}. */
    int state(int index);

    /** Metres, east. */
    float x(int index);

    /** Metres, up; 0 on the ground. */
    float y(int index);

    /** Metres, north. */
    float z(int index);

    /** East part of the heading; of length 1 with {@link #headingZ}, or both 0 for an agent that never moved. */
    float headingX(int index);

    /** North part of the heading. */
    float headingZ(int index);

    /** How crowded it is where agents are not told of one by one. */
    default HeatMap heat() {
        return HeatMap.NONE;
    }

    /** What the server's budget takes away of the detail of this picture: 0 nothing, more is worse. */
    default int detailRung() {
        return 0;
    }

    /** The index of an agent, or -1 when it is not here. */
    default int indexOf(int id) {
        for (int i = 0; i < count(); i++) {
            if (id(i) == id) {
                return i;
            }
        }
        return -1;
    }
}
