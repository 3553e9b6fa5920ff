package dev.throng.server.loop;

import dev.throng.protocol.v1.ServerMessage;
import dev.throng.protocol.v1.Snapshot;
import dev.throng.protocol.wire.Code;
import dev.throng.protocol.wire.Encoding;
import dev.throng.protocol.wire.Role;
import dev.throng.server.session.ClientDelivery;
import dev.throng.server.session.ConnectionPort;
import dev.throng.server.session.LoopOutlet;
import dev.throng.server.session.Member;
import dev.throng.server.session.SessionEvents;
import dev.throng.server.session.TickDelivery;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A client's connection that keeps what it is sent, with an event loop of its own that does all at once. */
final class ListedConnection implements ConnectionPort, LoopOutlet {
    final List<Code> closings = new ArrayList<>();
    /** Whether snapshots stay on their way until the test says they are done. */
    boolean keepsSnapshots;
    /** Snapshots in the last write that had some. */
    int lastWrite;

    private final Member member;
    private final List<ServerMessage> sent = new ArrayList<>();

    ListedConnection(String name) {
        member = new Member(name.hashCode(), name, Role.ADMIN, Encoding.COLUMNS, this, SessionEvents.NONE);
    }

    Member member() {
        return member;
    }

    /** What was sent since the last call. */
    List<ServerMessage> take() {
        List<ServerMessage> taken = List.copyOf(sent);
        sent.clear();
        return taken;
    }

    List<String> takeKinds() {
        return take().stream().map(ListedConnection::kind).toList();
    }

    static String kind(ServerMessage message) {
        return switch (message.getBodyCase()) {
            case WELCOME -> "welcome";
            case SNAPSHOT -> "snapshot";
            case COMMAND_RESULT -> "result";
            case SCENE_UPDATE -> "scene";
            default -> message.getBodyCase().name();
        };
    }

    @Override
    public LoopOutlet outlet() {
        return this;
    }

    @Override
    public void deliver(TickDelivery delivery) {
        deliverAll(delivery);
    }

    /** Delivers all phases at once. */
    static void deliverAll(TickDelivery delivery) {
        for (int phase = 0; phase < delivery.phases(); phase++) {
            for (int n = 0; n < delivery.phase(phase).clients(); n++) {
                ClientDelivery client = delivery.phase(phase).client(n);
                client.member().connection().deliver(client);
            }
        }
        delivery.done(0, 0);
    }

    @Override
    public void deliver(ClientDelivery delivery) {
        delivery.before().forEach(this::add);
        for (int n = 0; n < delivery.snapshots(); n++) {
            sent.add(ServerMessage.newBuilder().setSnapshot(read(delivery, n)).build());
        }
        if (delivery.snapshots() > 0) {
            lastWrite = delivery.snapshots();
            if (!keepsSnapshots) {
                member.snapshotsDone(lastWrite);
            }
        }
        delivery.after().forEach(this::add);
    }

    private static Snapshot read(ClientDelivery delivery, int n) {
        ByteBuffer bytes = ByteBuffer.allocate(delivery.snapshotBytes(n));
        delivery.writeSnapshot(n, bytes);
        try {
            return Snapshot.parseFrom(Arrays.copyOf(bytes.array(), bytes.position()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void add(byte[] frame) {
        try {
            sent.add(ServerMessage.parseDelimitedFrom(new ByteArrayInputStream(frame)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close(Code code, String sentence, int reconnectAfterMillis) {
        closings.add(code);
    }

    @Override
    public String remoteAddress() {
        return "test";
    }
}
