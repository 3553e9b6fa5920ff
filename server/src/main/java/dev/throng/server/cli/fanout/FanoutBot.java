package dev.throng.server.cli.fanout;

import dev.throng.protocol.wire.ClientMessage;
import dev.throng.protocol.wire.ClientMessages;
import dev.throng.protocol.wire.Encoding;
import dev.throng.protocol.wire.MalformedMessageException;
import dev.throng.protocol.wire.Protocol;
import dev.throng.protocol.wire.ServerMessage;
import dev.throng.protocol.wire.ServerMessages;
import dev.throng.protocol.wire.View;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One client that counts what it gets, and decodes it when it is one that verifies. Confined to the bots' event loop. */
@SuppressWarnings("FutureReturnValueIgnored") // A write that fails shows as a lost connection.
final class FanoutBot extends ChannelInboundHandlerAdapter implements FrameScanner.Listener {
    private final int number;
    private final @Nullable View view;
    private final Encoding encoding;
    private final FleetMeter meter;
    private final boolean verifying;
    private final FrameScanner scanner;
    private final long startedNanos = System.nanoTime();

    private @Nullable ChannelHandlerContext channel;
    private @Nullable SnapshotVerifier verifier;
    private boolean joined;
    private int lastTick;
    private long phaseNanos;
    private long snapshots;
    private long bytes;

    FanoutBot(int number, @Nullable View view, Encoding encoding, FleetMeter meter, boolean verifying) {
        this.number = number;
        this.view = view;
        this.encoding = encoding;
        this.meter = meter;
        this.verifying = verifying;
        scanner = new FrameScanner(this, verifying);
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) {
        channel = ctx;
        send(new ClientMessage.Hello(Protocol.VERSION, "bot-" + number, "", List.of(encoding), view));
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        ByteBuf in = (ByteBuf) message;
        try {
            if (!meter.isStopped()) {
                scanner.take(in);
            }
        } finally {
            in.release();
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        channel = null;
        meter.lost("client " + number + " was disconnected");
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        meter.lost("client " + number + ": " + cause);
        ctx.close();
    }

    /** Asks for the server's clock, if connected. */
    void ping() {
        if (joined && channel != null) {
            send(new ClientMessage.Ping(System.nanoTime()));
        }
    }

    private void send(ClientMessage message) {
        ChannelHandlerContext open = channel;
        if (open != null) {
            open.writeAndFlush(Unpooled.wrappedBuffer(ClientMessages.frame(message)), open.voidPromise());
        }
    }

    @Override
    public void snapshot(int tick, int frameBytes, byte[] message, int start, int length) {
        long now = System.nanoTime();
        SnapshotVerifier check = verifier;
        if (check != null) {
            check.apply(message, start, length);
            now = System.nanoTime();
        }
        if (!joined) {
            joined = true;
            meter.joined(now - startedNanos);
            ping();
        } else if (meter.isMeasuring()) {
            snapshots++;
            bytes += frameBytes;
            meter.arrived(tick, tick - lastTick - 1, phaseNanos, now);
        }
        lastTick = tick;
    }

    @Override
    public void message(byte[] message, int length, int frameBytes) {
        if (meter.isMeasuring()) {
            bytes += frameBytes;
        }
        ServerMessage decoded;
        try {
            decoded = ServerMessages.decode(message, 0, length);
        } catch (MalformedMessageException e) {
            meter.lost("client " + number + ": " + e.getMessage());
            return;
        }
        if (decoded instanceof ServerMessage.Pong pong) {
            phaseNanos = pong.phaseMicros() * 1_000L;
            meter.pong(pong.tick(), pong.tickPlannedNanos());
        } else if (decoded instanceof ServerMessage.Welcome welcome) {
            if (welcome.encoding() != encoding) {
                meter.lost("expected encoding " + encoding + ", got " + welcome.encoding());
            }
            if (verifying) {
                verifier = new SnapshotVerifier(welcome);
            }
        } else if (decoded instanceof ServerMessage.Closing || decoded instanceof ServerMessage.Refused) {
            meter.lost("client " + number + ": " + decoded);
        }
    }

    /** Snapshots of the measured time. */
    long snapshots() {
        return snapshots;
    }

    /** Bytes of all frames of the measured time. */
    long bytes() {
        return bytes;
    }

    @Nullable
    SnapshotVerifier verifier() {
        return verifier;
    }
}
