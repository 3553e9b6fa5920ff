package dev.throng.server.sim.space;

/**
 * What a ground agent is and is about, in one int: kind (8 bits), state (3 bits), mark of the dead (1 bit), number of its
 * goal plus one (16 bits, 0 for none), whether it walks
 * round something and to which side (2 bits), whether it is in a formation (1 bit).
 */
public final class Mind {
    public static final int IDLE = 0;
    public static final int MOVING = 1;
    public static final int FLEEING = 2;
    public static final int STUCK = 3;
    public static final int ARRIVED = 4;

    private static final int KIND_MASK = 0xFF;
    private static final int STATE_SHIFT = 8;
    private static final int STATE_MASK = 7 << STATE_SHIFT;
    private static final int DEAD_MASK = 1 << 11;
    private static final int GOAL_SHIFT = 12;
    private static final int GOAL_MASK = 0xFFFF << GOAL_SHIFT;

    private static final int DETOUR_MASK = 1 << 28;
    private static final int LEFT_MASK = 1 << 29;
    private static final int FORMS_MASK = 1 << 30;

    private Mind() {}

    /** A new mind without a goal. */
    public static int of(int kind, int state) {
        return kind | (state << STATE_SHIFT);
    }

    public static int kind(int mind) {
        return mind & KIND_MASK;
    }

    public static int state(int mind) {
        return (mind & STATE_MASK) >>> STATE_SHIFT;
    }

    public static int withState(int mind, int state) {
        return (mind & ~STATE_MASK) | (state << STATE_SHIFT);
    }

    public static boolean dead(int mind) {
        return (mind & DEAD_MASK) != 0;
    }

    public static int killed(int mind) {
        return mind | DEAD_MASK;
    }

    /** Index of the goal, -1 for none. */
    public static int goal(int mind) {
        return ((mind & GOAL_MASK) >>> GOAL_SHIFT) - 1;
    }

    public static int withGoal(int mind, int goal) {
        return (mind & ~GOAL_MASK) | ((goal + 1) << GOAL_SHIFT);
    }

    /** Is about to go somewhere. */
    public static boolean wishes(int mind) {
        int state = state(mind);
        return state != IDLE && state != ARRIVED;
    }

    /** Is a member of a formation. */
    public static boolean forms(int mind) {
        return (mind & FORMS_MASK) != 0;
    }

    public static int withFormation(int mind) {
        return mind | FORMS_MASK;
    }

    /** Walks on without a goal or a way round anything, as one that roams does. */
    public static boolean strolls(int mind) {
        return (mind & ~KIND_MASK) == (MOVING << STATE_SHIFT);
    }

    /** All ones for one that has arrived, else zero. */
    public static int arrivedMask(int mind) {
        return (((mind & STATE_MASK) ^ (ARRIVED << STATE_SHIFT)) - 1) >> 31;
    }

    /** Walks round something, for a while. */
    public static boolean detours(int mind) {
        return (mind & DETOUR_MASK) != 0;
    }

    public static boolean detoursLeft(int mind) {
        return (mind & LEFT_MASK) != 0;
    }

    public static int withDetour(int mind, boolean left) {
        return withoutDetour(mind) | DETOUR_MASK | (left ? LEFT_MASK : 0);
    }

    public static int withoutDetour(int mind) {
        return mind & ~(DETOUR_MASK | LEFT_MASK);
    }
}
