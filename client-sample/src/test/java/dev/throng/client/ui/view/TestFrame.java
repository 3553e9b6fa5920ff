package dev.throng.client.ui.view;

/** Agents with the ids given, in a row along x at one metre, kind alternating between 0 and 1. */
final class TestFrame implements AgentFrame {
    private final int tick;
    private final int[] ids;

    TestFrame(int tick, int... ids) {
        this.tick = tick;
        this.ids = ids;
    }

    @Override
    public int tick() {
        return tick;
    }

    @Override
    public int count() {
        return ids.length;
    }

    @Override
    public int id(int index) {
        return ids[index];
    }

    @Override
    public int kind(int index) {
        return index % 2;
    }

    @Override
    public int state(int index) {
        return 1;
    }

    @Override
    public float x(int index) {
        return index;
    }

    @Override
    public float y(int index) {
        return 0;
    }

    @Override
    public float z(int index) {
        return 0;
    }

    @Override
    public float headingX(int index) {
        return 1;
    }

    @Override
    public float headingZ(int index) {
        return 0;
    }
}
