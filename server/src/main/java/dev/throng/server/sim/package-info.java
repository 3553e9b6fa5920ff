/**
 * The world: scenario, commands, agents, the tick. Pure Java: no network, clock, logger or unseeded random. A
 * {@link dev.throng.server.sim.World} is confined to one thread, in the server the tick thread.
 *
 * <p>A step runs these phases: threats end and goals move; agents are hashed and laid in memory by cell; passes that only
 * separate, for kinds that have them; wishes; pairs of bodies; moving past obstacles; flocks; those that reached an exit leave.
 * Columns are in {@code space}, the phases of walkers in {@code crowd}, flocks in {@code flock}, goals and threats in {@code nav};
 * running phases
 * in parts in {@code parallel}; those packages do not know this one. Rules, settings with their measured reasons, and determinism: ARCHITECTURE.md.
 *
 * <p>May use the JDK only.
 */
@NullMarked
package dev.throng.server.sim;

import org.jspecify.annotations.NullMarked;
