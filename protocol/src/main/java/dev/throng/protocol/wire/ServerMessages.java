package dev.throng.protocol.wire;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.WireFormat;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Messages from server to client as bytes and back. Any thread; nothing is kept. A snapshot is neither parsed nor built
 * here: it goes through as bytes.
 *
 * <pre>
 *   snapshot frame
 *   +---------------+------+-----------------+---------------------------+
 *   | length prefix | 0x0a | snapshot length | Snapshot message          |
 *   +---------------+------+-----------------+---------------------------+
 * </pre>
 */
public final class ServerMessages {
    private static final int SNAPSHOT_FIELD = dev.throng.protocol.v1.ServerMessage.SNAPSHOT_FIELD_NUMBER;
    private static final byte SNAPSHOT_TAG = (byte) (SNAPSHOT_FIELD << 3 | WireFormat.WIRETYPE_LENGTH_DELIMITED);

    private ServerMessages() {}

    /**
     * Reads one message, as it stands in a frame after the length prefix. A snapshot is a view into {@code bytes}.
     *
     * @throws MalformedMessageException if the bytes are no message of the protocol or a value is out of range
     */
    public static ServerMessage decode(byte[] bytes, int offset, int length) throws MalformedMessageException {
        try {
            ServerMessage.SnapshotBytes snapshot = snapshot(bytes, offset, length);
            if (snapshot != null) {
                return snapshot;
            }
            CodedInputStream input = CodedInputStream.newInstance(bytes, offset, length);
            return ServerMessageConversion.fromV1(Wire.parse(input, dev.throng.protocol.v1.ServerMessage.newBuilder())
                    .build());
        } catch (InvalidProtocolBufferException e) {
            throw new MalformedMessageException("expected a ServerMessage, got bytes that are none: " + e.getMessage());
        } catch (IOException e) {
            throw new MalformedMessageException("expected a ServerMessage, got bytes that end inside it");
        } catch (InvalidValueException e) {
            throw new MalformedMessageException(Code.INVALID_ARGUMENT, String.valueOf(e.getMessage()));
        }
    }

    /** Reads a copy of the remaining bytes of {@code buffer}; its position is not changed. */
    public static ServerMessage decode(ByteBuffer buffer) throws MalformedMessageException {
        byte[] copy = new byte[buffer.remaining()];
        buffer.duplicate().get(copy);
        return decode(copy, 0, copy.length);
    }

    /** The message without a length prefix. */
    public static byte[] encode(ServerMessage message) {
        if (message instanceof ServerMessage.SnapshotBytes snapshot) {
            byte[] bytes = new byte[snapshotMessageSize(snapshot.length())];
            int start = writeSnapshotHead(snapshot.length(), bytes, 0);
            System.arraycopy(snapshot.bytes(), snapshot.offset(), bytes, start, snapshot.length());
            return bytes;
        }
        return ServerMessageConversion.toV1(message).toByteArray();
    }

    /** The message as a frame: length prefix and message. */
    public static byte[] frame(ServerMessage message) {
        if (message instanceof ServerMessage.SnapshotBytes snapshot) {
            byte[] frame = new byte[snapshotFrameSize(snapshot.length())];
            int start = writeSnapshotPrefix(snapshot.length(), frame, 0);
            System.arraycopy(snapshot.bytes(), snapshot.offset(), frame, start, snapshot.length());
            return frame;
        }
        return Wire.frame(ServerMessageConversion.toV1(message));
    }

    /** Bytes of the frame around a snapshot of {@code snapshotLength} bytes, all in. */
    public static int snapshotFrameSize(int snapshotLength) {
        int message = snapshotMessageSize(snapshotLength);
        return LengthPrefix.size(message) + message;
    }

    /**
     * Writes what stands before the snapshot in its frame: the length prefix and the head of the message. Returns the offset
     * at which the snapshot's own bytes start.
     */
    public static int writeSnapshotPrefix(int snapshotLength, byte[] target, int offset) {
        int at = LengthPrefix.write(snapshotMessageSize(snapshotLength), target, offset);
        return writeSnapshotHead(snapshotLength, target, at);
    }

    private static int writeSnapshotHead(int snapshotLength, byte[] target, int offset) {
        target[offset] = SNAPSHOT_TAG;
        return LengthPrefix.write(snapshotLength, target, offset + 1);
    }

    private static int snapshotMessageSize(int snapshotLength) {
        return 1 + LengthPrefix.size(snapshotLength) + snapshotLength;
    }

    /** The snapshot in the message, or null when its body is another one. The scan skips unknown fields. */
    private static ServerMessage.@Nullable SnapshotBytes snapshot(byte[] bytes, int offset, int length)
            throws IOException, MalformedMessageException {
        if (length == 0 || bytes[offset] != SNAPSHOT_TAG) {
            return null;
        }
        CodedInputStream input = CodedInputStream.newInstance(bytes, offset, length);
        input.readTag();
        int snapshotLength = input.readRawVarint32();
        int start = input.getTotalBytesRead();
        input.skipRawBytes(snapshotLength);
        while (true) {
            int tag = input.readTag();
            if (tag == 0) {
                return new ServerMessage.SnapshotBytes(bytes, offset + start, snapshotLength);
            }
            if (WireFormat.getTagFieldNumber(tag) <= dev.throng.protocol.v1.ServerMessage.CLOSING_FIELD_NUMBER) {
                throw new MalformedMessageException("expected one body in a ServerMessage, got a second one, field "
                        + WireFormat.getTagFieldNumber(tag));
            }
            if (!input.skipField(tag)) {
                throw new MalformedMessageException("expected a field after the snapshot, got the end of a group");
            }
        }
    }
}
