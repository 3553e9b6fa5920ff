package dev.throng.protocol.snapshot;

/**
 * Numbers of agents in steps that grow with the number, each step an eighth to a sixteenth of it: code c is c agents for c
 * below 16, and from there on {@code (c % 8 + 8) * 2^(c / 8 - 1)} up to the next code's number.
 */
public final class DensityScale {
    /** The code of the largest number of agents. */
    public static final int MAX_CODE = 231;

    private static final int MANTISSA_BITS = 3;
    private static final int MANTISSAS = 1 << MANTISSA_BITS;

    private DensityScale() {}

    /** The code whose step holds a number of agents, 0 or more. */
    public static int code(int agents) {
        int shift = Math.max(0, 31 - Integer.numberOfLeadingZeros(agents) - MANTISSA_BITS);
        return agents < 2 * MANTISSAS ? agents : shift * MANTISSAS + (agents >> shift);
    }

    /** The least number of agents of a code. */
    public static int agents(int code) {
        return code < 2 * MANTISSAS ? code : (code % MANTISSAS + MANTISSAS) << (code / MANTISSAS - 1);
    }

    /** How many numbers of agents a code stands for. */
    public static int step(int code) {
        return 1 << Math.max(0, code / MANTISSAS - 1);
    }

    /** The middle of the numbers that a code stands for. */
    public static float middle(int code) {
        return agents(code) + (step(code) - 1) * 0.5f;
    }

    /**
     * Whether a cell that was told may stay as it is with so many agents: none if and only if there are none, and else no
     * more than a step below or above what its code stands for.
     */
    public static boolean holds(int code, int agents) {
        if (code == 0 || agents == 0) {
            return code == agents;
        }
        int step = step(code);
        int above = agents - agents(code);
        return above >= -step && above < 2 * step;
    }
}
