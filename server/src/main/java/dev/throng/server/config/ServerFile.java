package dev.throng.server.config;

import dev.throng.protocol.wire.Protocol;
import dev.throng.protocol.wire.Role;
import dev.throng.server.session.Access;
import dev.throng.server.session.SessionPolicy;
import dev.throng.server.transport.TransportSettings;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * What a configuration file says; what it leaves out is empty or the default. The file is YAML:
 *
 * <pre>
 * scenario: plaza
 * bind: 0.0.0.0
 * port: 7777
 * httpPort: 7780          # -1: none
 * tickRate: 20
 * seed: 1
 * errorBound: 0.05        # metres
 * tileSize: 32            # metres
 * logLevel: info
 * roles: {loopback: player, remote: spectator}
 * tokens:
 *   - {token: some-secret, role: admin}
 * limits: {connections: 10000, connectionsPerAddress: 64, spawnsPerSecond: 2000}
 * </pre>
 */
public record ServerFile(
        Optional<String> scenario,
        Optional<String> bind,
        Optional<Integer> port,
        Optional<Integer> httpPort,
        Optional<Integer> tickRateHz,
        Optional<Long> seed,
        Optional<Float> errorBoundMetres,
        Optional<Float> tileSizeMetres,
        Optional<String> logLevel,
        Access access,
        SessionPolicy policy,
        TransportSettings transport) {
    private static final TreeSet<String> SETTINGS = new TreeSet<>(Arrays.asList(
            "scenario",
            "bind",
            "port",
            "httpPort",
            "tickRate",
            "seed",
            "errorBound",
            "tileSize",
            "logLevel",
            "roles",
            "tokens",
            "limits"));
    private static final TreeSet<String> LIMITS = new TreeSet<>(Arrays.asList(
            "connections",
            "connectionsPerAddress",
            "handshakeTimeoutMillis",
            "idleTimeoutSeconds",
            "spawnCount",
            "spawnsPerSecond",
            "spawnBurst",
            "worldSpawnsPerSecond",
            "despawnIds",
            "commandsPerSecond",
            "commandBurst",
            "bytesPerSecond",
            "byteBurst",
            "refusalsPerSecond",
            "keyframeBytesPerSecond",
            "keyframeByteBurst",
            "snapshotBytesPerSecond"));

    /** No file: all defaults. */
    public static ServerFile none() {
        return new ServerFile(
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Access.DEFAULT,
                SessionPolicy.DEFAULT,
                TransportSettings.DEFAULT);
    }

    /**
     * Reads a file.
     *
     * @throws ServerFileException with file, line and what was expected
     */
    public static ServerFile read(Path path) throws ServerFileException {
        SettingsNode root = SettingsNode.read(path);
        root.allow(SETTINGS);
        Limits limits = new Limits(root.field("limits"));
        return new ServerFile(
                text(root, "scenario"),
                text(root, "bind"),
                whole(root, "port", 0, 65_535),
                whole(root, "httpPort", -1, 65_535),
                whole(root, "tickRate", 1, 240),
                longNumber(root, "seed"),
                number(root, "errorBound", 0.005f, 8),
                number(root, "tileSize", 1, 4096),
                text(root, "logLevel"),
                access(root),
                limits.policy(),
                limits.transport());
    }

    private static Access access(SettingsNode root) throws ServerFileException {
        Role loopback = Access.DEFAULT.loopbackRole();
        Role remote = Access.DEFAULT.remoteRole();
        Optional<SettingsNode> roles = root.field("roles");
        if (roles.isPresent()) {
            roles.get().allow(new TreeSet<>(Arrays.asList("loopback", "remote")));
            loopback = roleOr(roles.get().field("loopback"), loopback);
            remote = roleOr(roles.get().field("remote"), remote);
        }
        Map<String, Role> byToken = new LinkedHashMap<>();
        Optional<SettingsNode> tokens = root.field("tokens");
        if (tokens.isPresent()) {
            for (SettingsNode entry : tokens.get().items()) {
                entry.allow(new TreeSet<>(Arrays.asList("token", "role")));
                SettingsNode token = entry.field("token").orElseThrow(() -> entry.fault("a token", "none"));
                SettingsNode role = entry.field("role").orElseThrow(() -> entry.fault("a role", "none"));
                int length = token.text().length();
                if (length < 1 || length > Protocol.MAX_TOKEN_LENGTH) {
                    throw token.fault(
                            "a token of 1 to " + Protocol.MAX_TOKEN_LENGTH + " characters", "one of " + length);
                }
                if (byToken.put(token.text(), role(role)) != null) {
                    throw token.fault("each token once", "one again");
                }
            }
        }
        return new Access(byToken, loopback, remote);
    }

    private static Role roleOr(Optional<SettingsNode> node, Role otherwise) throws ServerFileException {
        return node.isPresent() ? role(node.get()) : otherwise;
    }

    private static Role role(SettingsNode node) throws ServerFileException {
        for (Role role : Role.values()) {
            if (role.name().equals(node.text().toUpperCase(Locale.ROOT))) {
                return role;
            }
        }
        throw node.fault("spectator, player or admin", node.describe());
    }

    private static Optional<String> text(SettingsNode root, String name) throws ServerFileException {
        Optional<SettingsNode> node = root.field(name);
        return node.isPresent() ? Optional.of(node.get().text()) : Optional.empty();
    }

    private static Optional<Integer> whole(SettingsNode root, String name, int min, int max)
            throws ServerFileException {
        Optional<SettingsNode> node = root.field(name);
        return node.isPresent() ? Optional.of((int) node.get().wholeNumber(min, max)) : Optional.empty();
    }

    private static Optional<Long> longNumber(SettingsNode root, String name) throws ServerFileException {
        Optional<SettingsNode> node = root.field(name);
        return node.isPresent()
                ? Optional.of(node.get().wholeNumber(Long.MIN_VALUE, Long.MAX_VALUE))
                : Optional.empty();
    }

    private static Optional<Float> number(SettingsNode root, String name, float min, float max)
            throws ServerFileException {
        Optional<SettingsNode> node = root.field(name);
        return node.isPresent() ? Optional.of(node.get().number(min, max)) : Optional.empty();
    }

    /** The limits of a file over the defaults. */
    private static final class Limits {
        private static final int MAX_LIMIT = 1 << 26;

        private final Optional<SettingsNode> node;

        private Limits(Optional<SettingsNode> node) throws ServerFileException {
            this.node = node;
            if (node.isPresent()) {
                node.get().allow(LIMITS);
            }
        }

        private SessionPolicy policy() throws ServerFileException {
            SessionPolicy d = SessionPolicy.DEFAULT;
            return new SessionPolicy(
                    limit("spawnCount", d.maxSpawnCount(), 0),
                    limit("spawnsPerSecond", d.spawnsPerSecond(), 0),
                    limit("spawnBurst", d.spawnBurst(), 0),
                    limit("worldSpawnsPerSecond", d.worldSpawnsPerSecond(), 0),
                    limit("despawnIds", d.maxDespawnIds(), 0),
                    limit("commandsPerSecond", d.commandsPerSecond(), 1),
                    limit("commandBurst", d.commandBurst(), 1),
                    limit("bytesPerSecond", d.bytesPerSecond(), 1024),
                    limit("byteBurst", d.byteBurst(), 1024),
                    limit("refusalsPerSecond", d.refusalsPerSecond(), 1),
                    limit("keyframeBytesPerSecond", d.keyframeBytesPerSecond(), 1024),
                    limit("keyframeByteBurst", d.keyframeByteBurst(), 1024),
                    limit("snapshotBytesPerSecond", d.snapshotBytesPerSecond(), 4096),
                    limit("idleTimeoutSeconds", d.idleTimeoutSeconds(), 1));
        }

        private TransportSettings transport() throws ServerFileException {
            TransportSettings d = TransportSettings.DEFAULT;
            return new TransportSettings(
                    limit("connections", d.maxConnections(), 1),
                    limit("connectionsPerAddress", d.maxConnectionsPerAddress(), 1),
                    limit("handshakeTimeoutMillis", d.handshakeTimeoutMillis(), 10),
                    limit("idleTimeoutSeconds", d.idleTimeoutMillis() / 1000, 1) * 1000,
                    d.closeGraceMillis(),
                    d.maxControlBytes());
        }

        private int limit(String name, int otherwise, int min) throws ServerFileException {
            return node.isPresent() ? whole(node.get(), name, min, MAX_LIMIT).orElse(otherwise) : otherwise;
        }
    }
}
