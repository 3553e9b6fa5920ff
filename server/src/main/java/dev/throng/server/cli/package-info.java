/**
 * Command line.
 */
@NullMarked
package dev.throng.server.cli;

import org.jspecify.annotations.NullMarked;
