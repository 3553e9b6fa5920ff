package dev.throng.protocol.wire;

import dev.throng.protocol.snapshot.DetailBand;
import dev.throng.protocol.snapshot.TileGrid;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** A message from server to client. */
public sealed interface ServerMessage {

    /**
     * The bytes of a snapshot inside its frame, not parsed here: offset and length of the {@code Snapshot} message in {@code
     * bytes}. Owned by whoever owns the array it was decoded from; valid as long as that array is not reused.
     */
    final class SnapshotBytes implements ServerMessage {
        private final byte[] bytes;
        private final int offset;
        private final int length;

        /** A view of {@code length} bytes of {@code bytes} from {@code offset} on; not copied. */
        public SnapshotBytes(byte[] bytes, int offset, int length) {
            Objects.checkFromIndexSize(offset, length, bytes.length);
            this.bytes = bytes;
            this.offset = offset;
            this.length = length;
        }

        /** The array itself, not a copy. */
        public byte[] bytes() {
            return bytes;
        }

        public int offset() {
            return offset;
        }

        public int length() {
            return length;
        }
    }

    /**
     * The answer to a hello; snapshots follow.
     *
     * @param tick the tick at which the client joined; unsigned, wraps
     * @param scene obstacles, walls, goals and threats as they stand at that tick
     */
    record Welcome(
            int protocolVersion,
            long session,
            Role role,
            Encoding encoding,
            float tickRateHz,
            int tick,
            String scenario,
            Rectangle world,
            WorldGrid grid,
            Quantization quantization,
            List<CoarserBand> coarserBands,
            List<AgentKind> kinds,
            SceneUpdate scene,
            SessionLimits limits)
            implements ServerMessage {
        public Welcome {
            Check.positive("ServerWelcome.tick_rate_hz", tickRateHz);
            Check.text("ServerWelcome.scenario", scenario, 256);
            Check.range("ServerWelcome.bands", coarserBands.size(), 0, DetailBand.MAX_BANDS - 1);
            coarserBands = List.copyOf(coarserBands);
            kinds = List.copyOf(kinds);
        }

        /**
         * The grid of the tile model.
         *
         * @throws IllegalArgumentException if it is none that the model can work on
         */
        public TileGrid tileGrid() {
            return new TileGrid(grid.originX(), grid.originZ(), grid.tileSize(), grid.columns(), grid.rows());
        }

        /**
         * The detail bands, the finest first.
         *
         * @throws IllegalArgumentException if they are none that the model can work with
         */
        public List<DetailBand> detailBands() {
            List<DetailBand> bands = new ArrayList<>();
            bands.add(DetailBand.everyTick(quantization.modelParameters()));
            for (CoarserBand band : coarserBands) {
                bands.add(new DetailBand(band.quantization().modelParameters(), band.periodTicks()));
            }
            return bands;
        }

        /** For each kind, whether it flies. */
        public List<Boolean> flyingByKind() {
            return kinds.stream().map(AgentKind::flying).toList();
        }
    }

    /**
     * The hello was refused, and the server closes the connection after it; or, after the handshake, a request without a
     * sequence number of its own was refused, and the connection stays.
     */
    record Refused(Refusal refusal) implements ServerMessage {}

    /** The one answer to the command with this sequence number. */
    record CommandResult(int sequence, CommandAnswer answer) implements ServerMessage {}

    /**
     * The answer to a ping.
     *
     * @param serverNanos the server's clock when it answered
     * @param tickPlannedNanos when {@code tick} was planned to start, on the same clock
     * @param phaseMicros how long after a tick's planned start this client's snapshots are planned to go out
     */
    record Pong(long clientNanos, long serverNanos, long tickPlannedNanos, int tick, int phaseMicros)
            implements ServerMessage {}

    /**
     * What stands in the world beside agents.
     *
     * @param full true: all of it; false: what changed
     * @param paused whether no tick begins and no snapshot comes until further notice; empty: as before
     */
    record SceneUpdate(
            int tick,
            boolean full,
            List<SceneObstacle> obstacles,
            IntSequence removedObstacles,
            List<SceneGoal> goals,
            IntSequence removedGoals,
            List<SceneThreat> threats,
            IntSequence removedThreats,
            List<SceneWall> walls,
            IntSequence removedWalls,
            Optional<Boolean> paused)
            implements ServerMessage {
        public SceneUpdate {
            obstacles = List.copyOf(obstacles);
            goals = List.copyOf(goals);
            threats = List.copyOf(threats);
            walls = List.copyOf(walls);
        }

        /** All that stands in a world without walls at {@code tick}. */
        public static SceneUpdate full(
                int tick, List<SceneObstacle> obstacles, List<SceneGoal> goals, List<SceneThreat> threats) {
            return full(tick, obstacles, List.of(), goals, threats);
        }

        /** All that stands in the world at {@code tick}. */
        public static SceneUpdate full(
                int tick,
                List<SceneObstacle> obstacles,
                List<SceneWall> walls,
                List<SceneGoal> goals,
                List<SceneThreat> threats) {
            IntSequence none = IntSequence.of();
            return new SceneUpdate(
                    tick, true, obstacles, none, goals, none, threats, none, walls, none, Optional.empty());
        }

        /** Goals that moved until {@code tick}. */
        public static SceneUpdate moved(int tick, List<SceneGoal> goals) {
            IntSequence none = IntSequence.of();
            return new SceneUpdate(
                    tick, false, List.of(), none, goals, none, List.of(), none, List.of(), none, Optional.empty());
        }

        /** The world stands still after {@code tick}, or goes on from there. */
        public static SceneUpdate pause(int tick, boolean paused) {
            return moved(tick, List.of()).withPaused(paused);
        }

        /** The same, and whether the world stands still. */
        public SceneUpdate withPaused(boolean newPaused) {
            return new SceneUpdate(
                    tick,
                    full,
                    obstacles,
                    removedObstacles,
                    goals,
                    removedGoals,
                    threats,
                    removedThreats,
                    walls,
                    removedWalls,
                    Optional.of(newPaused));
        }
    }

    /** Exact positions at {@code tick}; sent after that tick's snapshot on the same connection. */
    record TruthSample(int request, int tick, List<AgentPosition> positions) implements ServerMessage {
        public TruthSample {
            positions = List.copyOf(positions);
            Check.range("TruthSample.ids", positions.size(), 0, Protocol.MAX_TRUTH_AGENTS);
        }
    }

    /**
     * The server's last message before it closes the connection.
     *
     * @param reconnectAfterMillis not before this; a client adds jitter of its own. 0: do not reconnect
     */
    record Closing(Code code, String sentence, int reconnectAfterMillis) implements ServerMessage {
        public Closing {
            sentence = Refusal.cut(sentence);
            Check.range("Closing.reconnect_after_millis", reconnectAfterMillis, 0, Integer.MAX_VALUE);
        }
    }

    /** A message that this version does not know; receivers ignore it. */
    record Unknown() implements ServerMessage {}
}
