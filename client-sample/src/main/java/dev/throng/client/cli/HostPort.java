package dev.throng.client.cli;

import picocli.CommandLine;

/** A server's address as people write it: {@code HOST:PORT}, an IPv6 host in brackets. */
public record HostPort(String host, int port) {
    private static final int MAX_PORT = 65_535;

    /**
     * Reads an address.
     *
     * @throws IllegalArgumentException if it is none
     */
    public static HostPort parse(String text) {
        int colon = text.lastIndexOf(':');
        if (colon > 0) {
            String host = text.substring(0, colon);
            if (host.startsWith("[") && host.endsWith("]")) {
                host = host.substring(1, host.length() - 1);
            } else if (host.indexOf(':') >= 0) {
                host = "";
            }
            String digits = text.substring(colon + 1);
            if (!host.isEmpty() && digits.matches("\\d{1,5}")) {
                int port = Integer.parseInt(digits);
                if (port >= 1 && port <= MAX_PORT) {
                    return new HostPort(host, port);
                }
            }
        }
        throw new IllegalArgumentException("expected HOST:PORT such as 127.0.0.1:7777 or [::1]:7777, got " + text);
    }

    /** For options. */
    public static final class Converter implements CommandLine.ITypeConverter<HostPort> {
        @Override
        public HostPort convert(String text) {
            return Options.convert(() -> parse(text));
        }
    }
}
