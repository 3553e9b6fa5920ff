package dev.throng.client.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of every command that connects: where to, and as whom. */
final class ServerOptions {
    private static final HostPort DEFAULT = new HostPort("127.0.0.1", 7777);

    @Option(
            names = "--connect",
            paramLabel = "HOST:PORT",
            converter = HostPort.Converter.class,
            description = "The server (default: 127.0.0.1:7777; gui: ask).")
    private @Nullable HostPort server;

    @Option(
            names = "--token",
            defaultValue = "",
            description = "Decides the role; the bots of an admin also compare positions with the truth.")
    private String token = "";

    /** The server named, or the default one. */
    HostPort server() {
        return server == null ? DEFAULT : server;
    }

    /** The server named, null when there is none. */
    @Nullable
    HostPort named() {
        return server;
    }

    String token() {
        return token;
    }
}
