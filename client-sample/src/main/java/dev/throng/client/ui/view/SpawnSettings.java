package dev.throng.client.ui.view;

/** What a click or drag with the spawn tool asks for. */
public record SpawnSettings(int kind, int count, DragShape shape) {
    /** What a drag spans. */
    public enum DragShape {
        /** From the centre to the rim. */
        DISC,
        /** From corner to corner. */
        RECTANGLE;

        public DragShape other() {
            return this == DISC ? RECTANGLE : DISC;
        }
    }

    private static final int[] COUNTS = {1, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000};

    public SpawnSettings {
        if (kind < 0 || count < 1) {
            throw new IllegalArgumentException("expected kind >= 0 and count >= 1, got %d, %d".formatted(kind, count));
        }
    }

    public SpawnSettings withKind(int newKind) {
        return new SpawnSettings(newKind, count, shape);
    }

    public SpawnSettings withCount(int newCount) {
        return new SpawnSettings(kind, newCount, shape);
    }

    public SpawnSettings withShape(DragShape newShape) {
        return new SpawnSettings(kind, count, newShape);
    }

    /** The next round count above, at most {@code max}. */
    public SpawnSettings more(int max) {
        for (int candidate : COUNTS) {
            if (candidate > count) {
                return withCount(Math.max(1, Math.min(candidate, max)));
            }
        }
        return withCount(Math.max(1, Math.min(count, max)));
    }

    /** The next round count below, at least 1. */
    public SpawnSettings fewer() {
        for (int i = COUNTS.length - 1; i >= 0; i--) {
            if (COUNTS[i] < count) {
                return withCount(COUNTS[i]);
            }
        }
        return this;
    }
}
