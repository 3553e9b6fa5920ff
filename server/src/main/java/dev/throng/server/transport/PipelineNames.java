package dev.throng.server.transport;

/** Names of the stages of a client's pipeline, in their order. */
final class PipelineNames {
    static final String TURN_AWAY = "turn-away";
    static final String IDLE_STATE = "idle-state";
    static final String HANDSHAKE_TIMEOUT = "handshake-timeout";
    static final String FRAME_DECODER = "frame-decoder";
    static final String MESSAGE_DECODER = "message-decoder";
    static final String CONNECTION = "connection";

    private PipelineNames() {}
}
