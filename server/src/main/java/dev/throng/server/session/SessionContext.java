package dev.throng.server.session;

import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * What all sessions of a server share.
 *
 * @param nanoClock the server's clock
 * @param lastTick the tick that began last and when it was planned to
 */
public record SessionContext(
        Access access,
        SessionPolicy policy,
        RequestQueue queue,
        LongSupplier nanoClock,
        Supplier<TickMoment> lastTick,
        SessionEvents events) {}
