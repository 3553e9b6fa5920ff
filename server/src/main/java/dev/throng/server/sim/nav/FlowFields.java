package dev.throng.server.sim.nav;

import dev.throng.server.sim.space.SeededRandom;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/**
 * The flow fields of a world: one for each goal and class of body radii, shared by all agents of that size that want that
 * goal. When walls or obstacles change, or a goal has moved farther than a cell, the fields that this concerns are asked for
 * anew, all in one request at a time; the executor may work on it on another thread, and it is adopted a fixed number of
 * ticks later. What is not done by then the tick thread does itself or waits for, so that worlds run alike however fast
 * the executor is.
 *
 * <p>Confined to the tick thread, but for {@link #field}, which the phases of a step read.
 */
public final class FlowFields {
    private static final float ADOPTION_SECONDS = 0.5f;
    /** Larger requests are given longer: a processor makes about twice as many in a second. */
    private static final float CELLS_PER_SECOND = 8e6f;

    private final NavGrid grid;
    private final @Nullable GridMap map;
    private final float[] radiusOfClass;
    private final GoalTable goals;
    private final Executor executor;
    private final int tickRateHz;

    /** By goal, then class. */
    private @Nullable FlowField[] fields = new @Nullable FlowField[0];

    private boolean[] needed = new boolean[0];
    private int neededCount;
    private @Nullable Surroundings changed;
    private @Nullable FutureTask<Ground> ground;
    private long groundNumber;
    private @Nullable Request pending;
    private final ArrayDeque<float[]> spare = new ArrayDeque<>();
    private final ArrayDeque<EikonalSolver> solvers = new ArrayDeque<>();

    /** Terrain, and which of its cells are free for each class. */
    private record Ground(Terrain terrain, List<boolean[]> free) {}

    /** What is being made, where each goal was, and from which tick on it holds. */
    private record Request(long adoptTick, List<Job> jobs) {}

    private record Job(int index, float goalX, float goalZ, FutureTask<FlowField> task) {}

    /**
     * @param radiusOfClass the largest body of each class, metres, ascending
     * @param executor does what it is given or leaves it be; then the tick thread does it at the tick of adoption
     */
    public FlowFields(
            NavGrid grid,
            @Nullable GridMap map,
            float[] radiusOfClass,
            GoalTable goals,
            Executor executor,
            int tickRateHz) {
        this.grid = grid;
        this.map = map;
        this.radiusOfClass = radiusOfClass.clone();
        this.goals = goals;
        this.executor = executor;
        this.tickRateHz = tickRateHz;
    }

    public NavGrid grid() {
        return grid;
    }

    /** Whether so many fields are within the bound of all cells. */
    public boolean fits(int count) {
        return (long) count * grid.cells() <= NavGrid.MAX_TOTAL_CELLS;
    }

    public int classes() {
        return radiusOfClass.length;
    }

    /** Forgets which fields are needed. */
    public void needNone() {
        int size = goals.count() * classes();
        if (fields.length < size) {
            fields = Arrays.copyOf(fields, size);
        }
        needed = new boolean[fields.length];
        neededCount = 0;
    }

    /** A field is needed from now on. */
    public void need(int goal, int radiusClass) {
        int index = goal * classes() + radiusClass;
        if (!needed[index]) {
            needed[index] = true;
            neededCount++;
        }
    }

    public int neededCount() {
        return neededCount;
    }

    /** Walls or obstacles are from now on as told. */
    public void surroundingsChanged(Surroundings now) {
        changed = now;
    }

    /** Asks for the first fields before the first tick, which adopts them. */
    public void begin(long tick) {
        if (neededCount > 0) {
            ask(tick, true);
        }
    }

    /** Begins a tick: adopts what is due and asks for what is missing or no longer true. */
    public void advance(long tick) {
        Request due = pending;
        if (due != null && tick >= due.adoptTick()) {
            for (Job job : due.jobs()) {
                adopt(job);
            }
            pending = null;
        }
        if (pending == null && neededCount > 0) {
            ask(tick, false);
        }
    }

