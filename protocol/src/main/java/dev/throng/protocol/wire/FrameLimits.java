package dev.throng.protocol.wire;

/**
 * Largest message in one frame, in bytes without its length prefix. Receivers check the prefix against the limit before
 * they allocate anything for the message.
 */
public final class FrameLimits {
    /** Client to server before the handshake is done. */
    public static final int HANDSHAKE_BYTES = 1024;

    /** Client to server after the handshake. */
    public static final int CLIENT_BYTES = 64 * 1024;

    /** Server to client. */
    public static final int SERVER_BYTES = 4 * 1024 * 1024;

    private FrameLimits() {}
}
