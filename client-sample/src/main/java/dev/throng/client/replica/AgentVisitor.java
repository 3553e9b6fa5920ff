package dev.throng.client.replica;

/** Is shown one agent after another. */
@FunctionalInterface
public interface AgentVisitor {
    /**
     * One agent at the replica's tick.
     *
     * @param id unsigned, never 0
     * @param kind index into the welcome's kinds
     * @param state 0 idle, 1 moving, 2 fleeing, 3 stuck, 4 arrived
     * @param x position in metres, as are y and z
     * @param vx velocity in metres a second at full speed, as are vy and vz
     */
    void visit(int id, int kind, int state, float x, float y, float z, float vx, float vy, float vz);
}
