package dev.throng.server.transport;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.protocol.wire.Accepted;
import dev.throng.protocol.wire.AgentPosition;
import dev.throng.protocol.wire.ClientMessage;
import dev.throng.protocol.wire.ClientMessages;
import dev.throng.protocol.wire.Code;
import dev.throng.protocol.wire.CommandBody;
import dev.throng.protocol.wire.Encoding;
import dev.throng.protocol.wire.ServerMessage;
import dev.throng.protocol.wire.ServerMessages;
import dev.throng.server.session.Access;
import dev.throng.server.session.ClientDelivery;
import dev.throng.server.session.Member;
import dev.throng.server.session.Request;
import dev.throng.server.session.RequestQueue;
import dev.throng.server.session.SessionContext;
import dev.throng.server.session.SessionEvents;
import dev.throng.server.session.SessionPolicy;
import dev.throng.server.session.SnapshotSource;
import dev.throng.server.session.SnapshotStream;
import dev.throng.server.session.TickMoment;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.embedded.EmbeddedChannel;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@SuppressWarnings("FutureReturnValueIgnored")
class ConnectionHandlerTest {
    private static final SnapshotStream STREAM = new SnapshotStream() {};
    private static final TransportSettings SETTINGS = new TransportSettings(10, 10, 5_000, 20_000, 1_000, 64 * 1024);

    private final RequestQueue queue = new RequestQueue(1_000);
    private final WriteCounter writes = new WriteCounter();
    private final StuckSocketChannel channel = new StuckSocketChannel();
    private final ConnectionHandler connection;

    ConnectionHandlerTest() {
        channel.freezeTime();
        channel.config().setWriteBufferWaterMark(new WriteBufferWaterMark(32 * 1024, 64 * 1024));
        channel.pipeline().addLast(writes);
        connection = ConnectionPipeline.build(
                channel,
                7,
                new Peer(InetAddress.getLoopbackAddress(), true, "test"),
                new SessionContext(
                        Access.DEFAULT,
                        SessionPolicy.DEFAULT,
                        queue,
                        () -> 0,
                        () -> new TickMoment(3, 0),
                        SessionEvents.NONE),
                SETTINGS,
                delivery -> {});
    }

    @AfterEach
    void release() {
        channel.stuck = false;
        channel.finishAndReleaseAll();
    }

    @Test
    void writesAndFlushesOnceForATicksSnapshotResultsAndScene() throws Exception {
        Member member = join();
        byte[] welcome = ServerMessages.frame(new ServerMessage.Pong(1, 2, 3, 4, 5));
        byte[] result = ServerMessages.frame(new ServerMessage.CommandResult(1, new Accepted(4, 5, 0)));
        byte[] scene = ServerMessages.frame(ServerMessage.SceneUpdate.moved(4, List.of()));
        writes.reset();

        member.snapshotsPlanned(1);
        ClientDelivery delivery = snapshot(member, 500);
        delivery.addBefore(welcome);
        delivery.addAfter(result);
        delivery.addAfter(scene);
        connection.deliver(delivery);

        assertThat(writes.writes).isEqualTo(1);
        assertThat(writes.flushes).isEqualTo(1);
        List<ServerMessage> sent = sent();
        assertThat(sent).hasSize(4);
        assertThat(sent.get(0)).isInstanceOf(ServerMessage.Pong.class);
        assertThat(((ServerMessage.SnapshotBytes) sent.get(1)).length()).isEqualTo(500);
        assertThat(sent.get(2)).isEqualTo(new ServerMessage.CommandResult(1, new Accepted(4, 5, 0)));
        assertThat(sent.get(3)).isInstanceOf(ServerMessage.SceneUpdate.class);
        assertThat(member.outstandingSnapshots()).isZero();
    }

    @Test
    void writesAndFlushesOnceForAllTicksThatWereMissed() throws Exception {
        Member member = join();
        writes.reset();
        ClientDelivery delivery = snapshot(member, 500);
        for (int n = 1; n < 17; n++) {
            int bytes = 10 * n;
            delivery.addSnapshot((stream, target) -> target.put(new byte[bytes]), STREAM, bytes);
        }
        channel.stuck = true;
        member.snapshotsPlanned(delivery.snapshots());
        connection.deliver(delivery);

        assertThat(writes.bytes).hasSize(2).endsWith(0);
        assertThat(member.outstandingSnapshots()).isEqualTo(Member.MAX_OUTSTANDING_SNAPSHOTS);
        assertThat(member.ready()).isFalse();

        channel.stuck = false;
        channel.flush();

        assertThat(sent())
                .extracting(message -> ((ServerMessage.SnapshotBytes) message).length())
                .hasSize(17)
                .startsWith(500, 10, 20)
                .endsWith(160);
        assertThat(member.outstandingSnapshots()).isZero();
        assertThat(member.ready()).isTrue();
    }

