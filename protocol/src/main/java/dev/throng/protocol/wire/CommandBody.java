package dev.throng.protocol.wire;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a command asks for. Lengths in metres, time in seconds; every record is within the protocol's ranges. */
public sealed interface CommandBody {

    /**
     * Adds agents.
     *
     * @param kind index into the welcome's kinds
     * @param count at least 1
     */
    record Spawn(int kind, int count, SpawnArea area) implements CommandBody {
        public Spawn {
            Check.range("Spawn.kind", kind, 0, Integer.MAX_VALUE);
            Check.range("Spawn.count", count, 1, Integer.MAX_VALUE);
        }
    }

    /** Removes the agents with these ids; at least one id, none is 0. */
    record DespawnAgents(IntSequence ids) implements CommandBody {
        public DespawnAgents {
            Check.range("Despawn.agents", ids.size(), 1, Integer.MAX_VALUE);
            for (int i = 0; i < ids.size(); i++) {
                Check.notZero("Despawn.agents", ids.at(i));
            }
        }
    }

    /** Removes the agents with their centres in the disc. */
    record DespawnDisc(Disc disc) implements CommandBody {}

    /** Adds an obstacle; agents nearer than the influence radius to its centre bend their path. */
    record PlaceObstacle(float x, float z, float bodyRadius, float influenceRadius) implements CommandBody {
        public PlaceObstacle {
            Check.coordinate("PlaceObstacle.x", x);
            Check.coordinate("PlaceObstacle.z", z);
            Check.positive("PlaceObstacle.body_radius", bodyRadius);
            Check.positive("PlaceObstacle.influence_radius", influenceRadius);
            if (influenceRadius < bodyRadius) {
                throw new InvalidValueException("PlaceObstacle.influence_radius: expected at least the body radius "
                        + bodyRadius + ", got " + influenceRadius);
            }
        }
    }

    /** Removes the obstacle with this id. */
    record RemoveObstacle(int obstacle) implements CommandBody {
        public RemoveObstacle {
            Check.notZero("RemoveObstacle.obstacle", obstacle);
        }
    }

    /**
     * Adds a wall.
     *
     * @param polygon the points are the corners of a convex solid; else lines lead from each to the next
     * @param points 2 to {@value Protocol#MAX_WALL_POINTS}
     */
    record PlaceWall(boolean polygon, List<GroundPoint> points) implements CommandBody {
        public PlaceWall {
            points = List.copyOf(points);
            Check.range("PlaceWall.points", points.size(), 2, Protocol.MAX_WALL_POINTS);
        }
    }

    /** Removes the wall with this id. */
    record RemoveWall(int wall) implements CommandBody {
        public RemoveWall {
            Check.notZero("RemoveWall.wall", wall);
        }
    }

    /**
     * Moves a goal, or adds one.
     *
     * @param goal id; 0 adds a goal
     */
    record SetGoal(int goal, Vector3 position) implements CommandBody {}

    /** Makes agents within the radius run away for that long. */
    record DropThreat(float x, float z, float radius, float seconds) implements CommandBody {
        public DropThreat {
            Check.coordinate("DropThreat.x", x);
            Check.coordinate("DropThreat.z", z);
            Check.positive("DropThreat.radius", radius);
            Check.positive("DropThreat.seconds", seconds);
        }
    }

    /** Changes the view; null: the whole world up to the limit in the welcome. */
    record SetView(@Nullable View view) implements CommandBody {}

    /** Stops or resumes the world. */
    record SetPaused(boolean paused) implements CommandBody {}

    /**
     * A command that this version does not know or whose arguments are out of range; only decoding makes it. It is answered
     * with the refusal, and the connection lives on.
     */
    record Unreadable(Refusal refusal) implements CommandBody {}
}
