/**
 * The world: agents, kinds, commands, the tick. Pure Java: no network, clock, logger or unseeded random. Used
 * by the tick thread.
 */
@NullMarked
package dev.throng.server.sim;

import org.jspecify.annotations.NullMarked;