    @Test
    void answersAllMessagesOfABurstWithOneWrite() throws Exception {
        join();
        writes.reset();
        ByteBuf burst = Unpooled.buffer();
        for (int i = 0; i < 10; i++) {
            burst.writeBytes(ClientMessages.frame(new ClientMessage.Ping(i)));
        }

        channel.writeInbound(burst);

        assertThat(writes.writes).isEqualTo(1);
        assertThat(writes.flushes).isEqualTo(1);
        assertThat(sent()).hasSize(10).allMatch(message -> message instanceof ServerMessage.Pong);
    }

    @Test
    void keepsAMemberUnreadyWhileTheSocketTakesNothing() {
        Member member = join();
        channel.stuck = true;

        for (int tick = 0; tick < 10_000; tick++) {
            if (member.ready()) {
                member.snapshotsPlanned(1);
                connection.deliver(snapshot(member, 1_000));
            }
        }

        assertThat(member.outstandingSnapshots()).isEqualTo(Member.MAX_OUTSTANDING_SNAPSHOTS);
        assertThat(channel.waitingBytes()).isLessThan(4_000);
        channel.stuck = false;
        channel.flush();
        assertThat(member.ready()).isTrue();
    }

    @Test
    void keepsALargeSnapshotAloneInFlight() {
        Member member = join();
        channel.stuck = true;

        member.snapshotsPlanned(1);
        connection.deliver(snapshot(member, 100_000));

        assertThat(member.ready()).isFalse();
        channel.stuck = false;
        channel.flush();
        channel.runPendingTasks();
        assertThat(member.ready()).isTrue();
    }

    @Test
    void closesAClientThatAsksButNeverReadsItsAnswers() {
        join();
        channel.stuck = true;

        long most = 0;
        for (int i = 1; i <= 5_000 && channel.isOpen(); i++) {
            channel.writeInbound(Unpooled.wrappedBuffer(
                    ClientMessages.frame(new ClientMessage.Command(i, new CommandBody.SetPaused(true)))));
            most = Math.max(most, channel.waitingBytes());
        }
        channel.advanceTimeBy(SETTINGS.closeGraceMillis() + 1, TimeUnit.MILLISECONDS);
        channel.runScheduledPendingTasks();

        // Each waiting write weighs 96 bytes more than its own bytes.
        assertThat(most).isLessThan(4L * SETTINGS.maxControlBytes());
        assertThat(channel.isOpen()).isFalse();
    }

    @Test
    void sendsOneAnswerLargerThanWhatMayWait() throws Exception {
        Member member = join();
        channel.stuck = true;
        byte[] large = ServerMessages.frame(new ServerMessage.TruthSample(1, 4, positions(10_000)));

        connection.deliver(frame(member, large));
        channel.stuck = false;
        channel.flush();

        assertThat(large).hasSizeGreaterThan(SETTINGS.maxControlBytes());
        assertThat(sent()).hasSize(1).allMatch(message -> message instanceof ServerMessage.TruthSample);
        assertThat(channel.isOpen()).isTrue();
    }

    @Test
    void closesAClientThatLeavesALargeAnswerWaiting() {
        Member member = join();
        channel.stuck = true;
        byte[] large = ServerMessages.frame(new ServerMessage.TruthSample(1, 4, positions(10_000)));

        for (int tick = 0; tick < 100; tick++) {
            connection.deliver(frame(member, large));
        }

        assertThat(channel.waitingBytes()).isLessThan(large.length + 1_000);
        channel.advanceTimeBy(SETTINGS.closeGraceMillis() + 1, TimeUnit.MILLISECONDS);
        channel.runScheduledPendingTasks();
        assertThat(channel.isOpen()).isFalse();
    }

    @Test
    void closesWhenNoHelloComesInTime() throws Exception {
        channel.advanceTimeBy(SETTINGS.handshakeTimeoutMillis() - 1, TimeUnit.MILLISECONDS);
        channel.runScheduledPendingTasks();
        assertThat(channel.isOpen()).isTrue();

        channel.advanceTimeBy(2, TimeUnit.MILLISECONDS);
        channel.runScheduledPendingTasks();

        assertThat(channel.isOpen()).isFalse();
        assertThat(lastCode()).isEqualTo(Code.HANDSHAKE_TIMEOUT);
    }

