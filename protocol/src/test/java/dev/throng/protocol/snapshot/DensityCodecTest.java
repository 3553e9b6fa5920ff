package dev.throng.protocol.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.protocol.bits.ByteReader;
import dev.throng.protocol.bits.ByteWriter;
import dev.throng.protocol.bits.MalformedBytesException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class DensityCodecTest {
    private static final int CELLS = DensityGrid.CELLS;
    private final ByteReader in = new ByteReader();

    @Test
    void takesStepsThatGrowWithTheNumber() {
        for (int code = 0; code < DensityScale.MAX_CODE; code++) {
            int least = DensityScale.agents(code);
            int next = DensityScale.agents(code + 1);
            assertThat(next - least).isEqualTo(DensityScale.step(code));
            assertThat(DensityScale.code(least)).isEqualTo(code);
            assertThat(DensityScale.code(next - 1)).isEqualTo(code);
            assertThat(DensityScale.step(code)).isLessThanOrEqualTo(Math.max(1, least / 8));
        }
        assertThat(DensityScale.code(Integer.MAX_VALUE)).isEqualTo(DensityScale.MAX_CODE);
        assertThat(DensityScale.agents(24)).isEqualTo(32);
        assertThat(DensityScale.middle(24)).isEqualTo(33.5f);
    }

    @Test
    void leavesCellsAloneThatChangeLittle() {
        assertThat(DensityScale.holds(0, 0)).isTrue();
        assertThat(DensityScale.holds(0, 1)).isFalse();
        assertThat(DensityScale.holds(1, 0)).isFalse();
        assertThat(DensityScale.holds(5, 4)).isTrue();
        assertThat(DensityScale.holds(5, 6)).isTrue();
        assertThat(DensityScale.holds(5, 3)).isFalse();
        assertThat(DensityScale.holds(5, 7)).isFalse();
        assertThat(DensityScale.holds(24, 28)).isTrue();
        assertThat(DensityScale.holds(24, 27)).isFalse();
        assertThat(DensityScale.holds(24, 39)).isTrue();
        assertThat(DensityScale.holds(24, 40)).isFalse();
        assertThat(DensityScale.holds(DensityScale.MAX_CODE, Integer.MAX_VALUE)).isTrue();
    }

    @Test
    void readsWhatItWrote() throws MalformedBytesException {
        SplittableRandom random = new SplittableRandom(11);
        for (int n = 0; n < 300; n++) {
            byte[] before = random(random, n % 3 == 0 ? 2 : 60);
            byte[] after = n % 5 == 0 ? random(random, DensityScale.MAX_CODE) : changed(before, random);
            int offset = random.nextInt(5);
            byte[] codes = new byte[offset + CELLS];
            System.arraycopy(after, 0, codes, offset, CELLS);
            ByteWriter whole = new ByteWriter(16);
            DensityCodec.writeWhole(codes, offset, whole);
            ByteWriter difference = new ByteWriter(16);
            DensityCodec.writeDifference(before, codes, offset, difference);

            assertThat(read(whole.array(), whole.size(), true, random(random, 9)))
                    .isEqualTo(after);
            assertThat(read(difference.array(), difference.size(), false, before))
                    .isEqualTo(after);
            assertThat(whole.size()).isLessThanOrEqualTo(3 * CELLS);
            assertThat(difference.size()).isLessThanOrEqualTo(3 * CELLS);
        }
    }

    @Test
    void writesTheseBytes() {
        byte[] codes = new byte[CELLS];
        Arrays.fill(codes, 3, 6, (byte) 2);
        codes[6] = 40;
        ByteWriter whole = new ByteWriter(16);
        DensityCodec.writeWhole(codes, 0, whole);
        byte[] before = codes.clone();
        codes[0] = 1;
        codes[255] = (byte) 231;
        ByteWriter difference = new ByteWriter(16);
        DensityCodec.writeDifference(before, codes, 0, difference);

        // Three passed and 2 more; two passed, told apart: 38 more; none passed, told apart: 40 less.
        assertThat(hex(whole)).isEqualTo("19 0e 4c 00 4f");
        // None passed and 1 more; 254 passed, told apart: 231 more.
        assertThat(hex(difference)).isEqualTo("02 f2 0d ce 03");
    }

    @Test
    void writesNothingOfACrowdThatStands() {
        byte[] codes = random(new SplittableRandom(3), 80);
        ByteWriter out = new ByteWriter(16);

        DensityCodec.writeDifference(codes.clone(), codes, 0, out);
        DensityCodec.writeWhole(new byte[CELLS], 0, out);

        assertThat(out.size()).isZero();
    }

    @Test
    void refusesCellsBeyondTheTileAndCodesThatThereAreNot() {
        assertThatThrownBy(() -> read("80 0e 02"))
                .isInstanceOf(MalformedBytesException.class)
                .hasMessageContaining("expected a cell below 256");
        assertThatThrownBy(() -> read("ff ff ff ff 0f")).hasMessageContaining("expected a cell below 256");
        assertThatThrownBy(() -> read("01")).hasMessageContaining("got -1");
        assertThatThrownBy(() -> read("00 d0 03")).hasMessageContaining("got 232");
        assertThatThrownBy(() -> read("00 ff ff ff ff 0f")).hasMessageContaining("from 0 to 231");
        assertThatThrownBy(() -> read("00")).hasMessageContaining("expected more bytes");
    }

    private void read(String hex) throws MalformedBytesException {
        byte[] bytes = HexFormat.ofDelimiter(" ").parseHex(hex);
        read(bytes, bytes.length, false, new byte[CELLS]);
    }

    private byte[] read(byte[] bytes, int length, boolean whole, byte[] before) throws MalformedBytesException {
        byte[] codes = before.clone();
        in.reset(bytes, 0, length);
        DensityCodec.read(in, whole, codes, 0);
        return codes;
    }

    private static byte[] random(SplittableRandom random, int maxCode) {
        byte[] codes = new byte[CELLS];
        int run = 0;
        for (int cell = 0; cell < CELLS; cell++) {
            if (run-- > 0) {
                codes[cell] = codes[cell - 1];
            } else {
                codes[cell] = (byte) random.nextInt(maxCode + 1);
                run = random.nextInt(4);
            }
        }
        return codes;
    }

    private static byte[] changed(byte[] codes, SplittableRandom random) {
        byte[] changed = codes.clone();
        for (int n = random.nextInt(100); n > 0; n--) {
            changed[random.nextInt(CELLS)] = (byte) random.nextInt(70);
        }
        return changed;
    }

    private static String hex(ByteWriter out) {
        return HexFormat.ofDelimiter(" ").formatHex(out.array(), 0, out.size());
    }
}
