package dev.throng.server.cli.fanout;

/**
 * What a run of idle connections opens.
 *
 * @param joined true: all clients are let into a world that is paused; false: none says hello
 * @param clientsPerProcess sockets that one of the clients' processes opens
 */
public record IdleOptions(int connections, boolean joined, int clientsPerProcess) {}
