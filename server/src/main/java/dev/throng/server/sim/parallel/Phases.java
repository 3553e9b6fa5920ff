package dev.throng.server.sim.parallel;

/**
 * Runs the phases of a step. Whatever it is, a phase has ended everywhere when {@link #run} returns, and what its parts wrote
 * is seen by the caller and by all parts of later runs. Called from one thread at a time, and not from within a part.
 */
public interface Phases {
    /** Everything on the thread that calls. */
    Phases ONE_THREAD = new Phases() {
        @Override
        public int mostParts() {
            return 1;
        }

        @Override
        public void run(int parts, PartTask task) {
            for (int part = 0; part < parts; part++) {
                task.run(part, parts);
            }
        }
    };

    /** No run has more parts than this; never changes. */
    int mostParts();

    /**
     * Does all parts of the task and returns then.
     *
     * @param parts 1 to {@link #mostParts}
     * @throws RuntimeException what a part threw, of several the lowest part's; all others have ended too
     */
    void run(int parts, PartTask task);

    /** In how many parts to do a number of items, when fewer than {@code leastItems} are not worth handing over. */
    default int partsFor(int items, int leastItems) {
        return Math.max(1, Math.min(mostParts(), items / leastItems));
    }

    /** The first item of a part when items are shared out evenly; that of part {@code parts} is their number. */
    static int begin(int items, int part, int parts) {
        return (int) ((long) items * part / parts);
    }
}