    private void adopt(Job job) {
        job.task().run();
        FlowField before = fields[job.index()];
        if (before != null) {
            spare.push(before.distances());
        }
        fields[job.index()] = result(job.task());
    }

    private static <T> T result(FutureTask<T> task) {
        try {
            return task.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("expected a flow field, got a failure", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("expected a flow field, got an interrupt", e);
        }
    }

    private void ask(long tick, boolean atOnce) {
        Surroundings now = changed;
        FutureTask<Ground> on = ground;
        boolean all = now != null;
        if (now != null) {
            on = new FutureTask<>(() -> ground(now));
            ground = on;
            groundNumber++;
            changed = null;
        }
        if (on == null) {
            return;
        }
        List<Job> jobs = new ArrayList<>();
        for (int index = 0; index < needed.length; index++) {
            if (needed[index] && (all || stale(index))) {
                jobs.add(job(index, on));
            }
        }
        if (jobs.isEmpty()) {
            return;
        }
        float seconds = ADOPTION_SECONDS + (float) jobs.size() * grid.cells() / CELLS_PER_SECOND;
        pending = new Request(tick + (atOnce ? 1 : (long) Math.ceil(seconds * tickRateHz)), jobs);
        for (Job job : jobs) {
            executor.execute(job.task());
        }
    }

    private boolean stale(int index) {
        FlowField field = fields[index];
        if (field == null) {
            return true;
        }
        int goal = index / classes();
        float dx = goals.x(goal) - field.sourceX();
        float dz = goals.z(goal) - field.sourceZ();
        return dx * dx + dz * dz > grid.cellMetres() * grid.cellMetres();
    }

    private Job job(int index, FutureTask<Ground> on) {
        int radiusClass = index % classes();
        int goal = index / classes();
        float goalX = goals.x(goal);
        float goalZ = goals.z(goal);
        float[] kept = spare.poll();
        FutureTask<FlowField> task = new FutureTask<>(() -> {
            on.run();
            Ground here = on.get();
            EikonalSolver solver = takeSolver();
            float[] into = kept == null ? new float[grid.values()] : kept;
            FlowField field =
                    FlowField.of(grid, here.terrain(), here.free().get(radiusClass), goalX, goalZ, solver, into);
            giveSolver(solver);
            return field;
        });
        return new Job(index, goalX, goalZ, task);
    }

    private Ground ground(Surroundings now) {
        Terrain terrain = Terrain.of(grid, now, map, radiusOfClass[classes() - 1]);
        List<boolean[]> free = new ArrayList<>();
        for (float radius : radiusOfClass) {
            free.add(terrain.free(radius));
        }
        return new Ground(terrain, free);
    }

    private EikonalSolver takeSolver() {
        synchronized (solvers) {
            EikonalSolver solver = solvers.poll();
            return solver == null ? new EikonalSolver() : solver;
        }
    }

    private void giveSolver(EikonalSolver solver) {
        synchronized (solvers) {
            solvers.push(solver);
        }
    }

    /** The field that holds now, null before the first one is adopted. */
    @Nullable
    FlowField field(int goal, int radiusClass) {
        return fields[goal * classes() + radiusClass];
    }

    /** Covers what the fields are made from, and what is under way and when it will hold. */
    public long stateHash() {
        if (neededCount == 0 && pending == null) {
            return 0;
        }
        long hash = SeededRandom.draw(groundNumber, neededCount, changed == null ? 0 : 1);
        for (FlowField field : fields) {
            if (field != null) {
                hash = SeededRandom.draw(hash, bits(field.sourceX()), bits(field.sourceZ()));
            }
        }
        Request request = pending;
        if (request != null) {
            hash = SeededRandom.draw(hash, request.adoptTick(), request.jobs().size());
            for (Job job : request.jobs()) {
                hash = SeededRandom.draw(hash, bits(job.goalX()), bits(job.goalZ()) ^ ((long) job.index() << 32));
            }
        }
        return hash;
    }

    private static long bits(float value) {
        return Float.floatToRawIntBits(value) & 0xFFFF_FFFFL;
    }
}
