/**
 * Swing client: windows, actions, painting. May use interpolation, replica and a small connection port.
 */
@NullMarked
package dev.throng.client.ui;

import org.jspecify.annotations.NullMarked;
