package dev.throng.protocol.bits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.CodedOutputStream;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ByteReaderTest {
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 127, 128, 16383, 16384, 2097151, 2097152, 268435455, 268435456, Integer.MAX_VALUE, -1})
    void readsWhatTheWriterAndProtobufWrite(int value) throws Exception {
        ByteWriter out = new ByteWriter(0);
        out.writeVarint(value);
        out.writeSigned(value);
        out.writeFixed32(value);
        byte[] theirs = new byte[out.size()];
        CodedOutputStream protobuf = CodedOutputStream.newInstance(theirs);
        protobuf.writeUInt32NoTag(value);
        protobuf.writeSInt32NoTag(value);
        protobuf.writeFixed32NoTag(value);

        assertThat(Arrays.copyOf(out.array(), out.size())).isEqualTo(theirs);
        assertThat(out.size())
                .isEqualTo(ByteWriter.varintBytes(value) + ByteWriter.varintBytes(ByteWriter.zigzag(value)) + 4);
        ByteReader in = new ByteReader();
        in.reset(theirs, 0, theirs.length);
        assertThat(in.readVarint()).isEqualTo(value);
        assertThat(in.readSigned()).isEqualTo(value);
        assertThat(in.readFixed32()).isEqualTo(value);
        assertThat(in.hasRemaining()).isFalse();
    }

    @Test
    void refusesWhatDoesNotFit() {
        assertThatThrownBy(() -> reader(0x80).readVarint()).isInstanceOf(MalformedBytesException.class);
        assertThatThrownBy(() -> reader(0x80, 0x80, 0x80, 0x80, 0x10).readVarint())
                .hasMessage("expected a varint of 32 bits, got more");
        assertThatThrownBy(() -> reader(0x80, 0x80, 0x80, 0x80, 0x80, 0x00).readVarint())
                .hasMessage("expected a varint of at most 5 bytes, got more");
        assertThatThrownBy(() -> reader(1, 2, 3).readFixed32()).isInstanceOf(MalformedBytesException.class);
        assertThatThrownBy(() -> reader(3, 1, 2).readLength()).isInstanceOf(MalformedBytesException.class);
        assertThatThrownBy(() -> reader(0xFF, 0xFF, 0xFF, 0xFF, 0x0F).readLength())
                .isInstanceOf(MalformedBytesException.class);
        assertThatThrownBy(() -> reader(1).skipField(3)).hasMessage("expected wire type 0, 1, 2 or 5, got 3");
    }

    private static ByteReader reader(int... values) {
        byte[] bytes = new byte[values.length];
        for (int i = 0; i < values.length; i++) {
            bytes[i] = (byte) values[i];
        }
        ByteReader reader = new ByteReader();
        reader.reset(bytes, 0, bytes.length);
        return reader;
    }
}
