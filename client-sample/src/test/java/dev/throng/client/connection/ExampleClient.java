package dev.throng.client.connection;

import dev.throng.client.replica.Replica;
import dev.throng.protocol.wire.Accepted;
import dev.throng.protocol.wire.CommandAnswer;
import dev.throng.protocol.wire.CommandBody;
import dev.throng.protocol.wire.Disc;
import dev.throng.protocol.wire.ServerMessage;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The example of the package's documentation. */
final class ExampleClient implements ThrongClient.Listener {
    private @Nullable Replica replica;

    @Override
    public void onWelcome(ServerMessage.Welcome w) {
        replica = new Replica(w.tileGrid(), w.detailBands(), w.flyingByKind(), w.tickRateHz());
    }

    @Override
    public void onSnapshot(byte[] bytes, int offset, int length, long receivedNanos) throws Exception {
        Objects.requireNonNull(replica).apply(bytes, offset, length);
    }

    static int spawnTen(String host, int port) throws Exception {
        ExampleClient world = new ExampleClient();
        try (ThrongClient client =
                ThrongClient.builder(host, port).name("example").listener(world).build()) {
            client.start().get(30, TimeUnit.SECONDS);
            CommandBody spawn = new CommandBody.Spawn(0, 10, new Disc(0, 0, 5));
            CommandAnswer answer = client.send(spawn).get(30, TimeUnit.SECONDS);
            return answer instanceof Accepted accepted ? accepted.affected() : 0;
        }
    }
}
