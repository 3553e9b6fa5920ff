package dev.throng.server.cli;

import dev.throng.protocol.bits.AdaptiveBits;
import dev.throng.protocol.bits.RangeEncoder;
import dev.throng.protocol.snapshot.ModelParameters;
import dev.throng.protocol.snapshot.PackedEncoder;
import dev.throng.protocol.snapshot.PackedTables;
import dev.throng.protocol.snapshot.TileGrid;
import dev.throng.protocol.snapshot.UpdateEncoding;
import dev.throng.server.replication.ClientStream;
import dev.throng.server.replication.Replicator;
import dev.throng.server.sim.Scenario;
import dev.throng.server.sim.World;
import dev.throng.server.sim.WorldBounds;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Makes the table of the encoding PACKED, and tells where its bits go. Not a test: a program to run by hand.
 *
 * <pre>
 * mvn -q -pl server -am test-compile
 * java -cp server/target/test-classes:server/target/throng-server.jar dev.throng.server.cli.PackedTraining
 * java -cp server/target/test-classes:server/target/throng-server.jar dev.throng.server.cli.PackedTraining dense 600
 * </pre>
 *
 * <p>Without arguments prints the table, counted over all scenarios below with the seeds 2, 3 and 4; what is measured
 * elsewhere runs with seed 1. With a scenario and a number of ticks prints the bits an agent and tick by what they
 * tell, as the present table codes them.
 */
public final class PackedTraining {
    private static final List<String> SCENARIOS =
            List.of("dense", "press", "medium", "sparse", "idle", "flock", "plaza", "horde");
    private static final long[] SEEDS = {2, 3, 4};
    private static final int FIRST_TICKS = 20;
    private static final int LATER_TICKS = 200;
    private static final int COUNTED_TICKS = 60;
    private static final int TICKS_PER_RESET = 10;
    /** Every scenario weighs as much as one of so many agents. */
    private static final double AGENTS = 1000;
    /** A flock of 2,000 says too little of smaller and larger ones to be sure of. */
    private static final int FLOCK_AGENTS_PER_SEED = 500;

    private static final int GROUND_MAX_COUNT = 24;
    private static final int AIR_MAX_COUNT = 8;

    private PackedTraining() {}

    public static void main(String[] arguments) throws Exception {
        if (arguments.length == 2) {
            printParts(arguments[0], Integer.parseInt(arguments[1]));
        } else if (arguments.length == 0) {
            printTable();
        } else {
            throw new IllegalArgumentException("expected no arguments, or a scenario and a number of ticks");
        }
    }

    private static void printTable() throws Exception {
        Counts counts = new Counts();
        for (String name : SCENARIOS) {
            for (long seed : SEEDS) {
                int agents = name.equals("flock")
                        ? FLOCK_AGENTS_PER_SEED * (int) seed
                        : ReplicationScenarios.defaultAgents(name);
                Run run = new Run(name, agents, seed, counts);
                run.run(seed == SEEDS[0] ? FIRST_TICKS : LATER_TICKS);
                counts.weight = AGENTS / Math.max(1, run.world.agents().count());
                for (int t = 0; t < COUNTED_TICKS; t++) {
                    if (t % TICKS_PER_RESET == 0) {
                        run.client.markMissed();
                    }
                    run.run(1);
                }
                counts.weight = 0;
            }
        }
        System.out.println("# Encoding PACKED, version " + PackedTables.VERSION + ": ground, then air.");
        print(counts.ones[0], counts.zeros[0], GROUND_MAX_COUNT);
        print(counts.ones[1], counts.zeros[1], AIR_MAX_COUNT);
    }

    private static void print(double[] ones, double[] zeros, int maxCount) {
        StringBuilder line = new StringBuilder();
        for (int context = 0; context < PackedTables.CONTEXTS; context++) {
            double seen = ones[context] + zeros[context];
            line.append(PackedTables.digits((ones[context] + 0.4) / (seen + 0.8), (int) Math.min(maxCount, seen)));
            boolean last = context % 16 == 15 || context == PackedTables.CONTEXTS - 1;
            line.append(last ? "\n" : " ");
        }
        System.out.print(line);
    }

    private static void printParts(String name, int ticks) throws Exception {
        Counts counts = new Counts();
        Run run = new Run(name, ReplicationScenarios.defaultAgents(name), 1, counts);
        run.run(ReplicationBench.WARM_UP_TICKS);
        counts.bits.clear();
        long before = run.replicator.statistics().agentTicks();
        run.run(ticks);
        double agentTicks = run.replicator.statistics().agentTicks() - before;
        counts.bits.forEach(
                (part, bits) -> System.out.println(String.format(Locale.ROOT, "%-12s %.4f", part, bits / agentTicks)));
    }

    /** A world and a client that sees all of it. */
    private static final class Run {
        private final World world;
        private final Replicator replicator;
        private final ClientStream client;

        Run(String name, int agents, long seed, Counts counts) throws Exception {
            Scenario scenario = ReplicationScenarios.of(name, agents);
            world = World.create(scenario, seed);
            WorldBounds bounds = scenario.bounds();
            TileGrid grid = TileGrid.covering(bounds.minX(), bounds.minZ(), bounds.maxX(), bounds.maxZ(), 32);
            replicator = new Replicator(
                    grid,
                    ModelParameters.forErrorBound(ModelParameters.DEFAULT_ERROR_BOUND_METRES),
                    world,
                    grid.tiles(),
                    new PackedEncoder(counts, counts.ground, counts.air));
            client = replicator.open(UpdateEncoding.PACKED);
        }

        void run(int ticks) {
            for (int t = 0; t < ticks; t++) {
                world.step();
                replicator.publish(100).release();
            }
        }
    }

    /** Counts every bit by its context on its way into the coder, and what it costs there. */
    private static final class Counts extends RangeEncoder {
        private final int[] ground = new int[PackedTables.CONTEXTS];
        private final int[] air = new int[PackedTables.CONTEXTS];
        private final double[][] ones = new double[2][PackedTables.CONTEXTS];
        private final double[][] zeros = new double[2][PackedTables.CONTEXTS];
        private final Map<String, Double> bits = new TreeMap<>();
        private double weight;

        @Override
        public void encode(int[] states, int context, int bit) {
            (bit != 0 ? ones : zeros)[states == air ? 1 : 0][context] += weight;
            double one = AdaptiveBits.probability(states[context]) / 65536.0;
            bits.merge(PackedTables.part(context), -Math.log(bit != 0 ? one : 1 - one) / Math.log(2), Double::sum);
            super.encode(states, context, bit);
        }
    }
}
