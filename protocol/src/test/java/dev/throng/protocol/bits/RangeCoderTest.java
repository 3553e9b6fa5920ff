package dev.throng.protocol.bits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RangeCoderTest {
    private static final int CONTEXTS = 20;

    private final RangeEncoder encoder = new RangeEncoder();
    private final RangeDecoder decoder = new RangeDecoder();
    private final ByteWriter out = new ByteWriter(16);

    @Test
    void readsBackBitsOfEveryProbabilityAndUniformValues() throws Exception {
        for (int seed = 0; seed < 200; seed++) {
            int length = new SplittableRandom(seed).nextInt(2000);
            int[] states = states(seed);
            SplittableRandom random = new SplittableRandom(seed);
            out.clear();
            encoder.begin();
            for (int n = 0; n < length; n++) {
                int context = random.nextInt(CONTEXTS);
                encoder.encode(states, context, random.nextInt(CONTEXTS) < context ? 1 : 0);
                if (random.nextInt(10) == 0) {
                    int count = 1 + random.nextInt(RangeEncoder.MAX_UNIFORM);
                    encoder.encodeUniform(random.nextInt(count), count);
                }
            }
            encoder.finish(out);

            int[] theirs = states(seed);
            random = new SplittableRandom(seed);
            decoder.begin(out.array(), 0, out.size());
            int wrong = 0;
            for (int n = 0; n < length; n++) {
                int context = random.nextInt(CONTEXTS);
                wrong += decoder.decode(theirs, context) == (random.nextInt(CONTEXTS) < context ? 1 : 0) ? 0 : 1;
                if (random.nextInt(10) == 0) {
                    int count = 1 + random.nextInt(RangeEncoder.MAX_UNIFORM);
                    wrong += decoder.decodeUniform(count) == random.nextInt(count) ? 0 : 1;
                }
            }
            decoder.finish();
            assertThat(wrong).as("seed %d", seed).isZero();
            assertThat(theirs).isEqualTo(states);
        }
    }

    private static int[] states(int seed) {
        SplittableRandom random = new SplittableRandom(-seed - 1);
        int[] states = new int[CONTEXTS];
        for (int n = 0; n < CONTEXTS; n++) {
            int probability = random.nextInt(4) == 0 ? random.nextBoolean() ? 1 : 65535 : 1 + random.nextInt(65535);
            states[n] = AdaptiveBits.state(probability, random.nextInt(AdaptiveBits.MAX_COUNT + 1));
        }
        return states;
    }

    @Test
    void writesTheseVeryBytes() {
        int[] states = {AdaptiveBits.UNKNOWN, AdaptiveBits.state(4096, 30)};
        encoder.begin();
        for (int n = 0; n < 24; n++) {
            encoder.encode(states, 0, n % 3 == 0 ? 1 : 0);
            encoder.encode(states, 1, n % 8 == 7 ? 1 : 0);
        }
        encoder.encodeUniform(300, 1000);
        encoder.finish(out);

        assertThat(HexFormat.of().formatHex(Arrays.copyOf(out.array(), out.size())))
                .isEqualTo("79a7acf01a1a15");
        assertThat(states[0]).isEqualTo(AdaptiveBits.state(22070, 24));
        assertThat(states[1]).isEqualTo(AdaptiveBits.state(5904, 54));
    }

    @Test
    void takesNoMoreThanTheEntropyAndAByteOrTwo() {
        SplittableRandom random = new SplittableRandom(3);
        int[] states = {AdaptiveBits.state(6554, AdaptiveBits.MAX_COUNT)};
        encoder.begin();
        for (int n = 0; n < 100_000; n++) {
            encoder.encode(states, 0, random.nextInt(10) == 0 ? 1 : 0);
        }
        encoder.finish(out);

        double entropyBytes = 100_000 * (0.1 * Math.log(10) + 0.9 * Math.log(1 / 0.9)) / Math.log(2) / 8;
        assertThat((double) out.size()).isBetween(entropyBytes * 0.97, entropyBytes * 1.01);
    }

    @Test
    void takesNoByteForWhatIsNoSurprise() throws Exception {
        encoder.begin();
        encoder.finish(out);
        assertThat(out.size()).isZero();

        int[] states = {AdaptiveBits.state(65000, 200), AdaptiveBits.state(65000, 200)};
        encoder.begin();
        for (int n = 0; n < 5; n++) {
            encoder.encode(states, 0, 1);
        }
        encoder.finish(out);
        assertThat(out.size()).isZero();

        decoder.begin(out.array(), 0, 0);
        for (int n = 0; n < 5; n++) {
            assertThat(decoder.decode(states, 1)).isEqualTo(1);
        }
        decoder.finish();
    }

    @Test
    void carriesIntoBytesWritten() throws Exception {
        // The upper part of the interval again and again brings it up against the next carry.
        for (int last = 0; last < 200; last++) {
            int[] states = {AdaptiveBits.state(1, AdaptiveBits.MAX_COUNT)};
            out.clear();
            encoder.begin();
            for (int n = 0; n < 200; n++) {
                states[0] = AdaptiveBits.state(32768 + n % 3 - 1, 0);
                encoder.encode(states, 0, n == last ? 1 : 0);
            }
            encoder.finish(out);
            decoder.begin(out.array(), 0, out.size());
            int ones = 0;
            for (int n = 0; n < 200; n++) {
                states[0] = AdaptiveBits.state(32768 + n % 3 - 1, 0);
                ones += decoder.decode(states, 0) * (n + 1);
            }
            decoder.finish();
            assertThat(ones).isEqualTo(last + 1);
        }
    }

    @Test
    void keepsEveryProbabilityAboveNothingAndBelowAll() {
        for (int bit = 0; bit < 2; bit++) {
            int state = AdaptiveBits.UNKNOWN;
            for (int n = 0; n < 10_000; n++) {
                state = bit == 1 ? AdaptiveBits.afterOne(state) : AdaptiveBits.afterZero(state);
            }
            int probability = AdaptiveBits.probability(state);
            assertThat(bit == 1 ? 65536 - probability : probability).isBetween(1, 255);
        }
    }

    @Test
    void seesBytesLeftOverAndBytesCutOff() {
        int[] states = {AdaptiveBits.UNKNOWN};
        SplittableRandom random = new SplittableRandom(9);
        encoder.begin();
        for (int n = 0; n < 400; n++) {
            encoder.encode(states, 0, random.nextInt(2));
        }
        encoder.finish(out);

        assertThat(finishes(out.size() - 8)).isFalse();
        assertThat(finishes(out.size())).isTrue();
        assertThat(finishes(out.size() + 8)).isFalse();
    }

    private boolean finishes(int length) {
        int[] states = {AdaptiveBits.UNKNOWN};
        decoder.begin(Arrays.copyOf(out.array(), out.size() + 8), 0, length);
        for (int n = 0; n < 400; n++) {
            decoder.decode(states, 0);
        }
        try {
            decoder.finish();
            return true;
        } catch (MalformedBytesException e) {
            return false;
        }
    }

    @Test
    void refusesStatesAndValuesOutOfRange() {
        assertThatThrownBy(() -> AdaptiveBits.state(0, 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> AdaptiveBits.state(65536, 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> AdaptiveBits.state(1, 255)).isInstanceOf(IllegalArgumentException.class);
        encoder.begin();
        assertThatThrownBy(() -> encoder.encodeUniform(5, 5)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> encoder.encodeUniform(0, 65537)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> decoder.decodeUniform(0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> decoder.begin(new byte[4], 2, 3)).isInstanceOf(IndexOutOfBoundsException.class);
    }
}
