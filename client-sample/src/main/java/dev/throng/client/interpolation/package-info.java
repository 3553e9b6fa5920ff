/**
 * Playback clock, interpolation between ticks, smoothing of corrections. May use replica.
 */
@NullMarked
package dev.throng.client.interpolation;

import org.jspecify.annotations.NullMarked;
