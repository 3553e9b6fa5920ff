package dev.throng.server.interest;

/**
 * How much of the detail that a view needs a client is given, so that what it is sent stays within a budget. On rung 0 it gets
 * all; each further rung takes something away from the outside in, as {@link DetailPlanner} says, and above
 * {@link DetailPlanner#RUNG_WITHOUT_BANDS} the density is coarser by a level each. Confined to one thread.
 *
 * <p>A rung is chosen by what it is predicted to cost, before anything is sent: in the long run no more than the budget, and at once,
 * in whole tiles, no more than what is left of a burst of {@value #BURST_SECONDS} s of it. It gives way at once when it costs too
 * much. A better one is taken when it is predicted to cost less than {@value #BETTER_SHARE} of the budget for
 * {@value #BETTER_SECONDS} s, or for a view that looks elsewhere.
 */
public final class DetailLadder {
    /** The last rung: density alone, in cells 32 times as wide as they could be. */
    public static final int LAST_RUNG = DetailPlanner.RUNG_WITHOUT_BANDS + 5;

    private static final double BURST_SECONDS = 2;
    private static final double BETTER_SHARE = 0.7;
    private static final double BETTER_SECONDS = 2;

    /** What a rung is predicted to cost. */
    public interface Costs {
        /** Bytes a second for as long as the view stays. */
        double bytesPerSecond(int rung);

        /** Bytes of what is new to the client. */
        double bytesAtOnce(int rung);
    }

    private double bytesPerSecond;
    private double burstBytes;
    private double betterSeconds;
    private int rung;

    /**
     * A ladder on rung 0 with a whole burst.
     *
     * @param bytesPerSecond the budget; more than 0
     */
    public DetailLadder(double bytesPerSecond) {
        this.bytesPerSecond = bytesPerSecond;
        burstBytes = BURST_SECONDS * bytesPerSecond;
    }

    /** The rung that the client is on. */
    public int rung() {
        return rung;
    }

    /** Levels that a rung's density is coarser by. */
    public static int coarserBy(int rung) {
        return Math.max(0, rung - DetailPlanner.RUNG_WITHOUT_BANDS);
    }

    /** Sets the budget; what is left of a burst stays, as far as the new one goes. */
    public void setBudget(double newBytesPerSecond) {
        bytesPerSecond = newBytesPerSecond;
        burstBytes = Math.min(burstBytes, BURST_SECONDS * bytesPerSecond);
    }

    /** Time has passed in which the client was sent so many bytes. */
    public void spend(double seconds, long bytes) {
        burstBytes = Math.min(BURST_SECONDS * bytesPerSecond, burstBytes + seconds * bytesPerSecond - bytes);
    }

    /**
     * Chooses the rung anew.
     *
     * @param looksElsewhere the view has become another one
     * @param least the best rung that there is
     * @param seconds since the last review
     */
    public void review(Costs costs, boolean looksElsewhere, int least, double seconds) {
        int fitting = first(costs, least, LAST_RUNG, 1);
        if (fitting >= rung) {
            rung = fitting;
            betterSeconds = 0;
            return;
        }
        int better = first(costs, least, rung, BETTER_SHARE);
        if (better == rung) {
            betterSeconds = 0;
            return;
        }
        betterSeconds += seconds;
        if (looksElsewhere || betterSeconds >= BETTER_SECONDS) {
            rung = better;
            betterSeconds = 0;
        }
    }

    private int first(Costs costs, int from, int last, double share) {
        int candidate = Math.min(from, last);
        while (candidate < last
                && (costs.bytesPerSecond(candidate) > share * bytesPerSecond
                        || costs.bytesAtOnce(candidate) > Math.max(0, burstBytes))) {
            candidate++;
        }
        return candidate;
    }
}
