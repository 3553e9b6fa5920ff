package dev.throng.server.loop;

import dev.throng.server.sim.AgentTable;
import dev.throng.server.sim.CommandOutcome;
import dev.throng.server.sim.Scene;
import dev.throng.server.sim.World;
import dev.throng.server.sim.WorldCommand;

/** The world as the tick needs it. Tick thread. */
public interface SteppedWorld {
    /** Completed ticks; unsigned, wraps. */
    int tick();

    CommandOutcome apply(WorldCommand command);

    void step();

    AgentTable agents();

    Scene scene();

    /** The world itself. */
    static SteppedWorld of(World world) {
        return new SteppedWorld() {
            @Override
            public int tick() {
                return world.tick();
            }

            @Override
            public CommandOutcome apply(WorldCommand command) {
                return world.apply(command);
            }

            @Override
            public void step() {
                world.step();
            }

            @Override
            public AgentTable agents() {
                return world.agents();
            }

            @Override
            public Scene scene() {
                return world.scene();
            }
        };
    }
}
