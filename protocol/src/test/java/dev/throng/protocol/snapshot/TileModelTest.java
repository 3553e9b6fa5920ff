package dev.throng.protocol.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class TileModelTest {
    private static final ModelParameters PARAMETERS = ModelParameters.forErrorBound(0.05f);
    private static final ResidualCells GROUND = new ResidualCells(PARAMETERS, false);
    private static final ResidualCells AIR = new ResidualCells(PARAMETERS, true);

    @Test
    void derivesStepsThatKeepTheErrorBound() {
        assertThat(PARAMETERS).isEqualTo(new ModelParameters(512, 0.05f, 36, 29, 512));
        assertThat(ModelParameters.forErrorBound(0.25f).groundStepUnits()).isEqualTo(127);
        for (float bound = 0.005f; bound <= 8; bound *= 1.1f) {
            ModelParameters parameters = ModelParameters.forErrorBound(bound);
            assertThat(parameters.groundStepUnits() * Math.sqrt(2) / 2).isLessThan(parameters.errorBoundUnits());
            assertThat(parameters.fineStepUnits(false)).isBetween(1, parameters.groundStepUnits());
            assertThat(parameters.fineStepUnits(true)).isBetween(1, parameters.airStepUnits());
            assertThat(parameters.airStepUnits() * Math.sqrt(3) / 2).isLessThan(parameters.errorBoundUnits());
        }
    }

    @Test
    void advancesByVelocityAndCountsAgesUpTo127() {
        TileModel model = new TileModel(true);
        model.append(1, 0, 0, 100, 200, 300, 1, -2, 3, 126, 0);

        model.advance();
        model.advance();

        assertThat(model.x(0)).isEqualTo(102);
        assertThat(model.z(0)).isEqualTo(196);
        assertThat(model.y(0)).isEqualTo(306);
        assertThat(model.age(0)).isEqualTo(127);
    }

    @Test
    void takesThreeQuartersOfTheTravelledErrorIntoTheVelocity() {
        TileModel model = new TileModel(false);
        model.append(1, 0, 0, 1000, 2000, 0, 10, 0, 0, 5, 0);

        // The error came from 0 to 25: 3 * 25 / (4 * 5) = 3.75. At an age above 3 the step is the fine one.
        model.correct(0, GROUND, 1, 0, 0);
        assertThat(model.x(0)).isEqualTo(1030);
        assertThat(model.velocityX(0)).isEqualTo(14);
        assertThat(model.velocityZ(0)).isZero();
        assertThat(model.age(0)).isZero();
        assertThat(model.lastCell(0)).isEqualTo(9 + 5);

        // On one side, from 25 - 30 = -5 to 17, with two axes: 3 * (17 + 5) / (4 * 2) = 8.25.
        model.advance();
        model.correct(0, GROUND, 1, -1, 0);
        assertThat(model.lastCell(0)).isEqualTo(3);
        assertThat(model.velocityX(0)).isEqualTo(22);
        assertThat(model.velocityZ(0)).isEqualTo(-6);

        // Back, from 17 - 36 = -19 to -25, half of it: 3 * -3 / 8.
        model.correct(0, GROUND, -1, 0, 0);
        assertThat(model.velocityX(0)).isEqualTo(21);
    }

    @Test
    void takesAFarResidualAtItsFullSize() {
        TileModel model = new TileModel(true);
        model.append(1, 0, 0, 0, 0, 1000, 0, 0, 0, 2, 0);

        model.correct(0, AIR, 0, 0, -2);

        assertThat(model.y(0)).isEqualTo(1000 - 58);
        assertThat(model.velocityY(0)).isEqualTo(-22);
        assertThat(model.lastCell(0)).isEqualTo(ResidualCells.NONE);
    }

    @Test
    void restartsWithAGivenVelocity() {
        TileModel model = new TileModel(false);
        model.append(1, 0, 0, 0, 0, 0, 50, 60, 0, 9, 3);

        model.restart(0, GROUND, 100, -100, 0, 7, -8, 0);

        assertThat(model.x(0)).isEqualTo(3000);
        assertThat(model.z(0)).isEqualTo(-3000);
        assertThat(model.velocityX(0)).isEqualTo(7);
        assertThat(model.velocityZ(0)).isEqualTo(-8);
        assertThat(model.age(0)).isZero();
        assertThat(model.lastCell(0)).isEqualTo(ResidualCells.NONE);
    }

    @Test
    void keepsTheOrderOfUnsignedIdsThroughMergesAndRemovals() {
        SplittableRandom random = new SplittableRandom(5);
        TileModel model = new TileModel(false);
        TreeMap<Long, Integer> expected = new TreeMap<>();
        for (int round = 0; round < 400; round++) {
            TreeMap<Long, Integer> more = new TreeMap<>();
            for (int n = random.nextInt(6); n > 0; n--) {
                more.put(Integer.toUnsignedLong(random.nextInt() | 1), random.nextInt(1000));
            }
            TileModel list = new TileModel(false);
            more.forEach((id, x) -> list.append(id.intValue(), 0, 0, x, 0, 0, 0, 0, 0, 0, 0));
            model.merge(list, 0, list.size());
            expected.putAll(more);

            int[] indices = random.ints(random.nextInt(4), 0, Math.max(1, model.size()))
                    .distinct()
                    .sorted()
                    .toArray();
            int count = model.size() == 0 ? 0 : indices.length;
            for (int n = 0; n < count; n++) {
                expected.remove(Integer.toUnsignedLong(model.id(indices[n])));
            }
            model.removeAll(indices, count);

            assertThat(model.size()).isEqualTo(expected.size());
            int i = 0;
            for (var entry : expected.entrySet()) {
                assertThat(Integer.toUnsignedLong(model.id(i))).isEqualTo(entry.getKey());
                assertThat(model.x(i)).isEqualTo(entry.getValue());
                assertThat(model.indexOf(model.id(i))).isEqualTo(i);
                i++;
            }
        }
        assertThat(model.size()).isGreaterThan(100);
        assertThat(model.indexOf(2)).isEqualTo(-1);
    }

    @Test
    void tellsOverwrittenIds() {
        TileModel model = new TileModel(false);
        TileModel list = new TileModel(false);
        for (int id = 1; id <= 5; id++) {
            model.append(id, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
            list.append(id + 3, 0, 0, 9, 0, 0, 0, 0, 0, 0, 0);
        }

        assertThat(model.merge(list, 0, list.size())).isEqualTo(2);
        assertThat(model.size()).isEqualTo(8);
        assertThat(model.x(2)).isZero();
        assertThat(model.x(3)).isEqualTo(9);
    }

    @Test
    void hashesEverythingThatLaterUpdatesBuildOn() {
        Set<Integer> hashes = new HashSet<>();
        int[] values = {7, 1, 2, 300, 400, 500, 6, 7, 8, 9, 4};
        hashes.add(hashOf(values));
        for (int n = 0; n < values.length; n++) {
            int[] changed = values.clone();
            changed[n]++;
            hashes.add(hashOf(changed));
        }
        assertThat(hashes).hasSize(values.length + 1);
        assertThat(new TileModel(false).hash()).isEqualTo(TileModel.EMPTY_HASH);
        assertThat(hashOf(values)).isEqualTo(hashOf(values.clone()));
    }

    private static int hashOf(int[] v) {
        TileModel model = new TileModel(true);
        model.append(v[0], v[1], v[2], v[3], v[4], v[5], v[6], v[7], v[8], v[9], v[10]);
        return model.hash();
    }

    @Test
    void findsAgentsOutsideASquareWithAMargin() {
        TileModel model = new TileModel(false);
        int[][] places = {{-11, 5}, {-10, 5}, {109, 5}, {110, 5}, {50, -11}, {50, 110}, {50, 109}};
        for (int n = 0; n < places.length; n++) {
            model.append(n + 1, 0, 0, places[n][0], places[n][1], 0, 0, 0, 0, 0, 0);
        }

        assertThat(model.indicesOutside(0, 0, 100, 10, new int[1])).startsWith(0, 3, 4, 5, -1);
    }
}
