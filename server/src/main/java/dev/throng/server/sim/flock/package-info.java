/**
 * Motion of flocks in three dimensions.
 */
@NullMarked
package dev.throng.server.sim.flock;

import org.jspecify.annotations.NullMarked;
