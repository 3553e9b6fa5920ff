/**
 * Which tiles at which detail a view needs. May use sim, and of the protocol the tile grid and areas in snapshot.
 */
@NullMarked
package dev.throng.server.interest;

import org.jspecify.annotations.NullMarked;
