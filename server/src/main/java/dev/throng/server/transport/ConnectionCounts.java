package dev.throng.server.transport;

import java.net.InetAddress;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Counts open connections in all and by address. Any thread. */
final class ConnectionCounts {
    private final int maxInAll;
    private final int maxPerAddress;
    private final Map<InetAddress, Integer> byAddress = new HashMap<>();
    private int inAll;

    ConnectionCounts(int maxInAll, int maxPerAddress) {
        this.maxInAll = maxInAll;
        this.maxPerAddress = maxPerAddress;
    }

    /** Counts a connection in and returns null, or returns why there is no room for it. */
    synchronized @Nullable String enter(InetAddress address) {
        if (inAll >= maxInAll) {
            return "expected at most " + maxInAll + " connections, got one more";
        }
        int present = byAddress.getOrDefault(address, 0);
        if (present >= maxPerAddress && !address.isLoopbackAddress()) {
            return "expected at most " + maxPerAddress + " connections from one address, got one more";
        }
        byAddress.put(address, present + 1);
        inAll++;
        return null;
    }

    /** Counts a connection out. */
    synchronized void leave(InetAddress address) {
        byAddress.computeIfPresent(address, (key, present) -> present == 1 ? null : present - 1);
        inAll--;
    }

    synchronized int inAll() {
        return inAll;
    }
}
