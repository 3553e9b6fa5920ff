package dev.throng.server.sim.formation;

import dev.throng.server.sim.nav.FlowFields;
import dev.throng.server.sim.nav.FlowSampler;
import dev.throng.server.sim.nav.GoalTable;
import dev.throng.server.sim.space.ObstacleField;
import dev.throng.server.sim.space.SeededRandom;
import dev.throng.server.sim.space.WallField;
import java.util.Arrays;
import java.util.List;

/**
 * The formations of a world. Led on the tick thread; within a phase members ask for their places by a {@link PlaceSeeker} each
 * part.
 */
public final class Formations {
    /** Slot of an agent's id, the low bits. */
    private static final int ID_SLOT_BITS = 20;

    private static final int ID_SLOT_MASK = (1 << ID_SLOT_BITS) - 1;
    private static final int MEMBER_BITS = 16;
    private static final int MEMBER_MASK = (1 << MEMBER_BITS) - 1;
    private static final int NOBODY = -1;

    private final WallField walls;
    private final ObstacleField obstacles;
    private final float[] bounds;
    private final Formation[] formations;
    /** By slot of the agent's id: number of the formation above, number of the member below. */
    private int[] memberOfSlot = new int[0];

    /**
     * @param membersOf how many each formation begins with
     * @param bounds minX, minZ, maxX, maxZ of the world, metres
     */
    public Formations(
            List<FormationPlan> plans,
            int[] membersOf,
            GoalTable goals,
            FlowFields flows,
            WallField walls,
            ObstacleField obstacles,
            float[] bounds,
            int tickRateHz) {
        this.walls = walls;
        this.obstacles = obstacles;
        this.bounds = bounds.clone();
        formations = new Formation[plans.size()];
        FlowSampler flow = new FlowSampler(flows, walls, goals);
        for (int f = 0; f < formations.length; f++) {
            FormationPlan plan = plans.get(f);
            int[] goalOrder = new int[plan.goals().size()];
            for (int g = 0; g < goalOrder.length; g++) {
                goalOrder[g] = goals.wantedBy(List.of(plan.goals().get(g)))[0];
            }
            formations[f] = new Formation(plan, membersOf[f], goalOrder, goals, flow, clearance(), tickRateHz);
        }
    }

    private Clearance clearance() {
        return new Clearance(walls, obstacles, bounds);
    }

    public boolean any() {
        return formations.length > 0;
    }

    /** Takes a walker into a formation before the first tick. */
    public void join(int formation, int agentId, float x, float z, float speed, float radius) {
        int slot = agentId & ID_SLOT_MASK;
        if (slot >= memberOfSlot.length) {
            int before = memberOfSlot.length;
            memberOfSlot = Arrays.copyOf(memberOfSlot, Math.max(64, Integer.highestOneBit(slot) * 2));
            Arrays.fill(memberOfSlot, before, memberOfSlot.length, NOBODY);
        }
        int member = formations[formation].join(agentId, x, z, speed, radius);
        memberOfSlot[slot] = formation << MEMBER_BITS | member;
    }

    /** The class of flow fields that a formation walks by, -1 for none: straight on. */
    public void flowClass(int formation, int value) {
        formations[formation].flowClass(value);
    }

    /** All have joined, and the fields of the first goals are asked for. */
    public void begin() {
        for (Formation formation : formations) {
            formation.begin();
        }
    }

    /** An agent is no more. */
    public void died(int agentId) {
        int entry = entry(agentId);
        if (entry != NOBODY) {
            formations[entry >>> MEMBER_BITS].died(entry & MEMBER_MASK);
            memberOfSlot[agentId & ID_SLOT_MASK] = NOBODY;
        }
    }

    /** Leads all formations on by a tick. */
    public void advance(int tick) {
        for (int f = 0; f < formations.length; f++) {
            Formation formation = formations[f];
            if (formation.advance(tick)) {
                for (int m = 0; m < formation.count(); m++) {
                    memberOfSlot[formation.id(m) & ID_SLOT_MASK] = f << MEMBER_BITS | m;
                }
            }
        }
    }

    /** Formation and member of an agent, {@link #NOBODY} for one that is in none. */
    private int entry(int agentId) {
        int slot = agentId & ID_SLOT_MASK;
        int entry = slot < memberOfSlot.length ? memberOfSlot[slot] : NOBODY;
        return entry != NOBODY && formations[entry >>> MEMBER_BITS].id(entry & MEMBER_MASK) == agentId ? entry : NOBODY;
    }

    /** For one part of a phase. */
    public PlaceSeeker seeker() {
        return new PlaceSeeker(this, clearance());
    }

    Formation of(int agentId) {
        return formations[member(agentId) >>> MEMBER_BITS];
    }

    int memberOf(int agentId) {
        return member(agentId) & MEMBER_MASK;
    }

    private int member(int agentId) {
        int entry = entry(agentId);
        if (entry == NOBODY) {
            throw new IllegalStateException(
                    "expected a member of a formation, got agent " + Integer.toUnsignedString(agentId));
        }
        return entry;
    }

    /** Whether a formation has become a column for want of room. */
    public boolean narrowed(int formation) {
        return formations[formation].narrowed();
    }

    /** Where the place of an agent in its formation is, metres east and north. */
    public float placeX(int agentId) {
        return of(agentId).placeX(memberOf(agentId));
    }

    public float placeZ(int agentId) {
        return of(agentId).placeZ(memberOf(agentId));
    }

    /** Covers all that decides where members will go; 0 without formations. */
    public long stateHash() {
        long hash = 0;
        for (Formation formation : formations) {
            hash = SeededRandom.draw(hash, formation.stateHash(), formation.count());
        }
        return hash;
    }
}
