package dev.throng.protocol.wire;

/** How a command ended. */
public sealed interface CommandAnswer permits Accepted, Refusal {}
