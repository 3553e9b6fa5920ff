package dev.throng.client.ui.view;

/**
 * How the connection stands. {@code sentence} says it to a person, with the server's own words when it closed or refused;
 * {@code retryAtNanos} is when the next attempt starts, in {@link System#nanoTime} terms, while {@code RECONNECTING}.
 */
public record ConnectionStatus(Phase phase, String server, String sentence, int attempt, long retryAtNanos) {
    /** From no connection to a running one. */
    public enum Phase {
        DISCONNECTED,
        CONNECTING,
        CONNECTED,
        RECONNECTING
    }

    public static final ConnectionStatus NONE = new ConnectionStatus(Phase.DISCONNECTED, "", "", 0, 0);

    public static ConnectionStatus connecting(String server) {
        return new ConnectionStatus(Phase.CONNECTING, server, "Connecting to " + server, 1, 0);
    }

    public static ConnectionStatus connected(String server) {
        return new ConnectionStatus(Phase.CONNECTED, server, "Connected to " + server, 0, 0);
    }

    public static ConnectionStatus disconnected(String server, String sentence) {
        return new ConnectionStatus(Phase.DISCONNECTED, server, sentence, 0, 0);
    }

    public static ConnectionStatus reconnecting(String server, String sentence, int attempt, long retryAtNanos) {
        return new ConnectionStatus(Phase.RECONNECTING, server, sentence, attempt, retryAtNanos);
    }

    public boolean connected() {
        return phase == Phase.CONNECTED;
    }

    /** What a banner over the world says, or empty when there is nothing to say. */
    public String banner(long nowNanos) {
        return switch (phase) {
            case CONNECTED -> "";
            case CONNECTING -> sentence + "…";
            case DISCONNECTED -> sentence;
            case RECONNECTING -> {
                long seconds = Math.max(0, (retryAtNanos - nowNanos + 999_999_999) / 1_000_000_000);
                String when = seconds == 0 ? "trying again now" : "trying again in %d s".formatted(seconds);
                yield "%s (attempt %d, %s)".formatted(sentence, attempt, when);
            }
        };
    }
}
