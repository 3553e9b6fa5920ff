package dev.throng.server.session;

import dev.throng.server.sim.WorldCommand;
import org.jspecify.annotations.Nullable;

/** What event loops ask of the tick thread; checked for form, role and rate before it is queued. */
public sealed interface Request {
    Member member();

    /**
     * A client comes in and is to be welcomed.
     *
     * @param view null: the whole world up to the limit
     */
    record Join(Member member, @Nullable ClientView view) implements Request {}

    /** A command to the world. */
    record Apply(Member member, int sequence, WorldCommand command) implements Request {}

    /** Another view; null: the whole world up to the limit. */
    record SetView(Member member, int sequence, @Nullable ClientView view) implements Request {}

    /** The world stops or goes on. */
    record SetPaused(Member member, int sequence, boolean paused) implements Request {}

    /** These streams of a detail band are to be sent whole; the array is not kept by others. */
    @SuppressWarnings("ArrayRecordComponent")
    record Keyframes(Member member, int band, int[] streams) implements Request {}

    /** Exact positions of up to {@code count} agents after a coming tick. */
    record Truth(Member member, int number, int count) implements Request {}
}
