package dev.throng.client.ui.view;

import java.util.List;

/**
 * What the server said about its world when it let this client in. {@code session} is new with each welcome; {@code role} decides which commands are offered;
 * {@code maxSpawnCount} is the largest number of agents that one command may ask for.
 */
public record WorldInfo(
        long session,
        String scenario,
        WorldRect bounds,
        double tickRateHz,
        List<KindInfo> kinds,
        Role role,
        int maxSpawnCount) {
    /** What this client may do, least first. */
    public enum Role {
        SPECTATOR,
        PLAYER,
        ADMIN;

        /** May spawn, despawn, and place things. */
        public boolean plays() {
            return this != SPECTATOR;
        }
    }

    public WorldInfo {
        kinds = List.copyOf(kinds);
    }
}
