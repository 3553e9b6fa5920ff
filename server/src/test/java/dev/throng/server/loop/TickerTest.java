package dev.throng.server.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.protocol.v1.Code;
import dev.throng.protocol.v1.SceneUpdate;
import dev.throng.protocol.v1.ServerMessage;
import dev.throng.server.session.Request;
import dev.throng.server.session.SessionPolicy;
import dev.throng.server.sim.SpawnArea;
import dev.throng.server.sim.WorldCommand;
import java.util.List;
import org.junit.jupiter.api.Test;

class TickerTest extends TickerFixture {
    private static final int WORLD_SPAWNS_PER_SECOND = 100;
    private static final SessionPolicy POLICY = new SessionPolicy(
            1000,
            1000,
            1000,
            WORLD_SPAWNS_PER_SECOND,
            1000,
            1000,
            1000,
            1 << 20,
            1 << 20,
            100,
            20_000,
            10_000,
            1 << 20,
            20);

    TickerTest() {
        super(100, POLICY);
    }

    @Test
    void welcomesAClientRightBeforeItsFirstSnapshot() {
        ListedConnection client = join("one");

        tick();

        assertThat(client.takeKinds()).containsExactly("welcome", "snapshot");
        assertThat(publisher.held()).isZero();
    }

    @Test
    void makesUpForASceneThatASlowClientMissed() {
        ListedConnection fast = join("fast");
        ListedConnection slow = join("slow");
        tick();
        fast.take();
        slow.take();
        slow.member().writable(false);
        queue.offer(new Request.Apply(fast.member(), 1, new WorldCommand.PlaceObstacle(10, 10, 1, 3)));
        tick();
        tick();

        assertThat(fast.takeKinds()).containsExactly("snapshot", "result", "scene", "snapshot");
        assertThat(slow.take()).isEmpty();

        slow.member().writable(true);
        tick();
        List<ServerMessage> late = slow.take();
        tick();

        assertThat(late)
                .extracting(ListedConnection::kind)
                .containsExactly("snapshot", "snapshot", "snapshot", "scene");
        assertThat(late.get(3).getSceneUpdate().getFull()).isTrue();
        assertThat(late.get(3).getSceneUpdate().getTick()).isEqualTo(world.tick() - 1);
        assertThat(late.get(3).getSceneUpdate().getObstaclesCount()).isEqualTo(1);
        assertThat(slow.takeKinds()).containsExactly("snapshot");
        assertThat(fast.takeKinds()).containsExactly("snapshot", "snapshot");
    }

    @Test
    void tellsWhatChangedInTheSceneAndNothingElse() {
        ListedConnection client = join("one");
        queue.offer(new Request.Apply(client.member(), 1, new WorldCommand.PlaceObstacle(10, 10, 1, 3)));
        queue.offer(new Request.Apply(client.member(), 2, new WorldCommand.PlaceObstacle(20, 20, 1, 3)));
        tick();
        client.take();
        int removed = world.scene().obstacles().get(0).id();
        queue.offer(new Request.Apply(client.member(), 3, new WorldCommand.RemoveObstacle(removed)));
        queue.offer(new Request.Apply(client.member(), 4, new WorldCommand.PlaceObstacle(5, 5, 1, 3)));
        queue.offer(new Request.Apply(client.member(), 5, new WorldCommand.DropThreat(0, 0, 5, 0.1f)));
        tick();

        var change = scenes(client).get(0);
        ticks(3);

        assertThat(change.getFull()).isFalse();
        assertThat(change.getObstaclesList())
                .singleElement()
                .satisfies(o -> assertThat(o.getX()).isEqualTo(5));
        assertThat(change.getRemovedObstaclesList()).containsExactly(removed);
        assertThat(change.getGoalsCount()).isZero();
        assertThat(change.getThreatsCount()).isEqualTo(1);
        assertThat(scenes(client)).singleElement().satisfies(end -> {
            assertThat(end.getObstaclesCount()).isZero();
            assertThat(end.getRemovedThreatsList())
                    .containsExactly(change.getThreats(0).getId());
        });
    }

    @Test
    void takesBackWhatOnlyTheWelcomeShowed() {
        ListedConnection builder = join("builder");
        tick();
        queue.offer(new Request.Apply(builder.member(), 1, new WorldCommand.PlaceObstacle(10, 10, 1, 3)));
        ListedConnection joiner = join("joiner");
        queue.offer(new Request.Apply(builder.member(), 2, new WorldCommand.RemoveObstacle(1)));
        tick();

        List<ServerMessage> taken = joiner.take();

        assertThat(taken).extracting(ListedConnection::kind).containsExactly("welcome", "snapshot", "scene");
        assertThat(taken.get(0).getWelcome().getScene().getObstaclesCount()).isEqualTo(1);
        assertThat(taken.get(2).getSceneUpdate().getFull()).isTrue();
        assertThat(taken.get(2).getSceneUpdate().getObstaclesCount()).isZero();
    }

