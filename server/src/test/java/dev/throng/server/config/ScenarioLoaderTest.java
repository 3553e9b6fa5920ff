package dev.throng.server.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.throng.server.sim.Post;
import dev.throng.server.sim.Scenario;
import dev.throng.server.sim.SpawnArea;
import dev.throng.server.sim.Wall;
import dev.throng.server.sim.World;
import dev.throng.server.sim.formation.FormationPlan;
import dev.throng.server.sim.formation.FormationShape;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ScenarioLoaderTest {
    private static final String GOOD = """
            name: mine
            world: {minX: -10, minZ: -10, maxX: 10, maxZ: 10}
            kinds:
              - {name: walker, radius: 0.3, mass: 70, speed: [1, 2], goals: [a]}
            goals:
              - {name: a, x: 5, z: 5}
            obstacles:
              - {x: 0, z: 0, body: 1, influence: 2}
            spawns:
              - {kind: walker, count: 10, disc: {x: -5, z: -5, radius: 2}}
            """;

    @ParameterizedTest
    @MethodSource("dev.throng.server.config.BuiltInScenarios#names")
    void everyBuiltInScenarioLoadsAndSteps(String name) throws ScenarioException {
        Scenario scenario = ScenarioLoader.load(name);

        World world = World.create(scenario, scenario.seed());
        world.step();

        assertThat(scenario.name()).isEqualTo(name);
        assertThat(world.tick()).isEqualTo(1);
    }

    @Test
    void plazaIsAsPromised() throws ScenarioException {
        World world = World.create(ScenarioLoader.load("plaza"), 1);

        assertThat(world.agents().groundCount()).isEqualTo(5_000);
        assertThat(world.agents().count()).isEqualTo(5_300);
        assertThat(world.scene().obstacles()).hasSize(40);
        assertThat(world.scenario().kinds()).hasSize(4);
    }

    @Test
    void theEvacuationEmpties() throws ScenarioException {
        World world = World.create(ScenarioLoader.load("evacuation"), 1);
        int began = world.agents().count();

        int ticks = 0;
        while (world.agents().count() > 0 && ticks < 3_000) {
            world.step();
            ticks++;
        }

        assertThat(began).isEqualTo(1_960);
        assertThat(world.agents().count()).isZero();
    }

    @Test
    void readsRingsBlocksAndPosts(@TempDir Path folder) throws Exception {
        String text = GOOD.replace("{kind: walker, count: 10, disc: {x: -5, z: -5, radius: 2}}", """
                {kind: walker, count: 4, ring: {x: 1, z: 2, radius: 5}, post: {oppositeX: 1, oppositeZ: 2}}
                  - {kind: walker, count: 5, block: {x: -9, z: -8, columns: 3, spacing: 2}, post: {east: 6, north: 1}}
                """);
        Path file = Files.writeString(folder.resolve("mine.yaml"), text);

        Scenario scenario = ScenarioLoader.load(file.toString());

        assertThat(scenario.spawns()).hasSize(9);
        assertThat(scenario.spawns().get(1).area()).isEqualTo(new SpawnArea.Point(1, 0, 7));
        assertThat(scenario.spawns().get(1).post()).isEqualTo(Post.opposite(1, 2));
        assertThat(scenario.spawns().get(8).area()).isEqualTo(new SpawnArea.Point(-7, 0, -6));
        assertThat(scenario.spawns().get(8).post()).isEqualTo(Post.shift(6, 1));
    }

    @Test
    void readsFormationsAndTheirMembers(@TempDir Path folder) throws Exception {
        String text = GOOD.replace("radius: 2}}", "radius: 2}, formation: guards}") + """
                formations:
                  - {name: guards, shape: column, spacing: 1.5, abreast: 3, goals: [a], pauseSeconds: 2, turnDegreesPerSecond: 30}
                """;
        Path file = Files.writeString(folder.resolve("mine.yaml"), text);

        Scenario scenario = ScenarioLoader.load(file.toString());

        assertThat(scenario.formations())
                .containsExactly(new FormationPlan("guards", FormationShape.COLUMN, 1.5f, 3, List.of("a"), 2, 30));
        assertThat(scenario.spawns().get(0).formation()).isZero();
    }

    @Test
    void holdersWalkToTheirPosts(@TempDir Path folder) throws Exception {
        String text = GOOD.replace("goals: [a]", "behaviour: hold, leash: 0.5, arrival: 0.2")
                .replace("disc: {x: -5, z: -5, radius: 2}", "point: {x: -5, z: 0}, post: {east: 4, north: 5}")
                .replace("count: 10", "count: 1");
        Path file = Files.writeString(folder.resolve("mine.yaml"), text);
        World world = World.create(ScenarioLoader.load(file.toString()), 1);

        for (int tick = 0; tick < 200; tick++) {
            world.step();
        }

        assertThat(world.agents().x(0)).isCloseTo(-1, within(0.2f));
        assertThat(world.agents().z(0)).isCloseTo(5, within(0.2f));
    }

    @Test
    void readsAFile(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("mine.yaml"), GOOD);

        Scenario scenario = ScenarioLoader.load(file.toString());

        assertThat(scenario.kinds().get(0).maxSpeed()).isEqualTo(2);
        assertThat(scenario.tickRateHz()).isEqualTo(20);
        assertThat(World.create(scenario, 1).agents().count()).isEqualTo(10);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    mass: 70                 | weight: 70               | mine:4: | expected the field 'mass' of a kind, got none
                    mass: 70                 | mass: 70, colour: red    | mine:4: | got 'colour'
                    radius: 0.3              | radius: big              | mine:4:28: | expected a number in 0.05..10 for 'radius', got 'big'
                    radius: 0.3              | radius: 11               | mine:4:28: | got 11
                    radius: 0.3              | radius: .nan             | mine:4:28: | for 'radius', got
                    count: 10                | count: 2.5               | mine:10:27: | expected a whole number in 1..50000 for 'count', got 2.5
                    count: 10                | count: 60000             | mine:10: | expected a number in 1..50000
                    mass: 70                 | mass: 70, avoidance: swerve | mine:4: | expected a word of 'avoidance' (push, orca, lanes), got 'swerve'
                    mass: 70                 | mass: 70, maxNeighbours: 99 | mine:4: | expected a number in 1..32 for 'maxNeighbours', got 99
                    mass: 70                 | 'mass: 70, layer: red, collidesWith: [red, blue]' | mine:4: | expected names of layers (red), got 'blue'
                    mass: 70                 | mass: 70, rank: 16       | mine:4: | expected a number in 0..15 for 'rank', got 16
                    mass: 70                 | mass: 70, pushResistance: 2 | mine:4: | for 'pushResistance', got 2
                    kind: walker             | kind: runner             | mine:10:12: | expected a kind (walker), got 'runner'
                    goals: [a]               | goals: [b]               | mine:4: | expected names of goals (a), got 'b'
                    x: 5, z: 5               | x: 50, z: 5              | mine:6: | expected a number in -10..10 for 'x', got 50
                    x: 5, z: 5               | x: 5, z: 5, exit: maybe  | mine:6: | expected true or false for 'exit', got 'maybe'
                    'speed: [1, 2]'          | 'speed: [2, 1]'          | mine:4: | expected a number in 2..50 for 'speed', got 1
                    'body: 1, influence: 2'  | 'body: 3, influence: 2'  | mine:8: | expected a number in 3..100 for 'influence', got 2
                    'disc: {x: -5, z: -5, radius: 2}' | 'circle: 3'     | mine:10: | expected a point, disc, rectangle, ring or block of a spawn
                    'radius: 2}}'            | 'radius: 2}, post: {east: 17}}' | mine:10: | expected all posts inside the world, got one at 14
                    'radius: 2}}'            | 'radius: 2}, post: {west: 9}}' | mine:10: | got 'west'
                    'disc: {x: -5, z: -5, radius: 2}' | 'ring: {x: -5, z: -5, radius: 6}' | mine:10: | expected a number in 0..5 for 'radius', got 6
                    'disc: {x: -5, z: -5, radius: 2}' | 'block: {x: 5, z: -5, columns: 5, spacing: 2}' | mine:10: | expected a block inside the world
                    'radius: 2}}'            | 'radius: 2}, formation: f}' | mine:10: | expected a formation (), got 'f'
                    'spawns:'                | 'formations: [{name: f, shape: heap, spacing: 2, goals: [a]}]\nspawns:' | mine: | expected a word of 'shape' (line, column, wedge, circle), got 'heap'
                    'spawns:'                | 'formations: [{name: f, shape: line, spacing: 2, goals: [b]}]\nspawns:' | mine: | expected names of goals that are no exits (a), got 'b'
                    'spawns:'                | 'formations: [{name: f, shape: line, spacing: 2}]\nspawns:' | mine: | expected the goals of a formation (a), got none
                    'spawns:'                | 'formations: [{name: f, shape: wedge, spacing: 2, abreast: 2, goals: [a]}]\nspawns:' | mine: | expected no number of members abreast, got 2
                    'name: mine'             | 'name: [mine]'           | mine:1:7: | expected a text for 'name', got a list
                    'name: mine'             | 'nom: mine'              | mine:1: | expected the field 'name' of a scenario
                    'name: mine'             | 'name: mine\nname: yours' | mine: | again
                    'name: mine'             | 'name: mine\nticks: {'   | mine: | expected YAML
                    'name: mine'             | 'name: mine\ncellSizes: {agents: 0.5}' | mine:2: | expected agent cells of at least 0.63
                    'name: mine'             | 'name: mine\ncellSizes: {obstacles: 1.5}' | mine:2: | expected obstacle cells of at least 2.0
                    """)
    void namesFileAndLineAndWhatWasExpected(String from, String to, String place, String sentence) {
        String text = GOOD.replace(from, to.replace("\\n", "\n"));
        assertThat(text).isNotEqualTo(GOOD);

        assertThatThrownBy(() -> ScenarioLoader.parse("mine", text))
                .isInstanceOf(ScenarioException.class)
                .hasMessageStartingWith(place)
                .hasMessageContaining(sentence);
    }

    @Test
    void readsWalls() throws ScenarioException {
        Scenario scenario = ScenarioLoader.parse("mine", GOOD + """
                limits: {walls: 9}
                walls:
                  - {from: {x: -9, z: 0}, to: {x: 9, z: 1}}
                  - {points: [{x: 0, z: 2}, {x: 1, z: 3}, {x: 0, z: 4}]}
                  - {polygon: [{x: -5, z: 5}, {x: -5, z: 8}, {x: -8, z: 8}, {x: -8, z: 5}]}
                """);

        List<Wall> walls = World.create(scenario, 1).scene().walls();

        assertThat(walls)
                .extracting(Wall::shape)
                .containsExactly(Wall.Shape.CHAIN, Wall.Shape.CHAIN, Wall.Shape.POLYGON);
        assertThat(walls).extracting(Wall::segments).containsExactly(1, 2, 4);
        assertThat(walls.get(2).contains(-6, 6)).isTrue();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    {from: {x: 0, z: 0}}                          | mine:12: | expected the field 'to' of a wall
                    {to: {x: 0, z: 0}}                            | mine:12: | expected 'from' and 'to', 'points' or a 'polygon'
                    {from: {x: 0, z: 0}, to: {x: 0, z: 0.01}}     | mine:12:30: | expected point 2 at least 0.05 m from point 1
                    {from: {x: 0, z: 0}, to: {x: 0, z: 11}}       | mine:12: | expected a number in -10..10 for 'z', got 11
                    {points: [{x: 0, z: 0}]}                      | mine:12:14: | expected 2 to 256 points, got 1
                    {polygon: [{x: 0, z: 0}, {x: 4, z: 0}, {x: 1, z: 1}, {x: 0, z: 4}]} | mine:12:15: | bends inwards at corner 3 (1.0, 1.0)
                    {points: [{x: 0, z: 0}, {x: 1, z: 0}], solid: true} | mine:12: | got 'solid'
                    """)
    void saysWhatIsWrongWithAWall(String wall, String place, String sentence) {
        assertThatThrownBy(() -> ScenarioLoader.parse("mine", GOOD + "walls:\n  - " + wall + "\n"))
                .isInstanceOf(ScenarioException.class)
                .hasMessageStartingWith(place)
                .hasMessageContaining(sentence);
    }

    @Test
    void refusesAnEmptyFile() {
        assertThatThrownBy(() -> ScenarioLoader.parse("mine", ""))
                .isInstanceOf(ScenarioException.class)
                .hasMessage("mine:1:1: expected a scenario, got an empty file");
    }

    @Test
    void refusesAFileThatIsNotThere() {
        assertThatThrownBy(() -> ScenarioLoader.load("no/such/file.yaml"))
                .isInstanceOf(ScenarioException.class)
                .hasMessageContaining(
                        "expected a built-in scenario (plaza, horde, aquarium, evacuation, maze, empty, passing, ");
    }
}
