/**
 * Netty connection: handshake, ping, clock offset, reconnect. May use protocol.wire and Netty.
 */
@NullMarked
package dev.throng.client.connection;

import org.jspecify.annotations.NullMarked;
