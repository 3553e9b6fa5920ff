package dev.throng.server.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.protocol.v1.ServerMessage;
import dev.throng.server.session.ClientView;
import dev.throng.server.session.Request;
import dev.throng.server.session.SessionPolicy;
import dev.throng.server.session.ViewArea;
import dev.throng.server.sim.SpawnArea;
import dev.throng.server.sim.WorldCommand;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What clients may cost that join, come back, or ask for whole tiles. */
class TickerBudgetsTest extends TickerFixture {
    private static final int JOINS_PER_TICK = ResetBudget.MOST_PER_TICK / 2;
    private static final int KEYFRAME_BYTES_PER_SECOND = 20_000;
    private static final int KEYFRAME_BURST = 10_000;
    private static final SessionPolicy POLICY = new SessionPolicy(
            1000,
            1000,
            1000,
            1000,
            1000,
            1000,
            1000,
            1 << 20,
            1 << 20,
            100,
            KEYFRAME_BYTES_PER_SECOND,
            KEYFRAME_BURST,
            1 << 20,
            20);

    TickerBudgetsTest() {
        super(5_000, POLICY);
    }

    @Test
    void letsInSomeAtATickInTheOrderTheyCame() {
        ListedConnection before = join("before");
        tick();
        before.take();
        List<ListedConnection> joiners = new ArrayList<>();
        for (int n = 0; n < 500; n++) {
            joiners.add(join("bot-" + n));
        }
        queue.offer(new Request.Apply(
                joiners.get(499).member(), 1, new WorldCommand.Spawn(0, 5, new SpawnArea.Disc(0, 0, 20))));

        for (int done = 0; done < 500; ) {
            tick();
            int expected = Math.min(500, done + JOINS_PER_TICK);
            assertThat(ticker.clients()).isEqualTo(1 + expected);
            for (ListedConnection joiner : joiners.subList(done, expected)) {
                assertThat(joiner.takeKinds()).startsWith("welcome", "snapshot");
            }
            assertThat(before.takeKinds()).containsExactly("snapshot");
            done = expected;
        }

        assertThat(ticker.agents()).isEqualTo(5);
    }

    @Test
    void paysBackWhatLargeFirstSnapshotsCostBeforeOthersAreLetIn() {
        publisher.resets = true;
        publisher.snapshotBytes = ResetBudget.BYTES_PER_TICK;
        for (int n = 0; n < 200; n++) {
            join("bot-" + n);
        }
        tick();

        assertThat(ticker.clients()).isEqualTo(JOINS_PER_TICK);

        // Nobody knew how large they were: at half a budget for each tick they take two ticks each.
        ticks(2 * JOINS_PER_TICK - 1);
        assertThat(ticker.clients()).isEqualTo(JOINS_PER_TICK);

        for (int n = 1; n <= 10; n++) {
            tick();
            assertThat(ticker.clients()).isEqualTo(JOINS_PER_TICK + n);
            tick();
            assertThat(ticker.clients()).isEqualTo(JOINS_PER_TICK + n);
        }
    }

    @Test
    void forgetsWhoLeftBeforeTheyWereLetIn() {
        List<ListedConnection> joiners = new ArrayList<>();
        for (int n = 0; n < 2 * JOINS_PER_TICK; n++) {
            joiners.add(join("bot-" + n));
        }
        tick();
        joiners.subList(JOINS_PER_TICK, 2 * JOINS_PER_TICK)
                .forEach(joiner -> joiner.member().leave());
        tick();

        assertThat(ticker.clients()).isEqualTo(JOINS_PER_TICK);
        assertThat(joiners.get(JOINS_PER_TICK).take()).isEmpty();
    }

    @Test
    void takesBackSomeAtATickAndClosesNobodyForTheWait() {
        List<ListedConnection> clients = new ArrayList<>();
        for (int n = 0; n < 500; n++) {
            clients.add(join("bot-" + n));
        }
        ticks(20);
        clients.forEach(client -> client.member().writable(false));
        publisher.batchBytes = (int) (KeptBatches.MOST_BYTES / 2);
        ticks(5);
        clients.forEach(ListedConnection::take);
        clients.forEach(client -> client.member().writable(true));

        int back = 0;
        for (int tick = 1; back < 500; tick++) {
            tick();
            int served =
                    (int) publisher.lastReady().stream().filter(ready -> ready).count();
            assertThat(served).isEqualTo(Math.min(500, tick * JOINS_PER_TICK));
            back = served;
        }

        assertThat(clients).allMatch(client -> client.closings.isEmpty());
    }

    @Test
    void givesAViewThatFlipsToAndFroWhatItsBudgetAllows() {
        publisher.keyframeBytes = 5_000;
        ListedConnection hostile = join("hostile");
        ListedConnection other = join("other");
        tick();
        other.take();
        hostile.take();
        int seconds = 10;
        int sequence = 0;
        int answers = 0;
        int refused = 0;

        for (int tick = 0; tick < seconds * TICK_RATE_HZ; tick++) {
            for (int n = 0; n < 5; n++) {
                float x = n % 2 == 0 ? -30 : 10;
                queue.offer(new Request.SetView(
                        hostile.member(), ++sequence, ClientView.of(new ViewArea(x, -20, x + 20, 20))));
            }
            tick();
            for (ServerMessage message : hostile.take()) {
                answers += message.hasCommandResult() ? 1 : 0;
                refused += message.getCommandResult().hasRefused() ? 1 : 0;
            }
            assertThat(other.takeKinds()).containsExactly("snapshot");
        }
        publisher.keyframeBytes = 0;
        ticks(TICK_RATE_HZ);
        for (ServerMessage message : hostile.take()) {
            answers += message.hasCommandResult() ? 1 : 0;
            refused += message.getCommandResult().hasRefused() ? 1 : 0;
        }

        int affordable = (KEYFRAME_BURST + seconds * KEYFRAME_BYTES_PER_SECOND) / 5_000;
        // Each view set in one tick costs one set of tiles, which only the newest one gets.
        assertThat(publisher.viewsSet()).isLessThan(6 * (affordable + 4));
        assertThat(answers).isEqualTo(sequence);
        assertThat(refused).isZero();
    }

    @Test
    void holdsBackRequestsForWholeTilesAndDropsAFlood() {
        publisher.keyframeBytes = 30_000;
        ListedConnection hostile = join("hostile");
        tick();
        publisher.requests = 0;

        for (int tick = 0; tick < 5 * TICK_RATE_HZ; tick++) {
            queue.offer(new Request.Keyframes(hostile.member(), 0, new int[] {0, 1}));
            tick();
        }

        assertThat(publisher.requests).isBetween(10, 70);
        assertThat(events.dropped).isBetween(20, 90);
    }

    @Test
    void givesTheSessionsSpawnBudgetBackForWhatTheWorldDidNotSpawn() {
        ListedConnection client = join("one");
        tick();
        queue.offer(
                new Request.Apply(client.member(), 1, new WorldCommand.Spawn(99, 70, new SpawnArea.Disc(0, 0, 20))));
        queue.offer(
                new Request.Apply(client.member(), 2, new WorldCommand.Spawn(0, 2_000, new SpawnArea.Disc(0, 0, 20))));
        tick();

        assertThat(client.member().takeNotSpawned()).isEqualTo(2_070);
        assertThat(client.member().takeNotSpawned()).isZero();
    }
}
