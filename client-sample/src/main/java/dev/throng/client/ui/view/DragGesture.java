package dev.throng.client.ui.view;

/**
 * A pointer that was pressed at one place and is now at another, in logical pixels. It counts as a drag once it went
 * farther than a hand's tremble, and stays one when it comes back.
 */
public record DragGesture(double startX, double startY, double currentX, double currentY, boolean dragged) {
    /** Shorter than this is a click, in logical pixels. */
    public static final double CLICK_SLOP_PX = 4;

    public static DragGesture pressedAt(double x, double y) {
        return new DragGesture(x, y, x, y, false);
    }

    public DragGesture movedTo(double x, double y) {
        boolean far = Math.hypot(x - startX, y - startY) > CLICK_SLOP_PX;
        return new DragGesture(startX, startY, x, y, dragged || far);
    }

    /** What this gesture spans for the spawn tool, as seen by a camera that did not move meanwhile. */
    public SpawnArea spawnArea(Camera camera, SpawnSettings.DragShape shape) {
        double x = camera.worldX(startX);
        double z = camera.worldZ(startY);
        if (!dragged) {
            return new SpawnArea.Point(x, z);
        }
        double toX = camera.worldX(currentX);
        double toZ = camera.worldZ(currentY);
        return switch (shape) {
            case DISC -> new SpawnArea.Disc(x, z, Math.hypot(toX - x, toZ - z));
            case RECTANGLE -> new SpawnArea.Rectangle(WorldRect.ofCorners(x, z, toX, toZ));
        };
    }

    /** The command that letting go now gives. */
    public UserCommand.Spawn spawn(Camera camera, SpawnSettings settings, WorldInfo world) {
        int kind = Math.min(settings.kind(), world.kinds().size() - 1);
        int count = Math.min(settings.count(), world.maxSpawnCount());
        return new UserCommand.Spawn(kind, world.kinds().get(kind).name(), count, spawnArea(camera, settings.shape()));
    }
}
