package dev.throng.server.cli.fanout;

/** The run did not go as a run must, such as a client that was disconnected. */
public final class FanoutFailedException extends Exception {
    private static final long serialVersionUID = 1L;

    FanoutFailedException(String message) {
        super(message);
    }
}
