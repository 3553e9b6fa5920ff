package dev.throng.client.connection;

/**
 * What went over the connections of a client since it was made; bytes with framing, without TCP's own.
 *
 * @param snapshotBytes bytes of snapshot messages inside {@code bytesReceived}
 * @param strayAnswers answers to commands or truth requests that nobody had asked, or that were already answered
 */
public record Traffic(
        long bytesReceived,
        long framesReceived,
        long snapshotsReceived,
        long snapshotBytes,
        long bytesSent,
        long framesSent,
        long strayAnswers) {}
