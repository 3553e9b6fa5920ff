package dev.throng.protocol.wire;

import java.util.Optional;

/** What a session may do; each role may do what the one before it may. */
public enum Role {
    /** Watches: view, ping, keyframes. */
    SPECTATOR(1),
    /** Spawns, despawns, places obstacles and walls, moves goals, drops threats. */
    PLAYER(2),
    /** Pauses the world and asks for truth samples. */
    ADMIN(3);

    private final int number;

    Role(int number) {
        this.number = number;
    }

    /** The number on the wire. */
    public int number() {
        return number;
    }

    /** Whether this role may do what {@code needed} may. */
    public boolean covers(Role needed) {
        return number >= needed.number;
    }

    /** The role with this number. */
    public static Optional<Role> ofNumber(int number) {
        return switch (number) {
            case 1 -> Optional.of(SPECTATOR);
            case 2 -> Optional.of(PLAYER);
            case 3 -> Optional.of(ADMIN);
            default -> Optional.empty();
        };
    }
}
