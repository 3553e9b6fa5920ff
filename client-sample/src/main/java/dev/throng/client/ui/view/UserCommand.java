package dev.throng.client.ui.view;

import java.util.List;

/** What a user asks the server to do; lengths in metres, times in seconds. */
public sealed interface UserCommand {
    /** A sentence's beginning for notices, such as {@code Spawn 50 walkers}. */
    String label();

    /** New agents of one kind. */
    record Spawn(int kind, String kindName, int count, SpawnArea area) implements UserCommand {
        @Override
        public String label() {
            return "Spawn %,d × %s".formatted(count, kindName);
        }
    }

    /** Removes the agents in a disc. */
    record DespawnDisc(double x, double z, double radius) implements UserCommand {
        @Override
        public String label() {
            return "Despawn within " + RoundNumbers.label(radius);
        }
    }

    /** Removes one agent. */
    record DespawnAgent(int id) implements UserCommand {
        @Override
        public String label() {
            return "Despawn agent " + Integer.toUnsignedString(id);
        }
    }

    /** A new obstacle. */
    record PlaceObstacle(double x, double z, double bodyRadius, double influenceRadius) implements UserCommand {
        @Override
        public String label() {
            return "Place obstacle";
        }
    }

    /** Takes an obstacle away. */
    record RemoveObstacle(int id) implements UserCommand {
        @Override
        public String label() {
            return "Remove obstacle";
        }
    }

    /** A new wall along corners: open lines, or a convex solid. */
    record PlaceWall(boolean solid, List<SceneView.WallPoint> corners) implements UserCommand {
        public PlaceWall {
            corners = List.copyOf(corners);
        }

        @Override
        public String label() {
            return solid ? "Place solid wall" : "Place wall";
        }
    }

    /** Takes a wall away. */
    record RemoveWall(int id) implements UserCommand {
        @Override
        public String label() {
            return "Remove wall";
        }
    }

    /** Moves a goal, or adds one when {@code id} is 0. */
    record SetGoal(int id, double x, double y, double z) implements UserCommand {
        @Override
        public String label() {
            return id == 0 ? "Add goal" : "Move goal";
        }
    }

    /** Agents within the radius run away for a while. */
    record DropThreat(double x, double z, double radius, double seconds) implements UserCommand {
        @Override
        public String label() {
            return "Drop threat";
        }
    }

    /** Stops the world or lets it go on. */
    record SetPaused(boolean paused) implements UserCommand {
        @Override
        public String label() {
            return paused ? "Pause the world" : "Resume the world";
        }
    }
}
