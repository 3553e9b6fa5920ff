package dev.throng.server.sim;

/** Range checks whose messages say what was expected and what came. */
final class Checks {
    private Checks() {}

    static void range(String name, float value, float min, float max) {
        if (!(value >= min && value <= max)) {
            throw new IllegalArgumentException("expected " + name + " in " + min + ".." + max + ", got " + value);
        }
    }

    static void range(String name, int value, int min, int max) {
        if (value < min || value > max) {
            throw new IllegalArgumentException("expected " + name + " in " + min + ".." + max + ", got " + value);
        }
    }
}
