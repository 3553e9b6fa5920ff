/**
 * Metres and speeds to fixed-point integers and back, each with its error bound. May use bits.
 */
@NullMarked
package dev.throng.protocol.quantize;

import org.jspecify.annotations.NullMarked;
