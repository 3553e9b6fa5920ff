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

    /** How often agents in a crush looked at part of their neighbours only, since the start. */
    Crowding crowding();

    /**
     * Counts of what a crush cut short.
     *
     * @param neighbourCaps agents on the ground with more candidates than the cap
     * @param flockSamples members of flocks that looked at a sample
     */
    record Crowding(long neighbourCaps, long flockSamples) {
        public static final Crowding NONE = new Crowding(0, 0);
    }

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

            @Override
            public Crowding crowding() {
                return new Crowding(world.neighbourCapTotal(), world.flockSampledTotal());
            }
        };
    }
}
