package dev.throng.protocol.snapshot;

/**
 * Which context each bit of the encoding PACKED is coded in: the layout of a layer's table of states, and what of the model
 * chooses the place in it. Both sides see the model as it is before the update, advanced. Pure functions.
 */
final class PackedContexts {
    /** Values of the exponent of a number coded by {@code number}: 0 to 32. */
    static final int EXPONENTS = 33;

    private static final int GROUND_REACH = 5;
    private static final int AIR_REACH = 2;

    private static final int LAST_KINDS = 7;
    private static final int AGE_CLASSES = 15;
    private static final int SPEED_CLASSES = 8;
    private static final int STATES = 8;
    private static final int SIGNS = 3;
    private static final int SHORT_AGES = 4;
    private static final int BEFORE = 3;

    /** Is the agent corrected? */
    private static final int CORRECTED = 0;

    private static final int AXIS = CORRECTED + LAST_KINDS * AGE_CLASSES * SPEED_CLASSES;
    private static final int AXIS_SIGN = BEFORE * SHORT_AGES * SIGNS * SIGNS;
    private static final int AXIS_MORE = 2 * AXIS_SIGN;
    private static final int AXIS_SIZE = AXIS_MORE + GROUND_REACH * BEFORE * SHORT_AGES;
    private static final int STATE_CHANGED = AXIS + 3 * AXIS_SIZE;
    private static final int NEW_STATE = STATE_CHANGED + STATES * 2 * SPEED_CLASSES;
    private static final int ANY = NEW_STATE + STATES * STATES;

    /** Are there corrections in a stream of which something is told? */
    static final int ANY_CORRECTION = ANY + 2;

    private static final int ANY_STATE = ANY_CORRECTION + 1;

    /** Are there leavers in a stream of which something is told? */
    static final int ANY_LEAVER = ANY_STATE + 2;

    /** The numbers of a restart, of leavers less one, and of agents that stay before each leaver. */
    static final int RESTART_CELL = ANY_LEAVER + 1;

    static final int RESTART_VELOCITY = RESTART_CELL + EXPONENTS;
    static final int LEAVERS = RESTART_VELOCITY + EXPONENTS;
    static final int LEAVER_GAP = LEAVERS + EXPONENTS;

    /** Contexts from here on are of rows alone, those below of updates. */
    static final int ROWS = LEAVER_GAP + EXPONENTS;

    /** Rows: is the kind that of the row before, which one is it, and in which state. */
    static final int ROW_SAME_KIND = ROWS;

    static final int ROW_KIND = ROW_SAME_KIND + 1;
    static final int ROW_STATE = ROW_KIND + 256;
    static final int ROW_COUNT = ROW_STATE + STATES;
    static final int ROW_ID = ROW_COUNT + EXPONENTS;
    static final int ROW_INSIDE = ROW_ID + EXPONENTS;
    static final int ROW_HEIGHT = ROW_INSIDE + 1;
    static final int ROW_VELOCITY = ROW_HEIGHT + EXPONENTS;
    static final int ROW_AGE = ROW_VELOCITY + 3 * EXPONENTS;
    static final int ROW_LAST = ROW_AGE + 128;

    /** Contexts of a layer. */
    static final int SIZE = ROW_LAST + 64;

    private static final byte[] AGE_CLASS = new byte[TileModel.MAX_AGE + 1];
    private static final byte[][] LAST_KIND = {lastKinds(false), lastKinds(true)};

    static {
        int[] lowest = {0, 1, 2, 3, 4, 5, 6, 7, 9, 12, 16, 24, 40, 80, 127};
        for (int age = 0, of = 0; age <= TileModel.MAX_AGE; age++) {
            of += of + 1 < AGE_CLASSES && age >= lowest[of + 1] ? 1 : 0;
            AGE_CLASS[age] = (byte) of;
        }
    }

    private PackedContexts() {}

    /** What the bits of a context tell of. */
    static String part(int context) {
        if (context < AXIS) {
            return "corrected";
        }
        if (context < STATE_CHANGED || (context >= RESTART_CELL && context < LEAVERS)) {
            return "residuals";
        }
        if (context < ANY) {
            return "states";
        }
        return context < RESTART_CELL ? "heads" : context < ROWS ? "leavers" : "rows";
    }

