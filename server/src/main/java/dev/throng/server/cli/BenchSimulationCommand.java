package dev.throng.server.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.throng.server.sim.StepPhase;
import dev.throng.server.sim.WorldLimits;
import dev.throng.server.sim.crowd.Avoidance;
import dev.throng.server.sim.crowd.CrowdRules;
import dev.throng.server.sim.flock.FlockSight;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code bench simulation}: times the simulation's tick. */
@Command(
        name = "simulation",
        description = "Times the tick of a crowd or flock, phase by phase, without clients.",
        mixinStandardHelpOptions = true)
final class BenchSimulationCommand implements Callable<Integer> {
    private static final int MOST_TICKS = 1_000_000;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Option(
            names = "--model",
            paramLabel = "ground|flock|mixed",
            defaultValue = "ground",
            description = "What there is in the world (default: ${DEFAULT-VALUE}).")
    private String model = "ground";

    @Option(
            names = "--agents",
            paramLabel = "N",
            defaultValue = "100000",
            description = "How many (default: ${DEFAULT-VALUE}).")
    private int agents;

    @Option(
            names = "--density",
            paramLabel = "A",
            defaultValue = "1.2",
            description = "Square metres of the world an agent: more is sparser (default: ${DEFAULT-VALUE}).")
    private float squareMetresPerAgent;

    @Option(
            names = "--ticks",
            paramLabel = "T",
            defaultValue = "200",
            description = "Ticks that are timed (default: ${DEFAULT-VALUE}).")
    private int ticks;

    @Option(
            names = "--warmup",
            paramLabel = "W",
            defaultValue = "100",
            description = "Ticks before those (default: ${DEFAULT-VALUE}).")
    private int warmup;

    @Option(
            names = "--passes",
            paramLabel = "N",
            defaultValue = "1",
            description = "Relaxation passes of walkers, 1 to 8 (default: ${DEFAULT-VALUE}).")
    private int passes;

    @Option(
            names = "--avoidance",
            description = "Walkers look ahead, by optimal reciprocal collision avoidance (default: they push).")
    private boolean avoidance;

    @ArgGroup
    private Doing doing = new Doing();

    @Option(names = "--json", description = "One JSON object on one line.")
    private boolean json;

    @Mixin
    private final ThreadsOption threads = new ThreadsOption();

    private static final class Doing {
        @Option(names = "--gather", description = "All walkers press to one point (default: they wander).")
        private boolean gather;

        @Option(names = "--idle", description = "All walkers stand.")
        private boolean idle;
    }

