package dev.throng.server.cli.fanout;

import dev.throng.protocol.snapshot.DetailWorld;
import dev.throng.protocol.snapshot.MalformedSnapshotException;
import dev.throng.protocol.wire.ServerMessage;
import java.util.List;

/** Decodes all that a client gets into a whole replica, and counts what does not fit. Confined to the bots' event loop. */
final class SnapshotVerifier {
    private final DetailWorld world;
    private long snapshots;
    private long heldAgents;
    private long desyncs;
    private long gaps;
    private long malformed;

    SnapshotVerifier(ServerMessage.Welcome welcome) {
        List<Boolean> flying = welcome.flyingByKind();
        boolean[] flyingByKind = new boolean[flying.size()];
        for (int kind = 0; kind < flyingByKind.length; kind++) {
            flyingByKind[kind] = flying.get(kind);
        }
        world = new DetailWorld(welcome.tileGrid(), welcome.detailBands(), flyingByKind);
    }

    void apply(byte[] message, int start, int length) {
        try {
            world.apply(message, start, length);
        } catch (MalformedSnapshotException e) {
            malformed++;
            return;
        }
        snapshots++;
        heldAgents += world.agentCount();
        desyncs += world.desyncedStreams();
        gaps += world.hadGap() ? 1 : 0;
    }

    long snapshots() {
        return snapshots;
    }

    /** Sum over all snapshots of the agents held after it. */
    long heldAgents() {
        return heldAgents;
    }

    /** Streams whose state hash was not the server's. */
    long desyncs() {
        return desyncs;
    }

    /** Snapshots that neither followed on the one before nor were a reset. */
    long gaps() {
        return gaps;
    }

    long malformed() {
        return malformed;
    }
}
