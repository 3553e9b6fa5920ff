package dev.throng.client.cli;

import dev.throng.client.interpolation.WorldFrame;
import dev.throng.client.ui.view.AgentFrame;
import dev.throng.client.ui.view.HeatMap;

/** An interpolated frame as the user interface sees it. */
record WorldFrameView(WorldFrame frame, HeatMap heat, int detailRung) implements AgentFrame {
    @Override
    public int count() {
        return frame.count();
    }

    @Override
    public int tick() {
        return frame.tick();
    }

    @Override
    public int id(int index) {
        return frame.id(index);
    }

    @Override
    public int kind(int index) {
        return frame.kind(index);
    }

    @Override
    public int state(int index) {
        return frame.state(index);
    }

    @Override
    public float x(int index) {
        return frame.x(index);
    }

    @Override
    public float y(int index) {
        return frame.y(index);
    }

    @Override
    public float z(int index) {
        return frame.z(index);
    }

    @Override
    public float headingX(int index) {
        return frame.headingX(index);
    }

    @Override
    public float headingZ(int index) {
        return frame.headingZ(index);
    }
}
