package dev.throng.server.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.protocol.wire.Code;
import dev.throng.protocol.wire.FrameLimits;
import dev.throng.protocol.wire.LengthPrefix;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FrameDecoderTest {
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 127, 128, 300, 16_383, 16_384, 65_536})
    void takesAMessageSplitAnywhereInItsPrefix(int messageBytes) {
        byte[] frame = frame(messageBytes, (byte) 7);

        for (int split = 0; split <= LengthPrefix.size(messageBytes) + 1 && split <= frame.length; split++) {
            EmbeddedChannel channel = open();
            channel.writeInbound(Unpooled.copiedBuffer(frame, 0, split));
            channel.writeInbound(Unpooled.copiedBuffer(frame, split, frame.length - split));

            assertThat(lengths(channel)).as("split at %d", split).containsExactly(messageBytes);
        }
    }

    @Test
    void takesABytewiseStreamOfMessages() {
        EmbeddedChannel channel = open();
        for (int messageBytes : new int[] {300, 0, 16_385, 1}) {
            for (byte b : frame(messageBytes, (byte) 0xff)) {
                channel.writeInbound(Unpooled.wrappedBuffer(new byte[] {b}));
            }
        }

        assertThat(lengths(channel)).containsExactly(300, 0, 16_385, 1);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void takesAStreamCutAtRandom(long seed) {
        Random random = new Random(seed);
        List<Integer> sent = new ArrayList<>();
        ByteBuf stream = Unpooled.buffer();
        for (int i = 0; i < 200; i++) {
            int messageBytes = random.nextInt(random.nextBoolean() ? 200 : 20_000);
            sent.add(messageBytes);
            stream.writeBytes(frame(messageBytes, (byte) i));
        }

        EmbeddedChannel channel = open();
        while (stream.isReadable()) {
            channel.writeInbound(stream.readBytes(Math.min(stream.readableBytes(), 1 + random.nextInt(3_000))));
        }
        stream.release();

        assertThat(lengths(channel)).as("seed %d", seed).isEqualTo(sent);
    }

    @Test
    void refusesAMessageOverTheLimitBeforeABodyByteIsThere() {
        EmbeddedChannel channel = new EmbeddedChannel(new FrameDecoder());
        byte[] prefix = new byte[LengthPrefix.MAX_BYTES];
        int size = LengthPrefix.write(FrameLimits.HANDSHAKE_BYTES + 1, prefix, 0);

        assertThatThrownBy(() -> channel.writeInbound(Unpooled.copiedBuffer(prefix, 0, size)))
                .isInstanceOfSatisfying(QuietFrameException.class, e -> {
                    assertThat(e.code()).isEqualTo(Code.FRAME_TOO_LARGE);
                    assertThat(e.getStackTrace()).isEmpty();
                    assertThat(e.sentence()).isEqualTo("expected a message of at most 1024 bytes, got 1025");
                });
        channel.finishAndReleaseAll();
    }

    @Test
    void refusesALengthThatIsLongerThanAnyAllowedOne() {
        for (byte last : new byte[] {0, 0x7f, (byte) 0x80, (byte) 0xff}) {
            EmbeddedChannel channel = open();
            byte[] prefix = {(byte) 0x80, (byte) 0x80, (byte) 0x80, last};

            assertThatThrownBy(() -> channel.writeInbound(Unpooled.wrappedBuffer(prefix)))
                    .isInstanceOfSatisfying(
                            QuietFrameException.class, e -> assertThat(e.code()).isEqualTo(Code.MALFORMED));
            channel.finishAndReleaseAll();
        }
    }

    @Test
    void takesNothingAfterAFault() {
        EmbeddedChannel channel = open();
        assertThatThrownBy(() -> channel.writeInbound(Unpooled.wrappedBuffer(new byte[] {-1, -1, -1, -1, -1})))
                .isInstanceOf(QuietFrameException.class);

        channel.writeInbound(Unpooled.wrappedBuffer(frame(3, (byte) 1)));

        assertThat(lengths(channel)).isEmpty();
    }

    private static EmbeddedChannel open() {
        FrameDecoder decoder = new FrameDecoder();
        decoder.limit(FrameLimits.CLIENT_BYTES);
        return new EmbeddedChannel(decoder);
    }

    private static byte[] frame(int messageBytes, byte fill) {
        byte[] frame = new byte[LengthPrefix.size(messageBytes) + messageBytes];
        Arrays.fill(frame, fill);
        LengthPrefix.write(messageBytes, frame, 0);
        return frame;
    }

    private static List<Integer> lengths(EmbeddedChannel channel) {
        List<Integer> lengths = new ArrayList<>();
        for (ByteBuf frame = channel.readInbound(); frame != null; frame = channel.readInbound()) {
            lengths.add(frame.readableBytes());
            frame.release();
        }
        channel.finishAndReleaseAll();
        return lengths;
    }
}
