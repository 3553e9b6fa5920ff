package dev.throng.server.loop;

import dev.throng.server.session.RequestQueue;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The body of the tick thread: waits for each tick's time and runs it.
 *
 * <p>An exception in a tick leaves the world in an unknown state, and a broken world is not broadcast: the loop logs it once,
 * with the tick, and ends; its owner stops the server with a failure.
 */
public final class TickLoop implements Runnable {
    /** The name of the tick thread. */
    public static final String THREAD_NAME = "throng-tick";

    private static final Logger LOG = LoggerFactory.getLogger(TickLoop.class);

    private final Ticker ticker;
    private final RequestQueue queue;
    private final TickClock clock;
    private final TickSchedule schedule;
    private final TickObserver observer;
    private final Consumer<Throwable> onFailure;
    private volatile boolean stopping;
    private int toldTimeScalePercent = TickSchedule.FULL_SPEED_PERCENT;

    public TickLoop(
            Ticker ticker,
            RequestQueue queue,
            TickClock clock,
            TickSchedule schedule,
            TickObserver observer,
            Consumer<Throwable> onFailure) {
        this.ticker = ticker;
        this.queue = queue;
        this.clock = clock;
        this.schedule = schedule;
        this.observer = observer;
        this.onFailure = onFailure;
    }

    /** Any thread: no tick begins after this one. The caller unparks the thread. */
    public void stop() {
        stopping = true;
    }

    @Override
    public void run() {
        try {
            while (!stopping) {
                if (!runIfDue()) {
                    clock.parkUntil(schedule.nextNanos());
                }
            }
        } catch (RuntimeException | Error failure) {
            LOG.error(
                    "tick={} the tick failed, the server stops",
                    Integer.toUnsignedString(ticker.lastTick().tick()),
                    failure);
            onFailure.accept(failure);
        }
    }

    /** Runs the next tick if its time has come. */
    boolean runIfDue() {
        long beginNanos = clock.nanoTime();
        if (beginNanos < schedule.nextNanos()) {
            return false;
        }
        long plannedNanos = schedule.begin(beginNanos);
        int timeScalePercent = schedule.timeScalePercent();
        ticker.tick(plannedNanos, beginNanos, timeScalePercent);
        tellTimeScale(timeScalePercent);
        observer.tickDone(new TickReport(
                ticker.lastTick().tick(),
                beginNanos - plannedNanos,
                clock.nanoTime() - beginNanos,
                timeScalePercent,
                ticker.agents(),
                ticker.clients(),
                queue.depth(),
                ticker.deliveryPhases(),
                ticker.deliveryNanos(),
                ticker.deliveryLateNanos(),
                ticker.keptTicks(),
                ticker.keptBytes(),
                ticker.paused(),
                ticker.crowding()));
        return true;
    }

    /** One line when the world begins to run slower and one when it is back. */
    private void tellTimeScale(int timeScalePercent) {
        boolean full = timeScalePercent == TickSchedule.FULL_SPEED_PERCENT;
        if (full != (toldTimeScalePercent == TickSchedule.FULL_SPEED_PERCENT)) {
            String tick = Integer.toUnsignedString(ticker.lastTick().tick());
            if (full) {
                LOG.info("tick={} the world is back at full speed", tick);
            } else {
                LOG.warn("tick={} ticks take too long, the world runs at {} % of its rate", tick, timeScalePercent);
            }
        }
        toldTimeScalePercent = timeScalePercent;
    }
}
