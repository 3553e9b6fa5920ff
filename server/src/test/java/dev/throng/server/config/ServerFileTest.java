package dev.throng.server.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.throng.protocol.wire.Role;
import dev.throng.server.session.Access;
import dev.throng.server.session.SessionPolicy;
import dev.throng.server.transport.TransportSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServerFileTest {
    @TempDir
    private Path directory;

    @Test
    void readsEverySetting() throws Exception {
        ServerFile file = ServerFile.read(write("""
                # a server for friends
                scenario: plaza
                bind: 0.0.0.0
                port: 7000
                httpPort: -1
                tickRate: 30
                seed: -5
                errorBound: 0.1
                tileSize: 64
                logLevel: warn
                roles: {loopback: admin, remote: player}
                tokens:
                  - {token: watch, role: spectator}
                  - token: rule
                    role: ADMIN
                limits: {connections: 20, connectionsPerAddress: 2, spawnsPerSecond: 7, idleTimeoutSeconds: 3}
                """));

        assertThat(file.scenario()).contains("plaza");
        assertThat(file.bind()).contains("0.0.0.0");
        assertThat(file.port()).contains(7000);
        assertThat(file.httpPort()).contains(-1);
        assertThat(file.tickRateHz()).contains(30);
        assertThat(file.seed()).contains(-5L);
        assertThat(file.errorBoundMetres()).contains(0.1f);
        assertThat(file.tileSizeMetres()).contains(64f);
        assertThat(file.logLevel()).contains("warn");
        assertThat(file.access().loopbackRole()).isEqualTo(Role.ADMIN);
        assertThat(file.access().remoteRole()).isEqualTo(Role.PLAYER);
        assertThat(file.access().roleByToken())
                .containsEntry("watch", Role.SPECTATOR)
                .containsEntry("rule", Role.ADMIN)
                .hasSize(2);
        assertThat(file.transport().maxConnections()).isEqualTo(20);
        assertThat(file.transport().maxConnectionsPerAddress()).isEqualTo(2);
        assertThat(file.transport().idleTimeoutMillis()).isEqualTo(3_000);
        assertThat(file.policy().spawnsPerSecond()).isEqualTo(7);
        assertThat(file.policy().idleTimeoutSeconds()).isEqualTo(3);
        assertThat(file.policy().spawnBurst()).isEqualTo(SessionPolicy.DEFAULT.spawnBurst());
    }

    @Test
    void leavesOutWhatAnEmptyFileDoesNotSay() throws Exception {
        assertThat(ServerFile.read(write(""))).isEqualTo(ServerFile.none());
        assertThat(ServerFile.none().access()).isEqualTo(Access.DEFAULT);
        assertThat(ServerFile.none().transport()).isEqualTo(TransportSettings.DEFAULT);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "port: 70000 | 2: expected a whole number from 0 to 65535, got 70000",
                "port: many | 2: expected a whole number from 0 to 65535, got many",
                "port: [1, 2] | 2: expected a text, got a list",
                "tickRate: 0 | 2: expected a whole number from 1 to 240, got 0",
                "tickRate: 20.5 | 2: expected a whole number from 1 to 240, got 20.5",
                "errorBound: .nan | 2: expected a number from 0.005 to 8.0, got .nan",
                "errorBound: 9 | 2: expected a number from 0.005 to 8.0, got 9",
                "scenario: {name: plaza} | 2: expected a text, got a mapping",
                "tokens: secret | 2: expected a list, got secret",
                "tokens: [{token: a}] | 2: expected a role, got none",
                "tokens: [{role: admin}] | 2: expected a token, got none",
                "tokens: [{token: a, role: king}] | 2: expected spectator, player or admin, got king",
                "tokens: [{token: a, role: admin}, {token: a, role: player}] | 2: expected each token once, got one again",
                "roles: {guest: player} | 2: expected one of loopback, remote, got guest",
                "limits: {connections: 0} | 2: expected a whole number from 1 to 67108864, got 0",
                "limits: 5 | 2: expected a mapping of settings, got 5",
                "bind: ::1 | 2: expected each setting once, got bind again"
            })
    void namesFileLineAndWhatWasExpected(String line, String sentence) throws IOException {
        Path path = write("bind: 127.0.0.1\n" + line + "\n");

        assertThatExceptionOfType(ServerFileException.class)
                .isThrownBy(() -> ServerFile.read(path))
                .withMessage(path + ":" + sentence);
    }

    @Test
    void namesTheSettingsThatThereAreWhenOneIsUnknown() throws IOException {
        Path path = write("\n\nprot: 7777\n");

        assertThatExceptionOfType(ServerFileException.class)
                .isThrownBy(() -> ServerFile.read(path))
                .withMessage(path + ":3: expected one of bind, errorBound, httpPort, limits, logLevel, port, roles,"
                        + " scenario, seed, tickRate, tileSize, tokens, got prot");
    }

    @Test
    void saysWhereTheFileIsNoYaml() throws IOException {
        Path path = write("bind: 127.0.0.1\nport: [1\n");

        assertThatExceptionOfType(ServerFileException.class)
                .isThrownBy(() -> ServerFile.read(path))
                .withMessageStartingWith(path + ":")
                .withMessageContaining(": expected YAML, got ");
    }

    @Test
    void refusesAFileThatNestsWithoutEnd() throws IOException {
        Path path = write("tokens: " + "[".repeat(500) + "]".repeat(500));

        assertThatExceptionOfType(ServerFileException.class)
                .isThrownBy(() -> ServerFile.read(path))
                .withMessageContaining(path + ":1: expected at most 8 levels, got more");
    }

    @Test
    void saysThatAFileIsMissing() {
        Path path = directory.resolve("absent.yaml");

        assertThatExceptionOfType(ServerFileException.class)
                .isThrownBy(() -> ServerFile.read(path))
                .withMessageStartingWith(path + ": expected a file that can be read, got ");
    }

    private Path write(String text) throws IOException {
        return Files.writeString(directory.resolve("server.yaml"), text);
    }
}
