package dev.throng.server.cli.fanout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.protocol.wire.ServerMessage;
import dev.throng.protocol.wire.ServerMessages;
import io.netty.buffer.Unpooled;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FrameScannerTest {
    private static final byte[] TICK_300 = {0x08, (byte) 0xac, 0x02, 0x18, 0x01, 1, 2, 3};
    private static final byte[] TICK_0 = {0x18, 0x01};

    @Test
    void findsTheMessagesWhereverTheStreamIsSplit() {
        byte[] large = new byte[40_000];
        System.arraycopy(TICK_300, 0, large, 0, TICK_300.length);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        byte[] pong = ServerMessages.frame(new ServerMessage.Pong(1, 2, 3, 4, 5));
        bytes.writeBytes(snapshot(TICK_300));
        bytes.writeBytes(pong);
        bytes.writeBytes(snapshot(TICK_0));
        bytes.writeBytes(snapshot(large));
        byte[] stream = bytes.toByteArray();
        List<String> expected = List.of(
                "300 of 8 in " + snapshot(TICK_300).length,
                "message of " + (pong.length - 1) + " in " + pong.length,
                "0 of 2 in " + snapshot(TICK_0).length,
                "300 of 40000 in " + snapshot(large).length);

        for (boolean whole : new boolean[] {false, true}) {
            for (int split = 0; split <= 70; split++) {
                assertThat(scan(stream, split, whole)).isEqualTo(expected);
            }
            assertThat(scan(stream, -1, whole)).isEqualTo(expected);
        }
    }

    @Test
    void keepsAllOfASnapshotThatIsToBeVerified() {
        List<byte[]> kept = new ArrayList<>();
        FrameScanner scanner = new FrameScanner(
                new FrameScanner.Listener() {
                    @Override
                    public void snapshot(int tick, int frameBytes, byte[] message, int start, int length) {
                        kept.add(java.util.Arrays.copyOfRange(message, start, start + length));
                    }

                    @Override
                    public void message(byte[] message, int length, int frameBytes) {}
                },
                true);

        scanner.take(Unpooled.wrappedBuffer(snapshot(TICK_300)));

        assertThat(kept).singleElement().isEqualTo(TICK_300);
    }

    /** What is found in a stream cut once, or after every byte when the split is negative. */
    private static List<String> scan(byte[] stream, int split, boolean whole) {
        List<String> found = new ArrayList<>();
        FrameScanner scanner = new FrameScanner(new Noting(found), whole);
        if (split < 0) {
            for (int n = 0; n < stream.length; n++) {
                scanner.take(Unpooled.wrappedBuffer(stream, n, 1));
            }
        } else {
            scanner.take(Unpooled.wrappedBuffer(stream, 0, split));
            scanner.take(Unpooled.wrappedBuffer(stream, split, stream.length - split));
        }
        return found;
    }

    private static byte[] snapshot(byte[] bytes) {
        return ServerMessages.frame(new ServerMessage.SnapshotBytes(bytes, 0, bytes.length));
    }

    private record Noting(List<String> found) implements FrameScanner.Listener {
        @Override
        public void snapshot(int tick, int frameBytes, byte[] message, int start, int length) {
            found.add(tick + " of " + length + " in " + frameBytes);
        }

        @Override
        public void message(byte[] message, int length, int frameBytes) {
            found.add("message of " + length + " in " + frameBytes);
        }
    }
}