    @Test
    void tellsASlowClientWhereAGoalWentThatMovedMeanwhile() {
        ListedConnection mover = join("mover");
        ListedConnection slow = join("slow");
        queue.offer(new Request.Apply(mover.member(), 1, new WorldCommand.SetGoal(0, 1, 0, 1)));
        ticks(TICK_RATE_HZ);
        slow.take();
        slow.member().writable(false);
        queue.offer(new Request.Apply(mover.member(), 2, new WorldCommand.SetGoal(1, 7, 0, 8)));
        ticks(5);
        slow.member().writable(true);
        ticks(TICK_RATE_HZ);

        List<SceneUpdate> scenes = scenes(slow);

        assertThat(scenes).hasSize(1);
        var goal = scenes.get(0).getGoals(0).getPosition();
        assertThat(goal.getX()).isEqualTo(7);
        assertThat(goal.getZ()).isEqualTo(8);
    }

    @Test
    void leavesOutAClientWithTwoSnapshotsOnTheirWay() {
        ListedConnection client = join("one");
        client.keepsSnapshots = true;
        tick();
        tick();
        tick();

        assertThat(client.takeKinds()).containsExactly("welcome", "snapshot", "snapshot");
        assertThat(publisher.lastReady()).containsExactly(false);

        client.member().snapshotsDone(1);
        tick();

        assertThat(client.takeKinds()).containsExactly("snapshot", "snapshot");
        assertThat(client.lastWrite).isEqualTo(2);
    }

    @Test
    void closesAClientThatTakesNothingForTheTimeOut() {
        ListedConnection client = join("one");
        tick();
        client.member().writable(false);
        ticks(11);

        assertThat(client.closings).isEmpty();

        tick();

        assertThat(client.closings).containsExactly(dev.throng.protocol.wire.Code.TOO_SLOW);
    }

    @Test
    void answersASlowClientsCommandWithoutASnapshot() {
        ListedConnection client = join("one");
        tick();
        client.take();
        client.member().writable(false);
        queue.offer(new Request.SetView(client.member(), 1, null));

        tick();

        assertThat(client.takeKinds()).containsExactly("result");
    }

    @Test
    void letsClientsInWhilePaused() {
        ListedConnection admin = join("admin");
        tick();
        queue.offer(new Request.SetPaused(admin.member(), 1, true));
        ticks(3);
        assertThat(publisher.stills).isZero();
        ListedConnection joiner = join("joiner");
        ticks(2);
        int pausedTick = world.tick();
        List<ServerMessage> whilePaused = joiner.take();

        assertThat(whilePaused).extracting(ListedConnection::kind).containsExactly("welcome", "snapshot", "scene");
        assertThat(whilePaused.get(2).getSceneUpdate().getPaused()).isTrue();
        assertThat(publisher.stills).isEqualTo(1);
        assertThat(publisher.lastReady()).containsExactly(false, false);
        assertThat(whilePaused.get(0).getWelcome().getTick()).isEqualTo(pausedTick);
        assertThat(whilePaused.get(0).getWelcome().getScene().getPaused()).isTrue();
        assertThat(ticker.lastTick().tick()).isEqualTo(pausedTick);
        assertThat(ticker.clients()).isEqualTo(2);

        queue.offer(new Request.SetPaused(admin.member(), 2, false));
        tick();

        assertThat(world.tick()).isEqualTo(pausedTick + 1);
        assertThat(joiner.takeKinds()).containsExactly("scene", "snapshot");
    }

    @Test
    void tellsEveryClientOfAPauseAndOfItsEnd() {
        ListedConnection admin = join("admin");
        ListedConnection slow = join("slow");
        tick();
        assertThat(admin.take().get(0).getWelcome().getScene().hasPaused()).isTrue();
        slow.take();
        slow.member().writable(false);
        queue.offer(new Request.SetPaused(admin.member(), 1, true));
        tick();
        int pausedTick = world.tick();
        List<ServerMessage> paused = slow.take();

        assertThat(admin.takeKinds()).containsExactly("scene", "result");
        assertThat(paused).hasSize(1);
        assertThat(paused.get(0).getSceneUpdate().getPaused()).isTrue();
        assertThat(paused.get(0).getSceneUpdate().getTick()).isEqualTo(pausedTick);
        assertThat(paused.get(0).getSceneUpdate().getFull()).isFalse();

        ticks(3);
        assertThat(admin.take()).isEmpty();

        queue.offer(new Request.SetPaused(admin.member(), 2, false));
        tick();
        List<ServerMessage> resumed = admin.take();
        tick();

        assertThat(resumed).extracting(ListedConnection::kind).containsExactly("scene", "snapshot", "result");
        assertThat(resumed.get(0).getSceneUpdate().hasPaused()).isTrue();
        assertThat(resumed.get(0).getSceneUpdate().getPaused()).isFalse();
        assertThat(slow.takeKinds()).containsExactly("scene");
        assertThat(admin.takeKinds()).containsExactly("snapshot");
    }

