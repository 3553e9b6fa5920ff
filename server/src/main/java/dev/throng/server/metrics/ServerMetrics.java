package dev.throng.server.metrics;

import dev.throng.protocol.wire.Code;
import dev.throng.server.loop.SteppedWorld.Crowding;
import dev.throng.server.loop.TickObserver;
import dev.throng.server.loop.TickReport;
import dev.throng.server.session.SessionEvents;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.LongAdder;

/** Counts what happens, with adders and one array, so that counting costs the hot paths next to nothing. Any thread. */
public final class ServerMetrics implements SessionEvents, TickObserver {
    /** Ticks that the durations' quantiles are taken from. */
    static final int RECENT_TICKS = 512;

    private static final TickReport BEFORE_THE_FIRST =
            new TickReport(0, 0, 0, 100, 0, 0, 0, 1, 0, 0, 0, 0, false, Crowding.NONE);

    final LongAdder connectionsOpened = new LongAdder();
    /** More than the ladder has. */
    private static final int RUNGS = 16;

    final LongAdder connectionsClosed = new LongAdder();
    final LongAdder commandsQueued = new LongAdder();
    final LongAdder malformedFrames = new LongAdder();
    final LongAdder messagesDropped = new LongAdder();
    final LongAdder bytesReceived = new LongAdder();
    final LongAdder bytesSent = new LongAdder();
    final LongAdder snapshotsSent = new LongAdder();
    final LongAdder snapshotsSkipped = new LongAdder();
    final LongAdder snapshotResets = new LongAdder();
    final LongAdder catchUps = new LongAdder();
    final LongAdder catchUpSnapshots = new LongAdder();
    final LongAdder keyframesRequested = new LongAdder();
    final LongAdder rungsDown = new LongAdder();
    final LongAdder rungsUp = new LongAdder();
    /** Clients by rung of detail; those on rung 0 are not counted. */
    final AtomicIntegerArray clientsByRung = new AtomicIntegerArray(RUNGS);

    final LongAdder ticks = new LongAdder();
    final LongAdder tickNanos = new LongAdder();
    final Map<Code, LongAdder> refusals = adders();
    final Map<Code, LongAdder> closings = adders();

    private final RecentValues recentTickNanos = new RecentValues(RECENT_TICKS);
    private final RecentValues recentLateNanos = new RecentValues(RECENT_TICKS);
    private volatile TickReport last = BEFORE_THE_FIRST;

    private static Map<Code, LongAdder> adders() {
        Map<Code, LongAdder> adders = new EnumMap<>(Code.class);
        for (Code code : Code.values()) {
            adders.put(code, new LongAdder());
        }
        return adders;
    }

    /** The last tick's report. */
    public TickReport lastTick() {
        return last;
    }

    /** Snapshots handed to sockets since the start. */
    public long snapshotsSent() {
        return snapshotsSent.sum();
    }

    public long snapshotsSkipped() {
        return snapshotsSkipped.sum();
    }

    public long snapshotResets() {
        return snapshotResets.sum();
    }

    /** Times that a client which was behind was sent what it had missed. */
    public long catchUps() {
        return catchUps.sum();
    }

    public long bytesSent() {
        return bytesSent.sum();
    }

    public long malformedFrames() {
        return malformedFrames.sum();
    }

    /** Commands, requests and hellos refused with this code. */
    public long refusedWith(Code code) {
        return count(refusals, code);
    }

    /** Connections closed with this code; {@link Code#UNSPECIFIED}: by the peer. */
    public long closedWith(Code code) {
        return count(closings, code);
    }

    /** A quantile, 0 to 1, of the durations of the last {@value #RECENT_TICKS} ticks, in nanoseconds; 0 before the first. */
    public long tickNanosAt(double quantile) {
        return tickNanosAt(quantile, RECENT_TICKS);
    }

    /** The same of the last {@code most} ticks only, 1 to {@value #RECENT_TICKS}. */
    public long tickNanosAt(double quantile, int most) {
        return recentTickNanos.at(quantile, most);
    }

    /** The same of how late the latest client of each tick was written to. */
    public long deliveryLateNanosAt(double quantile, int most) {
        return recentLateNanos.at(quantile, most);
    }

    @Override
    public void tickDone(TickReport report) {
        last = report;
        ticks.increment();
        tickNanos.add(report.durationNanos());
        recentTickNanos.add(report.durationNanos());
        recentLateNanos.add(report.deliveryLateNanos());
    }

    @Override
    public void connectionOpened() {
        connectionsOpened.increment();
    }

    @Override
    public void connectionClosed(Code code) {
        connectionsClosed.increment();
        add(closings, code);
    }

    @Override
    public void commandQueued() {
        commandsQueued.increment();
    }

    @Override
    public void refused(Code code) {
        add(refusals, code);
    }

    @Override
    public void malformedFrame() {
        malformedFrames.increment();
    }

    @Override
    public void messageDropped() {
        messagesDropped.increment();
    }

    @Override
    public void received(int bytes) {
        bytesReceived.add(bytes);
    }

    @Override
    public void sent(int bytes) {
        bytesSent.add(bytes);
    }

    @Override
    public void snapshotsSent(int count) {
        snapshotsSent.add(count);
    }

    @Override
    public void snapshotSkipped() {
        snapshotsSkipped.increment();
    }

    @Override
    public void snapshotReset() {
        snapshotResets.increment();
    }

    @Override
    public void caughtUp(int missedTicks) {
        catchUps.increment();
        catchUpSnapshots.add(missedTicks);
    }

    @Override
    public void rungChanged(int before, int now) {
        (now > before ? rungsDown : rungsUp).increment();
        if (before > 0) {
            clientsByRung.decrementAndGet(Math.min(before, RUNGS - 1));
        }
        if (now > 0) {
            clientsByRung.incrementAndGet(Math.min(now, RUNGS - 1));
        }
    }

    @Override
    public void keyframesRequested(int streams) {
        keyframesRequested.add(streams);
    }

    private static void add(Map<Code, LongAdder> adders, Code code) {
        LongAdder adder = adders.get(code);
        if (adder != null) {
            adder.increment();
        }
    }

    private static long count(Map<Code, LongAdder> adders, Code code) {
        LongAdder adder = adders.get(code);
        return adder == null ? 0 : adder.sum();
    }
}
