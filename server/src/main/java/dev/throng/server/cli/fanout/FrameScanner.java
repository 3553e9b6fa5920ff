package dev.throng.server.cli.fanout;

import io.netty.buffer.ByteBuf;
import java.util.Arrays;

/**
 * Cuts a server's stream into messages as cheaply as it can be done: of a snapshot it keeps what it was told to, of all else
 * everything. Confined to one thread.
 */
final class FrameScanner {
    /** Tag of a snapshot's field in a message, which stands first. */
    private static final byte SNAPSHOT_TAG = 0x0a;

    private static final byte TICK_TAG = 0x08;
    /** Enough for the tags, the snapshot's length and its tick. */
    private static final int HEAD_BYTES = 16;

    /** Takes the messages. */
    interface Listener {
        /**
         * A snapshot's last byte is there.
         *
         * @param tick unsigned, wraps
         * @param frameBytes length prefix and message
         * @param message the message's bytes, of which only the first are kept unless whole ones are asked for
         * @param start where the Snapshot message begins in it
         * @param length bytes of the Snapshot message
         */
        void snapshot(int tick, int frameBytes, byte[] message, int start, int length);

        /** Another message, whole; the array is reused. */
        void message(byte[] message, int length, int frameBytes);
    }

    private final Listener listener;
    private final boolean wholeSnapshots;
    private byte[] kept = new byte[64];
    private int keptBytes;
    private int toKeep;
    private int messageBytes = -1;
    private int messageRead;
    private int prefix;
    private int prefixBytes;

    FrameScanner(Listener listener, boolean wholeSnapshots) {
        this.listener = listener;
        this.wholeSnapshots = wholeSnapshots;
    }

    /** Takes all readable bytes. */
    void take(ByteBuf in) {
        while (in.isReadable()) {
            if (messageBytes < 0 && !readPrefix(in)) {
                return;
            }
            if (messageRead == 0 && messageBytes > 0) {
                if (!in.isReadable()) {
                    return;
                }
                begin(in.getByte(in.readerIndex()));
            }
            int keep = Math.min(toKeep - keptBytes, in.readableBytes());
            in.readBytes(kept, keptBytes, keep);
            keptBytes += keep;
            messageRead += keep;
            int skip = Math.min(messageBytes - messageRead, in.readableBytes());
            in.skipBytes(skip);
            messageRead += skip;
            if (messageRead < messageBytes) {
                return;
            }
            end();
        }
    }

    private boolean readPrefix(ByteBuf in) {
        while (in.isReadable()) {
            byte next = in.readByte();
            prefix |= (next & 0x7f) << (7 * prefixBytes++);
            if (next >= 0) {
                messageBytes = prefix;
                messageRead = 0;
                keptBytes = 0;
                toKeep = 0;
                return true;
            }
        }
        return false;
    }

    private void begin(byte first) {
        boolean head = first == SNAPSHOT_TAG && !wholeSnapshots;
        toKeep = head ? Math.min(messageBytes, HEAD_BYTES) : messageBytes;
        if (toKeep > kept.length) {
            kept = Arrays.copyOf(kept, Math.max(toKeep, kept.length * 2));
        }
    }

    private void end() {
        int frameBytes = prefixBytes + messageBytes;
        int length = messageBytes;
        messageBytes = -1;
        prefix = 0;
        prefixBytes = 0;
        if (length == 0 || kept[0] != SNAPSHOT_TAG) {
            listener.message(kept, length, frameBytes);
            return;
        }
        int at = 1;
        while (kept[at] < 0) {
            at++;
        }
        int start = at + 1;
        listener.snapshot(tick(start), frameBytes, kept, start, length - start);
    }

    private int tick(int start) {
        if (keptBytes <= start || kept[start] != TICK_TAG) {
            return 0;
        }
        int tick = 0;
        int shift = 0;
        for (int at = start + 1; ; at++) {
            tick |= (kept[at] & 0x7f) << shift;
            if (kept[at] >= 0) {
                return tick;
            }
            shift += 7;
        }
    }
}
