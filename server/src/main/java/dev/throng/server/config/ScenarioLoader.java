package dev.throng.server.config;

import dev.throng.server.sim.Scenario;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Finds and reads scenarios. */
public final class ScenarioLoader {
    /** Larger files are refused unread. */
    public static final int MAX_FILE_BYTES = 1 << 20;

    private ScenarioLoader() {}

    /**
     * A built-in scenario by its name, else the scenario in that YAML file.
     *
     * @throws ScenarioException when there is none or it is not valid; the message names file, line and column, and what
     *     was expected
     */
    public static Scenario load(String nameOrFile) throws ScenarioException {
        if (BuiltInScenarios.names().contains(nameOrFile)) {
            return ScenarioReader.read(nameOrFile, BuiltInScenarios.text(nameOrFile), BuiltInScenarios::map);
        }
        try {
            Path file = Path.of(nameOrFile);
            if (!Files.isRegularFile(file)) {
                throw new ScenarioException("expected a built-in scenario ("
                        + String.join(", ", BuiltInScenarios.names()) + ") or a file, got '" + nameOrFile + "'");
            }
            long bytes = Files.size(file);
            if (bytes > MAX_FILE_BYTES) {
                throw new ScenarioException(
                        nameOrFile + ": expected at most " + MAX_FILE_BYTES + " bytes, got " + bytes);
            }
            return ScenarioReader.read(nameOrFile, Files.readString(file), map -> beside(file, map));
        } catch (InvalidPathException e) {
            throw new ScenarioException("expected the name of a scenario or file, got '" + nameOrFile + "'");
        } catch (CharacterCodingException e) {
            throw new ScenarioException(nameOrFile + ": expected text in UTF-8, got other bytes");
        } catch (IOException e) {
            throw new ScenarioException(nameOrFile + ": expected a readable file, got " + e.getMessage());
        }
    }

    /** A map by its path from a scenario's file. */
    private static MapFiles.Text beside(Path scenario, String name) throws ScenarioException {
        try {
            Path file = scenario.resolveSibling(name);
            if (!Files.isRegularFile(file)) {
                throw new ScenarioException("expected a map file, got '" + file + "'");
            }
            long bytes = Files.size(file);
            if (bytes > MapFiles.MAX_FILE_BYTES) {
                throw new ScenarioException(
                        file + ": expected at most " + MapFiles.MAX_FILE_BYTES + " bytes, got " + bytes);
            }
            return new MapFiles.Text(file.toString(), Files.readString(file, StandardCharsets.ISO_8859_1));
        } catch (InvalidPathException e) {
            throw new ScenarioException("expected the path of a map file, got '" + name + "'");
        } catch (IOException e) {
            throw new ScenarioException(name + ": expected a readable file, got " + e.getMessage());
        }
    }

    /**
     * A scenario from its text, without a map.
     *
     * @param source names it in messages
     */
    public static Scenario parse(String source, String text) throws ScenarioException {
        return ScenarioReader.read(source, text, MapFiles.NONE);
    }
}
