package dev.throng.server.sim;

import dev.throng.server.sim.space.SeededRandom;
import java.util.Arrays;

/**
 * Gives out agent ids: 20 bits of slot, 12 bits of generation above it, never 0. A freed slot waits in a queue for at least
 * the quarantine and comes back with the next generation, so an id is not seen again before its slot has been through all
 * {@value #GENERATIONS} of them. Confined to the tick thread.
 */
final class SlotTable {
    static final int SLOT_BITS = 20;
    static final int MAX_SLOTS = 1 << SLOT_BITS;
    static final int GENERATIONS = (1 << 12) - 1;

    private final int maxSlots;
    private final int quarantineTicks;

    /** Generation of the slot's present or next agent, 1 to 4095. */
    private short[] generation = new short[64];

    private boolean[] live = new boolean[64];
    private int used;

    /** Ring of freed slots, oldest first, with the tick at which each was freed. */
    private int[] freedSlot = new int[64];

    private int[] freedTick = new int[64];
    private long freedFirst;
    private long freedNext;
    private long queueHash;

    SlotTable(int maxSlots, int quarantineTicks) {
        this.maxSlots = Math.min(maxSlots, MAX_SLOTS);
        this.quarantineTicks = quarantineTicks;
    }

    /** Slots ever used are below this. */
    int used() {
        return used;
    }

    /** How many ids can be taken at this tick. */
    int available(int tick) {
        int fresh = maxSlots - used;
        long rested = freedFirst;
        while (rested < freedNext && rested - freedFirst < maxSlots - fresh && rested(rested, tick)) {
            rested++;
        }
        return fresh + (int) (rested - freedFirst);
    }

    private boolean rested(long position, int tick) {
        return tick - freedTick[(int) (position & (freedTick.length - 1))] >= quarantineTicks;
    }

    /** A new id: of the longest-rested slot, else of a fresh one. The caller has asked {@link #available}. */
    int take(int tick) {
        int slot;
        if (freedFirst < freedNext && rested(freedFirst, tick)) {
            slot = freedSlot[(int) (freedFirst & (freedSlot.length - 1))];
            queueHash -= queueTerm(freedFirst);
            freedFirst++;
        } else if (used < maxSlots) {
            slot = used++;
            if (slot == generation.length) {
                generation = Arrays.copyOf(generation, slot * 2);
                live = Arrays.copyOf(live, slot * 2);
            }
            generation[slot] = 1;
        } else {
            throw new IllegalStateException("expected a free slot, got none of " + maxSlots);
        }
        live[slot] = true;
        return (generation[slot] << SLOT_BITS) | slot;
    }

    /** Whether this very id is in the world. */
    boolean isLive(int id) {
        int slot = id & (MAX_SLOTS - 1);
        return slot < used && live[slot] && generation[slot] == id >>> SLOT_BITS;
    }

    void free(int id, int tick) {
        if (!isLive(id)) {
            throw new IllegalStateException("expected a live id, got " + Integer.toUnsignedString(id));
        }
        int slot = id & (MAX_SLOTS - 1);
        live[slot] = false;
        generation[slot] = (short) (generation[slot] == GENERATIONS ? 1 : generation[slot] + 1);
        if (freedNext - freedFirst == freedSlot.length) {
            growQueue();
        }
        int at = (int) (freedNext & (freedSlot.length - 1));
        freedSlot[at] = slot;
        freedTick[at] = tick;
        queueHash += queueTerm(freedNext);
        freedNext++;
    }

    private void growQueue() {
        int size = freedSlot.length;
        int[] slots = new int[size * 2];
        int[] ticks = new int[size * 2];
        for (long p = freedFirst; p < freedNext; p++) {
            slots[(int) (p & (size * 2 - 1))] = freedSlot[(int) (p & (size - 1))];
            ticks[(int) (p & (size * 2 - 1))] = freedTick[(int) (p & (size - 1))];
        }
        freedSlot = slots;
        freedTick = ticks;
    }

    private long queueTerm(long position) {
        int at = (int) (position & (freedSlot.length - 1));
        return SeededRandom.draw(
                position, freedSlot[at] | ((long) generation[freedSlot[at]] << SLOT_BITS), freedTick[at]);
    }

    /** Covers everything that decides which ids come next. */
    long stateHash() {
        return SeededRandom.draw(queueHash, freedFirst, used);
    }
}
