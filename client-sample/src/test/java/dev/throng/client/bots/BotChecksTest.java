package dev.throng.client.bots;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.client.replica.ApplyReport;
import dev.throng.client.replica.DesyncedStreams;
import dev.throng.protocol.snapshot.TileArea;
import dev.throng.protocol.wire.Accepted;
import dev.throng.protocol.wire.AgentKind;
import dev.throng.protocol.wire.CommandBody;
import dev.throng.protocol.wire.Encoding;
import dev.throng.protocol.wire.IntSequence;
import dev.throng.protocol.wire.Protocol;
import dev.throng.protocol.wire.Quantization;
import dev.throng.protocol.wire.Rectangle;
import dev.throng.protocol.wire.Role;
import dev.throng.protocol.wire.ServerMessage;
import dev.throng.protocol.wire.SessionLimits;
import dev.throng.protocol.wire.Vector3;
import dev.throng.protocol.wire.View;
import dev.throng.protocol.wire.WorldGrid;
import java.util.List;
import org.junit.jupiter.api.Test;

class BotChecksTest {
    private final FleetStats stats = new FleetStats();
    private final BotChecks checks = new BotChecks("bot-7", welcome(), stats);

    @Test
    void countsTicksThatAResetLeftOut() {
        assertThat(checks.snapshot(report(10, true, false), 0, true)).isZero();
        assertThat(checks.snapshot(report(11, false, false), 10, false)).isZero();
        assertThat(checks.snapshot(report(15, true, false), 11, false)).isEqualTo(3);

        assertThat(stats.resyncs.sum()).isEqualTo(1);
        assertThat(stats.violations(Check.NO_GAPS)).isZero();
    }

    @Test
    void reportsAGapWithoutAReset() {
        checks.snapshot(report(15, false, true), 11, false);

        assertThat(stats.firstViolation(Check.NO_GAPS)).isEqualTo("bot-7: tick 15 after 11");
    }

    @Test
    void reportsATickThatGoesBackOrStays() {
        checks.snapshot(report(11, false, true), 11, false);
        checks.snapshot(report(10, true, false), 11, false);

        assertThat(stats.violations(Check.TICKS_IN_ORDER)).isEqualTo(2);
    }

    @Test
    void takesTheWrapOfTheTickForForward() {
        assertThat(checks.snapshot(report(1, false, false), -2, false)).isEqualTo(2);

        assertThat(stats.violations(Check.TICKS_IN_ORDER)).isZero();
    }

    @Test
    void countsEachStreamWhoseHashIsWrong() {
        checks.snapshot(
                new ApplyReport(
                        5,
                        false,
                        100,
                        0,
                        0,
                        0,
                        List.of(new DesyncedStreams(0, List.of(4)), new DesyncedStreams(2, List.of(6))),
                        false),
                4,
                false);

        assertThat(stats.hashesWrong.sum()).isEqualTo(2);
        assertThat(stats.firstViolation(Check.STATE_HASHES))
                .isEqualTo(
                        "bot-7: [DesyncedStreams[band=0, streams=[4]], DesyncedStreams[band=2, streams=[6]]] at tick 5");
    }

    @Test
    void reportsAnAreaThatDoesNotCoverTheAcceptedView() {
        checks.snapshot(report(20, true, false), 0, true);
        checks.viewAccepted(View.of(40, 40, 70, 60), 20);

        checks.area(new TileArea(1, 1, 2, 1));
        assertThat(stats.violations(Check.OWN_DATA)).isZero();

        checks.area(new TileArea(0, 0, 1, 1));
        assertThat(stats.firstViolation(Check.OWN_DATA)).startsWith("bot-7: holds TileArea");
    }

    @Test
    void waitsForTheTickOfAViewBeforeItJudgesTheArea() {
        checks.snapshot(report(19, true, false), 0, true);
        checks.viewAccepted(View.of(40, 40, 70, 60), 20);
        checks.area(new TileArea(0, 0, 0, 0));

        assertThat(stats.violations(Check.OWN_DATA)).isZero();
    }

    @Test
    void judgesOnlyThePartOfAViewThatIsInTheWorld() {
        checks.snapshot(report(20, true, false), 0, true);
        checks.viewAccepted(View.of(-500, -500, 20, 500), 20);
        checks.area(new TileArea(0, 0, 0, 3));

        assertThat(stats.violations(Check.OWN_DATA)).isZero();
    }

    @Test
    void reportsAResultThatCannotBeItsOwn() {
        checks.affected(new CommandBody.Spawn(0, 5, new Vector3(0, 0, 0)), new Accepted(3, 5, 0), 5);
        checks.affected(new CommandBody.DespawnAgents(IntSequence.of(1, 2)), new Accepted(3, 1, 0), 2);
        assertThat(stats.violations(Check.OWN_DATA)).isZero();

        checks.affected(new CommandBody.Spawn(0, 5, new Vector3(0, 0, 0)), new Accepted(3, 6, 0), 5);
        assertThat(stats.firstViolation(Check.OWN_DATA)).contains("asked for 5 agents with Spawn, the result says 6");
    }

    private static ApplyReport report(int tick, boolean reset, boolean gap) {
        return new ApplyReport(tick, reset, 100, 0, 0, 0, List.of(), gap);
    }

    private static ServerMessage.Welcome welcome() {
        return new ServerMessage.Welcome(
                Protocol.VERSION,
                42,
                Role.PLAYER,
                Encoding.COLUMNS,
                20,
                7,
                "plaza",
                new Rectangle(0, 0, 128, 128),
                new WorldGrid(0, 0, 32, 4, 4),
                new Quantization(512, 0.05f, 36, 29, 512),
                List.of(),
                List.of(new AgentKind("walker", 0.3f, 70, 1.4f, false)),
                ServerMessage.SceneUpdate.full(7, List.of(), List.of(), List.of()),
                new SessionLimits(65_536, 1_000, 500, 100_000, 64, 1_000, 100, 30, 1 << 20));
    }
}
