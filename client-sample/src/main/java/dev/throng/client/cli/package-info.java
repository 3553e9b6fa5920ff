/**
 * Command line.
 */
@NullMarked
package dev.throng.client.cli;

import org.jspecify.annotations.NullMarked;
