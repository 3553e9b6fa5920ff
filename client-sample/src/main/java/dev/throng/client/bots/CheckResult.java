package dev.throng.client.bots;

/**
 * How a check ended.
 *
 * @param violations how often it did not hold
 * @param detail the first violation, or why it was not checked, or how much was checked
 */
public record CheckResult(Check check, Outcome outcome, long violations, String detail) {
    /** A check that was not made does not fail a run. */
    public enum Outcome {
        HELD,
        FAILED,
        NOT_CHECKED
    }

    /** False only when it failed. */
    public boolean passed() {
        return outcome != Outcome.FAILED;
    }
}
