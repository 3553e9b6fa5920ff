/**
 * Load-test fleet: behaviours, ramp, checks and report. May use connection and replica; no AWT.
 */
@NullMarked
package dev.throng.client.bots;

import org.jspecify.annotations.NullMarked;
