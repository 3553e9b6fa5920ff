/**
 * Groups of walkers that keep a shape while they go. Led on the tick thread; what members read within a phase nobody writes.
 */
@NullMarked
package dev.throng.server.sim.formation;

import org.jspecify.annotations.NullMarked;
