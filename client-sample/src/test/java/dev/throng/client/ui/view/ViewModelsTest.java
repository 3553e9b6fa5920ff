package dev.throng.client.ui.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ViewModelsTest {
    private static final WorldInfo WORLD = new WorldInfo(
            1,
            "test",
            new WorldRect(-50, -50, 50, 50),
            20,
            List.of(new KindInfo("walker", 0.3, false), new KindInfo("fish", 0.2, true)),
            WorldInfo.Role.PLAYER,
            500);
    private static final Camera CAMERA = new Camera(0, 0, 10, 800, 600);

    @Test
    void aClickSpawnsAtItsPoint() {
        DragGesture click = DragGesture.pressedAt(400, 300).movedTo(402, 301);

        UserCommand.Spawn spawn = click.spawn(CAMERA, new SpawnSettings(1, 20, SpawnSettings.DragShape.DISC), WORLD);

        assertThat(spawn.area()).isEqualTo(new SpawnArea.Point(0, 0));
        assertThat(spawn.kindName()).isEqualTo("fish");
        assertThat(spawn.count()).isEqualTo(20);
    }

    @Test
    void aDragSpansADiscFromItsCentre() {
        DragGesture drag = DragGesture.pressedAt(400, 300).movedTo(430, 340);

        SpawnArea.Disc disc = (SpawnArea.Disc) drag.spawnArea(CAMERA, SpawnSettings.DragShape.DISC);

        assertThat(disc.x()).isZero();
        assertThat(disc.radius()).isCloseTo(5, within(1e-9));
    }

    @Test
    void aDragSpansARectangleInAnyDirection() {
        DragGesture drag = DragGesture.pressedAt(450, 250).movedTo(380, 320);

        SpawnArea area = drag.spawnArea(CAMERA, SpawnSettings.DragShape.RECTANGLE);

        assertThat(area).isEqualTo(new SpawnArea.Rectangle(new WorldRect(-2, -2, 5, 5)));
    }

    @Test
    void aDragThatComesBackStaysADrag() {
        DragGesture back = DragGesture.pressedAt(10, 10).movedTo(40, 10).movedTo(11, 10);

        assertThat(back.dragged()).isTrue();
    }

    @Test
    void neverAsksForMoreThanTheServerAllows() {
        UserCommand.Spawn spawn = DragGesture.pressedAt(0, 0)
                .spawn(CAMERA, new SpawnSettings(9, 10_000, SpawnSettings.DragShape.DISC), WORLD);

        assertThat(spawn.count()).isEqualTo(500);
        assertThat(spawn.kind()).isEqualTo(1);
    }

    @Test
    void countsGoByRoundSteps() {
        SpawnSettings settings = new SpawnSettings(0, 50, SpawnSettings.DragShape.DISC);

        assertThat(settings.more(1000).count()).isEqualTo(100);
        assertThat(settings.more(70).count()).isEqualTo(70);
        assertThat(settings.fewer().count()).isEqualTo(20);
        assertThat(settings.withCount(1).fewer().count()).isEqualTo(1);
    }

    @Test
    void picksTheNearestWithinReach() {
        AgentFrame frame = new TestFrame(1, 11, 12, 13);

        assertThat(AgentPicker.nearest(frame, 1.2, 0.1, 0.5)).isEqualTo(1);
        assertThat(AgentPicker.nearest(frame, 1.5, 5, 0.5)).isEqualTo(-1);
    }

    @Test
    void listsNearbyAgentsNearestFirst() {
        List<NearbyAgent> nearby = AgentPicker.nearby(new TestFrame(1, 11, 12, 13), WORLD, 3, 0, 2);

        assertThat(nearby).extracting(NearbyAgent::id).containsExactly(13, 12);
        assertThat(nearby.get(0).direction()).isEqualTo("west");
        assertThat(nearby.get(1).kind()).isEqualTo("fish");
    }

    @ParameterizedTest
    @CsvSource({"0,5,north", "5,5,north-east", "5,0,east", "0,-5,south", "-5,5,north-west", "0.1,0.1,here"})
    void namesCompassPoints(double dx, double dz, String direction) {
        assertThat(NearbyAgent.direction(dx, dz)).isEqualTo(direction);
    }

    @Test
    void theLegendCountsEveryKind() {
        Legend legend = Legend.of(WORLD, new TestFrame(1, 11, 12, 13));

        assertThat(legend.entries()).extracting(Legend.Entry::count).containsExactly(2, 1);
        assertThat(legend.entries()).extracting(Legend.Entry::shape).containsExactly(KindShape.CIRCLE, KindShape.DART);
        assertThat(legend.showsDepth()).isTrue();
        assertThat(Legend.of(WORLD, AgentFrame.empty()).showsDepth()).isFalse();
    }

    @Test
    void escapeStopsFollowingFirst() {
        Selection following = Selection.of(7).withFollowing(true);

        assertThat(following.escaped()).isEqualTo(Selection.of(7));
        assertThat(following.escaped().escaped()).isEqualTo(Selection.NONE);
        assertThat(Selection.NONE.withFollowing(true)).isEqualTo(Selection.NONE);
    }

    @ParameterizedTest
    @CsvSource({
        "localhost,localhost:7777",
        "10.0.0.1:80,10.0.0.1:80",
        "[::1]:9,[::1]:9",
        "[::1],[::1]:7777",
        "::1,[::1]:7777",
        "' a.example:1 ',a.example:1"
    })
    void readsServerAddresses(String text, String expected) {
        assertThat(ServerAddress.parse(text)).hasToString(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "host:", "host:port", "host:0", "host:70000", "two words"})
    void refusesWhatIsNoServer(String text) {
        assertThatThrownBy(() -> ServerAddress.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("expected");
    }

    @Test
    void theBannerCountsDown() {
        ConnectionStatus lost = ConnectionStatus.reconnecting("a:1", "The connection was lost", 2, 4_500_000_000L);

        assertThat(lost.banner(0)).isEqualTo("The connection was lost (attempt 2, trying again in 5 s)");
        assertThat(lost.banner(5_000_000_000L)).contains("trying again now");
        assertThat(ConnectionStatus.connected("a:1").banner(0)).isEmpty();
    }

    @Test
    void measuresARate() {
        RateMeter meter = new RateMeter();
        for (int i = 0; i <= 120; i++) {
            meter.mark(i * 1_000_000_000L / 60);
        }

        assertThat(meter.perSecond()).isCloseTo(60, within(0.5));
    }
}
