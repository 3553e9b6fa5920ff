package dev.throng.server.sim;

import dev.throng.server.sim.nav.GoalPath;
import java.util.List;

/** A change to the world from outside, given to {@link World#apply}. Any value may stand in it: the world checks. */
public sealed interface WorldCommand {
    /** Adds agents of a kind; members of a flying kind join its flock. All or none. */
    record Spawn(int kind, int count, SpawnArea area) implements WorldCommand {}

    /** Removes the agents with these ids; ids of agents that are gone count for nothing. The array is not kept. */
    @SuppressWarnings("ArrayRecordComponent")
    record DespawnAgents(int... ids) implements WorldCommand {}

    /** Removes every agent whose centre, seen from above, lies in the disc. */
    record DespawnDisc(float x, float z, float radius) implements WorldCommand {}

    /** Adds an obstacle that pushes at its body and bends paths within its influence. */
    record PlaceObstacle(float x, float z, float bodyRadius, float influenceRadius) implements WorldCommand {}

    record RemoveObstacle(int id) implements WorldCommand {}

    /**
     * Adds a wall that no body crosses. Agents inside a new polygon are put out of it.
     *
     * @param polygon the points are corners of a convex solid; else lines lead from each to the next
     */
    record PlaceWall(boolean polygon, List<GoalPath.Waypoint> points) implements WorldCommand {
        public PlaceWall {
            points = List.copyOf(points);
        }
    }

    record RemoveWall(int id) implements WorldCommand {}

    /** Moves a goal, which then stays, or adds one when the id is 0. */
    record SetGoal(int id, float x, float y, float z) implements WorldCommand {}

    /** Agents on the ground within the radius run away for so long, then resume. */
    record DropThreat(float x, float z, float radius, float seconds) implements WorldCommand {}
}
