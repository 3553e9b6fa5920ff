package dev.throng.server.sim;

/** What an agent is about; the numbers are those of the wire. */
public enum AgentState {
    /** Has nothing to do: holds its place. */
    IDLE(0),
    /** On its way. */
    MOVING(1),
    /** Runs from a threat. */
    FLEEING(2),
    /** Wants to move and has not got on for a while. */
    STUCK(3),
    /** Stands at its goal, or behind those who do. */
    ARRIVED(4),
    /** Was removed a moment ago; lies where it died and is not in anybody's way. */
    DEAD(5);

    private static final AgentState[] BY_NUMBER = values();

    private final int number;

    AgentState(int number) {
        this.number = number;
    }

    public int number() {
        return number;
    }

    static AgentState ofNumber(int number) {
        return BY_NUMBER[number];
    }
}
