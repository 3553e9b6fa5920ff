package dev.throng.server.transport;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.protocol.wire.ClientMessage;
import dev.throng.protocol.wire.ClientMessages;
import dev.throng.protocol.wire.Code;
import dev.throng.protocol.wire.Encoding;
import dev.throng.protocol.wire.IntSequence;
import dev.throng.protocol.wire.Quantization;
import dev.throng.protocol.wire.ServerMessage;
import dev.throng.protocol.wire.ServerMessages;
import dev.throng.protocol.wire.WorldGrid;
import dev.throng.server.loop.SnapshotPublisher;
import dev.throng.server.loop.SteppedWorld;
import dev.throng.server.loop.Ticker;
import dev.throng.server.session.Access;
import dev.throng.server.session.ClientView;
import dev.throng.server.session.LoopOutlet;
import dev.throng.server.session.Member;
import dev.throng.server.session.RequestQueue;
import dev.throng.server.session.SessionContext;
import dev.throng.server.session.SessionEvents;
import dev.throng.server.session.SessionPolicy;
import dev.throng.server.session.SnapshotStream;
import dev.throng.server.session.TickMoment;
import dev.throng.server.session.ViewArea;
import dev.throng.server.session.WorldFrames;
import dev.throng.server.sim.Kind;
import dev.throng.server.sim.Scenario;
import dev.throng.server.sim.World;
import dev.throng.server.sim.WorldBounds;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.embedded.EmbeddedChannel;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The whole way from the tick to sockets that take everything, or nothing, by a clock that the test moves. */
class StoppedReaderTest {
    private static final int TICK_RATE_HZ = 2;
    private static final long PERIOD_NANOS = 1_000_000_000L / TICK_RATE_HZ;
    private static final int MINUTES = 10;
    private static final int TICKS = MINUTES * 60 * TICK_RATE_HZ;
    private static final int SNAPSHOT_BYTES = 700;
    /** Length prefix, tag and the snapshot's length. */
    private static final int HEAD_BYTES = 5;
    /** Netty counts so much for each write beside its bytes; an empty one behind it tells when it is taken. */
    private static final int WRITE_OVERHEAD_BYTES = 2 * 96;

    private static final int OTHERS = 1;
    private static final Scenario SCENARIO = Scenario.of(
                    "test", WorldBounds.square(60), List.of(Kind.walker("walker", 0.3f, 70, 1)))
            .withTickRateHz(TICK_RATE_HZ);
    private static final TransportSettings SETTINGS = new TransportSettings(10, 10, 5_000, 20_000, 1_000, 64 * 1024);

    private final RequestQueue queue = new RequestQueue(100);
    private final Snapshots snapshots = new Snapshots();
    private final Ticker ticker = new Ticker(
            SteppedWorld.of(World.create(SCENARIO, 1)),
            snapshots,
            new WorldFrames(
                    SCENARIO,
                    new WorldGrid(0, 0, 32, 1, 1),
                    new Quantization(512, 0.05f, 36, 29, 512),
                    List.of(),
                    SessionPolicy.DEFAULT.limits(10, 10, 10)),
            queue,
            SessionEvents.NONE,
            SessionPolicy.DEFAULT,
            TICK_RATE_HZ,
            TimeUnit.MINUTES.toNanos(MINUTES),
            0);
    private final List<CountedSocket> sockets = new ArrayList<>();
    private long nowNanos;

    @AfterEach
    void release() {
        sockets.forEach(EmbeddedChannel::finishAndReleaseAll);
    }

    @Test
    void keepsMemoryFlatForAClientThatStopsReadingAndClosesItWithAReason() throws Exception {
        CountedSocket stopped = connect();
        List<CountedSocket> others = new ArrayList<>();
        for (int n = 0; n < OTHERS; n++) {
            others.add(connect());
        }
        tick();
        tick();
        sockets.forEach(CountedSocket::takeSent);
        sockets.forEach(CountedSocket::resetCounts);
        stopped.stuck = true;

        for (int tick = 0; tick < TICKS; tick++) {
            tick();
            assertThat(stopped.waitingBytes()).isEqualTo(waiting(Math.min(tick + 1, Member.MAX_OUTSTANDING_SNAPSHOTS)));
            for (CountedSocket other : others) {
                assertThat(other.takeSent()).isEqualTo(SNAPSHOT_BYTES + HEAD_BYTES);
            }
            keepAlive();
        }

        // One system call for each client and tick.
        assertThat(others).allMatch(other -> other.socketWrites == TICKS);
        assertThat(snapshots.released).isEqualTo(snapshots.published + snapshots.retained);
        assertThat(stopped.isOpen()).isTrue();

        for (int tick = 0; tick < Member.MAX_OUTSTANDING_SNAPSHOTS + 2; tick++) {
            tick();
        }
        stopped.stuck = false;
        stopped.flush();

        assertThat(lastOf(stopped)).isInstanceOfSatisfying(ServerMessage.Closing.class, closing -> {
            assertThat(closing.code()).isEqualTo(Code.TOO_SLOW);
            assertThat(closing.sentence()).isEqualTo("expected snapshots to be read, got none taken for 600 s");
        });
        var unused = stopped.close();
        tick();
        assertThat(ticker.clients()).isEqualTo(OTHERS);
    }

