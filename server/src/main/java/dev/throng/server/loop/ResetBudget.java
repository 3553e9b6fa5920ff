package dev.throng.server.loop;

/**
 * Bounds what clients that begin anew may cost in one tick: those who join, and those who fell behind and are sent whole
 * models again. The rest wait for a coming tick. Counted in snapshots of the size that they have had lately; neither of the
 * two kinds can use up what the other one needs. Confined to the tick thread.
 */
final class ResetBudget {
    static final int BYTES_PER_TICK = 1 << 20;
    static final int MOST_PER_TICK = 64;

    private static final double FIRST_GUESS_BYTES = 16 * 1024;
    private static final double SHARE_OF_NEWEST = 1.0 / 8;

    private double averageBytes = FIRST_GUESS_BYTES;
    private int joinsLeft;
    private int returnsLeft;

    /** A tick begins. */
    void begin() {
        int each = (int) Math.max(1, Math.min(MOST_PER_TICK, BYTES_PER_TICK / averageBytes) / 2);
        joinsLeft = each;
        returnsLeft = each;
    }

    /** Takes the room for a client that joins, if there is some. */
    boolean takeJoin() {
        return joinsLeft-- > 0;
    }

    /** Takes the room for a client that fell behind, if there is some. */
    boolean takeReturn() {
        return returnsLeft-- > 0;
    }

    /** A snapshot that begins anew had so many bytes. */
    void used(int bytes) {
        averageBytes += (bytes - averageBytes) * SHARE_OF_NEWEST;
    }
}
