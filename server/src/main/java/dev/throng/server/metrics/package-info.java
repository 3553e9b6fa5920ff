/**
 * Instruments of the running server.
 */
@NullMarked
package dev.throng.server.metrics;

import org.jspecify.annotations.NullMarked;
