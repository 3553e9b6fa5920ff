package dev.throng.server.config;

import dev.throng.server.sim.nav.GridMap;
import java.util.List;

/**
 * Reads grid maps in the format of the Moving AI benchmarks (N. R. Sturtevant, "Benchmarks for Grid-Based Pathfinding",
 * IEEE Transactions on Computational Intelligence and AI in Games 4(2), 2012; movingai.com/benchmarks/formats.html):
 *
 * <pre>
 * type octile
 * height 3
 * width 4
 * map
 * ....
 * .@@.
 * .T..
 * </pre>
 *
 * The first row is the northernmost. {@code .} and {@code G} are ground, {@code S} is swamp, all passable; {@code @} and
 * {@code O} are out of bounds, {@code T} trees and {@code W} water, all blocked: from water one could walk into water only,
 * and nobody begins in it.
 */
final class MapReader {
    private static final String PASSABLE = ".GS";
    private static final String BLOCKED = "@OTW";

    private final String source;
    private final List<String> lines;

    private MapReader(String source, List<String> lines) {
        this.source = source;
        this.lines = lines;
    }

    /**
     * The map that the text holds.
     *
     * @param source names it in messages
     * @param minX of its south-western corner, metres; as minZ
     * @throws ScenarioException when it is malformed; the message has the line and what was expected there
     */
    static GridMap read(String source, String text, float cellMetres, float minX, float minZ) throws ScenarioException {
        return new MapReader(source, text.lines().toList()).read(cellMetres, minX, minZ);
    }

    private GridMap read(float cellMetres, float minX, float minZ) throws ScenarioException {
        expect(0, "type octile");
        int rows = number(1, "height");
        int columns = number(2, "width");
        expect(3, "map");
        boolean[] blocked = new boolean[rows * columns];
        for (int row = 0; row < rows; row++) {
            String line = line(4 + row, "row " + (row + 1) + " of " + rows);
            if (line.length() != columns) {
                throw wrong(4 + row, "expected a row of " + columns + " cells, got " + line.length());
            }
            for (int column = 0; column < columns; column++) {
                char cell = line.charAt(column);
                if (PASSABLE.indexOf(cell) < 0 && BLOCKED.indexOf(cell) < 0) {
                    throw wrong(
                            4 + row,
                            "expected a cell of " + PASSABLE + BLOCKED + " in column " + (column + 1) + ", got '" + cell
                                    + "'");
                }
                blocked[(rows - 1 - row) * columns + column] = BLOCKED.indexOf(cell) >= 0;
            }
        }
        for (int at = 4 + rows; at < lines.size(); at++) {
            if (!lines.get(at).isBlank()) {
                throw wrong(at, "expected the end after " + rows + " rows, got '" + shortened(lines.get(at)) + "'");
            }
        }
        return new GridMap(columns, rows, cellMetres, minX, minZ, blocked);
    }

    private String line(int at, String what) throws ScenarioException {
        if (at >= lines.size()) {
            throw wrong(at, "expected " + what + ", got the end of the file");
        }
        return lines.get(at);
    }

    private void expect(int at, String words) throws ScenarioException {
        String line = line(at, "'" + words + "'").strip();
        if (!line.equals(words)) {
            throw wrong(at, "expected '" + words + "', got '" + shortened(line) + "'");
        }
    }

    private int number(int at, String name) throws ScenarioException {
        String expected = "'" + name + "' and a number in 1.." + GridMap.MAX_SIDE;
        String[] words = line(at, expected).strip().split("\\s+", -1);
        if (words.length == 2 && words[0].equals(name) && words[1].matches("[0-9]{1,6}")) {
            int value = Integer.parseInt(words[1]);
            if (value >= 1 && value <= GridMap.MAX_SIDE) {
                return value;
            }
        }
        throw wrong(at, "expected " + expected + ", got '" + shortened(lines.get(at)) + "'");
    }

    private static String shortened(String line) {
        return line.length() <= 40 ? line : line.substring(0, 40) + "…";
    }

    private ScenarioException wrong(int at, String sentence) {
        return new ScenarioException(source + ":" + (at + 1) + ": " + sentence);
    }
}