    @Override
    public Integer call() {
        require(ticks >= 1 && ticks <= MOST_TICKS, "--ticks: expected 1 to " + MOST_TICKS + ", got " + ticks);
        require(warmup >= 0 && warmup <= MOST_TICKS, "--warmup: expected 0 to " + MOST_TICKS + ", got " + warmup);
        require(
                agents >= 1 && agents <= WorldLimits.MOST_AGENTS,
                "--agents: expected 1 to " + WorldLimits.MOST_AGENTS + ", got " + agents);
        require(
                squareMetresPerAgent >= 0.05f && Math.sqrt((double) agents * squareMetresPerAgent) <= 16_000,
                "--density: expected at least 0.05 m² an agent and a world of at most 16 km, got "
                        + squareMetresPerAgent);
        require(passes >= 1 && passes <= 8, "--passes: expected 1 to 8, got " + passes);
        BenchWorld setup = new BenchWorld(
                parseModel(),
                activity(),
                agents,
                squareMetresPerAgent,
                CrowdRules.DEFAULT.withPasses(passes),
                avoidance ? Avoidance.ORCA : Avoidance.PUSH);
        require(
                setup.model() != BenchWorld.Model.FLOCK || (passes == 1 && !avoidance && !doing.gather && !doing.idle),
                "--model flock: expected none of --passes, --avoidance, --gather and --idle, which are for walkers");
        SimulationBench.Result result = SimulationBench.run(setup, ticks, warmup, threads.threads());
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(toJson(setup, result));
        } else {
            print(out, setup, result);
        }
        out.flush();
        return 0;
    }

    private BenchWorld.Model parseModel() {
        for (BenchWorld.Model candidate : BenchWorld.Model.values()) {
            if (candidate.label().equals(model)) {
                return candidate;
            }
        }
        throw new ParameterException(
                spec.commandLine(), "--model: expected ground, flock or mixed, got '" + model + "'");
    }

    private BenchWorld.Activity activity() {
        if (doing.gather) {
            return BenchWorld.Activity.GATHER;
        }
        return doing.idle ? BenchWorld.Activity.IDLE : BenchWorld.Activity.WANDER;
    }

    private void require(boolean condition, String sentence) {
        if (!condition) {
            throw new ParameterException(spec.commandLine(), sentence);
        }
    }

    private void print(PrintWriter out, BenchWorld setup, SimulationBench.Result r) {
        out.printf(
                Locale.ROOT,
                "%s, %s%s, %,d agents, %s m² each, %d passes, threads %d, %d ticks after %d%n",
                setup.model().label(),
                setup.activity().label(),
                avoidance ? ", avoiding" : "",
                r.agents(),
                squareMetresPerAgent,
                passes,
                threads.threads(),
                ticks,
                warmup);
        out.printf(
                Locale.ROOT,
                "tick %.3f ms (p99 %.3f; first tenth %.3f, last tenth %.3f), %.1f ns an agent, %.0f bytes allocated%n",
                r.msMedian(),
                r.msP99(),
                r.msFirstTenth(),
                r.msLastTenth(),
                r.nsPerAgent(),
                r.allocatedBytesPerTick());
        out.printf(
                Locale.ROOT,
                "memory %.0f bytes an agent, state hash %016x in %.3f ms%n",
                r.heapBytesPerAgent(),
                r.hash(),
                r.msStateHash());
        FlockSight sight = r.sight();
        if (sight.members() > 0) {
            out.printf(
                    Locale.ROOT,
                    "a member of the flock has %.1f mates among %.1f candidates; %d of %d looked at a sample%n",
                    (double) sight.mates() / sight.members(),
                    (double) sight.candidates() / sight.members(),
                    sight.sampled(),
                    sight.members());
        }
        out.printf(
                Locale.ROOT,
                "%-8s %10s %10s %12s %16s%n",
                "phase",
                "median ms",
                "p99 ms",
                "ns an agent",
                "bytes allocated");
        r.phases()
                .forEach((phase, of) -> out.printf(
                        Locale.ROOT,
                        "%-8s %10.3f %10.3f %12.1f %16.0f%n",
                        name(phase),
                        of.msMedian(),
                        of.msP99(),
                        of.nsPerAgent(),
                        of.allocatedBytesPerTick()));
    }

    private ObjectNode toJson(BenchWorld setup, SimulationBench.Result r) {
        ObjectNode node = BenchJson.object();
        node.put("agents", r.agents());
        node.put("threads", threads.threads());
        node.put("model", setup.model().label());
        node.put("activity", setup.activity().label());
        node.put("density", BenchJson.rounded(squareMetresPerAgent));
        node.put("avoidance", avoidance ? "orca" : "push");
        node.put("passes", passes);
        node.put("ticks", ticks);
        node.put("warmup", warmup);
        node.put("msPerTickMedian", BenchJson.rounded(r.msMedian()));
        node.put("msPerTickP99", BenchJson.rounded(r.msP99()));
        node.put("msPerTickFirstTenth", BenchJson.rounded(r.msFirstTenth()));
        node.put("msPerTickLastTenth", BenchJson.rounded(r.msLastTenth()));
        node.put("nsPerAgent", BenchJson.rounded(r.nsPerAgent()));
        node.put("allocatedBytesPerTick", BenchJson.rounded(r.allocatedBytesPerTick()));
        node.put("heapBytesPerAgent", BenchJson.rounded(r.heapBytesPerAgent()));
        node.put("msStateHash", BenchJson.rounded(r.msStateHash()));
        node.put("hash", String.format("%016x", r.hash()));
        FlockSight sight = r.sight();
        if (sight.members() > 0) {
            node.put("matesPerMember", BenchJson.rounded((double) sight.mates() / sight.members()));
            node.put("candidatesPerMember", BenchJson.rounded((double) sight.candidates() / sight.members()));
            node.put("sampledMembers", sight.sampled());
        }
        ObjectNode phases = node.putObject("phases");
        r.phases()
                .forEach((phase, of) -> phases.putObject(name(phase))
                        .put("median", BenchJson.rounded(of.msMedian()))
                        .put("p99", BenchJson.rounded(of.msP99()))
                        .put("nsPerAgent", BenchJson.rounded(of.nsPerAgent()))
                        .put("allocatedBytesPerTick", BenchJson.rounded(of.allocatedBytesPerTick())));
        return node;
    }

    private static String name(StepPhase phase) {
        return phase.name().toLowerCase(Locale.ROOT);
    }
}
