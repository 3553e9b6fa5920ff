package dev.throng.client.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.protocol.wire.FrameLimits;
import dev.throng.protocol.wire.LengthPrefix;
import dev.throng.protocol.wire.MalformedMessageException;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ServerFrameDecoderTest {
    private final List<byte[]> messages = new ArrayList<>();
    private final ServerFrameDecoder decoder = new ServerFrameDecoder((bytes, offset, length) -> {
        messages.add(Arrays.copyOfRange(bytes, offset, offset + length));
        return true;
    });

    @Test
    void cutsTheStreamWhereverItIsSplit() throws Exception {
        byte[] first = random(1, 300);
        byte[] second = random(2, 5);
        byte[] stream = concat(frame(first), frame(new byte[0]), frame(second));

        for (int split = 0; split <= stream.length; split++) {
            messages.clear();
            read(Arrays.copyOfRange(stream, 0, split));
            read(Arrays.copyOfRange(stream, split, stream.length));

            assertThat(messages).as("split at %d", split).containsExactly(first, new byte[0], second);
        }
    }

    @Test
    void readsAStreamByteByByte() throws Exception {
        byte[] message = random(3, 70_000);
        for (byte part : frame(message)) {
            read(new byte[] {part});
        }

        assertThat(messages).containsExactly(message);
    }

    @Test
    void takesTheLargestFrame() throws Exception {
        byte[] message = random(4, FrameLimits.SERVER_BYTES);

        read(frame(message));

        assertThat(messages).containsExactly(message);
    }

    @Test
    void refusesAFrameAboveTheLimitByItsPrefixAlone() {
        byte[] prefix = new byte[LengthPrefix.MAX_BYTES];
        int size = LengthPrefix.write(FrameLimits.SERVER_BYTES + 1, prefix, 0);

        assertThatThrownBy(() -> read(Arrays.copyOf(prefix, size)))
                .isInstanceOf(MalformedMessageException.class)
                .hasMessage("expected a frame of at most 4194304 bytes, got 4194305");
    }

    @Test
    void refusesAPrefixThatDoesNotEnd() {
        byte[] endless = new byte[10];
        Arrays.fill(endless, (byte) 0x80);

        assertThatThrownBy(() -> read(endless))
                .isInstanceOf(MalformedMessageException.class)
                .hasMessageContaining("length prefix of at most 4 bytes");
    }

    @Test
    void takesNoMemoryForBytesThatWereOnlyAnnounced() throws Exception {
        byte[][] seen = new byte[1][];
        ServerFrameDecoder watched = new ServerFrameDecoder((bytes, offset, length) -> {
            seen[0] = bytes;
            return true;
        });
        byte[] prefix = new byte[LengthPrefix.MAX_BYTES];
        int size = LengthPrefix.write(3_000, prefix, 0);
        ByteBuf input = Unpooled.buffer();
        input.writeBytes(prefix, 0, size).writeBytes(new byte[3_000]);
        input.writeBytes(prefix, 0, LengthPrefix.write(FrameLimits.SERVER_BYTES, prefix, 0));
        input.writeBytes(new byte[100]);

        watched.read(input);

        assertThat(seen[0].length).isLessThan(10_000);
        input.release();
    }

    @Test
    void takesNoMoreOfAStreamThatTheSinkHasEnded() throws Exception {
        int[] count = new int[1];
        ServerFrameDecoder ended = new ServerFrameDecoder((bytes, offset, length) -> {
            count[0]++;
            return false;
        });

        ByteBuf input = Unpooled.wrappedBuffer(concat(frame(random(5, 4)), frame(random(6, 4))));
        ended.read(input);

        assertThat(count[0]).isEqualTo(1);
        assertThat(input.isReadable()).isFalse();
    }

    private void read(byte[] bytes) throws Exception {
        decoder.read(Unpooled.wrappedBuffer(bytes));
    }

    private static byte[] frame(byte[] message) {
        byte[] prefix = new byte[LengthPrefix.MAX_BYTES];
        int size = LengthPrefix.write(message.length, prefix, 0);
        return concat(Arrays.copyOf(prefix, size), message);
    }

    private static byte[] random(long seed, int length) {
        byte[] bytes = new byte[length];
        new Random(seed).nextBytes(bytes);
        return bytes;
    }

    private static byte[] concat(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }
}
