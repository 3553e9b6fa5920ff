package dev.throng.client.ui.view;

/** Where a server listens. */
public record ServerAddress(String host, int port) {
    public static final int DEFAULT_PORT = 7777;

    public ServerAddress {
        if (host.isBlank() || host.chars().anyMatch(Character::isWhitespace)) {
            throw new IllegalArgumentException("expected a host name or address, got \"" + host + "\"");
        }
        if (port < 1 || port > 65_535) {
            throw new IllegalArgumentException("expected a port from 1 to 65535, got " + port);
        }
    }

    /**
     * Reads {@code HOST}, {@code HOST:PORT} or {@code [IPV6]:PORT}.
     *
     * @throws IllegalArgumentException with a sentence that says what was expected
     */
    public static ServerAddress parse(String text) {
        String trimmed = text.strip();
        int colon = trimmed.lastIndexOf(':');
        boolean bracketed = trimmed.startsWith("[");
        if (bracketed && trimmed.endsWith("]")) {
            return new ServerAddress(trimmed.substring(1, trimmed.length() - 1), DEFAULT_PORT);
        }
        boolean bareIpv6 = !bracketed && colon != trimmed.indexOf(':');
        if (colon < 0 || bareIpv6) {
            return new ServerAddress(trimmed, DEFAULT_PORT);
        }
        String host = trimmed.substring(0, colon);
        if (bracketed && host.endsWith("]")) {
            host = host.substring(1, host.length() - 1);
        }
        String port = trimmed.substring(colon + 1);
        try {
            return new ServerAddress(host, Integer.parseInt(port));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("expected HOST:PORT with a port number, got \"" + trimmed + "\"", e);
        }
    }

    @Override
    public String toString() {
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
    }
}
