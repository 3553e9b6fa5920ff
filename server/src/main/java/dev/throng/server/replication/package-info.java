/**
 * Server-side tile models, blocks encoded once, per-client streams. Confined to the tick thread unless said.
 * May use sim, interest, and of the protocol snapshot and quantize.
 */
@NullMarked
package dev.throng.server.replication;

import org.jspecify.annotations.NullMarked;
