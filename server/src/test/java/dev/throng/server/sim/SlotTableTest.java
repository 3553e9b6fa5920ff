package dev.throng.server.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SlotTableTest {
    private static final int QUARANTINE_TICKS = 10;

    @Test
    void neverGivesOutZero() {
        SlotTable slots = new SlotTable(16, 0);

        for (int round = 0; round < 3 * SlotTable.GENERATIONS; round++) {
            int id = slots.take(round);

            assertThat(id).isNotZero();
            slots.free(id, round);
        }
    }

    @Test
    void restsAFreedSlotForTheQuarantine() {
        SlotTable slots = new SlotTable(1, QUARANTINE_TICKS);
        int id = slots.take(0);

        slots.free(id, 5);

        assertThat(slots.available(5 + QUARANTINE_TICKS - 1)).isZero();
        assertThat(slots.available(5 + QUARANTINE_TICKS)).isEqualTo(1);
        assertThat(slots.take(5 + QUARANTINE_TICKS)).isNotEqualTo(id);
    }

    @Test
    void doesNotRepeatAnIdBeforeAllGenerationsOfItsSlot() {
        SlotTable slots = new SlotTable(4, 0);
        Set<Integer> seen = new HashSet<>();

        for (int round = 0; round < SlotTable.GENERATIONS; round++) {
            int id = slots.take(round);
            assertThat(seen.add(id)).isTrue();
            slots.free(id, round);
        }
    }

    @Test
    void tellsAnOldIdFromTheSlotsNewOne() {
        SlotTable slots = new SlotTable(1, 0);
        int old = slots.take(0);
        slots.free(old, 0);

        int fresh = slots.take(1);

        assertThat(slots.isLive(old)).isFalse();
        assertThat(slots.isLive(fresh)).isTrue();
        assertThat(AgentTable.slotOf(fresh)).isEqualTo(AgentTable.slotOf(old));
    }

    @Test
    void comparesTicksAcrossTheWrap() {
        SlotTable slots = new SlotTable(1, QUARANTINE_TICKS);
        int id = slots.take(Integer.MAX_VALUE - 2);

        slots.free(id, Integer.MAX_VALUE - 2);

        assertThat(slots.available(Integer.MAX_VALUE)).isZero();
        assertThat(slots.available(Integer.MIN_VALUE + QUARANTINE_TICKS)).isEqualTo(1);
    }
}
