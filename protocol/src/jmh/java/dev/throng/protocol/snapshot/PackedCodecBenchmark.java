package dev.throng.protocol.snapshot;

import dev.throng.protocol.bits.ByteWriter;
import dev.throng.protocol.bits.MalformedBytesException;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The encoding PACKED of one stream's tick as a block of its own, both ways. After {@code mvn -DskipTests package}:
 *
 * <pre>
 * java -cp 'protocol/target/test-classes:server/target/jmh/*:server/target/throng-server.jar' org.openjdk.jmh.Main PackedCodec
 * </pre>
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class PackedCodecBenchmark {
    /** Agents of the stream; nearly half of them are corrected, one in fifty changes its state. */
    @Param({"100", "1000"})
    public int agents;

    @Param({"false", "true"})
    public boolean air;

    private final TileUpdate update = new TileUpdate();
    private final TileUpdate read = new TileUpdate();
    private final ByteWriter out = new ByteWriter(64);
    private final PackedEncoder encoder = new PackedEncoder();
    private final PackedDecoder decoder = new PackedDecoder();

    @SuppressWarnings("NullAway.Init")
    private TileModel model;

    @Setup
    public void prepare() {
        SplittableRandom random = new SplittableRandom(1);
        model = new TileModel(air);
        for (int i = 0; i < agents; i++) {
            int vx = random.nextInt(-60, 61);
            int vz = random.nextInt(-60, 61);
            int age = random.nextInt(1, 1 + random.nextInt(1, 20));
            int lastCell = random.nextInt(2 * ResidualCells.count(air));
            model.append(i + 1, 0, random.nextInt(5), 0, 0, 0, vx, vz, 0, age, lastCell);
        }
        for (int i = 0; i < agents; i++) {
            if (random.nextInt(100) < 48) {
                int x = random.nextInt(-1, 2);
                int z = random.nextInt(-1, 2);
                update.addCorrection(i, x, x == 0 && z == 0 ? 1 : z, air ? random.nextInt(-1, 2) : 0);
            }
            if (random.nextInt(50) == 0) {
                update.addState(i, random.nextInt(5));
            }
        }
        encode();
    }

    @Benchmark
    public int encode() {
        out.clear();
        encoder.begin();
        encoder.write(model, update);
        encoder.finish(out);
        return out.size();
    }

    @Benchmark
    public TileUpdate decode() throws MalformedBytesException {
        read.clear();
        decoder.begin(out.array(), 0, out.size());
        decoder.read(model, read);
        decoder.finish();
        return read;
    }
}
