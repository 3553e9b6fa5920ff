package dev.throng.server.session;

import dev.throng.protocol.wire.Code;

/** What is counted about sessions. Any thread; implementations do not block. */
public interface SessionEvents {
    /** Nothing is counted. */
    SessionEvents NONE = new SessionEvents() {};

    default void connectionOpened() {}

    /** A connection ended; {@link Code#UNSPECIFIED} when the peer ended it. */
    default void connectionClosed(Code code) {}

    default void commandQueued() {}

    /** A command, request or hello was refused. */
    default void refused(Code code) {}

    default void malformedFrame() {}

    /** A message without an answer was dropped because its session was over its rate. */
    default void messageDropped() {}

    default void received(int bytes) {}

    default void sent(int bytes) {}

    /** So many snapshots were handed to a socket with one write. */
    default void snapshotsSent(int count) {}

    default void snapshotSkipped() {}

    /** A snapshot was made that lets its client begin anew. */
    default void snapshotReset() {}

    /** A client that was behind was sent so many ticks that it had missed. */
    default void caughtUp(int ticks) {}

    /** A client's rung of detail is another one; 0 for all that its view needs, also of one that is gone. */
    default void rungChanged(int before, int now) {}

    /** A client asked for so many streams to be sent whole. */
    default void keyframesRequested(int streams) {}
}
