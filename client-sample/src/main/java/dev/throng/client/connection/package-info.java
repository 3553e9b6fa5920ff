/**
 * Netty connection to a Throng server: handshake, commands with answers, ping and clock offset, reconnect. May use
 * protocol.wire, whose records it speaks, and Netty.
 *
 * <p>A whole client that joins, keeps the world and spawns ten agents (compiled and run by {@code RunningServerTest}):
 *
 * <pre>{@code
 * final class ExampleClient implements ThrongClient.Listener {
 *     private @Nullable Replica replica;
 *
 *     @Override
 *     public void onWelcome(ServerMessage.Welcome w) {
 *         replica = new Replica(w.tileGrid(), w.detailBands(), w.flyingByKind(), w.tickRateHz());
 *     }
 *
 *     @Override
 *     public void onSnapshot(byte[] bytes, int offset, int length, long receivedNanos) throws Exception {
 *         Objects.requireNonNull(replica).apply(bytes, offset, length);
 *     }
 *
 *     static int spawnTen(String host, int port) throws Exception {
 *         ExampleClient world = new ExampleClient();
 *         try (ThrongClient client =
 *                 ThrongClient.builder(host, port).name("example").listener(world).build()) {
 *             client.start().get(30, TimeUnit.SECONDS);
 *             CommandBody spawn = new CommandBody.Spawn(0, 10, new Disc(0, 0, 5));
 *             CommandAnswer answer = client.send(spawn).get(30, TimeUnit.SECONDS);
 *             return answer instanceof Accepted accepted ? accepted.affected() : 0;
 *         }
 *     }
 * }
 * }</pre>
 */
@NullMarked
package dev.throng.client.connection;

import org.jspecify.annotations.NullMarked;
