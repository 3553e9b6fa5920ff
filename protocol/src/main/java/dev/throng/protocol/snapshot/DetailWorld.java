package dev.throng.protocol.snapshot;

import dev.throng.protocol.bits.MalformedBytesException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a subscriber holds in all detail bands, and of the density. An agent that several bands hold counts once, and the finest of them says
 * where it is. Confined to one thread.
 *
 * <p>A snapshot that cannot be applied leaves nothing behind, as in {@link TileWorld}.
 */
public final class DetailWorld {
    private final List<DetailBand> bands;
    private final TileWorld[] worlds;
    private final BandSections sections;
    private final Presence presence = new Presence();
    private final DensityCells density;

    /**
     * An empty world.
     *
     * @param bands from the finest on; at least one
     * @param flyingByKind for each kind of agent, whether it lives in the air layer
     */
    public DetailWorld(TileGrid grid, List<DetailBand> bands, boolean[] flyingByKind) {
        if (bands.isEmpty()
                || bands.size() > DetailBand.MAX_BANDS
                || bands.get(0).periodTicks() != 1) {
            throw new IllegalArgumentException(
                    "expected 1 to " + DetailBand.MAX_BANDS + " bands, the first with period 1, got " + bands);
        }
        this.bands = List.copyOf(bands);
        worlds = new TileWorld[bands.size()];
        for (int band = 0; band < worlds.length; band++) {
            worlds[band] = new TileWorld(grid, bands.get(band), flyingByKind);
        }
        sections = new BandSections(worlds.length);
        density = new DensityCells(grid);
    }

    /** Applies the bytes of a {@code Snapshot} message. */
    public void apply(byte[] snapshot, int offset, int length) throws MalformedSnapshotException {
        try {
            presence.begin();
            worlds[0].apply(snapshot, offset, length);
            sections.parse(snapshot, offset, length);
            for (int band = 1; band < worlds.length; band++) {
                applySection(band, snapshot);
            }
            density.applySnapshot(snapshot, offset, length);
            for (TileWorld world : worlds) {
                presence.enter(world.membership());
            }
            for (TileWorld world : worlds) {
                presence.leave(world.membership());
            }
        } catch (MalformedBytesException e) {
            forgetAll();
            throw new MalformedSnapshotException(String.valueOf(e.getMessage()));
        }
    }

    private void applySection(int band, byte[] snapshot) throws MalformedBytesException {
        TileWorld world = worlds[band];
        if (sections.has(band)) {
            world.apply(snapshot, sections.start(band), sections.length(band));
        } else {
            world.nothingCame();
        }
        int step = bands.get(band).lastStep(tick());
        if (world.area() != null && world.tick() != step) {
            throw new MalformedBytesException("expected band " + band + " at its step of tick "
                    + Integer.toUnsignedString(step) + ", got " + Integer.toUnsignedString(world.tick()));
        }
    }

    private void forgetAll() {
        for (TileWorld world : worlds) {
            world.forgetAll();
        }
        presence.clear();
        density.forget();
    }

    /** How crowded it is where no agents are told. It may be read, not changed. */
    public DensityCells density() {
        return density;
    }

    /** What a budget took away of the detail that the view needs, as of the last snapshot: 0 nothing, more is worse. */
    public int detailRung() {
        return sections.rung();
    }

    /** Number of bands. */
    public int bandCount() {
        return worlds.length;
    }

    public DetailBand band(int band) {
        return bands.get(band);
    }

    /** What is held in a band. It may be read, not changed, until the next snapshot. */
    public TileWorld world(int band) {
        return worlds[band];
    }

    /** The tick of the last snapshot applied. */
    public int tick() {
        return worlds[0].tick();
    }

    /** Ticks since a band's last step. */
    public int sinceStep(int band) {
        return tick() - bands.get(band).lastStep(tick());
    }

    /** The finest band that holds an id, or -1. */
    public int bandOf(int id) {
        for (int band = 0; band < worlds.length; band++) {
            if (worlds[band].holds(id)) {
                return band;
            }
        }
        return -1;
    }

    /** True if no finer band holds an id that this one holds. */
    public boolean isFinest(int band, int id) {
        for (int finer = 0; finer < band; finer++) {
            if (worlds[finer].holds(id)) {
                return false;
            }
        }
        return true;
    }

    /** The tiles of the coarsest band held, which cover those of all others; null if none is held. */
    public @Nullable TileArea area() {
        for (int band = worlds.length - 1; band >= 0; band--) {
            TileArea area = worlds[band].area();
            if (area != null) {
                return area;
            }
        }
        return null;
    }

    /** True if the last snapshot was neither a reset nor the one after the snapshot before. */
    public boolean hadGap() {
        for (TileWorld world : worlds) {
            if (world.hadGap()) {
                return true;
            }
        }
        return false;
    }

    /** Agents held, each counted once. */
    public int agentCount() {
        return presence.size();
    }

    /** Agents that no band held before the last snapshot. */
    public int entered() {
        return presence.entered();
    }

    /** Agents that no band holds any more since the last snapshot. */
    public int left() {
        return presence.left();
    }

    /** Number of streams whose hash was not the server's in the last snapshot, in all bands. */
    public int desyncedStreams() {
        int streams = 0;
        for (TileWorld world : worlds) {
            streams += world.desyncedStreams().length;
        }
        return streams;
    }

    /** Corrections in the last snapshot, in all bands. */
    public int corrected() {
        int corrected = 0;
        for (TileWorld world : worlds) {
            corrected += world.corrected();
        }
        return corrected;
    }
}
