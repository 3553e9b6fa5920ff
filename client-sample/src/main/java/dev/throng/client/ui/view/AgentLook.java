package dev.throng.client.ui.view;

/** How an agent's state changes its look. The states' numbers are those of the protocol. */
public enum AgentLook {
    /** On its way. */
    PLAIN(0),
    /** Standing: a paler body. */
    RESTING(1),
    /** Running away or stuck: a bright outline. */
    ALARMED(2),
    /** Removed a moment ago: an empty outline with a cross. */
    DEAD(3);

    private static final AgentLook[] BY_STATE = {RESTING, PLAIN, ALARMED, ALARMED, RESTING, DEAD};
    private static final String[] STATE_NAMES = {"idle", "moving", "fleeing", "stuck", "arrived", "dead"};

    private final int number;

    AgentLook(int number) {
        this.number = number;
    }

    /** From 0 to the number of looks less one, for tables. */
    public int number() {
        return number;
    }

    public static AgentLook ofState(int state) {
        return state >= 0 && state < BY_STATE.length ? BY_STATE[state] : PLAIN;
    }

    /** A state in a word. */
    public static String stateName(int state) {
        return state >= 0 && state < STATE_NAMES.length ? STATE_NAMES[state] : "state " + state;
    }
}
