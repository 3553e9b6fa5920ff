package dev.throng.server.session;

import java.util.List;

/**
 * What one client is sent after a tick, in this order; goes out as one write.
 *
 * @param before whole frames: the welcome, a pause or its end
 * @param snapshots of the ticks that the client missed, in order, and of this one; empty when it skips this one
 * @param after whole frames: results, scene updates, truth samples
 */
public record ClientDelivery(Member member, List<byte[]> before, List<SnapshotSource> snapshots, List<byte[]> after) {}
