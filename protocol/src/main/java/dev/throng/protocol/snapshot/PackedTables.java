package dev.throng.protocol.snapshot;

import dev.throng.protocol.bits.AdaptiveBits;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

/**
 * The states that every block of the encoding PACKED begins with, for the ground and for the air, in the layout of
 * {@link PackedContexts}. They are part of the protocol and frozen with the version of the encoding; the resource
 * {@code packed-1.txt} beside this class holds them.
 *
 * <p>Each is four hexadecimal digits: the probability of a 1 in parts of 4,096, from 1 to 4,095, and half the count that it
 * rests on. Blanks, line ends and lines that begin with {@code #} mean nothing.
 */
public final class PackedTables {
    /** Version of the encoding, in the low four bits of the first byte of what is sent. */
    public static final int VERSION = 1;

    /** The head's bits from here on are the sides of squares from 2 on. */
    static final int SIDES_SHIFT = 4;

    static final int MAX_HEAD = 127;

    /** Contexts of a layer. */
    public static final int CONTEXTS = PackedContexts.SIZE;

    /** Largest count that a table holds. */
    public static final int MAX_COUNT = 30;

    private static final String RESOURCE = "packed-1.txt";
    private static final int DIGITS = 4;
    private static final int[][] TABLES = load();

    private PackedTables() {}

    /** First byte of what is sent: the version, and which sides of squares {@link BlockDivision} has. */
    public static int head(int sides) {
        return VERSION | ((sides >>> 1) << SIDES_SHIFT);
    }

    /** What the bits of a context tell of: heads, corrected (flags), residuals, states, leavers or rows. */
    public static String part(int context) {
        return PackedContexts.part(context);
    }

    /** Copies the states of a layer's rows, or all others. */
    static void copyTo(boolean air, boolean rows, int[] states) {
        int from = rows ? PackedContexts.ROWS : 0;
        int to = rows ? PackedContexts.SIZE : PackedContexts.ROWS;
        System.arraycopy(TABLES[air ? 1 : 0], from, states, from, to - from);
    }

    /** A state in the form of the table: rounded to what four digits hold. */
    public static String digits(double probability, int count) {
        int parts = (int) Math.max(1, Math.min(4095, Math.rint(probability * 4096)));
        return String.format("%03x%x", parts, Math.min(count, MAX_COUNT) / 2);
    }

    /** The state that four digits stand for. */
    static int state(String digits) {
        int value = Integer.parseInt(digits, 16);
        return AdaptiveBits.state(value & ~15, 2 * (value & 15));
    }

    private static int[][] load() {
        try (InputStream in = PackedTables.class.getResourceAsStream(RESOURCE)) {
            if (in == null) {
                throw new IllegalStateException("expected the resource " + RESOURCE + ", got none");
            }
            return parse(new BufferedReader(new InputStreamReader(in, StandardCharsets.US_ASCII)).lines());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int[][] parse(Stream<String> lines) {
        StringBuilder all = new StringBuilder();
        List<String> kept = lines.filter(line -> !line.startsWith("#")).toList();
        kept.forEach(line -> all.append(line.replace(" ", "")));
        if (all.length() != 2 * PackedContexts.SIZE * DIGITS) {
            throw new IllegalStateException("expected " + 2 * PackedContexts.SIZE + " states in " + RESOURCE + ", got "
                    + all.length() / (double) DIGITS);
        }
        int[][] tables = new int[2][PackedContexts.SIZE];
        for (int n = 0; n < 2 * PackedContexts.SIZE; n++) {
            tables[n / PackedContexts.SIZE][n % PackedContexts.SIZE] =
                    state(all.substring(n * DIGITS, (n + 1) * DIGITS));
        }
        return tables;
    }
}
