package dev.throng.server.session;

import java.util.List;
import java.util.function.LongConsumer;

/**
 * What the clients of one event loop are sent after a tick.
 *
 * @param phases in the order they are due
 * @param whenDone to be told once, when all snapshots have been copied or given up, how many nanoseconds that took; any
 *     thread
 */
public record TickDelivery(List<Phase> phases, LongConsumer whenDone) {
    /**
     * The clients of one phase of the tick.
     *
     * @param dueNanos not to be sent before, on the server's clock
     */
    public record Phase(long dueNanos, List<ClientDelivery> clients) {}
}
