package dev.throng.server.interest;

import dev.throng.protocol.snapshot.TileArea;

/** Which cells of the density a client is to hold: the density tiles of an area of one level. */
public record DensityPlan(int level, TileArea area) {}
