package dev.throng.protocol.snapshot;

/**
 * An agent's own axes, in which the encoding PACKED writes residuals: mirrored so that no part of its velocity is negative,
 * and with x and z changed over when it is faster along z. So axis 0 is ahead and axis 1 aside, whichever way an agent
 * walks, and all share what is learned of either. Axis 2 is up or down. Reusable; not thread-safe.
 */
final class ResidualFrame {
    /** Offsets of what a model keeps of a correction, three each, for the ground and the air. */
    private static final byte[][] KEPT_OFFSETS = {keptOffsets(false), keptOffsets(true)};

    private boolean air;
    private boolean mirrorX;
    private boolean mirrorZ;
    private boolean mirrorY;
    private boolean swapped;
    /** The last correction's offsets. */
    private final int[] last = new int[3];

    private int shortAge;

    private static byte[] keptOffsets(boolean air) {
        int count = ResidualCells.count(air);
        byte[] offsets = new byte[6 * count];
        for (int kept = 0; kept < 2 * count; kept++) {
            int number = kept % count;
            if (number != ResidualCells.NONE) {
                offsets[3 * kept] = (byte) ResidualCells.offsetX(number, air);
                offsets[3 * kept + 1] = (byte) ResidualCells.offsetZ(number, air);
                offsets[3 * kept + 2] = (byte) ResidualCells.offsetY(number, air);
            }
        }
        return offsets;
    }

    /** Takes the axes of an agent. */
    void of(TileModel model, int i) {
        air = model.air();
        int vx = model.velocityX(i);
        int vz = model.velocityZ(i);
        mirrorX = vx < 0;
        mirrorZ = vz < 0;
        mirrorY = model.velocityY(i) < 0;
        swapped = Math.abs(vz) > Math.abs(vx);
        shortAge = PackedContexts.shortAge(model.age(i));
        byte[] offsets = KEPT_OFFSETS[air ? 1 : 0];
        int kept = 3 * model.lastCell(i);
        last[0] = axis0(offsets[kept], offsets[kept + 1]);
        last[1] = axis1(offsets[kept], offsets[kept + 1]);
        last[2] = axis2(offsets[kept + 2]);
    }

    private static int mirrored(int value, boolean mirror) {
        return mirror ? -value : value;
    }

    int shortAge() {
        return shortAge;
    }

    /** Context of "not 0" on an axis. */
    int moved(int axis, int before) {
        int other = axis == 0 ? 1 : axis == 1 && air ? 2 : 0;
        return PackedContexts.moved(axis, before, shortAge, last[axis], last[other]);
    }

    /** The residual on axis 0 of one in the world. */
    int axis0(int x, int z) {
        return swapped ? mirrored(z, mirrorZ) : mirrored(x, mirrorX);
    }

    /** The residual on axis 1 of one in the world. */
    int axis1(int x, int z) {
        return swapped ? mirrored(x, mirrorX) : mirrored(z, mirrorZ);
    }

    /** The residual on axis 2 of one in the world, and the other way round. */
    int axis2(int y) {
        return mirrored(y, mirrorY);
    }

    /** The residual along x of one in this frame. */
    int x(int axis0, int axis1) {
        return mirrored(swapped ? axis1 : axis0, mirrorX);
    }

    /** The residual along z of one in this frame. */
    int z(int axis0, int axis1) {
        return mirrored(swapped ? axis0 : axis1, mirrorZ);
    }
}
