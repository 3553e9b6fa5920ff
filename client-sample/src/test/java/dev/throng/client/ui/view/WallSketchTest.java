package dev.throng.client.ui.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.client.ui.view.SceneView.WallPoint;
import org.junit.jupiter.api.Test;

class WallSketchTest {
    private static WallSketch of(double... xz) {
        WallSketch sketch = WallSketch.NONE;
        for (int i = 0; i < xz.length; i += 2) {
            sketch = sketch.with(new WallPoint(xz[i], xz[i + 1]));
        }
        return sketch;
    }

    @Test
    void isConvexWhicheverWayItGoesRound() {
        assertThat(of(0, 0, 4, 0, 4, 3, 0, 3).convex()).isTrue();
        assertThat(of(0, 3, 4, 3, 4, 0, 0, 0).convex()).isTrue();
    }

    @Test
    void isNotConvexWhenItBendsInwardsOrGoesRoundTwice() {
        assertThat(of(0, 0, 4, 0, 1, 1, 0, 4).convex()).isFalse();
        assertThat(of(0, 0, 4, 0, 0, 3, 4, 3).convex()).isFalse();
        double[] star = new double[10];
        for (int i = 0; i < 5; i++) {
            star[2 * i] = Math.cos(4 * Math.PI * i / 5);
            star[2 * i + 1] = Math.sin(4 * Math.PI * i / 5);
        }
        assertThat(of(star).convex()).isFalse();
    }

    @Test
    void isNotConvexOnOneLineOrWithTooFewCorners() {
        assertThat(of(0, 0, 1, 0).convex()).isFalse();
        assertThat(of(0, 0, 1, 0, 2, 0).convex()).isFalse();
    }

    @Test
    void leavesOutLinesThatAServerWouldRefuse() {
        assertThat(of(0, 0, 0.01, 0, 1, 0).corners()).hasSize(2);
        WallSketch longest = WallSketch.NONE;
        for (int i = 0; i < 300; i++) {
            longest = longest.with(new WallPoint(i, 0));
        }
        assertThat(longest.corners()).hasSize(WallSketch.MAX_CORNERS);
    }

    @Test
    void takesCornersBack() {
        assertThat(of(0, 0, 1, 0).withoutLast()).isEqualTo(of(0, 0));
        assertThat(WallSketch.NONE.withoutLast()).isEqualTo(WallSketch.NONE);
    }
}
