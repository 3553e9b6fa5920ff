package dev.throng.server.transport;

import dev.throng.protocol.wire.ClientMessage;

/** A message and the bytes it took on the wire, without its length prefix. */
record ReceivedMessage(ClientMessage message, int bytes) {}
