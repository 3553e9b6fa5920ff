/**
 * Goals and the paths to them.
 */
@NullMarked
package dev.throng.server.sim.nav;

import org.jspecify.annotations.NullMarked;
