package dev.throng.server.replication;

import dev.throng.server.interest.DensityPlan;
import org.jspecify.annotations.Nullable;

/** What the server knows of the density that one client holds. Confined to the tick thread. */
final class DensityStream {
    private final int number;
    private @Nullable DensityPlan held;

    DensityStream(int number) {
        this.number = number;
    }

    /** Index of this stream's part in a batch. */
    int number() {
        return number;
    }

    /** What the client holds, as of the last snapshot planned for it; null for nothing. */
    @Nullable
    DensityPlan held() {
        return held;
    }

    void planned(@Nullable DensityPlan plan) {
        held = plan;
    }
}
