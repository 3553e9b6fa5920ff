package dev.throng.protocol.wire;

import java.util.List;
import java.util.Optional;

/** A wall that agents on the ground never cross, in metres. */
public record SceneWall(int id, Shape shape, List<GroundPoint> points) {
    /** What the lines from point to point enclose. */
    public enum Shape {
        /** Nothing. */
        CHAIN(1),
        /** A convex solid; the last point is joined to the first. */
        POLYGON(2),
        /** Blocked cells of a map, to the left of the way round; the last point is joined to the first. */
        OUTLINE(3);

        private final int number;

        Shape(int number) {
            this.number = number;
        }

        public int number() {
            return number;
        }

        static Optional<Shape> ofNumber(int number) {
            for (Shape shape : values()) {
                if (shape.number == number) {
                    return Optional.of(shape);
                }
            }
            return Optional.empty();
        }
    }

    public SceneWall {
        Check.notZero("Wall.id", id);
        points = List.copyOf(points);
        Check.range("Wall.points", points.size(), 2, Integer.MAX_VALUE);
    }
}
