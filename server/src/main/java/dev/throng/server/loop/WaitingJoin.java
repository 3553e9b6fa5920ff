package dev.throng.server.loop;

import dev.throng.server.session.Request;
import java.util.ArrayList;
import java.util.List;

/** A client that is to be let in at a coming tick, and what it has asked for meanwhile. Tick thread. */
final class WaitingJoin {
    final Request.Join join;
    /** In order; no more than the session's rates let through. */
    final List<Request> later = new ArrayList<>();

    WaitingJoin(Request.Join join) {
        this.join = join;
    }
}
