/**
 * Motion of ground crowds.
 */
@NullMarked
package dev.throng.server.sim.crowd;

import org.jspecify.annotations.NullMarked;
