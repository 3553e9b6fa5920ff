package dev.throng.client.cli;

import dev.throng.client.connection.Disconnect;
import dev.throng.client.connection.ThrongClient;
import dev.throng.client.replica.ApplyReport;
import dev.throng.client.replica.Replica;
import dev.throng.protocol.wire.ServerMessage;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Shows the welcome and the first snapshots to a printer. Confined to the connection's event loop, but for the result. */
final class Probe implements ThrongClient.Listener {
    /** Where it is printed. Milliseconds are from the hello to the last byte of the snapshot. */
    interface Printer {
        void welcome(ServerMessage.Welcome welcome);

        void snapshot(ApplyReport report, Replica replica, double milliseconds);
    }

    private final Printer printer;
    private final int wanted;
    private final CompletableFuture<@Nullable Disconnect> done = new CompletableFuture<>();
    private @Nullable Replica replica;
    private long helloNanos;
    private volatile int printed;

    Probe(Printer printer, int wanted) {
        this.printer = printer;
        this.wanted = wanted;
    }

    /** Completed with null when everything was printed, or with what came between. */
    CompletableFuture<@Nullable Disconnect> done() {
        return done;
    }

    int printed() {
        return printed;
    }

    @Override
    public void onHello(long sentNanos) {
        helloNanos = sentNanos;
    }

    @Override
    public void onWelcome(ServerMessage.Welcome welcome) {
        printer.welcome(welcome);
        replica = new Replica(welcome.tileGrid(), welcome.detailBands(), welcome.flyingByKind(), welcome.tickRateHz());
        if (wanted == 0) {
            done.complete(null);
        }
    }

    @Override
    public void onSnapshot(byte[] bytes, int offset, int length, long receivedNanos) throws Exception {
        Replica world = replica;
        if (world == null || done.isDone()) {
            return;
        }
        ApplyReport report = world.apply(bytes, offset, length);
        printer.snapshot(report, world, (receivedNanos - helloNanos) / 1e6);
        int count = printed + 1;
        printed = count;
        if (count == wanted) {
            done.complete(null);
        }
    }

    @Override
    public void onDisconnected(Disconnect disconnect, long retryInMillis) {
        done.complete(disconnect);
    }
}
