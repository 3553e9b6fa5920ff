package dev.throng.protocol.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProtocolTest {
    @Test
    void numbersCodesAsTheProtocolDoes() {
        assertThat(Arrays.stream(Code.values()).map(code -> "CODE_" + code + "=" + code.number()))
                .containsExactlyElementsOf(Arrays.stream(dev.throng.protocol.v1.Code.values())
                        .filter(code -> code != dev.throng.protocol.v1.Code.UNRECOGNIZED)
                        .map(code -> code + "=" + code.getNumber())
                        .toList());
        assertThat(Arrays.stream(Code.values()).map(code -> Code.ofNumber(code.number())))
                .containsExactly(Code.values());
        assertThat(Code.ofNumber(-1)).isEqualTo(Code.UNSPECIFIED);
    }

    @Test
    void numbersRolesAndEncodingsAsTheProtocolDoes() {
        for (Role role : Role.values()) {
            assertThat(dev.throng.protocol.v1.Role.forNumber(role.number())).hasToString("ROLE_" + role);
            assertThat(Role.ofNumber(role.number())).contains(role);
        }
        for (Encoding encoding : Encoding.values()) {
            assertThat(dev.throng.protocol.v1.Encoding.forNumber(encoding.number()))
                    .hasToString("ENCODING_" + encoding);
            assertThat(Encoding.ofNumber(encoding.number())).contains(encoding);
        }
    }

    @Test
    void letsEachRoleDoWhatTheOneBeforeMay() {
        assertThat(Role.ADMIN.covers(Role.PLAYER)).isTrue();
        assertThat(Role.PLAYER.covers(Role.PLAYER)).isTrue();
        assertThat(Role.SPECTATOR.covers(Role.PLAYER)).isFalse();
    }

    @Test
    void comparesTicksByDifferenceAcrossTheWrap() {
        assertThat(Protocol.ticksBetween(-2, 3)).isEqualTo(5);
        assertThat(Protocol.ticksBetween(3, -2)).isEqualTo(-5);
        assertThat(Protocol.ticksBetween(Integer.MAX_VALUE, Integer.MIN_VALUE)).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"0,1", "127,1", "128,2", "16383,2", "16384,3", "2097151,3", "2097152,4", "4194304,4", "-1,5"})
    void knowsTheSizeOfALengthPrefix(int length, int size) {
        byte[] target = new byte[LengthPrefix.MAX_BYTES];

        assertThat(LengthPrefix.size(length)).isEqualTo(size);
        assertThat(LengthPrefix.write(length, target, 0)).isEqualTo(size);
    }
}
