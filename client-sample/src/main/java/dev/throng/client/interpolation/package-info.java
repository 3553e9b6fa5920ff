/**
 * What a client shows between snapshots: a playback clock that runs a few ticks behind the newest one, interpolation
 * between the ticks on both sides of it, and blending of the tile model's corrections.
 *
 * <p>The network thread feeds {@link dev.throng.client.interpolation.InterpolatedWorld} after each applied snapshot; the
 * thread that paints asks it for an immutable {@link dev.throng.client.interpolation.WorldFrame}. Neither waits for the
 * other for longer than it takes to read the clock. May use replica; knows no sockets and no toolkit.
 */
@NullMarked
package dev.throng.client.interpolation;

import org.jspecify.annotations.NullMarked;
