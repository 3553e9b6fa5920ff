/**
 * Running the phases of a step in parts, on one thread or several. Knows nothing of the world. May use the JDK only.
 */
@NullMarked
package dev.throng.server.sim.parallel;

import org.jspecify.annotations.NullMarked;
