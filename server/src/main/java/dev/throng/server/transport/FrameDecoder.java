package dev.throng.server.transport;

import dev.throng.protocol.wire.Code;
import dev.throng.protocol.wire.FrameLimits;
import dev.throng.protocol.wire.LengthPrefix;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;
import java.util.List;

/**
 * Cuts the stream of a client into messages.
 *
 * <pre>
 *   BEFORE DECODE (302 bytes)         AFTER DECODE (300 bytes)
 *   +--------+---------------+        +---------------+
 *   | Length |    Message    |  --->  |    Message    |
 *   | 0xAC02 |  (300 bytes)  |        |  (300 bytes)  |
 *   +--------+---------------+        +---------------+
 * </pre>
 *
 * The length is read a byte at a time, wherever the stream was split, and checked as soon as it is complete: a frame over
 * the limit is refused before a byte of it is waited for. After the first fault nothing more is read.
 */
final class FrameDecoder extends ByteToMessageDecoder {
    /** Three bytes of prefix hold every allowed length; a fourth one is refused without reading on. */
    private static final int MAX_PREFIX_BYTES = LengthPrefix.size(FrameLimits.CLIENT_BYTES);

    private static final int NONE = -1;

    private int limitBytes = FrameLimits.HANDSHAKE_BYTES;
    private int messageBytes = NONE;
    private boolean stopped;

    /** From now on messages of up to {@code bytes} are taken. */
    void limit(int bytes) {
        limitBytes = bytes;
    }

    /** From now on nothing is taken. */
    void stop() {
        stopped = true;
    }

    @Override
    protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) {
        if (stopped) {
            in.skipBytes(in.readableBytes());
            return;
        }
        if (messageBytes == NONE) {
            messageBytes = readPrefix(in);
            if (messageBytes == NONE) {
                return;
            }
            if (messageBytes > limitBytes) {
                stopped = true;
                throw new QuietFrameException(
                        Code.FRAME_TOO_LARGE,
                        "expected a message of at most " + limitBytes + " bytes, got " + messageBytes);
            }
        }
        if (in.readableBytes() >= messageBytes) {
            out.add(in.readRetainedSlice(messageBytes));
            messageBytes = NONE;
        }
    }

    /** The length, or {@link #NONE} while the prefix is not complete; then nothing is consumed. */
    private int readPrefix(ByteBuf in) {
        int start = in.readerIndex();
        int readable = Math.min(in.readableBytes(), MAX_PREFIX_BYTES);
        int length = 0;
        for (int i = 0; i < readable; i++) {
            byte next = in.getByte(start + i);
            length |= (next & 0x7f) << (7 * i);
            if (next >= 0) {
                in.skipBytes(i + 1);
                return length;
            }
        }
        if (readable == MAX_PREFIX_BYTES) {
            stopped = true;
            throw new QuietFrameException(
                    Code.MALFORMED, "expected a length prefix of at most " + MAX_PREFIX_BYTES + " bytes, got more");
        }
        return NONE;
    }
}
