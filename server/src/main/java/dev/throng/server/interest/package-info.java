/**
 * Which tiles at which detail a view needs. May use sim.
 */
@NullMarked
package dev.throng.server.interest;

import org.jspecify.annotations.NullMarked;
