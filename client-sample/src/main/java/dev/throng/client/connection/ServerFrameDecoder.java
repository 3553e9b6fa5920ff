package dev.throng.client.connection;

import dev.throng.protocol.wire.Code;
import dev.throng.protocol.wire.FrameLimits;
import dev.throng.protocol.wire.MalformedMessageException;
import io.netty.buffer.ByteBuf;
import java.util.Arrays;

/**
 * Cuts the server's stream into frames. Confined to the connection's event loop.
 *
 * <pre>
 *   +------------------+---------------------------+
 *   | varint length    | message, length bytes     |   length 0 to 4 MiB
 *   +------------------+---------------------------+
 * </pre>
 *
 * <p>The length is checked as soon as its last byte is there, and the buffer grows with the bytes that really come, so a
 * peer that announces much and sends little takes no memory. The same buffer serves all frames.
 */
final class ServerFrameDecoder {
    /** Takes whole messages. */
    interface Sink {
        /** The message stands in {@code bytes} until this returns; false: take no more of the stream. */
        boolean message(byte[] bytes, int offset, int length) throws Exception;
    }

    private static final int INITIAL_BYTES = 2048;
    private static final int MAX_PREFIX_BYTES = 4;

    private final Sink sink;
    private byte[] frame = new byte[INITIAL_BYTES];
    private int filled;
    private int expected;
    private int prefixBytes;
    private boolean inMessage;

    ServerFrameDecoder(Sink sink) {
        this.sink = sink;
    }

    /** Takes all readable bytes; {@code input} stays the caller's. */
    void read(ByteBuf input) throws Exception {
        while (input.isReadable()) {
            if (!inMessage) {
                prefix(input.readByte());
            } else {
                take(input);
            }
            if (inMessage && filled == expected && !deliver()) {
                input.skipBytes(input.readableBytes());
            }
        }
    }

    private void prefix(byte next) throws MalformedMessageException {
        if (prefixBytes == MAX_PREFIX_BYTES) {
            throw new MalformedMessageException(
                    Code.FRAME_TOO_LARGE,
                    "expected a length prefix of at most " + MAX_PREFIX_BYTES + " bytes, got a longer one");
        }
        expected |= (next & 0x7F) << (7 * prefixBytes++);
        if (next < 0) {
            return;
        }
        if (expected > FrameLimits.SERVER_BYTES) {
            throw new MalformedMessageException(
                    Code.FRAME_TOO_LARGE,
                    "expected a frame of at most " + FrameLimits.SERVER_BYTES + " bytes, got " + expected);
        }
        inMessage = true;
        filled = 0;
    }

    private void take(ByteBuf input) {
        int part = Math.min(expected - filled, input.readableBytes());
        if (filled + part > frame.length) {
            frame = Arrays.copyOf(frame, Math.min(expected, Math.max(filled + part, 2 * frame.length)));
        }
        input.readBytes(frame, filled, part);
        filled += part;
    }

    private boolean deliver() throws Exception {
        int length = expected;
        inMessage = false;
        expected = 0;
        prefixBytes = 0;
        return sink.message(frame, 0, length);
    }
}
