package dev.throng.server.transport;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;

/**
 * Who is at the other end.
 *
 * @param loopback on this machine
 * @param text for logs
 */
record Peer(InetAddress address, boolean loopback, String text) {
    /** The peer of an accepted connection; one without an internet address counts as this machine's. */
    static Peer of(SocketAddress remote) {
        if (remote instanceof InetSocketAddress socket && !socket.isUnresolved()) {
            InetAddress address = socket.getAddress();
            return new Peer(address, address.isLoopbackAddress(), address.getHostAddress() + ":" + socket.getPort());
        }
        return new Peer(InetAddress.getLoopbackAddress(), true, String.valueOf(remote));
    }
}