    @Test
    void saysNothingOfAPauseThatEndsBeforeItsTick() {
        ListedConnection admin = join("admin");
        tick();
        admin.take();
        queue.offer(new Request.SetPaused(admin.member(), 1, true));
        queue.offer(new Request.SetPaused(admin.member(), 2, false));
        tick();

        assertThat(admin.takeKinds()).containsExactly("snapshot", "result", "result");
    }

    @Test
    void namesTheFirstTickAfterThePauseInResults() {
        ListedConnection admin = join("admin");
        tick();
        queue.offer(new Request.SetPaused(admin.member(), 1, true));
        tick();
        int pausedTick = world.tick();
        admin.take();
        queue.offer(new Request.Apply(admin.member(), 2, spawn(5)));
        ticks(4);

        List<ServerMessage> answers = admin.take();

        assertThat(answers).extracting(ListedConnection::kind).containsExactly("result");
        assertThat(answers.get(0).getCommandResult().getAccepted().getTick()).isEqualTo(pausedTick + 1);
        assertThat(ticker.agents()).isZero();
    }

    @Test
    void sharesOneSpawnBudgetAmongAllClients() {
        ListedConnection one = join("one");
        ListedConnection other = join("other");
        tick();
        one.take();
        other.take();
        queue.offer(new Request.Apply(one.member(), 1, spawn(60)));
        queue.offer(new Request.Apply(other.member(), 1, spawn(60)));
        queue.offer(new Request.Apply(other.member(), 2, spawn(40)));
        tick();

        assertThat(result(one).getAccepted().getAffected()).isEqualTo(60);
        List<ServerMessage> answers = other.take();
        var refused = answers.get(1).getCommandResult().getRefused();
        assertThat(refused.getCode()).isEqualTo(Code.CODE_RATE_LIMITED);
        assertThat(refused.getMessage()).isEqualTo("expected at most 100 agents spawned a second by all sessions");
        assertThat(refused.getRetryAfterMillis()).isBetween(150, 201);
        assertThat(answers.get(2).getCommandResult().getAccepted().getAffected())
                .isEqualTo(40);

        ticks(TICK_RATE_HZ);
        queue.offer(new Request.Apply(other.member(), 3, spawn(60)));
        other.take();
        tick();

        assertThat(result(other).getAccepted().getAffected()).isEqualTo(60);
    }

    @Test
    void chargesNoBudgetForASpawnThatTheWorldRefuses() {
        ListedConnection one = join("one");
        ListedConnection other = join("other");
        tick();
        other.take();
        queue.offer(new Request.Apply(one.member(), 1, new WorldCommand.Spawn(99, 100, new SpawnArea.Disc(0, 0, 20))));
        queue.offer(new Request.Apply(other.member(), 1, spawn(100)));
        tick();

        assertThat(result(other).getAccepted().getAffected()).isEqualTo(100);
    }

    @Test
    void forgetsWhoLeftAndDropsWhatTheyAsked() {
        ListedConnection client = join("one");
        tick();
        client.take();
        queue.offer(new Request.Apply(client.member(), 1, spawn(5)));
        client.member().leave();

        tick();

        assertThat(ticker.clients()).isZero();
        assertThat(ticker.agents()).isZero();
        assertThat(publisher.closed).isEqualTo(1);
        assertThat(client.take()).isEmpty();
    }

    @Test
    void refusesWhatNoTickWillCarryOut() {
        ListedConnection client = join("one");
        tick();
        client.take();
        queue.offer(new Request.Apply(client.member(), 7, spawn(5)));

        ticker.refuseQueued();

        assertThat(result(client).getRefused().getCode()).isEqualTo(Code.CODE_SHUTTING_DOWN);
        assertThat(queue.offer(new Request.Apply(client.member(), 8, spawn(5)))).isFalse();
    }

    @Test
    void closesAClientWhoseSnapshotFitsNoFrame() {
        ListedConnection client = join("one");
        publisher.snapshotBytes = dev.throng.server.session.Member.MAX_SNAPSHOT_BYTES + 1;

        tick();

        assertThat(client.closings).containsExactly(dev.throng.protocol.wire.Code.LIMIT_REACHED);
        assertThat(client.take()).isEmpty();
        assertThat(publisher.held()).isZero();
    }

    private static WorldCommand.Spawn spawn(int count) {
        return new WorldCommand.Spawn(0, count, new SpawnArea.Disc(0, 0, 20));
    }

    private static List<SceneUpdate> scenes(ListedConnection client) {
        return client.take().stream()
                .filter(ServerMessage::hasSceneUpdate)
                .map(ServerMessage::getSceneUpdate)
                .toList();
    }

    private static dev.throng.protocol.v1.CommandResult result(ListedConnection client) {
        return client.take().stream()
                .filter(ServerMessage::hasCommandResult)
                .findFirst()
                .orElseThrow()
                .getCommandResult();
    }
}
