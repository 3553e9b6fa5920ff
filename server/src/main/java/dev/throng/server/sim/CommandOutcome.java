package dev.throng.server.sim;

/** What became of a command. */
public sealed interface CommandOutcome {
    /**
     * Done.
     *
     * @param affected agents added or removed
     * @param created id of the obstacle, goal or threat made, else 0
     */
    record Applied(int affected, int created) implements CommandOutcome {}

    /** Not done, nothing changed; the sentence says what was expected and what came. */
    record Rejected(Reason reason, String sentence) implements CommandOutcome {}

    /** Why a command was refused. */
    enum Reason {
        INVALID_ARGUMENT,
        NOT_FOUND,
        LIMIT_REACHED
    }
}
