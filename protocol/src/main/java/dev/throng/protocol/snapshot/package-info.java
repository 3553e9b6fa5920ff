/**
 * The tile model that server and clients share, the updates that change it, their encoders and decoders, and
 * the state hash. May use bits and quantize.
 */
@NullMarked
package dev.throng.protocol.snapshot;

import org.jspecify.annotations.NullMarked;
