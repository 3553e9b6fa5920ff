package dev.throng.server.session;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one client is sent after a tick, in this order; goes out as one write.
 *
 * @param before whole frames: the welcome, a pause or its end
 * @param snapshot null when the client skips this tick
 * @param after whole frames: results, scene updates, truth samples
 */
public record ClientDelivery(
        Member member, List<byte[]> before, @Nullable SnapshotSource snapshot, List<byte[]> after) {}
