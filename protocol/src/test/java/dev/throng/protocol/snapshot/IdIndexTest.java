package dev.throng.protocol.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class IdIndexTest {
    @Test
    void behavesLikeAMap() {
        SplittableRandom random = new SplittableRandom(11);
        IdIndex index = new IdIndex();
        Map<Integer, Integer> expected = new HashMap<>();
        for (int round = 0; round < 50_000; round++) {
            int id = (1 + random.nextInt(400)) * (random.nextBoolean() ? 1 : 1 << 20);
            if (random.nextInt(5) < 2) {
                index.remove(id);
                expected.remove(id);
            } else {
                int value = random.nextInt(1000);
                Integer before = expected.put(id, value);
                assertThat(index.put(id, value)).isEqualTo(before == null ? IdIndex.ABSENT : before);
            }
            assertThat(index.size()).isEqualTo(expected.size());
            int probe = (1 + random.nextInt(400)) * (random.nextBoolean() ? 1 : 1 << 20);
            assertThat(index.get(probe)).isEqualTo(expected.getOrDefault(probe, IdIndex.ABSENT));
        }
        index.clear();
        assertThat(index.size()).isZero();
        assertThat(index.get(1)).isEqualTo(IdIndex.ABSENT);
    }
}
