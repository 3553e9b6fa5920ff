package dev.throng.protocol.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnknownFieldSet;
import dev.throng.protocol.v1.Despawn;
import dev.throng.protocol.v1.Spawn;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClientMessagesTest {
    @ParameterizedTest
    @MethodSource("dev.throng.protocol.wire.WireSamples#clientMessages")
    void readsBackWhatItWrote(ClientMessage message) throws Exception {
        byte[] bytes = ClientMessages.encode(message);

        assertThat(ClientMessages.decode(bytes, 0, bytes.length)).isEqualTo(message);
        assertThat(ClientMessages.decode(ByteBuffer.wrap(bytes))).isEqualTo(message);
    }

    @ParameterizedTest
    @MethodSource("dev.throng.protocol.wire.WireSamples#clientMessages")
    void readsFromTheMiddleOfAnArray(ClientMessage message) throws Exception {
        byte[] bytes = ClientMessages.encode(message);
        byte[] padded = new byte[bytes.length + 7];
        Arrays.fill(padded, (byte) 0xff);
        System.arraycopy(bytes, 0, padded, 3, bytes.length);

        assertThat(ClientMessages.decode(padded, 3, bytes.length)).isEqualTo(message);
    }

    @ParameterizedTest
    @MethodSource("dev.throng.protocol.wire.WireSamples#clientMessages")
    void framesAMessageWithItsLength(ClientMessage message) {
        byte[] bytes = ClientMessages.encode(message);

        byte[] frame = ClientMessages.frame(message);

        assertThat(frame)
                .hasSize(LengthPrefix.size(bytes.length) + bytes.length)
                .endsWith(bytes);
    }

    @Test
    void writesTheBytesOfTheProtocol() {
        var spawn = new ClientMessage.Command(300, new CommandBody.Spawn(1, 5, new Disc(1, 2, 0.5f)));

        assertThat(HexFormat.of().formatHex(ClientMessages.frame(spawn)))
                .isEqualTo("1c" + "121a" + "08ac02" + "1215" + "0801" + "1005" + "220f" + "0d0000803f" + "1500000040"
                        + "1d0000003f");
    }

    @Test
    void fitsAHelloWithTheLongestNameAndTokenIntoTheHandshakeLimit() {
        var hello = new ClientMessage.Hello(
                1,
                "\uD83D\uDE00".repeat(32),
                "\u00e9".repeat(256),
                List.of(Encoding.PACKED, Encoding.COLUMNS),
                View.of(0, 0, 1, 1));

        assertThat(ClientMessages.encode(hello)).hasSizeLessThanOrEqualTo(FrameLimits.HANDSHAKE_BYTES);
    }

    @Test
    void keepsTheTokenOutOfTheText() {
        assertThat(new ClientMessage.Hello(1, "Ada", "secret", List.of(), null).toString())
                .doesNotContain("secret");
    }

    @Test
    void ignoresUnknownFields() throws Exception {
        UnknownFieldSet extra = UnknownFieldSet.newBuilder()
                .addField(900, UnknownFieldSet.Field.newBuilder().addVarint(5).build())
                .build();
        var message = dev.throng.protocol.v1.ClientMessage.newBuilder()
                .setUnknownFields(extra)
                .setPing(dev.throng.protocol.v1.Ping.newBuilder()
                        .setClientNanos(7)
                        .setUnknownFields(extra))
                .build();

        assertThat(ClientMessages.decode(message.toByteString().asReadOnlyByteBuffer()))
                .isEqualTo(new ClientMessage.Ping(7));
    }

    @Test
    void tellsAnUnknownMessageFromAMalformedOne() throws Exception {
        byte[] bytes = UnknownFieldSet.newBuilder()
                .addField(
                        99,
                        UnknownFieldSet.Field.newBuilder()
                                .addLengthDelimited(ByteString.copyFromUtf8("later"))
                                .build())
                .build()
                .toByteArray();

        assertThat(ClientMessages.decode(bytes, 0, bytes.length)).isEqualTo(new ClientMessage.Unknown());
        assertThat(ClientMessages.decode(new byte[0], 0, 0)).isEqualTo(new ClientMessage.Unknown());
    }

    @Test
    void refusesAnUnknownCommandAndKeepsItsSequence() throws Exception {
        var command =
                dev.throng.protocol.v1.Command.newBuilder().setSequence(12).build();

        ClientMessage.Command decoded = decodeCommand(command);

        assertThat(decoded.sequence()).isEqualTo(12);
        assertThat(refusalOf(decoded).code()).isEqualTo(Code.UNKNOWN_COMMAND);
    }

    @ParameterizedTest
    @ValueSource(floats = {Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, 1e30f, -1e30f})
    void refusesACommandWithAnImpossibleCoordinate(float x) throws Exception {
        var command = dev.throng.protocol.v1.Command.newBuilder()
                .setSequence(1)
                .setSpawn(Spawn.newBuilder()
                        .setCount(1)
                        .setPoint(dev.throng.protocol.v1.Vector3.newBuilder().setX(x)))
                .build();

        Refusal refusal = refusalOf(decodeCommand(command));

        assertThat(refusal.code()).isEqualTo(Code.INVALID_ARGUMENT);
        assertThat(refusal.sentence())
                .contains("Vector3.x")
                .contains("expected")
                .contains(Float.toString(x));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, Integer.MIN_VALUE})
    void refusesACommandWithAnImpossibleCount(int count) throws Exception {
        var command = dev.throng.protocol.v1.Command.newBuilder()
                .setSpawn(Spawn.newBuilder()
                        .setCount(count)
                        .setPoint(dev.throng.protocol.v1.Vector3.getDefaultInstance()))
                .build();

        assertThat(refusalOf(decodeCommand(command)).sentence())
                .isEqualTo("Spawn.count: expected 1 to 2147483647, got " + Integer.toUnsignedString(count));
    }

    @Test
    void refusesACommandWithoutItsParts() throws Exception {
        var spawn = dev.throng.protocol.v1.Command.newBuilder()
                .setSpawn(Spawn.newBuilder().setCount(1))
                .build();
        var despawn = dev.throng.protocol.v1.Command.newBuilder()
                .setDespawn(Despawn.getDefaultInstance())
                .build();
        var goal = dev.throng.protocol.v1.Command.newBuilder()
                .setSetGoal(dev.throng.protocol.v1.SetGoal.getDefaultInstance())
                .build();

        assertThat(refusalOf(decodeCommand(spawn)).code()).isEqualTo(Code.INVALID_ARGUMENT);
        assertThat(refusalOf(decodeCommand(despawn)).code()).isEqualTo(Code.INVALID_ARGUMENT);
        assertThat(refusalOf(decodeCommand(goal)).code()).isEqualTo(Code.INVALID_ARGUMENT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "   ", "a\nb", "a\u202eb", "a\u0000", "123456789012345678901234567890123"})
    void refusesAHelloWithABadName(String name) {
        byte[] bytes = dev.throng.protocol.v1.ClientMessage.newBuilder()
                .setHello(dev.throng.protocol.v1.ClientHello.newBuilder().setName(name))
                .build()
                .toByteArray();

        assertThatThrownBy(() -> ClientMessages.decode(bytes, 0, bytes.length))
                .isInstanceOfSatisfying(MalformedMessageException.class, e -> {
                    assertThat(e.code()).isEqualTo(Code.INVALID_ARGUMENT);
                    assertThat(e.sentence()).startsWith("ClientHello.name: expected");
                    assertThat(e.getStackTrace()).isEmpty();
                });
    }

    @Test
    void leavesOutEncodingsItDoesNotKnow() throws Exception {
        byte[] bytes = dev.throng.protocol.v1.ClientMessage.newBuilder()
                .setHello(dev.throng.protocol.v1.ClientHello.newBuilder()
                        .setName("Ada")
                        .addEncodingsValue(77)
                        .addEncodingsValue(1))
                .build()
                .toByteArray();

        assertThat(((ClientMessage.Hello) ClientMessages.decode(bytes, 0, bytes.length)).encodings())
                .containsExactly(Encoding.COLUMNS);
    }

    @Test
    void refusesTooManyStreamsInAKeyframeRequest() {
        byte[] bytes = dev.throng.protocol.v1.ClientMessage.newBuilder()
                .setKeyframeRequest(dev.throng.protocol.v1.KeyframeRequest.newBuilder()
                        .addAllStreams(java.util.Collections.nCopies(Protocol.MAX_KEYFRAME_STREAMS + 1, 1)))
                .build()
                .toByteArray();

        assertThatThrownBy(() -> ClientMessages.decode(bytes, 0, bytes.length))
                .isInstanceOf(MalformedMessageException.class);
    }

    @Test
    void refusesAGroupThatIsNotClosedAndNestingWithoutEnd() {
        byte[] endGroup = {(byte) (15 << 3 | 4)};
        byte[] startGroups = new byte[64];
        Arrays.fill(startGroups, (byte) (15 << 3 | 3));

        assertThatThrownBy(() -> ClientMessages.decode(endGroup, 0, endGroup.length))
                .isInstanceOf(MalformedMessageException.class);
        assertThatThrownBy(() -> ClientMessages.decode(startGroups, 0, startGroups.length))
                .isInstanceOf(MalformedMessageException.class);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void answersDamagedBytesWithAMessageOrAMalformedMessageException(long seed) {
        Random random = new Random(seed);
        List<ClientMessage> samples = WireSamples.clientMessages();

        for (int round = 0; round < 2_000; round++) {
            byte[] bytes = ClientMessages.encode(samples.get(random.nextInt(samples.size())));
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
            return ClientMessages.decode(bytes, 0, bytes.length) != null;
        } catch (MalformedMessageException e) {
            return !e.sentence().isEmpty();
        }
    }

    private static ClientMessage.Command decodeCommand(dev.throng.protocol.v1.Command command) throws Exception {
        byte[] bytes = dev.throng.protocol.v1.ClientMessage.newBuilder()
                .setCommand(command)
                .build()
                .toByteArray();
        return (ClientMessage.Command) ClientMessages.decode(bytes, 0, bytes.length);
    }

    private static Refusal refusalOf(ClientMessage.Command command) {
        return ((CommandBody.Unreadable) command.body()).refusal();
    }
}
