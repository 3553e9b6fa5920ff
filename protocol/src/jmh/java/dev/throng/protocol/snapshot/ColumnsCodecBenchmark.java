package dev.throng.protocol.snapshot;

import dev.throng.protocol.bits.ByteReader;
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
 * The encoding COLUMNS of one stream's tick, both ways. After {@code mvn -DskipTests package}:
 *
 * <pre>
 * java -cp 'protocol/target/test-classes:server/target/jmh/*:server/target/throng-server.jar' org.openjdk.jmh.Main ColumnsCodec
 * </pre>
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class ColumnsCodecBenchmark {
    /** Agents of the stream; nearly half of them are corrected, one in fifty changes its state. */
    @Param({"100", "1000"})
    public int agents;

    @Param({"false", "true"})
    public boolean air;

    private final TileUpdate update = new TileUpdate();
    private final TileUpdate read = new TileUpdate();
    private final ByteWriter out = new ByteWriter(64);
    private final ByteReader in = new ByteReader();
    private boolean wide;

    @Setup
    public void prepare() {
        SplittableRandom random = new SplittableRandom(1);
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
        wide = ColumnsCodec.isWideShorter(update, air);
        out.clear();
        ColumnsCodec.writeCorrections(update, air, wide, out);
        ColumnsCodec.writeStates(update, out);
        return out.size();
    }

    @Benchmark
    public TileUpdate decode() throws MalformedBytesException {
        in.reset(out.array(), 0, out.size());
        read.clear();
        ColumnsCodec.readCorrections(in, update.corrections(), air, wide, read);
        ColumnsCodec.readStates(in, update.stateChanges(), read);
        return read;
    }
}
