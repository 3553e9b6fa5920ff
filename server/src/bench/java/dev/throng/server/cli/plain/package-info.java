/**
 * The crowd and the flock as one would first write them: an object for each agent, lists in a hash map as the grid, flock mates
 * found by looking at all. For comparison in {@code bench compare} only. May use the JDK only.
 */
@NullMarked
package dev.throng.server.cli.plain;

import org.jspecify.annotations.NullMarked;
