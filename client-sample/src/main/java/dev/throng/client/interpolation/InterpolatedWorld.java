package dev.throng.client.interpolation;

import dev.throng.client.replica.ApplyReport;
import dev.throng.client.replica.Replica;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The world as it is to be painted. The network thread calls {@link #accept} after each snapshot, one other thread calls
 * {@link #frame}; everything else is safe anywhere.
 *
 * <p>Each accepted tick becomes a sample with blended positions (see {@link MotionBlend}); the last few samples are
 * published through one reference. A frame is the interpolation between the two samples on both sides of the playback
 * clock's moment. Past the newest sample agents go on with their velocity for at most two ticks. Agents whose last
 * position is more than {@value #MAX_BRIDGED_TICKS} ticks old are not moved from there to the new one, but appear at it.
 * Cost at 20,000 agents: about 2 ms a tick on the network thread and 0.2 ms a frame, nothing allocated beside the frames
 * themselves unless they are given back.
 */
public final class InterpolatedWorld {
    private static final int MAX_SAMPLES = 16;
    private static final int MAX_BRIDGED_TICKS = 10;
    private static final int MAX_SPARE_FRAMES = 4;
    private static final float MIN_HEADING_LENGTH = 1e-3f;

    private final PlaybackClock clock;
    private final double tickNanos;
    private volatile TickSample[] published = {};
    private final ArrayDeque<TickSample> spareSamples = new ArrayDeque<>();
    private final ArrayDeque<WorldFrame> spareFrames = new ArrayDeque<>();

    private IdTable rows = new IdTable();
    private IdTable previousRows = new IdTable();
    private MotionBlend motion = new MotionBlend();
    private MotionBlend previousMotion = new MotionBlend();
    private TickSample building = new TickSample();
    private @Nullable TickSample newest;
    private double newestErrorBound;
    private double secondsSinceNewest;
    private double decay;
    private double keepDirection;
    private final AtomicLong staleSnapshots = new AtomicLong();

    /**
     * A world without agents, to be fed.
     *
     * @param tickRateHz the welcome's tick rate
     */
    public InterpolatedWorld(double tickRateHz) {
        clock = new PlaybackClock(tickRateHz);
        tickNanos = 1e9 / tickRateHz;
    }

    /**
     * Takes in the replica's state after a snapshot. A snapshot that is not newer than the last is dropped, unless it is
     * a reset, which begins a new timeline.
     *
     * @param receivedNanos when the snapshot came, on the clock that {@link #frame} is asked with
     */
    public void accept(Replica replica, ApplyReport report, long receivedNanos) {
        if (begin(report.tick(), report.reset(), report.timeScalePercent(), receivedNanos)) {
            errorBound(replica.errorBoundMetres());
            replica.forEach(this::visit);
            end();
        }
    }

    /** Tells that the world is paused: agents come to rest where the newest tick has them, until the next one. */
    public void paused() {
        clock.paused();
    }

    /** First step of {@link #accept}; false when the tick is stale. */
    boolean begin(int tick, boolean reset, int timeScalePercent, long receivedNanos) {
        int scale = timeScalePercent <= 0 ? 100 : timeScalePercent;
        TickSample before = newest;
        long ahead = before == null ? 1 : tick - (int) before.tick;
        if (before != null && ahead <= 0) {
            if (!reset) {
                staleSnapshots.incrementAndGet();
                return false;
            }
            restart();
            before = null;
            ahead = 1;
        }
        long shownNanos = clock.shownNanos();
        building.tick = before == null ? Integer.toUnsignedLong(tick) : before.tick + ahead;
        building.plannedNanos = clock.arrived(ahead, scale, receivedNanos);
        building.timeScalePercent = scale;
        building.continuous = before != null && ahead <= MAX_BRIDGED_TICKS;
        building.count = 0;
        secondsSinceNewest = ahead * tickNanos / 1e9;
        decay = before != null && shownNanos > before.plannedNanos ? 1 : MotionBlend.decayOver((double) ahead);
        keepDirection = MotionBlend.keepDirectionOver((double) ahead);
        return true;
    }

    /** What the agents of the sample being built are off by at most, metres. */
    void errorBound(double metres) {
        motion.errorBound(Math.max(metres, newestErrorBound));
        newestErrorBound = metres;
    }

    void visit(int id, int kind, int state, float x, float y, float z, float vx, float vy, float vz) {
        TickSample sample = building;
        int row = sample.count++;
        sample.ensureCapacity(row + 1);
        motion.ensureCapacity(row + 1);
        sample.ids[row] = id;
        sample.kinds[row] = (byte) kind;
        sample.states[row] = (byte) state;
        sample.x[row] = x;
        sample.y[row] = y;
        sample.z[row] = z;
        sample.velocityX[row] = vx;
        sample.velocityY[row] = vy;
        sample.velocityZ[row] = vz;
        TickSample before = newest;
        int from = before == null || !sample.continuous ? IdTable.NONE : previousRows.row(id);
        sample.previousRows[row] = from;
        if (before == null || from == IdTable.NONE) {
            motion.begin(sample, row);
        } else {
            motion.follow(previousMotion, before, from, sample, row, secondsSinceNewest, decay, keepDirection);
        }
        rows.put(id, row);
    }

    /** Last step of {@link #accept}: publishes the sample. */
    void end() {
        TickSample sample = building;
        sample.open();
        TickSample[] old = published;
        int kept = Math.min(old.length, MAX_SAMPLES - 1);
        TickSample[] next = Arrays.copyOfRange(old, old.length - kept, old.length + 1);
        next[kept] = sample;
        published = next;
        for (int i = 0; i < old.length - kept; i++) {
            spareSamples.add(old[i]);
        }
        newest = sample;
        building = spare();
        IdTable table = previousRows;
        previousRows = rows;
        rows = table;
        rows.clear();
        MotionBlend blend = previousMotion;
        previousMotion = motion;
        motion = blend;
    }

    /** What to paint at a moment, or null before the first snapshot. */
    public @Nullable WorldFrame frame(long nowNanos) {
        while (true) {
            TickSample[] samples = published;
            if (samples.length == 0) {
                return null;
            }
            long playback = clock.playbackNanos(nowNanos);
            int after = 0;
            while (after < samples.length && samples[after].plannedNanos < playback) {
                after++;
            }
            TickSample from = samples[Math.max(0, after - 1)];
            TickSample to = samples[Math.min(after, samples.length - 1)];
            if (!from.acquire()) {
                continue;
            }
            if (!to.acquire()) {
                from.release();
                continue;
            }
            try {
                if (published != samples) {
                    // A thread held up for long may have been given samples whose arrays serve another tick by now.
                    continue;
                }
                return fill(takeFrame(), samples[samples.length - 1], from, to, playback);
            } finally {
                from.release();
                to.release();
            }
        }
    }

    /** Gives a frame's arrays back for a later one. The caller must not look at the frame again. */
    public void recycle(WorldFrame frame) {
        synchronized (spareFrames) {
            if (spareFrames.size() < MAX_SPARE_FRAMES) {
                spareFrames.add(frame);
            }
        }
    }

    /** How far behind the straight path from the server playback aims to be, in milliseconds. */
    public double playbackDelayMillis() {
        return clock.delayNanos() / 1e6;
    }

    /** Snapshots dropped since they were not newer than the last. */
    public long staleSnapshots() {
        return staleSnapshots.get();
    }

    private WorldFrame fill(WorldFrame frame, TickSample newestSample, TickSample from, TickSample to, long playback) {
        frame.tick = (int) newestSample.tick;
        frame.timeScalePercent = newestSample.timeScalePercent;
        if (from == to || !to.continuous) {
            carryOn(frame, from, playback);
            return frame;
        }
        double share = (double) (playback - from.plannedNanos) / (to.plannedNanos - from.plannedNanos);
        frame.extrapolated = false;
        frame.playbackTick = from.tick + share * (to.tick - from.tick);
        float backSeconds = (float) ((1 - share) * (to.tick - from.tick) * tickNanos / 1e9);
        float s = (float) share;
        copyLabels(frame, to);
        for (int row = 0; row < to.count; row++) {
            int old = to.previousRows[row];
            if (old == IdTable.NONE) {
                frame.x[row] = to.x[row] - to.velocityX[row] * backSeconds;
                frame.y[row] = to.y[row] - to.velocityY[row] * backSeconds;
                frame.z[row] = to.z[row] - to.velocityZ[row] * backSeconds;
                frame.headingX[row] = to.headingX[row];
                frame.headingZ[row] = to.headingZ[row];
            } else {
                frame.x[row] = from.x[old] + (to.x[row] - from.x[old]) * s;
                frame.y[row] = from.y[old] + (to.y[row] - from.y[old]) * s;
                frame.z[row] = from.z[old] + (to.z[row] - from.z[old]) * s;
                turn(frame, row, from, old, to, s);
            }
        }
        return frame;
    }

    /** Only one sample to go by: carried on by velocity after it, for a bounded time; standing still before it. */
    private void carryOn(WorldFrame frame, TickSample sample, long playback) {
        long pastNanos = Math.max(0, Math.min(playback - sample.plannedNanos, clock.maxExtrapolationNanos()));
        double worldSeconds = pastNanos / 1e9 * sample.timeScalePercent / 100;
        frame.extrapolated = pastNanos > 0;
        frame.playbackTick = sample.tick + worldSeconds * 1e9 / tickNanos;
        float seconds = (float) worldSeconds;
        copyLabels(frame, sample);
        for (int row = 0; row < sample.count; row++) {
            frame.x[row] = sample.x[row] + sample.velocityX[row] * seconds;
            frame.y[row] = sample.y[row] + sample.velocityY[row] * seconds;
            frame.z[row] = sample.z[row] + sample.velocityZ[row] * seconds;
        }
        System.arraycopy(sample.headingX, 0, frame.headingX, 0, sample.count);
        System.arraycopy(sample.headingZ, 0, frame.headingZ, 0, sample.count);
    }

    private static void copyLabels(WorldFrame frame, TickSample sample) {
        frame.ensureCapacity(sample.count);
        frame.count = sample.count;
        System.arraycopy(sample.ids, 0, frame.ids, 0, sample.count);
        System.arraycopy(sample.kinds, 0, frame.kinds, 0, sample.count);
        System.arraycopy(sample.states, 0, frame.states, 0, sample.count);
    }

    /** Along the shorter arc; straight over to the new heading where there is none between. */
    private static void turn(WorldFrame frame, int row, TickSample from, int old, TickSample to, float share) {
        float x = from.headingX[old] + (to.headingX[row] - from.headingX[old]) * share;
        float z = from.headingZ[old] + (to.headingZ[row] - from.headingZ[old]) * share;
        float length = (float) Math.sqrt(x * x + z * z);
        boolean opposite = length < MIN_HEADING_LENGTH;
        frame.headingX[row] = opposite ? to.headingX[row] : x / length;
        frame.headingZ[row] = opposite ? to.headingZ[row] : z / length;
    }

    private WorldFrame takeFrame() {
        synchronized (spareFrames) {
            WorldFrame spare = spareFrames.poll();
            return spare == null ? new WorldFrame() : spare;
        }
    }

    private TickSample spare() {
        for (int i = spareSamples.size(); i > 0; i--) {
            TickSample sample = spareSamples.remove();
            if (sample.claim()) {
                return sample;
            }
            spareSamples.add(sample);
        }
        return new TickSample();
    }

    private void restart() {
        clock.restart();
        published = new TickSample[0];
        newest = null;
        previousRows.clear();
    }
}
