package dev.throng.server.loop;

import dev.throng.server.session.SessionEvents;
import java.util.List;

/** Tells the events which clients change their rung of detail. Tick thread. */
final class RungWatch {
    private final SessionEvents events;

    RungWatch(SessionEvents events) {
        this.events = events;
    }

    /** Snapshots were planned. */
    void look(List<Seat> seats) {
        for (Seat seat : seats) {
            tell(seat, seat.stream.detailRung());
        }
    }

    /** A client is gone: it is on no rung. */
    void gone(Seat seat) {
        tell(seat, 0);
    }

    private void tell(Seat seat, int rung) {
        if (rung != seat.rung) {
            events.rungChanged(seat.rung, rung);
            seat.rung = rung;
        }
    }
}
