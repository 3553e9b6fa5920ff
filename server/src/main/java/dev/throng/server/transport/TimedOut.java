package dev.throng.server.transport;

import dev.throng.protocol.wire.Code;

/** The event that a client was silent for too long. */
record TimedOut(Code code, String sentence) {}
