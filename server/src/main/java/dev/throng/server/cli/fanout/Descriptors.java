package dev.throng.server.cli.fanout;

import java.lang.management.ManagementFactory;
import java.util.OptionalLong;

/** How many files and sockets this process may have open. The machine raises its own limit up to the system's hard one. */
public final class Descriptors {
    /** Jars, libraries, event loops. */
    private static final int OWN = 200;

    private Descriptors() {}

    /**
     * Checks that so many sockets can be opened.
     *
     * @throws IllegalArgumentException if not; says what to do
     */
    public static void require(long sockets) {
        OptionalLong limit = limit();
        if (limit.isPresent() && limit.getAsLong() < sockets + OWN) {
            throw new IllegalArgumentException("expected a limit of at least " + (sockets + OWN)
                    + " open files, got " + limit.getAsLong() + "; raise it in this shell with: ulimit -n "
                    + (sockets + OWN) + " (as root, or up to the hard limit that ulimit -Hn shows)");
        }
    }

    /** The limit, empty where the system tells none. */
    public static OptionalLong limit() {
        return ManagementFactory.getOperatingSystemMXBean()
                        instanceof com.sun.management.UnixOperatingSystemMXBean system
                ? OptionalLong.of(system.getMaxFileDescriptorCount())
                : OptionalLong.empty();
    }
}
