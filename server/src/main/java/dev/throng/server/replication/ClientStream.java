package dev.throng.server.replication;

import dev.throng.protocol.snapshot.TileArea;
import dev.throng.protocol.snapshot.UpdateEncoding;
import dev.throng.server.interest.DensityPlan;
import dev.throng.server.interest.DetailLadder;
import dev.throng.server.interest.DetailPlan;
import dev.throng.server.interest.ViewPlanner;
import dev.throng.server.interest.ViewRect;
import org.jspecify.annotations.Nullable;

/**
 * What the server knows of one client: its view, and what it holds and is owed of each detail band. Confined to the tick
 * thread; event loops only pass it to {@link SnapshotBatch}.
 */
public final class ClientStream {
    /** A change of scale by more than this is a zoom. */
    private static final double ZOOM = 1.05;

    private final int number;
    private final UpdateEncoding encoding;
    /** By band; null for a band that it never had anything of. */
    private final @Nullable BandStream[] bands;

    private final DensityStream density;

    private @Nullable ViewRect view;
    private double metresPerPixel;
    private boolean viewChanged = true;
    private boolean looksElsewhere = true;
    private @Nullable ClientBudget budget;
    private int plannedRung;
    private @Nullable DetailPlan plan;
    private @Nullable DensityPlan densityPlan;
    private boolean ready = true;
    private boolean deferred;
    private boolean missed = true;

    ClientStream(int number, UpdateEncoding encoding, int bandCount) {
        this.number = number;
        this.encoding = encoding;
        bands = new BandStream[bandCount];
        density = new DensityStream(number);
    }

    /** Index of this client in a batch. */
    int number() {
        return number;
    }

    /** How its updates are written; any thread. */
    public UpdateEncoding encoding() {
        return encoding;
    }

    /** Sets what the client looks at, at a scale that does not matter; null: the whole world up to the limit on tiles. */
    public void setView(@Nullable ViewRect newView) {
        setView(newView, 0);
    }

    /**
     * Sets what the client looks at.
     *
     * @param newView null: the whole world up to the limit on tiles, whatever the scale
     * @param newMetresPerPixel the scale of its picture, 0 where it does not matter
     */
    public void setView(@Nullable ViewRect newView, double newMetresPerPixel) {
        looksElsewhere |= isElsewhere(newView, newMetresPerPixel);
        view = newView;
        metresPerPixel = newMetresPerPixel;
        viewChanged = true;
    }

    /**
     * Says whether the client is sent the coming ticks; true to begin with. One that misses a tick gets a reset with
     * keyframes when it is ready again, unless the tick was deferred.
     */
    public void setReady(boolean isReady) {
        ready = isReady;
        deferred = false;
    }

    /**
     * The client is sent the coming ticks later, each with all that came before it. Until it is ready again, what it holds
     * stays and its requests wait.
     */
    public void defer() {
        if (missed) {
            throw new IllegalStateException("expected a client that follows the ticks, got one that is to begin anew");
        }
        ready = false;
        deferred = true;
    }

    /** The client did not get the last snapshot planned for it: the next one is a reset. */
    public void markMissed() {
        missed = true;
    }

    /** Asks for the whole models of streams of band 0 by key. Keys outside the client's area are ignored. */
    public void requestKeyframes(int[] streams) {
        requestKeyframes(0, streams);
    }

    /** Asks for the whole models of streams of a band by key. What the client does not hold is ignored. */
    public void requestKeyframes(int band, int[] streams) {
        BandStream stream = band < 0 || band >= bands.length ? null : bands[band];
        if (stream != null) {
            stream.requestKeyframes(streams);
        }
    }

    /** The tiles of band 0 that the client holds, as of the last snapshot planned for it; null for none. */
    public @Nullable TileArea area() {
        return area(0);
    }

    /** The tiles of a band that the client holds, as of the last snapshot planned for it; null for none. */
    public @Nullable TileArea area(int band) {
        BandStream stream = bands[band];
        return stream == null ? null : stream.area();
    }

    boolean ready() {
        return ready;
    }

    boolean deferred() {
        return deferred;
    }

    /** True if its next snapshot begins anew. */
    boolean missed() {
        return missed;
    }

    int bandCount() {
        return bands.length;
    }

    @Nullable
    BandStream band(int band) {
        return bands[band];
    }

    void open(int band, BandStream stream) {
        bands[band] = stream;
    }

    /** What it holds of the density. */
    DensityStream density() {
        return density;
    }

    /** What it is to hold of the detail bands from now on. */
    DetailPlan plan(ViewPlanner planner) {
        DetailPlan current = plan;
        int rung = rung();
        if (current == null || viewChanged || rung != plannedRung) {
            viewChanged = false;
            looksElsewhere = false;
            plannedRung = rung;
            current = planner.detail(current, view, metresPerPixel, rung);
            densityPlan = planner.density(densityPlan, current, view, metresPerPixel, DetailLadder.coarserBy(rung));
            plan = current;
        }
        return current;
    }

    private boolean isElsewhere(@Nullable ViewRect newView, double newMetresPerPixel) {
        ViewRect old = view;
        if (old == null || newView == null) {
            return (old == null) != (newView == null);
        }
        double zoom = newMetresPerPixel / metresPerPixel;
        return !(zoom > 1 / ZOOM && zoom < ZOOM) || !old.overlaps(newView);
    }

    /** The plan of the last snapshot planned for it; null before the first. */
    @Nullable
    DetailPlan detailPlan() {
        return plan;
    }

    /** Whether the view has changed since the last plan. */
    boolean viewChanged() {
        return viewChanged;
    }

    /** Whether it has become another one, not only moved a little. */
    boolean looksElsewhere() {
        return looksElsewhere;
    }

    /** Whether what it is shown goes by the scale of its view, and so by a budget. */
    boolean isScaled() {
        return view != null && metresPerPixel > 0;
    }

    /** What it may be sent; null for as much as its view takes. */
    @Nullable
    ClientBudget budget() {
        return budget;
    }

    void budget(ClientBudget newBudget) {
        budget = newBudget;
    }

    /** The rung of detail that it is on; 0 for all that its view needs. */
    public int rung() {
        return budget == null || !isScaled() ? 0 : budget.rung();
    }

    /** The plans that it would have on each rung. */
    ClientBudget.RungPlans rungPlans(ViewPlanner planner) {
        return new ClientBudget.RungPlans() {
            @Override
            public DetailPlan detail(int rung) {
                return planner.detail(plan, view, metresPerPixel, rung);
            }

            @Override
            public @Nullable DensityPlan density(int rung, DetailPlan detail) {
                return planner.density(densityPlan, detail, view, metresPerPixel, DetailLadder.coarserBy(rung));
            }
        };
    }

    /** What it is to hold of the density from now on, as of the last {@link #plan}; null for nothing. */
    @Nullable
    DensityPlan densityPlan() {
        return densityPlan;
    }

    /** It is not sent this tick, or not yet. */
    void leaveOut() {
        for (BandStream stream : bands) {
            if (stream != null) {
                stream.leaveOut(deferred);
            }
        }
    }

    /** Its snapshot is planned. */
    void planned() {
        missed = false;
    }
}
