package dev.throng.server.sim;

import dev.throng.server.sim.space.FlyingColumns;
import dev.throng.server.sim.space.GroundColumns;
import dev.throng.server.sim.space.Mind;
import java.util.Arrays;

/**
 * Read view of all agents in the world, valid between steps: dense indices 0 to {@link #count()} - 1, ground agents first,
 * whose order changes with each step. Agents spawned since the last step are not in it yet, those despawned still are. Those
 * that were despawned lately have indices from {@link #count()} on, which only their ids lead to: dead, where they died.
 * Confined to the world's thread; reading allocates nothing in the steady state.
 */
public final class AgentTable {
    private final GroundColumns ground;
    private final FlyingColumns flying;
    private final SlotTable slots;
    private final Remains remains;

    private int[] indexOfSlot = new int[0];
    private boolean indexed;

    AgentTable(GroundColumns ground, FlyingColumns flying, SlotTable slots, Remains remains) {
        this.ground = ground;
        this.flying = flying;
        this.slots = slots;
        this.remains = remains;
    }

    /** The order has changed. */
    void invalidate() {
        indexed = false;
    }

    boolean allFinite() {
        for (int i = 0; i < count(); i++) {
            if (!Float.isFinite(x(i) + y(i) + z(i) + vx(i) + vy(i) + vz(i))) {
                return false;
            }
        }
        return true;
    }

    public int count() {
        return ground.count() + flying.count();
    }

    /** How many of them walk: indices below this. */
    public int groundCount() {
        return ground.count();
    }

    /** Every slot is below this, which never falls. */
    public int slotCapacity() {
        return slots.used();
    }

    /** Index of the agent in the slot, of the dead too; -1 for none. The first call after a step costs a pass over all agents. */
    public int indexOfSlot(int slot) {
        if (slot < 0 || slot >= slots.used()) {
            return -1;
        }
        if (!indexed) {
            index();
        }
        return slot < indexOfSlot.length ? indexOfSlot[slot] : -1;
    }

    private void index() {
        if (indexOfSlot.length < slots.used()) {
            indexOfSlot = new int[Math.min(SlotTable.MAX_SLOTS, Math.max(64, slots.used() * 2))];
        }
        Arrays.fill(indexOfSlot, -1);
        for (int n = 0; n < remains.count(); n++) {
            indexOfSlot[slotOf(remains.id(n))] = count() + n;
        }
        int[] groundId = ground.id();
        int groundCount = ground.count();
        for (int row = 0; row < groundCount; row++) {
            indexOfSlot[slotOf(groundId[row])] = row;
        }
        int[] flyingId = flying.id();
        for (int row = 0; row < flying.count(); row++) {
            indexOfSlot[slotOf(flyingId[row])] = groundCount + row;
        }
        indexed = true;
    }

    /** Index of the agent with this id, of the dead too; -1 when there is none. */
    public int indexOf(int id) {
        int index = indexOfSlot(slotOf(id));
        return index >= 0 && id(index) == id ? index : -1;
    }

    public static int slotOf(int id) {
        return id & (SlotTable.MAX_SLOTS - 1);
    }

    /** Number among the dead, negative for the living. */
    private int dead(int i) {
        return i - ground.count() - flying.count();
    }

    public int id(int i) {
        int row = i - ground.count();
        return row < 0 ? ground.id()[i] : dead(i) < 0 ? flying.id()[row] : remains.id(dead(i));
    }

    public int slot(int i) {
        return slotOf(id(i));
    }

    public int kind(int i) {
        int row = i - ground.count();
        return dead(i) < 0 ? Mind.kind(row < 0 ? ground.mind()[i] : flying.mind()[row]) : remains.kind(dead(i));
    }

    public AgentState state(int i) {
        int row = i - ground.count();
        return dead(i) < 0
                ? AgentState.ofNumber(Mind.state(row < 0 ? ground.mind()[i] : flying.mind()[row]))
                : AgentState.DEAD;
    }

    /** Metres east. */
    public float x(int i) {
        int row = i - ground.count();
        return row < 0 ? ground.x()[i] : dead(i) < 0 ? flying.x()[row] : remains.x(dead(i));
    }

    /** Metres above the ground. */
    public float y(int i) {
        int row = i - ground.count();
        return row < 0 ? 0 : dead(i) < 0 ? flying.y()[row] : remains.y(dead(i));
    }

    /** Metres north. */
    public float z(int i) {
        int row = i - ground.count();
        return row < 0 ? ground.z()[i] : dead(i) < 0 ? flying.z()[row] : remains.z(dead(i));
    }

    /** Last displacement over dt, m/s. */
    public float vx(int i) {
        int row = i - ground.count();
        return row < 0 ? ground.velocityX()[i] : dead(i) < 0 ? flying.velocityX()[row] : 0;
    }

    /** Last displacement over dt, m/s. */
    public float vy(int i) {
        int row = i - ground.count();
        return row < 0 ? 0 : dead(i) < 0 ? flying.velocityY()[row] : 0;
    }

    /** Last displacement over dt, m/s. */
    public float vz(int i) {
        int row = i - ground.count();
        return row < 0 ? ground.velocityZ()[i] : dead(i) < 0 ? flying.velocityZ()[row] : 0;
    }

    /** Unit vector it faces; on the ground in x and z. */
    public float headingX(int i) {
        int row = i - ground.count();
        return row < 0 ? ground.headingX()[i] : dead(i) < 0 ? flying.headingX()[row] : remains.headingX(dead(i));
    }

    public float headingY(int i) {
        int row = i - ground.count();
        return row < 0 ? 0 : dead(i) < 0 ? flying.headingY()[row] : remains.headingY(dead(i));
    }

    public float headingZ(int i) {
        int row = i - ground.count();
        return row < 0 ? ground.headingZ()[i] : dead(i) < 0 ? flying.headingZ()[row] : remains.headingZ(dead(i));
    }
}
