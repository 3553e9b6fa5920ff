package dev.throng.protocol.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class BlockDivisionTest {
    private static final int SIDES = 1 << 3 | 1 << 1;

    private final BlockDivision division = new BlockDivision();

    private List<String> squares(TileGrid grid, TileArea area, int sides) {
        division.divide(grid, area, sides);
        List<String> squares = new ArrayList<>();
        for (int n = 0; n < division.size(); n++) {
            squares.add((1 << division.level(n)) + "@" + division.column(n) + "," + division.row(n));
        }
        return squares;
    }

    @Test
    void takesTheLargestSquaresThatFitAndCutsThemAtTheGridsEdge() {
        TileGrid grid = new TileGrid(0, 0, 32, 11, 7);

        assertThat(squares(grid, grid.wholeArea(), SIDES)).containsExactly("8@0,0", "8@1,0");
        assertThat(squares(grid, new TileArea(1, 2, 4, 4), SIDES))
                .containsExactly("1@1,2", "1@1,3", "2@1,1", "1@4,2", "1@4,3", "1@1,4", "1@2,4", "1@3,4", "1@4,4");
        assertThat(squares(grid, new TileArea(10, 6, 10, 6), SIDES)).containsExactly("2@5,3");
        assertThat(squares(grid, new TileArea(0, 0, 1, 1), 0)).containsExactly("1@0,0", "1@1,0", "1@0,1", "1@1,1");
        assertThat(squares(grid, new TileArea(0, 0, 3, 3), 1 << 2)).containsExactly("4@0,0");
    }

    @Test
    void coversEveryTileOfAnAreaOnceAndNoOther() {
        SplittableRandom random = new SplittableRandom(1);
        for (int round = 0; round < 300; round++) {
            TileGrid grid = new TileGrid(0, 0, 32, 1 + random.nextInt(30), 1 + random.nextInt(30));
            int column = random.nextInt(grid.columns());
            int row = random.nextInt(grid.rows());
            TileArea area = new TileArea(
                    column,
                    row,
                    column + random.nextInt(grid.columns() - column),
                    row + random.nextInt(grid.rows() - row));
            int[] covered = new int[grid.tiles()];
            division.divide(grid, area, 2 * random.nextInt(8));
            for (int n = 0; n < division.size(); n++) {
                TileArea square = BlockDivision.square(grid, division.level(n), division.column(n), division.row(n));
                for (int tile = 0; tile < grid.tiles(); tile++) {
                    covered[tile] += square.contains(grid.column(tile), grid.row(tile)) ? 1 : 0;
                }
            }
            for (int tile = 0; tile < grid.tiles(); tile++) {
                assertThat(covered[tile]).isEqualTo(area.contains(grid.column(tile), grid.row(tile)) ? 1 : 0);
            }
        }
    }
}