    @Test
    void closesAClientThatFellSilent() throws Exception {
        join();
        channel.advanceTimeBy(SETTINGS.idleTimeoutMillis() - 1, TimeUnit.MILLISECONDS);
        channel.runScheduledPendingTasks();
        channel.writeInbound(Unpooled.wrappedBuffer(ClientMessages.frame(new ClientMessage.Ping(1))));
        channel.advanceTimeBy(SETTINGS.idleTimeoutMillis() - 1, TimeUnit.MILLISECONDS);
        channel.runScheduledPendingTasks();
        assertThat(channel.isOpen()).isTrue();

        channel.advanceTimeBy(2, TimeUnit.MILLISECONDS);
        channel.runScheduledPendingTasks();

        assertThat(channel.isOpen()).isFalse();
        assertThat(lastCode()).isEqualTo(Code.IDLE_TIMEOUT);
    }

    @Test
    void endsAMemberWithItsConnection() {
        Member member = join();

        channel.close();

        assertThat(member.gone()).isTrue();
    }

    @Test
    void countsASnapshotOffWhenItCannotBeDelivered() {
        Member member = join();
        member.snapshotsPlanned(1);
        channel.close();

        connection.deliver(snapshot(member, 10));

        assertThat(member.outstandingSnapshots()).isZero();
    }

    @Test
    void closesOnlyItselfWhenASnapshotFails() throws Exception {
        Member member = join();
        member.snapshotsPlanned(1);

        ClientDelivery delivery = new ClientDelivery().begin(member);
        SnapshotSource failing = (stream, target) -> {
            throw new IllegalStateException("expected by the test");
        };
        delivery.addSnapshot(failing, STREAM, 100);
        connection.deliver(delivery);

        assertThat(lastCode()).isEqualTo(Code.INTERNAL);
        assertThat(member.outstandingSnapshots()).isZero();
    }

    private Member join() {
        channel.writeInbound(Unpooled.wrappedBuffer(
                ClientMessages.frame(new ClientMessage.Hello(1, "Ada", "", List.of(Encoding.COLUMNS), null))));
        AtomicReference<Member> joined = new AtomicReference<>();
        queue.drain(request -> joined.set(((Request.Join) request).member()));
        return Objects.requireNonNull(joined.get());
    }

    private Code lastCode() throws Exception {
        List<ServerMessage> sent = sent();
        return ((ServerMessage.Closing) sent.get(sent.size() - 1)).code();
    }

    private List<ServerMessage> sent() throws Exception {
        List<ServerMessage> messages = new ArrayList<>();
        for (ByteBuf buffer = channel.readOutbound(); buffer != null; buffer = channel.readOutbound()) {
            while (buffer.isReadable()) {
                int length = 0;
                int shift = 0;
                byte next;
                do {
                    next = buffer.readByte();
                    length |= (next & 0x7f) << shift;
                    shift += 7;
                } while (next < 0);
                byte[] message = new byte[length];
                buffer.readBytes(message);
                messages.add(ServerMessages.decode(message, 0, length));
            }
            buffer.release();
        }
        return messages;
    }

    private static List<AgentPosition> positions(int count) {
        return IntStream.rangeClosed(1, count)
                .mapToObj(id -> new AgentPosition(id, 1, 2, 3))
                .toList();
    }

    private static ClientDelivery snapshot(Member member, int bytes) {
        ClientDelivery delivery = new ClientDelivery().begin(member);
        delivery.addSnapshot((stream, target) -> target.put(new byte[bytes]), STREAM, bytes);
        return delivery;
    }

    private static ClientDelivery frame(Member member, byte[] frame) {
        ClientDelivery delivery = new ClientDelivery().begin(member);
        delivery.addAfter(frame);
        return delivery;
    }

    /** Counts what reaches the transport. */
    private static final class WriteCounter extends ChannelOutboundHandlerAdapter {
        private final List<Integer> bytes = new ArrayList<>();
        private int writes;
        private int flushes;

        void reset() {
            bytes.clear();
            writes = 0;
            flushes = 0;
        }

        @Override
        public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
            writes++;
            bytes.add(((ByteBuf) message).readableBytes());
            ctx.write(message, promise);
        }

        @Override
        public void flush(ChannelHandlerContext ctx) {
            flushes++;
            ctx.flush();
        }
    }

    /** A channel whose socket can be made to take nothing. */
    private static final class StuckSocketChannel extends EmbeddedChannel {
        private boolean stuck;

        @Override
        protected void doWrite(ChannelOutboundBuffer in) throws Exception {
            if (!stuck) {
                super.doWrite(in);
            }
        }

        long waitingBytes() {
            ChannelOutboundBuffer waiting = unsafe().outboundBuffer();
            return waiting == null ? 0 : waiting.totalPendingWriteBytes();
        }
    }
}
