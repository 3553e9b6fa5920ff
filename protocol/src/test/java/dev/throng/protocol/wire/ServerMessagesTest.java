package dev.throng.protocol.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import dev.throng.protocol.v1.CommandResult;
import dev.throng.protocol.v1.Snapshot;
import dev.throng.protocol.v1.TruthSample;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServerMessagesTest {
    @ParameterizedTest
    @MethodSource("dev.throng.protocol.wire.WireSamples#serverMessages")
    void readsBackWhatItWrote(ServerMessage message) throws Exception {
        byte[] bytes = ServerMessages.encode(message);

        assertThat(ServerMessages.decode(bytes, 0, bytes.length)).isEqualTo(message);
        assertThat(ServerMessages.decode(ByteBuffer.wrap(bytes))).isEqualTo(message);
    }

    @ParameterizedTest
    @MethodSource("dev.throng.protocol.wire.WireSamples#serverMessages")
    void framesAMessageWithItsLength(ServerMessage message) {
        byte[] bytes = ServerMessages.encode(message);

        byte[] frame = ServerMessages.frame(message);

        assertThat(frame)
                .hasSize(LengthPrefix.size(bytes.length) + bytes.length)
                .endsWith(bytes);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 100, 127, 128, 16_383, 16_384, 2_097_152, 3_000_000})
    void wrapsASnapshotInTheBytesThatProtobufWrites(int packedLength) throws Exception {
        byte[] snapshot = Snapshot.newBuilder()
                .setPacked(ByteString.copyFrom(new byte[packedLength]))
                .build()
                .toByteArray();

        byte[] frame = ServerMessages.frame(new ServerMessage.SnapshotBytes(snapshot, 0, snapshot.length));

        var parsed = dev.throng.protocol.v1.ServerMessage.parseDelimitedFrom(new java.io.ByteArrayInputStream(frame));
        assertThat(frame).hasSize(ServerMessages.snapshotFrameSize(snapshot.length));
        assertThat(parsed.getSnapshot().getPacked().size()).isEqualTo(packedLength);
    }

    @Test
    void handsASnapshotOnAsBytesOfTheSameArray() throws Exception {
        byte[] snapshot = {8, 42, 24, 1};
        byte[] message = ServerMessages.encode(new ServerMessage.SnapshotBytes(snapshot, 0, snapshot.length));
        byte[] padded = new byte[message.length + 10];
        System.arraycopy(message, 0, padded, 4, message.length);

        var decoded = (ServerMessage.SnapshotBytes) ServerMessages.decode(padded, 4, message.length);

        assertThat(decoded.bytes()).isSameAs(padded);
        assertThat(Arrays.copyOfRange(padded, decoded.offset(), decoded.offset() + decoded.length()))
                .isEqualTo(snapshot);
    }

    @Test
    void ignoresUnknownFieldsAfterASnapshot() throws Exception {
        byte[] bytes = {0x0a, 2, 8, 42, (byte) 0xa0, 6, 1};

        assertThat(((ServerMessage.SnapshotBytes) ServerMessages.decode(bytes, 0, bytes.length)).length())
                .isEqualTo(2);
    }

    @Test
    void refusesASnapshotThatIsCutOrNotAlone() {
        byte[] cut = {0x0a, 5, 8, 42};
        byte[] negative = {0x0a, -1, -1, -1, -1, 0x0f, 8, 42};
        byte[] twice = {0x0a, 0, 0x0a, 0};

        for (byte[] bytes : List.of(cut, negative, twice)) {
            assertThatThrownBy(() -> ServerMessages.decode(bytes, 0, bytes.length))
                    .isInstanceOf(MalformedMessageException.class);
        }
    }

    @Test
    void writesTheBytesOfTheProtocol() {
        var result = new ServerMessage.CommandResult(3, new Accepted(300, 5, 0));

        assertThat(HexFormat.of().formatHex(ServerMessages.frame(result))).isEqualTo("0b2209080312" + "0508ac021005");
    }

    @Test
    void takesACodeOfALaterVersionForUnspecified() throws Exception {
        byte[] bytes = dev.throng.protocol.v1.ServerMessage.newBuilder()
                .setClosing(dev.throng.protocol.v1.Closing.newBuilder()
                        .setCodeValue(4711)
                        .setMessage("new reason"))
                .build()
                .toByteArray();

        assertThat(ServerMessages.decode(bytes, 0, bytes.length))
                .isEqualTo(new ServerMessage.Closing(Code.UNSPECIFIED, "new reason", 0));
    }

    @Test
    void refusesColumnsOfDifferentLengthsAndMissingOutcomes() {
        byte[] truth = dev.throng.protocol.v1.ServerMessage.newBuilder()
                .setTruthSample(TruthSample.newBuilder().addIds(1).addX(1).addY(1))
                .build()
                .toByteArray();
        byte[] result = dev.throng.protocol.v1.ServerMessage.newBuilder()
                .setCommandResult(CommandResult.getDefaultInstance())
                .build()
                .toByteArray();

        assertThatThrownBy(() -> ServerMessages.decode(truth, 0, truth.length))
                .isInstanceOf(MalformedMessageException.class)
                .hasMessageContaining("columns of 1 values, got 1, 1, 0");
        assertThatThrownBy(() -> ServerMessages.decode(result, 0, result.length))
                .isInstanceOf(MalformedMessageException.class);
    }

    @Test
    void refusesAWelcomeWithoutAGrid() {
        byte[] bytes = dev.throng.protocol.v1.ServerMessage.newBuilder()
                .setWelcome(dev.throng.protocol.v1.ServerWelcome.newBuilder()
                        .setRoleValue(1)
                        .setEncodingValue(1)
                        .setTickRateHz(20))
                .build()
                .toByteArray();

        assertThatThrownBy(() -> ServerMessages.decode(bytes, 0, bytes.length))
                .isInstanceOfSatisfying(
                        MalformedMessageException.class,
                        e -> assertThat(e.code()).isEqualTo(Code.INVALID_ARGUMENT))
                .hasMessageContaining("TileGrid");
    }

    @Test
    void cutsALongSentenceWithoutBreakingACharacter() {
        String sentence = "x".repeat(Refusal.MAX_SENTENCE_LENGTH - 4) + "\uD83D\uDE00\uD83D\uDE00\uD83D\uDE00";

        Refusal refusal = new Refusal(Code.INTERNAL, sentence);

        assertThat(refusal.sentence())
                .isEqualTo("x".repeat(Refusal.MAX_SENTENCE_LENGTH - 4) + "...")
                .hasSizeLessThanOrEqualTo(Refusal.MAX_SENTENCE_LENGTH);
    }

    @ParameterizedTest
    @ValueSource(longs = {11, 12, 13, 14})
    void answersDamagedBytesWithAMessageOrAMalformedMessageException(long seed) {
        Random random = new Random(seed);
        List<ServerMessage> samples = WireSamples.serverMessages();

        for (int round = 0; round < 2_000; round++) {
            byte[] bytes = ServerMessages.encode(samples.get(random.nextInt(samples.size())));
            byte[] damaged = Arrays.copyOf(bytes, random.nextInt(bytes.length + 4));
            for (int i = 0; i < 3 && damaged.length > 0; i++) {
                damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
            }

            assertThat(isMessageOrMalformed(damaged))
                    .as("seed %d round %d bytes %s", seed, round, HexFormat.of().formatHex(damaged))
                    .isTrue();
        }
    }

    private static boolean isMessageOrMalformed(byte[] bytes) {
        try {
            return ServerMessages.decode(bytes, 0, bytes.length) != null;
        } catch (MalformedMessageException e) {
            return !e.sentence().isEmpty();
        }
    }
}
