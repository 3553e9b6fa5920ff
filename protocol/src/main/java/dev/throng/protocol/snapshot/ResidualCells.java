package dev.throng.protocol.snapshot;

/**
 * The nine (in the air 27) cells round a model that most residuals fall into, and what each tells of the residual
 * itself. Immutable.
 *
 * <p>A correction is due as soon as the error passes the bound, so a residual is known better than by its cell: it is about
 * as long as the bound and lies in the cell's direction. The difference between that and the cell's centre is how far
 * the model is off the truth after the correction, and the next correction makes up for it. A velocity derived from
 * the way between the two expected errors, in place of the residual sent, does not swing between two wrong values when the
 * steps are as coarse as the bound allows.
 *
 * <p>Cells are numbered with x fastest, then z, then y, from -1 to 1 on each axis, from 1 on and without the centre.
 * Number 0 stands for a residual from farther out, or none: nothing is known of the error after it. What a model keeps of a
 * correction is its cell's number, plus {@link #count} where it came in the fine steps of settled agents.
 */
public final class ResidualCells {
    /** Stands for no inner cell. */
    public static final int NONE = 0;

    private static final int GROUND_CELLS = 9;
    private static final int AIR_CELLS = 27;
    /** Roots of 1/2 and 1/3 in parts of 256. */
    private static final int ROOT_OF_HALF = 181;

    private static final int ROOT_OF_THIRD = 148;

    private final int stepUnits;
    private final int fineStepUnits;
    private final int cells;
    private final int[] expected;
    private final int[] remaining;

    /** The cells of a layer. */
    public ResidualCells(ModelParameters parameters, boolean air) {
        stepUnits = parameters.stepUnits(air);
        fineStepUnits = parameters.fineStepUnits(air);
        cells = count(air);
        expected = new int[3 * cells];
        remaining = new int[6 * cells];
        int reach = (int) Math.floor(parameters.errorBoundUnits());
        int[] byAxes = {0, reach, reach * ROOT_OF_HALF / 256, reach * ROOT_OF_THIRD / 256};
        for (int number = 1; number < cells; number++) {
            int[] offset = {offsetX(number, air), offsetZ(number, air), offsetY(number, air)};
            int axes = Math.abs(offset[0]) + Math.abs(offset[1]) + Math.abs(offset[2]);
            for (int axis = 0; axis < 3; axis++) {
                expected[3 * number + axis] = offset[axis] * byAxes[axes];
                remaining[3 * number + axis] = offset[axis] * (byAxes[axes] - stepUnits);
                remaining[3 * (cells + number) + axis] = offset[axis] * (byAxes[axes] - fineStepUnits);
            }
        }
    }

    /** Cells of a layer, the centre counted: one more than the largest number. */
    public static int count(boolean air) {
        return air ? AIR_CELLS : GROUND_CELLS;
    }

    /** Number of the cell at an offset, or {@link #NONE} for the centre and for all that lies farther out. */
    public static int number(boolean air, int x, int z, int y) {
        if (Math.abs(x) > 1 || Math.abs(z) > 1 || Math.abs(y) > 1) {
            return NONE;
        }
        int cell = (x + 1) + 3 * (z + 1) + (air ? 9 * (y + 1) : 0);
        int centre = count(air) / 2;
        return cell == centre ? NONE : cell < centre ? cell + 1 : cell;
    }

    /** Offset of a cell, 1 and up, on the x axis, -1 to 1. */
    public static int offsetX(int number, boolean air) {
        return place(number, air) % 3 - 1;
    }

    /** Offset of a cell, 1 and up, on the z axis, -1 to 1. */
    public static int offsetZ(int number, boolean air) {
        return place(number, air) / 3 % 3 - 1;
    }

    /** Offset of a cell, 1 and up, on the y axis, -1 to 1; 0 on the ground. */
    public static int offsetY(int number, boolean air) {
        return air ? place(number, true) / 9 - 1 : 0;
    }

    /** What a model keeps of a correction of an agent of this age by the cell of this number. */
    static int kept(int number, int age, boolean air) {
        return number != NONE && ModelParameters.isSettled(age) ? count(air) + number : number;
    }

    private static int place(int number, boolean air) {
        return number <= count(air) / 2 ? number - 1 : number;
    }

    /** Side of a cell in units, for a correction of an agent of this age. */
    int stepUnits(int age) {
        return ModelParameters.isSettled(age) ? fineStepUnits : stepUnits;
    }

    /**
     * How far the error has come on an axis since the last correction, in units. One that comes back to the side it was
     * last corrected from has come anywhere between nothing and all the way: half is taken, rounded towards 0, and so an
     * agent at rest comes to rest in the model.
     *
     * @param axis 0 for x, 1 for z, 2 for y
     * @param last what the model kept of the last correction
     * @param number number of this correction's cell, or {@link #NONE}
     * @param residual this correction's residual on the axis in units, not 0
     */
    int travelled(int axis, int last, int number, int residual) {
        int now = number == NONE ? residual : expected[3 * number + axis];
        int before = remaining[3 * last + axis];
        boolean turned = before != 0 && before > 0 == now > 0;
        return turned ? (now - before) / 2 : now - before;
    }
}
