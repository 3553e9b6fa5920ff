package dev.throng.protocol.wire;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.Message;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;

/** What both directions share: parsing with limits, framing, and the small value types. */
final class Wire {
    /** The deepest message nests four levels; a group nested deeper than this in unknown fields is refused. */
    private static final int RECURSION_LIMIT = 8;

    private Wire() {}

    /** Merges all of {@code input} into {@code builder}. */
    static <B extends Message.Builder> B parse(CodedInputStream input, B builder) throws IOException {
        input.setRecursionLimit(RECURSION_LIMIT);
        builder.mergeFrom(input);
        input.checkLastTagWas(0);
        return builder;
    }

    static byte[] frame(Message message) {
        int length = message.getSerializedSize();
        byte[] frame = new byte[LengthPrefix.size(length) + length];
        int start = LengthPrefix.write(length, frame, 0);
        CodedOutputStream output = CodedOutputStream.newInstance(frame, start, length);
        try {
            message.writeTo(output);
            output.checkNoSpaceLeft();
        } catch (IOException e) {
            throw new UncheckedIOException("expected " + length + " bytes to be room for the message", e);
        }
        return frame;
    }

    static IntSequence sequence(List<Integer> values) {
        int[] copy = new int[values.size()];
        for (int i = 0; i < copy.length; i++) {
            copy[i] = values.get(i);
        }
        return IntSequence.of(copy);
    }

    static void addAll(IntSequence values, IntConsumer target) {
        for (int i = 0; i < values.size(); i++) {
            target.accept(values.at(i));
        }
    }

    /** Points from x and z in turn. */
    static List<GroundPoint> points(String field, List<Float> values, int most) {
        if (values.size() % 2 != 0 || values.size() > 2L * most) {
            throw new InvalidValueException(field + ": expected x and z of at most " + most + " points in turn, got "
                    + values.size() + " values");
        }
        List<GroundPoint> points = new ArrayList<>(values.size() / 2);
        for (int i = 0; i < values.size(); i += 2) {
            points.add(new GroundPoint(values.get(i), values.get(i + 1)));
        }
        return points;
    }

    static Vector3 vector(dev.throng.protocol.v1.Vector3 vector) {
        return new Vector3(vector.getX(), vector.getY(), vector.getZ());
    }

    static dev.throng.protocol.v1.Vector3 toV1(Vector3 vector) {
        return dev.throng.protocol.v1.Vector3.newBuilder()
                .setX(vector.x())
                .setY(vector.y())
                .setZ(vector.z())
                .build();
    }

    static Rectangle rectangle(dev.throng.protocol.v1.Rectangle rectangle) {
        return new Rectangle(rectangle.getMinX(), rectangle.getMinZ(), rectangle.getMaxX(), rectangle.getMaxZ());
    }

    static dev.throng.protocol.v1.Rectangle toV1(Rectangle rectangle) {
        return dev.throng.protocol.v1.Rectangle.newBuilder()
                .setMinX(rectangle.minX())
                .setMinZ(rectangle.minZ())
                .setMaxX(rectangle.maxX())
                .setMaxZ(rectangle.maxZ())
                .build();
    }

    static Disc disc(dev.throng.protocol.v1.Disc disc) {
        return new Disc(disc.getX(), disc.getZ(), disc.getRadius());
    }

    static dev.throng.protocol.v1.Disc toV1(Disc disc) {
        return dev.throng.protocol.v1.Disc.newBuilder()
                .setX(disc.x())
                .setZ(disc.z())
                .setRadius(disc.radius())
                .build();
    }
}
