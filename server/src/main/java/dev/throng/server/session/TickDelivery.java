package dev.throng.server.session;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * What the clients of one event loop are sent after a tick, by phases of the tick, in the order they are due. Filled by the
 * tick thread, then read by the event loop, then used again.
 */
public final class TickDelivery {
    private final Completion whenDone;
    private final List<Phase> phases = new ArrayList<>();

    /**
     * An empty delivery.
     *
     * @param whenDone to be told once for each time that it is handed out, when all snapshots have been copied or given up
     */
    public TickDelivery(Completion whenDone) {
        this.whenDone = whenDone;
    }

    /** Makes it empty, with so many phases. */
    public void begin(int phaseCount) {
        while (phases.size() < phaseCount) {
            phases.add(new Phase());
        }
        while (phases.size() > phaseCount) {
            phases.remove(phases.size() - 1);
        }
        for (int n = 0; n < phaseCount; n++) {
            phases.get(n).used = 0;
        }
    }

    public int phases() {
        return phases.size();
    }

    public Phase phase(int n) {
        return phases.get(n);
    }

    /** All of it is copied or given up, see {@link Completion#done}. Any thread; once. */
    public void done(long tookNanos, long lateNanos) {
        whenDone.done(tookNanos, lateNanos);
    }

    /** Hears of the end of a delivery. */
    public interface Completion {
        /**
         * All is copied or given up. Any thread.
         *
         * @param tookNanos what that took the event loop
         * @param lateNanos from when a phase was due until its last client was written to, of the phase for which that was longest
         */
        void done(long tookNanos, long lateNanos);
    }

    /** The clients of one phase of the tick. */
    public static final class Phase {
        private final List<ClientDelivery> clients = new ArrayList<>();
        private int used;
        private long dueNanos;

        /** Not to be sent before, on the server's clock. */
        public long dueNanos() {
            return dueNanos;
        }

        /** Sets when it is due. */
        public void dueNanos(long value) {
            dueNanos = value;
        }

        /** One more client's delivery, empty. */
        public ClientDelivery add(Member member) {
            if (used == clients.size()) {
                clients.add(new ClientDelivery());
            }
            return clients.get(used++).begin(member);
        }

        public int clients() {
            return used;
        }

        public ClientDelivery client(int n) {
            return clients.get(Objects.checkIndex(n, used));
        }
    }
}
