package dev.throng.client.ui.view;

/** The frame of a world without agents. */
record EmptyFrame() implements AgentFrame {
    static final EmptyFrame INSTANCE = new EmptyFrame();

    @Override
    public int count() {
        return 0;
    }

    @Override
    public int tick() {
        return 0;
    }

    @Override
    public int id(int index) {
        throw none(index);
    }

    @Override
    public int kind(int index) {
        throw none(index);
    }

    @Override
    public int state(int index) {
        throw none(index);
    }

    @Override
    public float x(int index) {
        throw none(index);
    }

    @Override
    public float y(int index) {
        throw none(index);
    }

    @Override
    public float z(int index) {
        throw none(index);
    }

    @Override
    public float headingX(int index) {
        throw none(index);
    }

    @Override
    public float headingZ(int index) {
        throw none(index);
    }

    private static IndexOutOfBoundsException none(int index) {
        return new IndexOutOfBoundsException("expected no index, got " + index);
    }
}
