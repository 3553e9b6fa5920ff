package dev.throng.server.sim;

import dev.throng.server.sim.nav.Navigation;
import java.util.Arrays;
import java.util.List;

/**
 * Sorts kinds by body radius into a few classes that share flow fields; the largest of a class decides where they lead.
 *
 * @param radii the largest of each class, ascending, metres; at least one
 * @param ofKinds class of each kind, -1 for those that never go by flow fields
 */
@SuppressWarnings("ArrayRecordComponent")
record RadiusClasses(float[] radii, int[] ofKinds, float leastRadius) {
    private static final int MOST = 4;
    private static final float LEAST_RATIO = 1.25f;

    static RadiusClasses of(List<Kind> kinds) {
        float least = Float.POSITIVE_INFINITY;
        float most = 0;
        for (Kind kind : kinds) {
            if (flows(kind)) {
                least = Math.min(least, kind.radius());
                most = Math.max(most, kind.radius());
            }
        }
        int[] ofKinds = new int[kinds.size()];
        Arrays.fill(ofKinds, -1);
        if (most == 0) {
            return new RadiusClasses(new float[] {Kind.MIN_RADIUS_METRES}, ofKinds, 1);
        }
        double ratio = Math.max(LEAST_RATIO, StrictMath.pow((double) most / least, 1.0 / MOST) * 1.0001);
        float[] radii = new float[MOST];
        int[] numbers = new int[MOST];
        for (int k = 0; k < ofKinds.length; k++) {
            if (flows(kinds.get(k))) {
                float radius = kinds.get(k).radius();
                int step = (int) Math.min(MOST - 1, StrictMath.log((double) radius / least) / StrictMath.log(ratio));
                ofKinds[k] = step;
                radii[step] = Math.max(radii[step], radius);
            }
        }
        int count = 0;
        for (int step = 0; step < MOST; step++) {
            if (radii[step] > 0) {
                radii[count] = radii[step];
                numbers[step] = count++;
            }
        }
        for (int k = 0; k < ofKinds.length; k++) {
            ofKinds[k] = ofKinds[k] < 0 ? -1 : numbers[ofKinds[k]];
        }
        return new RadiusClasses(Arrays.copyOf(radii, count), ofKinds, least);
    }

    private static boolean flows(Kind kind) {
        return kind.motion() instanceof Motion.Ground ground && ground.navigation() != Navigation.DIRECT;
    }
}
