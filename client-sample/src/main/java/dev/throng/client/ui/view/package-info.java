/**
 * Camera mathematics, palettes and view models of the graphical client: values and pure functions without Swing and
 * without a display, so that all of it is tested as plain code.
 */
@NullMarked
package dev.throng.client.ui.view;

import org.jspecify.annotations.NullMarked;
