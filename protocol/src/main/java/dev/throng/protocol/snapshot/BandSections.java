package dev.throng.protocol.snapshot;

import dev.throng.protocol.bits.ByteReader;
import dev.throng.protocol.bits.MalformedBytesException;
import java.util.Arrays;

/** The rung of detail, and where the sections of bands are in a {@code Snapshot} message; nothing is copied. Reusable; not thread-safe. */
final class BandSections {
    private static final int TAG = SnapshotFields.bytesTag(SnapshotFields.BANDS);
    private static final int RUNG_TAG = SnapshotFields.varintTag(SnapshotFields.DETAIL_RUNG);
    private static final int BAND_TAG = SnapshotFields.varintTag(SnapshotFields.BAND);
    private static final int UPDATE_TAG = SnapshotFields.bytesTag(SnapshotFields.BAND_UPDATE);

    private final ByteReader in = new ByteReader();
    private final ByteReader section = new ByteReader();
    /** By band; the start is -1 where there is no section. */
    private final int[] starts;

    private final int[] lengths;
    private int rung;

    /** For snapshots of {@code bands} bands. */
    BandSections(int bands) {
        starts = new int[bands];
        lengths = new int[bands];
    }

    /** Takes a message apart; throws where a section is not of a band from 1 on, in ascending order and without sections. */
    void parse(byte[] bytes, int offset, int length) throws MalformedBytesException {
        Arrays.fill(starts, -1);
        int last = 0;
        rung = 0;
        in.reset(bytes, offset, length);
        while (in.hasRemaining()) {
            int tag = in.readVarint();
            if (tag == RUNG_TAG) {
                rung = in.readVarint();
                continue;
            }
            if (tag != TAG) {
                in.skipField(tag);
                continue;
            }
            int sectionLength = in.readLength();
            last = parseSection(bytes, in.position(), sectionLength, last);
            in.skip(sectionLength);
        }
        for (int band = 1; band < starts.length; band++) {
            if (starts[band] >= 0) {
                refuseSections(bytes, band);
            }
        }
    }

    private int parseSection(byte[] bytes, int offset, int length, int last) throws MalformedBytesException {
        int band = 0;
        int start = -1;
        int updateLength = 0;
        section.reset(bytes, offset, length);
        while (section.hasRemaining()) {
            int tag = section.readVarint();
            if (tag == BAND_TAG) {
                band = section.readVarint();
            } else if (tag == UPDATE_TAG) {
                updateLength = section.readLength();
                start = section.position();
                section.skip(updateLength);
            } else {
                section.skipField(tag);
            }
        }
        if (band <= last || band >= starts.length) {
            throw new MalformedBytesException("expected a section of a band above " + last + " and below "
                    + starts.length + ", got " + Integer.toUnsignedString(band));
        }
        if (start < 0) {
            throw new MalformedBytesException("expected an update in the section of band " + band + ", got none");
        }
        starts[band] = start;
        lengths[band] = updateLength;
        return band;
    }

    private void refuseSections(byte[] bytes, int band) throws MalformedBytesException {
        section.reset(bytes, starts[band], lengths[band]);
        while (section.hasRemaining()) {
            int tag = section.readVarint();
            if (tag == TAG) {
                throw new MalformedBytesException("expected no sections within the one of band " + band + ", got some");
            }
            section.skipField(tag);
        }
    }

    /** The rung of detail; unsigned. */
    int rung() {
        return rung;
    }

    boolean has(int band) {
        return starts[band] >= 0;
    }

    int start(int band) {
        return starts[band];
    }

    int length(int band) {
        return lengths[band];
    }
}
