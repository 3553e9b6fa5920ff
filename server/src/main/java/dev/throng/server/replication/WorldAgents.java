package dev.throng.server.replication;

import dev.throng.server.sim.AgentTable;
import dev.throng.server.sim.Kind;
import dev.throng.server.sim.World;
import java.util.List;

/** The agents of a {@link World}. */
final class WorldAgents implements AgentSource {
    private final World world;
    private final AgentTable agents;
    private final boolean[] flyingByKind;

    WorldAgents(World world) {
        this.world = world;
        this.agents = world.agents();
        List<Kind> kinds = world.scenario().kinds();
        flyingByKind = new boolean[kinds.size()];
        for (int kind = 0; kind < flyingByKind.length; kind++) {
            flyingByKind[kind] = kinds.get(kind).flying();
        }
    }

    @Override
    public int tick() {
        return world.tick();
    }

    @Override
    public int count() {
        return agents.count();
    }

    @Override
    public int slotCapacity() {
        return agents.slotCapacity();
    }

    @Override
    public int slotOf(int id) {
        return AgentTable.slotOf(id);
    }

    @Override
    public int indexOf(int id) {
        return agents.indexOf(id);
    }

    @Override
    public int id(int index) {
        return agents.id(index);
    }

    @Override
    public int kind(int index) {
        return agents.kind(index);
    }

    @Override
    public boolean flying(int kind) {
        return flyingByKind[kind];
    }

    @Override
    public int state(int index) {
        return agents.state(index).number();
    }

    @Override
    public float x(int index) {
        return agents.x(index);
    }

    @Override
    public float y(int index) {
        return agents.y(index);
    }

    @Override
    public float z(int index) {
        return agents.z(index);
    }

    @Override
    public float vx(int index) {
        return agents.vx(index);
    }

    @Override
    public float vy(int index) {
        return agents.vy(index);
    }

    @Override
    public float vz(int index) {
        return agents.vz(index);
    }
}
