package dev.throng.protocol.wire;

import dev.throng.protocol.snapshot.DetailBand;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A message from client to server. */
public sealed interface ClientMessage {

    /**
     * The first message on a connection.
     *
     * @param name shown in logs and to admins; 1 to 32 characters, no control characters
     * @param token decides the role; empty for the default role of the client's address
     * @param encodings what the client can decode, best first; those that this version does not know are left out
     * @param view the first view; null: the whole world up to the limit in the welcome
     */
    record Hello(
            int protocolVersion,
            String name,
            String token,
            List<Encoding> encodings,
            @Nullable View view) implements ClientMessage {
        public Hello {
            Check.name("ClientHello.name", name);
            Check.text("ClientHello.token", token, Protocol.MAX_TOKEN_LENGTH);
            Check.range("ClientHello.encodings", encodings.size(), 0, Protocol.MAX_ENCODINGS);
            encodings = List.copyOf(encodings);
        }

        /** Leaves the token out: it must not reach a log. */
        @Override
        public String toString() {
            return "Hello[protocolVersion=" + protocolVersion + ", name=" + name + ", encodings=" + encodings
                    + ", view=" + view + "]";
        }
    }

    /**
     * Answered by one command result with the same sequence number.
     *
     * @param sequence unsigned; counts up from 1 on a connection
     */
    record Command(int sequence, CommandBody body) implements ClientMessage {}

    /**
     * Answered by a pong.
     *
     * @param clientNanos the client's own clock, sent back unread
     */
    record Ping(long clientNanos) implements ClientMessage {}

    /** The client's state hash of these streams of one detail band was not the server's; 1 to 4,096 stream keys. */
    record KeyframeRequest(int band, IntSequence streams) implements ClientMessage {
        public KeyframeRequest {
            Check.range("KeyframeRequest.band", band, 0, DetailBand.MAX_BANDS - 1);
            Check.range("KeyframeRequest.streams", streams.size(), 1, Protocol.MAX_KEYFRAME_STREAMS);
        }
    }

    /** Asks for exact positions of up to {@code count} agents in the client's view at a coming tick; admin only. */
    record TruthRequest(int request, int count) implements ClientMessage {
        public TruthRequest {
            Check.range("TruthRequest.count", count, 1, Protocol.MAX_TRUTH_AGENTS);
        }
    }

    /** The client leaves. */
    record Goodbye() implements ClientMessage {}

    /** A message that this version does not know; receivers ignore it. */
    record Unknown() implements ClientMessage {}
}
