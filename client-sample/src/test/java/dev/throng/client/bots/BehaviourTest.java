package dev.throng.client.bots;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.throng.protocol.wire.AgentKind;
import dev.throng.protocol.wire.CommandBody;
import dev.throng.protocol.wire.Disc;
import dev.throng.protocol.wire.Rectangle;
import dev.throng.protocol.wire.SessionLimits;
import dev.throng.protocol.wire.SpawnArea;
import dev.throng.protocol.wire.Vector3;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BehaviourTest {
    private static final Rectangle WORLD = new Rectangle(-100, -50, 100, 50);
    private static final Rectangle VIEW = new Rectangle(0, 0, 40, 30);
    private static final AgentKind FISH = new AgentKind("fish", 0.1f, 1, 3, true);
    private static final AgentKind WALKER = new AgentKind("walker", 0.3f, 70, 1.4f, false);

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void keepsTheCameraInTheWorldAndOnTheMove(long seed) {
        Camera camera = new Camera(WORLD, CameraOptions.plain(40, 30), new Random(seed));
        Rectangle before = camera.view().rectangle();
        double path = 0;
        for (int i = 0; i < 10_000; i++) {
            camera.advance(0.25);
            Rectangle now = camera.view().rectangle();
            path += Math.hypot(now.minX() - before.minX(), now.minZ() - before.minZ());
            before = now;
            assertThat(now.minX()).isBetween(-100f, 60.01f);
            assertThat(now.minZ()).isBetween(-50f, 20.01f);
            assertThat(now.maxX() - now.minX()).isCloseTo(40, within(0.01f));
        }

        assertThat(path).isGreaterThan(0.8 * 10_000 * 0.25 * Camera.METRES_PER_SECOND);
    }

    @Test
    void seesAWorldSmallerThanTheViewWhole() {
        Camera camera = new Camera(WORLD, CameraOptions.plain(400, 300), new Random(1));
        camera.advance(1);

        assertThat(camera.view().rectangle()).isEqualTo(new Rectangle(-200, -150, 200, 150));
    }

    @Test
    void callsAViewStaleOnceTheCameraHasLeftIt() {
        Camera camera = new Camera(WORLD, CameraOptions.plain(40, 30), new Random(1));
        camera.take();
        assertThat(camera.stale()).isFalse();

        for (int i = 0; i < 40; i++) {
            camera.advance(0.25);
        }

        assertThat(camera.stale()).isTrue();
        camera.take();
        assertThat(camera.stale()).isFalse();
    }

    @Test
    void jumpsToOtherPlacesAndZooms() {
        Camera camera = new Camera(WORLD, new CameraOptions(20, 15, 0.2, 2), new SplittableRandom(3));
        int jumps = 0;
        double widest = 0;
        double narrowest = 1e9;
        for (int i = 0; i < 400; i++) {
            camera.take();
            Rectangle before = camera.view().rectangle();
            camera.advance(0.25);
            Rectangle now = camera.view().rectangle();
            double width = now.maxX() - now.minX();
            if (Math.abs(width - (before.maxX() - before.minX())) > 1e-3) {
                jumps++;
                assertThat(camera.stale()).isTrue();
            }
            assertThat(now.minX()).isGreaterThanOrEqualTo(WORLD.minX());
            assertThat(now.maxX()).isLessThanOrEqualTo(WORLD.maxX());
            assertThat(camera.view().metresPerPixel()).isCloseTo((float) (0.2 * width / 20), within(1e-4f));
            widest = Math.max(widest, width);
            narrowest = Math.min(narrowest, width);
        }

        assertThat(jumps).isBetween(150, 250);
        assertThat(widest).isBetween(70.0, 80.0);
        assertThat(narrowest).isBetween(5.0, 6.0);
    }

    @Test
    void spawnsAtTheRateWithinTheView() {
        SpawnPlan plan = new SpawnPlan(20, List.of(FISH, WALKER), limits(500), new SplittableRandom(1));

        int agents = 0;
        int commands = 0;
        for (int i = 0; i < 400; i++) {
            CommandBody.Spawn spawn = plan.next(0.25, VIEW);
            if (spawn != null) {
                agents += spawn.count();
                commands++;
                assertThat(spawn.kind()).isEqualTo(1);
                assertThat(centreIsIn(spawn.area())).isTrue();
            }
        }

        assertThat(agents).isBetween(1_980, 2_010);
        assertThat(commands).isLessThanOrEqualTo(201);
    }

    @Test
    void staysWithinTheBudgetItWasTold() {
        SpawnPlan plan = new SpawnPlan(1_000, List.of(WALKER), limits(10), new SplittableRandom(1));

        assertThat(plan.agentsPerSecond()).isEqualTo(9);
    }

    @Test
    void spawnsNothingWhereOnlyFliersLive() {
        SpawnPlan plan = new SpawnPlan(10, List.of(FISH), limits(500), new SplittableRandom(1));

        assertThat(plan.next(10, VIEW)).isNull();
    }

    @Test
    void despawnsAsManyAsItSpawned() {
        SpawnPlan plan = new SpawnPlan(20, List.of(WALKER), limits(500), new SplittableRandom(1));
        int despawned = 0;
        for (int i = 0; i < 4_000; i++) {
            if (i < 2_000 && i % 4 == 0) {
                plan.spawned(5);
            }
            despawned += plan.despawns(0.25);
        }

        assertThat(despawned).isBetween(2_498, 2_500);
    }

    @Test
    void picksEachAgentWithTheSameProbability() {
        AgentSampler sampler = new AgentSampler(new Random(4));
        int[] picks = new int[100];
        for (int round = 0; round < 10_000; round++) {
            sampler.begin(10);
            for (int id = 1; id <= 100; id++) {
                sampler.visit(id, 0, 0, 0, 0, 0, 0, 0, 0);
            }
            for (int id : sampler.result()) {
                picks[id - 1]++;
            }
        }

        assertThat(Arrays.stream(picks).boxed()).allMatch(count -> count > 850 && count < 1_150);
    }

    @Test
    void picksAllWhenThereAreFew() {
        AgentSampler sampler = new AgentSampler(new Random(4));
        sampler.begin(10);
        sampler.visit(7, 0, 0, 0, 0, 0, 0, 0, 0);

        assertThat(sampler.result()).containsExactly(7);
    }

    private static boolean centreIsIn(SpawnArea area) {
        if (area instanceof Vector3 point) {
            return inView(point.x(), point.z());
        } else if (area instanceof Disc disc) {
            return inView(disc.x(), disc.z());
        }
        Rectangle rectangle = (Rectangle) area;
        return inView(rectangle.minX(), rectangle.minZ()) && inView(rectangle.maxX(), rectangle.maxZ());
    }

    private static boolean inView(float x, float z) {
        return x >= 0 && x <= 40 && z >= 0 && z <= 30;
    }

    private static SessionLimits limits(float spawnsPerSecond) {
        return new SessionLimits(65_536, 1_000, spawnsPerSecond, 100_000, 64, 1_000, 100, 30, 1 << 20);
    }
}
