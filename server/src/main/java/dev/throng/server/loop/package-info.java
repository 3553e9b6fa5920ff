/**
 * The fixed tick: phases, overload policy, clock. May use sim, interest, replication, session and the ports it
 * declares.
 */
@NullMarked
package dev.throng.server.loop;

import org.jspecify.annotations.NullMarked;
