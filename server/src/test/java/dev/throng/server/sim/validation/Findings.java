package dev.throng.server.sim.validation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/** Writes what tests measure to {@code target/validation/NUMBER.txt}, a line each, so that the table can be made again. */
final class Findings {
    private static final Path FOLDER = Path.of("target", "validation");
    private static final Set<Integer> BEGUN = new HashSet<>();

    private Findings() {}

    /**
     * Notes what was measured.
     *
     * @param number of the test in server/VALIDATION.md
     */
    static synchronized void note(int number, String format, Object... values) {
        String line = String.format(Locale.ROOT, format, values) + System.lineSeparator();
        try {
            Files.createDirectories(FOLDER);
            Path file = FOLDER.resolve(String.format(Locale.ROOT, "%02d.txt", number));
            if (BEGUN.add(number)) {
                Files.deleteIfExists(file);
            }
            Files.writeString(file, line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
