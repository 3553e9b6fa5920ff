/**
 * Camera mathematics and view models, without Swing.
 */
@NullMarked
package dev.throng.client.ui.view;

import org.jspecify.annotations.NullMarked;
