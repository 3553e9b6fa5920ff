package dev.throng.server.sim.parallel;

/** A phase that can be done in parts, in any order and side by side. */
@FunctionalInterface
public interface PartTask {
    /**
     * Does one part; writes nothing that another part of the same run reads or writes.
     *
     * @param part 0 to {@code parts} - 1
     */
    void run(int part, int parts);
}