    private static long waiting(int count) {
        return (long) count * (SNAPSHOT_BYTES + HEAD_BYTES + WRITE_OVERHEAD_BYTES);
    }

    private CountedSocket connect() {
        CountedSocket socket = new CountedSocket();
        socket.freezeTime();
        socket.config().setWriteBufferWaterMark(new WriteBufferWaterMark(32 * 1024, 64 * 1024));
        LoopOutlet outlet = new EventLoopOutlet(socket.eventLoop(), () -> nowNanos);
        SessionContext context = new SessionContext(
                Access.DEFAULT,
                SessionPolicy.DEFAULT,
                queue,
                () -> nowNanos,
                () -> new TickMoment(0, 0),
                SessionEvents.NONE);
        ConnectionPipeline.build(
                socket,
                sockets.size() + 1L,
                new Peer(InetAddress.getLoopbackAddress(), true, "test"),
                context,
                SETTINGS,
                outlet);
        socket.writeInbound(Unpooled.wrappedBuffer(
                ClientMessages.frame(new ClientMessage.Hello(1, "Ada", "", List.of(Encoding.COLUMNS), null))));
        sockets.add(socket);
        return socket;
    }

    private void tick() {
        nowNanos += PERIOD_NANOS;
        ticker.tick(nowNanos, nowNanos, 100);
        pass(PERIOD_NANOS);
    }

    private void pass(long nanos) {
        for (CountedSocket socket : sockets) {
            socket.advanceTimeBy(nanos, TimeUnit.NANOSECONDS);
            socket.runPendingTasks();
            socket.runScheduledPendingTasks();
        }
    }

    /** A client that asks is not idle, whether it reads or not; this request has no answer of its own. */
    private void keepAlive() {
        if (nowNanos % TimeUnit.SECONDS.toNanos(10) == 0) {
            for (CountedSocket socket : sockets) {
                socket.writeInbound(Unpooled.wrappedBuffer(
                        ClientMessages.frame(new ClientMessage.KeyframeRequest(0, IntSequence.of(0)))));
            }
        }
    }

    private static ServerMessage lastOf(CountedSocket socket) throws Exception {
        byte[] bytes = socket.sent();
        ServerMessage last = new ServerMessage.Unknown();
        for (int at = 0; at < bytes.length; ) {
            int length = 0;
            int shift = 0;
            byte next;
            do {
                next = bytes[at++];
                length |= (next & 0x7f) << shift;
                shift += 7;
            } while (next < 0);
            last = ServerMessages.decode(bytes, at, length);
            at += length;
        }
        return last;
    }

    /** A channel that counts its writes and can be made to take nothing. */
    private static final class CountedSocket extends EmbeddedChannel {
        private boolean stuck;
        private int socketWrites;

        @Override
        protected void doWrite(ChannelOutboundBuffer in) throws Exception {
            if (!stuck) {
                socketWrites++;
                super.doWrite(in);
            }
        }

        void resetCounts() {
            socketWrites = 0;
        }

        long waitingBytes() {
            ChannelOutboundBuffer waiting = unsafe().outboundBuffer();
            return waiting == null ? 0 : waiting.totalPendingWriteBytes();
        }

        /** Drops what was sent and tells its bytes. */
        int takeSent() {
            int bytes = 0;
            for (ByteBuf buffer = readOutbound(); buffer != null; buffer = readOutbound()) {
                bytes += buffer.readableBytes();
                buffer.release();
            }
            return bytes;
        }

        byte[] sent() {
            ByteBuf all = Unpooled.buffer();
            for (ByteBuf buffer = readOutbound(); buffer != null; buffer = readOutbound()) {
                all.writeBytes(buffer);
                buffer.release();
            }
            byte[] bytes = new byte[all.readableBytes()];
            all.readBytes(bytes);
            return bytes;
        }
    }

    /** Snapshots of one size. */
    private static final class Snapshots implements SnapshotPublisher {
        private int published;
        private int retained;
        private int released;

        @Override
        public Stream open(boolean packed) {
            return new Stream() {
                @Override
                public void setView(@Nullable ClientView view) {}

                @Override
                public void requestKeyframes(int band, int[] streams) {}

                @Override
                public void setReady(boolean ready) {}

                @Override
                public void defer() {}

                @Override
                public int detailRung() {
                    return 0;
                }

                @Override
                public ViewArea heldArea() {
                    return ViewArea.NOTHING;
                }
            };
        }

        @Override
        public void close(Stream stream) {}

        @Override
        public Batch publishStill(int timeScalePercent) {
            return publish(timeScalePercent);
        }

        @Override
        public Batch publish(int timeScalePercent) {
            published++;
            return new Batch() {
                @Override
                public int snapshotBytes(Stream stream) {
                    return SNAPSHOT_BYTES;
                }

                @Override
                public boolean isReset(Stream stream) {
                    return false;
                }

                @Override
                public void write(SnapshotStream stream, ByteBuffer target) {
                    target.put(new byte[SNAPSHOT_BYTES]);
                }

                @Override
                public int keyframeBytes(Stream stream) {
                    return 0;
                }

                @Override
                public int memoryBytes() {
                    return SNAPSHOT_BYTES;
                }

                @Override
                public void retain() {
                    retained++;
                }

                @Override
                public void release() {
                    released++;
                }
            };
        }
    }
}
