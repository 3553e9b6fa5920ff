/**
 * Load-test fleet: behaviours, ramp, checks and report. May use connection and replica, and through them the records of
 * protocol.wire and the tile grid of protocol.snapshot; no AWT.
 *
 * <p>Threads: the caller of {@link dev.throng.client.bots.Fleet#run} starts bots and measures once a second; everything
 * of one bot happens on its event loop, driven by the snapshots that it gets. A steady bot allocates next to nothing a
 * snapshot.
 */
@NullMarked
package dev.throng.client.bots;

import org.jspecify.annotations.NullMarked;
