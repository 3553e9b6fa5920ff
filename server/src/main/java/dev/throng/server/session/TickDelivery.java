package dev.throng.server.session;

import java.util.List;

/**
 * What the clients of one event loop are sent after a tick.
 *
 * @param whenDone to be run once, when all snapshots have been copied or given up; any thread
 */
public record TickDelivery(List<ClientDelivery> clients, Runnable whenDone) {}
