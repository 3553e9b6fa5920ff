package dev.throng.protocol.wire;

/**
 * A command that was carried out.
 *
 * @param tick the first tick whose snapshot shows the effect; unsigned, wraps
 * @param affected agents spawned or despawned, where that is what was asked
 * @param created id of the obstacle, goal or threat made, else 0
 */
public record Accepted(int tick, int affected, int created) implements CommandAnswer {
    public Accepted {
        Check.range("Accepted.affected", affected, 0, Integer.MAX_VALUE);
    }
}
