package dev.throng.server.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.protocol.v1.ServerMessage;
import dev.throng.server.session.Member;
import dev.throng.server.session.Request;
import dev.throng.server.session.SessionPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients that are behind are sent what they missed, as far as it is kept. */
class CatchUpTest extends TickerFixture {
    CatchUpTest() {
        super(1_000, SessionPolicy.DEFAULT);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7, 15, 16})
    void sendsAllThatWasMissedInOneWrite(int missed) {
        ListedConnection client = joined("one");
        int before = publisher.published;
        client.member().writable(false);
        ticks(missed);

        assertThat(client.take()).isEmpty();
        assertThat(ticker.keptTicks()).isEqualTo(missed);
        assertThat(ticker.keptBytes()).isEqualTo((long) missed * publisher.batchBytes);

        client.member().writable(true);
        tick();

        assertThat(numbers(client)).isEqualTo(upTo(before, before + missed + 1));
        assertThat(client.lastWrite).isEqualTo(missed + 1);
        assertThat(publisher.deferrals()).isEqualTo(missed);
        assertThat(events.caughtUp).isEqualTo(missed);
        assertThat(publisher.held()).isZero();

        tick();
        assertThat(client.lastWrite).isEqualTo(1);
    }

    @Test
    void letsAClientBeginAnewThatMissedMoreThanIsKept() {
        ListedConnection client = joined("one");
        client.member().writable(false);
        ticks(KeptBatches.MOST_TICKS + 1);

        assertThat(publisher.deferrals()).isEqualTo(KeptBatches.MOST_TICKS);
        assertThat(publisher.held()).isZero();

        client.member().writable(true);
        tick();

        assertThat(numbers(client)).containsExactly(publisher.published);
        assertThat(events.caughtUp).isZero();
    }

    @Test
    void keepsEachTickOnceHoweverManyAreBehind() {
        List<ListedConnection> clients = new ArrayList<>();
        for (int n = 0; n < 5; n++) {
            clients.add(joined("bot-" + n));
        }
        clients.forEach(ListedConnection::take);
        int before = publisher.published;
        clients.forEach(client -> client.member().writable(false));
        ticks(3);
        clients.get(0).member().writable(true);
        tick();
        clients.forEach(client -> client.member().writable(true));

        assertThat(publisher.held()).isEqualTo(4);

        tick();

        assertThat(numbers(clients.get(0))).isEqualTo(upTo(before, before + 5));
        for (ListedConnection client : clients.subList(1, 5)) {
            assertThat(client.lastWrite).isEqualTo(5);
            assertThat(numbers(client)).isEqualTo(upTo(before, before + 5));
        }
        assertThat(publisher.held()).isZero();
    }

    @Test
    void keepsNoMoreThanItsMemoryHolds() {
        publisher.batchBytes = (int) (KeptBatches.MOST_BYTES / 4);
        ListedConnection shortly = joined("shortly");
        ListedConnection longer = joined("longer");
        int before = publisher.published;
        longer.member().writable(false);
        ticks(2);
        shortly.member().writable(false);
        ticks(4);

        assertThat(ticker.keptTicks()).isEqualTo(4);
        assertThat(ticker.keptBytes()).isEqualTo(KeptBatches.MOST_BYTES);

        shortly.member().writable(true);
        longer.member().writable(true);
        shortly.take();
        tick();

        assertThat(numbers(shortly)).isEqualTo(upTo(before + 2, before + 7));
        assertThat(numbers(longer)).containsExactly(before + 7);
        assertThat(publisher.held()).isZero();
    }

    @Test
    void sendsNothingMoreUntilTheSocketHasTakenAllThatWasMissed() {
        ListedConnection client = joined("one");
        int before = publisher.published;
        client.member().writable(false);
        ticks(4);
        client.member().writable(true);
        client.keepsSnapshots = true;
        tick();

        assertThat(numbers(client)).isEqualTo(upTo(before, before + 5));

        ticks(3);
        assertThat(client.take()).isEmpty();

        client.member().snapshotsDone(client.lastWrite);
        assertThat(client.member().outstandingSnapshots()).isZero();
        tick();

        assertThat(numbers(client)).isEqualTo(upTo(before + 5, before + 9));
    }

    @Test
    void letsAClientBeginAnewWhoseMissedTicksFitNoFrame() {
        ListedConnection client = joined("one");
        client.member().writable(false);
        publisher.snapshotBytes = Member.MAX_SNAPSHOT_BYTES / 2;
        ticks(3);
        client.member().writable(true);
        publisher.snapshotBytes = 8;
        tick();

        assertThat(numbers(client)).containsExactly(publisher.published);
        assertThat(events.caughtUp).isZero();
    }

    @Test
    void sendsInAPauseWhatWasMissedBeforeIt() {
        ListedConnection admin = joined("admin");
        ListedConnection slow = joined("slow");
        int before = publisher.published;
        slow.member().writable(false);
        ticks(2);
        queue.offer(new Request.SetPaused(admin.member(), 1, true));
        ticks(30);
        slow.take();
        slow.member().writable(true);
        tick();
        List<ServerMessage> caughtUp = slow.take();

        assertThat(caughtUp).extracting(ListedConnection::kind).containsExactly("snapshot", "snapshot", "scene");
        assertThat(caughtUp.get(1).getSnapshot().getTick()).isEqualTo(before + 2);
        assertThat(caughtUp.get(2).getSceneUpdate().getPaused()).isTrue();
        assertThat(publisher.stills).isZero();

        queue.offer(new Request.SetPaused(admin.member(), 2, false));
        tick();

        assertThat(numbers(slow)).containsExactly(before + 3);
        assertThat(publisher.held()).isZero();
    }

    @Test
    void showsTheWorldAsItStandsInAPauseToAClientThatMissedTooMuch() {
        ListedConnection admin = joined("admin");
        ListedConnection slow = joined("slow");
        slow.member().writable(false);
        ticks(KeptBatches.MOST_TICKS + 1);
        queue.offer(new Request.SetPaused(admin.member(), 1, true));
        tick();
        slow.take();
        slow.member().writable(true);
        ticks(3);

        assertThat(slow.takeKinds()).containsExactly("snapshot", "scene");
        assertThat(publisher.stills).isEqualTo(1);
    }

    @Test
    void keepsNothingForAClientThatLeft() {
        ListedConnection other = joined("other");
        ListedConnection client = joined("one");
        client.member().writable(false);
        ticks(3);
        client.member().leave();
        tick();

        assertThat(publisher.held()).isZero();
        assertThat(ticker.clients()).isEqualTo(1);
        assertThat(other.lastWrite).isEqualTo(1);
    }

    private ListedConnection joined(String name) {
        ListedConnection client = join(name);
        tick();
        client.take();
        return client;
    }

    /** The numbers of the batches that a client was sent snapshots of. */
    private static List<Integer> numbers(ListedConnection client) {
        return client.take().stream()
                .filter(ServerMessage::hasSnapshot)
                .map(message -> message.getSnapshot().getTick())
                .toList();
    }

    private static List<Integer> upTo(int after, int last) {
        return IntStream.rangeClosed(after + 1, last).boxed().toList();
    }
}
