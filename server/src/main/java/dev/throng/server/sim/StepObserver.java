package dev.throng.server.sim;

/** Told when a phase of a step has ended, on the world's thread; for timing. Must not touch the world. */
@FunctionalInterface
public interface StepObserver {
    StepObserver NONE = phase -> {};

    void ended(StepPhase phase);
}
