/**
 * Envelope messages as records, limits and codes, and their conversion to and from protobuf; generated types
 * stop here. May use v1, snapshot and quantize.
 */
@NullMarked
package dev.throng.protocol.wire;

import org.jspecify.annotations.NullMarked;
