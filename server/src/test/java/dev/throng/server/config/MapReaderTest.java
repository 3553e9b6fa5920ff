package dev.throng.server.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.server.sim.AgentTable;
import dev.throng.server.sim.Scenario;
import dev.throng.server.sim.World;
import dev.throng.server.sim.nav.GridMap;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MapReaderTest {
    private static final String MAP = """
            type octile
            height 4
            width 5
            map
            .GS..
            .@@..
            .@.T.
            ...OW
            """;

    private static final String SCENARIO = """
            name: mapped
            map: {file: rooms.map, cellMetres: 2}
            kinds:
              - {name: walker, radius: 0.3, mass: 70, speed: 1.5}
            goals:
              - {name: out, x: 9, z: 7, exit: true}
            spawns:
              - {kind: walker, count: 20, rectangle: {minX: 0, minZ: 0, maxX: 10, maxZ: 8}}
            """;

    @Test
    void theFirstRowIsTheNorthernmost() throws ScenarioException {
        GridMap map = MapReader.read("rooms", MAP, 2, 10, 20);

        assertThat(map.columns()).isEqualTo(5);
        assertThat(map.rows()).isEqualTo(4);
        assertThat(map.maxX()).isEqualTo(20);
        assertThat(map.maxZ()).isEqualTo(28);
        assertThat(map.blocked(1, 2)).isTrue();
        assertThat(map.blocked(2, 2)).isTrue();
        assertThat(map.blocked(2, 1)).isFalse();
        assertThat(map.blocked(3, 0)).isTrue();
        assertThat(map.blocked(4, 0)).isTrue();
        assertThat(map.blockedAt(12.1f, 24.1f)).isTrue();
        assertThat(map.blockedAt(10.1f, 20.1f)).isFalse();
        assertThat(map.blockedAt(-5, 0)).isFalse();
    }

    @Test
    void outlinesAreLongLinesWithTheBlockedCellsToTheirLeft() throws ScenarioException {
        List<float[]> rings = MapReader.read("rooms", MAP, 1, 0, 0).outlines();

        // Two pieces of three cells round a corner, which touch each other at a corner only.
        double area = rings.stream().mapToDouble(MapReaderTest::area).sum();
        assertThat(area).isEqualTo(6);
        assertThat(rings).allMatch(ring -> area(ring) > 0);
        assertThat(rings.stream().mapToInt(ring -> ring.length / 2).sum()).isEqualTo(6 + 6);

        List<float[]> round = MapReader.read(
                        "ring",
                        MAP.replace("width 5", "width 3")
                                .replace(".GS..", "@@@")
                                .replace(".@@..", "@.@")
                                .replace(".@.T.", "@@@")
                                .replace("...OW", "..."),
                        1,
                        0,
                        0)
                .outlines();
        assertThat(round).hasSize(2);
        assertThat(round.stream().mapToDouble(MapReaderTest::area).sum()).isEqualTo(8);
    }

    private static double area(float[] ring) {
        double sum = 0;
        for (int i = 0; i < ring.length; i += 2) {
            int next = (i + 2) % ring.length;
            sum += ring[i] * ring[next + 1] - ring[next] * ring[i + 1];
        }
        return sum / 2;
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    type octile | type grid  | 1: expected 'type octile', got 'type grid'
                    height 4    | height 0   | 2: expected 'height' and a number in 1..2048, got 'height 0'
                    height 4    | width 4    | 2: expected 'height' and a number
                    width 5     | width five | 3: expected 'width' and a number in 1..2048, got 'width five'
                    width 5     | width 6    | 5: expected a row of 6 cells, got 5
                    .GS..       | .GX..      | 5: expected a cell of .GS@OTW in column 3, got 'X'
                    height 4    | height 5   | 9: expected row 5 of 5, got the end of the file
                    height 4    | height 3   | 8: expected the end after 3 rows, got '...OW'
                    map         | maps       | 4: expected 'map', got 'maps'
                    """)
    void saysWhichLineIsWrong(String from, String to, String message) {
        assertThatThrownBy(() -> MapReader.read("rooms", MAP.replace(from, to), 1, 0, 0))
                .isInstanceOf(ScenarioException.class)
                .hasMessageStartingWith("rooms:" + message);
    }

    @Test
    void aScenarioTakesItsMapFromBesideItsFile(@TempDir Path folder) throws Exception {
        Files.writeString(folder.resolve("rooms.map"), MAP);
        Path file = Files.writeString(folder.resolve("mapped.yaml"), SCENARIO);

        Scenario scenario = ScenarioLoader.load(file.toString());
        GridMap map = Objects.requireNonNull(scenario.map());
        World world = World.create(scenario, 1);

        assertThat(scenario.bounds().maxX()).isEqualTo(10);
        assertThat(scenario.bounds().maxZ()).isEqualTo(8);
        AgentTable agents = world.agents();
        int ticks = 0;
        while (ticks == 0 || agents.count() > 0) {
            world.step();
            for (int i = 0; i < agents.count(); i++) {
                assertThat(map.blockedAt(agents.x(i), agents.z(i))).isFalse();
            }
            assertThat(++ticks).isLessThan(1_000);
        }
    }

    @Test
    void refusesAMapThatIsNotThereOrDoesNotFit(@TempDir Path folder) throws Exception {
        Path alone = Files.writeString(folder.resolve("alone.yaml"), SCENARIO.replace("rooms.map", "no.map"));
        Files.writeString(folder.resolve("rooms.map"), MAP);
        Path small = Files.writeString(
                folder.resolve("small.yaml"), SCENARIO + "world: {minX: 0, minZ: 0, maxX: 9, maxZ: 8}\n");

        assertThatThrownBy(() -> ScenarioLoader.load(alone.toString()))
                .isInstanceOf(ScenarioException.class)
                .hasMessageContaining(":2:13: expected a map file, got");
        assertThatThrownBy(() -> ScenarioLoader.load(small.toString()))
                .isInstanceOf(ScenarioException.class)
                .hasMessageContaining("expected a map inside the world");
        assertThatThrownBy(() -> ScenarioLoader.parse("text", SCENARIO))
                .isInstanceOf(ScenarioException.class)
                .hasMessageContaining("expected no map file beside a scenario that is no file");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void countsTheCornersOfTheOutlinesThatItMakes(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        boolean[] blocked = new boolean[13 * 9];
        for (int cell = 0; cell < blocked.length; cell++) {
            blocked[cell] = random.nextInt(4) < seed;
        }
        GridMap map = new GridMap(13, 9, 0.5f, -3, 2, blocked);

        assertThat(map.outlineCorners())
                .isEqualTo(map.outlines().stream()
                        .mapToInt(ring -> ring.length / 2)
                        .sum());
    }

    @Test
    void refusesCellsWithoutASize() {
        assertThatThrownBy(() -> new GridMap(1, 1, 0, 0, 0, new boolean[1]))
                .hasMessage("expected cells of more than 0 m at finite places, got 0.0 m from x 0.0, z 0.0");
        assertThatThrownBy(() -> new GridMap(1, 1, Float.NaN, 0, 0, new boolean[1]))
                .hasMessageStartingWith("expected cells of more than 0 m");
    }

    @Test
    void refusesAMapWhoseOutlinesDoNotFitAWelcome(@TempDir Path folder) throws Exception {
        int side = 512;
        StringBuilder map = new StringBuilder("type octile\nheight " + side + "\nwidth " + side + "\nmap\n");
        for (int row = 0; row < side; row++) {
            for (int column = 0; column < side; column++) {
                map.append((row + column) % 2 == 0 ? '@' : '.');
            }
            map.append('\n');
        }
        Files.writeString(folder.resolve("rooms.map"), map);
        Path file = Files.writeString(folder.resolve("mapped.yaml"), SCENARIO.replace("z: 7,", "z: 7.5,"));

        assertThatThrownBy(() -> ScenarioLoader.load(file.toString()))
                .isInstanceOf(ScenarioException.class)
                .hasMessageContaining("that fit a welcome of 4194304 bytes, got");
    }

    @Test
    void everybodyFindsTheWayOutOfTheMaze() throws ScenarioException {
        World world = World.create(ScenarioLoader.load("maze"), 1);
        assertThat(world.agents().count()).isEqualTo(280);

        int ticks = 0;
        while (world.agents().count() > 0) {
            world.step();
            assertThat(++ticks).as("%d left", world.agents().count()).isLessThan(9_000);
        }
    }
}
