package dev.throng.server.replication;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LiveKeysTest {
    @Test
    void namesTheStreamsThatHaveAModelInAscendingOrder() {
        SplittableRandom random = new SplittableRandom(1);
        @Nullable Object[] models = new Object[300];
        LiveKeys live = new LiveKeys(models);
        TreeSet<Integer> expected = new TreeSet<>();

        for (int round = 0; round < 2_000; round++) {
            for (int n = random.nextInt(6); n > 0; n--) {
                int key = random.nextInt(models.length);
                if (models[key] == null) {
                    models[key] = "model";
                    live.add(key);
                    expected.add(key);
                } else {
                    models[key] = null;
                    live.drop();
                    expected.remove(key);
                }
            }
            List<Integer> named = new ArrayList<>();
            int count = live.settle();
            for (int n = 0; n < count; n++) {
                named.add(live.get(n));
            }
            assertThat(named).containsExactlyElementsOf(expected);
        }
    }
}
