package dev.throng.server.transport;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.protocol.wire.Code;
import dev.throng.protocol.wire.Encoding;
import dev.throng.protocol.wire.Role;
import dev.throng.server.session.ClientDelivery;
import dev.throng.server.session.ConnectionPort;
import dev.throng.server.session.LoopOutlet;
import dev.throng.server.session.Member;
import dev.throng.server.session.SessionEvents;
import dev.throng.server.session.TickDelivery;
import io.netty.channel.DefaultEventLoop;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Phases on an event loop whose time stands still until it is moved. */
class EventLoopOutletTest {
    private static final long MS = 1_000_000;

    private final EmbeddedChannel channel = new EmbeddedChannel();
    private final List<String> sent = new ArrayList<>();
    private final List<Long> done = new ArrayList<>();
    private long nowNanos = 1_000 * MS;
    private final EventLoopOutlet outlet = new EventLoopOutlet(channel.eventLoop(), () -> nowNanos);

    @BeforeEach
    void freeze() {
        channel.freezeTime();
    }

    @AfterEach
    void close() {
        channel.finishAndReleaseAll();
    }

    @Test
    void sendsEachPhaseWhenItIsDue() {
        outlet.deliver(delivery("a", 0, 5, 10));
        pass(0);
        assertThat(sent).containsExactly("a0");

        pass(4);
        assertThat(sent).containsExactly("a0");

        pass(1);
        assertThat(sent).containsExactly("a0", "a1");
        assertThat(done).isEmpty();

        pass(5);
        assertThat(sent).containsExactly("a0", "a1", "a2");
        assertThat(done).hasSize(1);
    }

    @Test
    void sendsWhatIsOverdueAtOnce() {
        nowNanos += 7 * MS;

        outlet.deliver(delivery("late", -7, -2, 3));
        pass(0);

        assertThat(sent).containsExactly("late0", "late1");
    }

    @Test
    void finishesATickBeforeTheNextOne() {
        outlet.deliver(delivery("a", 0, 5, 10));
        pass(5);

        outlet.deliver(delivery("b", 0, 5));
        pass(0);

        assertThat(sent).containsExactly("a0", "a1", "a2", "b0");
        assertThat(done).hasSize(1);

        pass(5);
        assertThat(sent).containsExactly("a0", "a1", "a2", "b0", "b1");
        assertThat(done).hasSize(2);

        pass(100);
        assertThat(sent).hasSize(5);
        assertThat(done).hasSize(2);
    }

    @Test
    void tellsHowLateTheLatestPhaseWas() {
        outlet.deliver(delivery("a", -2, -7, -1));
        pass(0);

        assertThat(done).containsExactly(7 * MS);
    }

    @Test
    void closesAClientWhoseDeliveryFailsAndServesTheOthers() {
        TickDelivery delivery = delivery("a", 0, 0);
        delivery.phase(0).add(member("failing"));
        delivery.phase(0).add(member("b"));

        outlet.deliver(delivery);
        pass(0);

        assertThat(sent).containsExactly("a0", "failing closed with INTERNAL", "b", "a1");
        assertThat(done).hasSize(1);
    }

    @Test
    void givesUpWhatWaitsWhenItsLoopEnds() throws Exception {
        DefaultEventLoop loop = new DefaultEventLoop();
        EventLoopOutlet ending = EventLoopOutlet.of(loop, () -> nowNanos);
        CountDownLatch ended = new CountDownLatch(2);
        for (int tick = 0; tick < 2; tick++) {
            TickDelivery delivery = new TickDelivery((took, late) -> ended.countDown());
            delivery.begin(1);
            delivery.phase(0).dueNanos(nowNanos + TimeUnit.HOURS.toNanos(1));
            delivery.phase(0).add(member("late" + tick));
            loop.submit(() -> ending.deliver(delivery)).sync();
        }
        // A tick that begins after the loop began to end would be sent at once.
        loop.submit(() -> {}).sync();

        loop.shutdownGracefully(0, 10, TimeUnit.SECONDS).sync();

        assertThat(ended.await(10, TimeUnit.SECONDS)).isTrue();
        assertThat(sent).containsExactly("late0");
    }

    private void pass(long millis) {
        nowNanos += millis * MS;
        channel.advanceTimeBy(millis, TimeUnit.MILLISECONDS);
        channel.runPendingTasks();
        channel.runScheduledPendingTasks();
    }

    private TickDelivery delivery(String name, long... dueMillis) {
        TickDelivery delivery = new TickDelivery((took, late) -> done.add(late));
        delivery.begin(dueMillis.length);
        for (int n = 0; n < dueMillis.length; n++) {
            delivery.phase(n).dueNanos(nowNanos + dueMillis[n] * MS);
            delivery.phase(n).add(member(name + n));
        }
        return delivery;
    }

    private Member member(String name) {
        return new Member(1, "bot", Role.PLAYER, Encoding.COLUMNS, new NotingConnection(name), SessionEvents.NONE);
    }

    private final class NotingConnection implements ConnectionPort {
        private final String name;

        NotingConnection(String name) {
            this.name = name;
        }

        @Override
        public LoopOutlet outlet() {
            return outlet;
        }

        @Override
        public void deliver(ClientDelivery delivery) {
            if (name.startsWith("failing")) {
                throw new IllegalStateException("expected by the test");
            }
            sent.add(name);
        }

        @Override
        public void close(Code code, String sentence, int reconnectAfterMillis) {
            sent.add(name + " closed with " + code);
        }

        @Override
        public String remoteAddress() {
            return "test";
        }
    }
}
