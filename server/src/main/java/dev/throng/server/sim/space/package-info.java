/**
 * Spatial hashes on the plane and in space.
 */
@NullMarked
package dev.throng.server.sim.space;

import org.jspecify.annotations.NullMarked;
