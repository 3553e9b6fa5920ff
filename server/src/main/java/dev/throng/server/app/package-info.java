/**
 * Composition root: wires the parts and owns their life cycle.
 */
@NullMarked
package dev.throng.server.app;

import org.jspecify.annotations.NullMarked;
