package dev.throng.server.loop;

/**
 * Bounds what clients that begin anew may cost in one tick: those who join, and those who fell behind and are sent whole
 * models again. The rest wait for a coming tick. Each of the two kinds has a half of its own. A client is let in at the size that
 * such snapshots have had lately, and charged what its own had once that is made: what was too much is paid back by the coming
 * ticks. Confined to the tick thread.
 */
final class ResetBudget {
    static final int BYTES_PER_TICK = 1 << 20;
    static final int MOST_PER_TICK = 64;

    private static final double FIRST_GUESS_BYTES = 16 * 1024;
    private static final double SHARE_OF_NEWEST = 1.0 / 8;

    private final Half joins = new Half();
    private final Half returns = new Half();
    private double averageBytes = FIRST_GUESS_BYTES;

    /** A tick begins. */
    void begin() {
        joins.begin(averageBytes);
        returns.begin(averageBytes);
    }

    /** Takes the room for a client that joins, if there is some. */
    boolean takeJoin() {
        return joins.take();
    }

    /** Takes the room for a client that fell behind, if there is some. */
    boolean takeReturn() {
        return returns.take();
    }

    /** A snapshot that begins anew, had so many bytes. */
    void used(int bytes, boolean returned) {
        (returned ? returns : joins).used(bytes);
        averageBytes += (bytes - averageBytes) * SHARE_OF_NEWEST;
    }

    /** The budget of one kind. */
    private static final class Half {
        private double bytesLeft;
        /** Of those let in at this tick whose snapshots are not made. */
        private double reservedBytes;

        private double expectedBytes;
        private int clientsLeft;

        void begin(double expected) {
            bytesLeft = Math.min(BYTES_PER_TICK / 2.0, bytesLeft + BYTES_PER_TICK / 2.0);
            reservedBytes = 0;
            clientsLeft = MOST_PER_TICK / 2;
            expectedBytes = expected;
        }

        boolean take() {
            if (clientsLeft == 0 || bytesLeft <= reservedBytes) {
                return false;
            }
            clientsLeft--;
            reservedBytes += expectedBytes;
            return true;
        }

        void used(int bytes) {
            bytesLeft -= bytes;
        }
    }
}