    /** 0 for none, else the number of axes that the last correction was on, plus 3 where it came in fine steps. */
    private static byte[] lastKinds(boolean air) {
        int count = ResidualCells.count(air);
        byte[] kinds = new byte[2 * count];
        for (int kept = 0; kept < 2 * count; kept++) {
            int number = kept % count;
            if (number != ResidualCells.NONE) {
                int axes = Math.abs(ResidualCells.offsetX(number, air))
                        + Math.abs(ResidualCells.offsetZ(number, air))
                        + Math.abs(ResidualCells.offsetY(number, air));
                kinds[kept] = (byte) (kept < count ? axes : axes + 3);
            }
        }
        return kinds;
    }

    /** Length of the sum of the velocity's parts in bits, at most 7. */
    static int speedClass(TileModel model, int i) {
        int sum = Math.abs(model.velocityX(i)) + Math.abs(model.velocityZ(i)) + Math.abs(model.velocityY(i));
        return Math.min(SPEED_CLASSES - 1, Integer.SIZE - Integer.numberOfLeadingZeros(sum));
    }

    /** Is agent i corrected? */
    static int corrected(TileModel model, int i, int speedClass) {
        int kind = LAST_KIND[model.air() ? 1 : 0][model.lastCell(i)];
        return CORRECTED + (kind * AGE_CLASSES + AGE_CLASS[model.age(i)]) * SPEED_CLASSES + speedClass;
    }

    /** 0, 1, 2 for ages of 0, 1, 2 to 3, and 3 for all above. */
    static int shortAge(int age) {
        return Math.min(SHORT_AGES - 1, Integer.SIZE - Integer.numberOfLeadingZeros(age));
    }

    /**
     * Is the residual not 0 on an axis?
     *
     * @param axis 0 to 2, in the turned frame
     * @param before 0 to 2: on the second axis the size of the first, on the third how many axes before it are not 0
     * @param last the last correction's offset on this axis, -1 to 1
     * @param other the last correction's offset on another axis
     */
    static int moved(int axis, int before, int shortAge, int last, int other) {
        return AXIS + axis * AXIS_SIZE + ((before * SHORT_AGES + shortAge) * SIGNS + last + 1) * SIGNS + other + 1;
    }

    /** Is the residual above 0, in the context that {@link #moved} gave? */
    static int positive(int moved) {
        return moved + AXIS_SIGN;
    }

    /** Is the residual longer than {@code size}, 1 to the reach? */
    static int more(int axis, int size, int before, int shortAge) {
        return AXIS + axis * AXIS_SIZE + AXIS_MORE + ((size - 1) * BEFORE + before) * SHORT_AGES + shortAge;
    }

    /** Has the state changed? */
    static int stateChanged(int state, int corrected, int speedClass) {
        return STATE_CHANGED + (state * 2 + corrected) * SPEED_CLASSES + speedClass;
    }

    /** A bit of the new state, whose bits before it are {@code node} behind a 1. */
    static int newState(int state, int node) {
        return NEW_STATE + state * STATES + node;
    }

    /** Residuals of corrections without a restart are at most this many cells an axis. */
    static int reach(boolean air) {
        return air ? AIR_REACH : GROUND_REACH;
    }

    /** 0, 1 or 2 for a residual of 0, 1 and more cells. */
    static int size(int cells) {
        return Math.min(2, Math.abs(cells));
    }

    /** How many of the lowest bits of values below a count are coded apart, so that the rest fits a uniform symbol. */
    static int lowBits(int count) {
        return Math.max(0, Integer.SIZE - Integer.numberOfLeadingZeros(count - 1) - 16);
    }

    /** How many rows so many bytes hold at most, since no row takes less than its place does. */
    static long mostRows(int bytes, int span) {
        int bitsOfPlace = 2 * (Integer.SIZE - 1 - Integer.numberOfLeadingZeros(span));
        return 8L * (bytes + 4) / bitsOfPlace;
    }

    /** Is anything told of a stream? The context is whether anything was told of the one before. */
    static int any(int before) {
        return ANY + before;
    }

    /** Are there state changes? The context is whether there were in the stream before of which anything was told. */
    static int anyState(int before) {
        return ANY_STATE + before;
    }
}
