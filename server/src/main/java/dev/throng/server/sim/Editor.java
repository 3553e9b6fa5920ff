package dev.throng.server.sim;

import dev.throng.server.sim.CommandOutcome.Applied;
import dev.throng.server.sim.CommandOutcome.Reason;
import dev.throng.server.sim.CommandOutcome.Rejected;
import dev.throng.server.sim.nav.GoalTable;
import dev.throng.server.sim.space.FlyingColumns;
import dev.throng.server.sim.space.GroundColumns;
import dev.throng.server.sim.space.Mind;
import org.jspecify.annotations.Nullable;

/** Carries out commands between steps. Confined to the world's thread. */
final class Editor {
    private final Scenario scenario;
    private final GroundColumns ground;
    private final FlyingColumns flying;
    private final SlotTable slots;
    private final GoalTable goals;
    private final Scene scene;
    private final Models models;
    private final Remains remains;
    private final FreePlaces places;
    private final Spawner spawner;
    private final Commands checks;

    /** Agents in the world after the next step, unless some leave: there or waiting, and not dead. */
    private int population;

    Editor(
            Scenario scenario,
            GroundColumns ground,
            FlyingColumns flying,
            SlotTable slots,
            GoalTable goals,
            Scene scene,
            Models models,
            Remains remains,
            long spawnSeed) {
        this.scenario = scenario;
        this.ground = ground;
        this.flying = flying;
        this.slots = slots;
        this.goals = goals;
        this.scene = scene;
        this.models = models;
        this.remains = remains;
        this.places = new FreePlaces(scenario, scene, models.walls());
        this.spawner = new Spawner(scenario, ground, flying, slots, places, spawnSeed);
        this.checks = new Commands(scenario);
    }

    long stateHash() {
        return spawner.stateHash();
    }

    CommandOutcome apply(WorldCommand command, long tick) {
        if (command instanceof WorldCommand.Spawn spawn) {
            return spawn(spawn, (int) tick);
        } else if (command instanceof WorldCommand.DespawnAgents despawn) {
            return new Applied(despawn(despawn.ids(), tick), 0);
        } else if (command instanceof WorldCommand.DespawnDisc disc) {
            Rejected wrong = checks.checkDespawn(disc);
            return wrong != null ? wrong : new Applied(despawn(disc, tick), 0);
        } else if (command instanceof WorldCommand.PlaceObstacle place) {
            return placeObstacle(place);
        } else if (command instanceof WorldCommand.RemoveObstacle remove) {
            if (!scene.removeObstacle(remove.id())) {
                return new Rejected(Reason.NOT_FOUND, "expected the id of an obstacle, got " + remove.id());
            }
            models.obstaclesChanged(scene);
            return new Applied(0, 0);
        } else if (command instanceof WorldCommand.PlaceWall place) {
            return placeWall(place);
        } else if (command instanceof WorldCommand.RemoveWall remove) {
            return removeWall(remove);
        } else if (command instanceof WorldCommand.SetGoal set) {
            return setGoal(set);
        } else {
            return dropThreat((WorldCommand.DropThreat) command, tick);
        }
    }

    private CommandOutcome spawn(WorldCommand.Spawn spawn, int tick) {
        Rejected wrong = checks.checkSpawn(spawn, population, slots.available(tick));
        if (wrong != null) {
            return wrong;
        }
        spawner.spawn(spawn.kind(), spawn.count(), spawn.area(), tick);
        population += spawn.count();
        return new Applied(spawn.count(), 0);
    }

    /** Gives the walkers that were spawned last, from this row on, their posts. */
    @Nullable
    Rejected post(int firstRow, Post post) {
        for (int row = firstRow; row < ground.total(); row++) {
            float x = post.x(ground.x()[row]);
            float z = post.z(ground.z()[row]);
            Rejected wrong = checks.checkPost(x, z);
            if (wrong != null) {
                return wrong;
            }
            ground.targetX()[row] = x;
            ground.targetZ()[row] = z;
        }
        return null;
    }

    /** Makes the walkers that were spawned last, from this row on, members of a formation, if there is one. */
    void form(int firstRow, int formation) {
        if (formation < 0) {
            return;
        }
        for (int row = firstRow; row < ground.total(); row++) {
            int mind = ground.mind()[row];
            ground.mind()[row] = Mind.withFormation(mind);
            models.formations.join(
                    formation,
                    ground.id()[row],
                    ground.x()[row],
                    ground.z()[row],
                    ground.speed()[row],
                    scenario.kinds().get(Mind.kind(mind)).radius());
        }
    }

    /** Frees the id of an agent that is or was marked dead. */
    private void free(int id, int tick) {
        slots.free(id, tick);
        models.formations.died(id);
    }

    private CommandOutcome placeObstacle(WorldCommand.PlaceObstacle place) {
        Rejected wrong = checks.checkObstacle(place, scene.obstacleCount());
        if (wrong == null) {
            wrong = checkCell(place);
        }
        if (wrong != null) {
            return wrong;
        }
        Obstacle made = scene.addObstacle(place.x(), place.z(), place.bodyRadius(), place.influenceRadius());
        models.obstaclesChanged(scene);
        return new Applied(0, made.id());
    }

    private @Nullable Rejected checkCell(WorldCommand.PlaceObstacle place) {
        try {
            models.checkObstacleCell(place.bodyRadius(), place.influenceRadius());
            return null;
        } catch (IllegalArgumentException e) {
            return new Rejected(Reason.INVALID_ARGUMENT, String.valueOf(e.getMessage()));
        }
    }

    private CommandOutcome placeWall(WorldCommand.PlaceWall place) {
        Rejected wrong = checks.checkWall(place, scene.placedSegments());
        if (wrong != null) {
            return wrong;
        }
        boolean first = !scene.hasHadWalls();
        Wall wall = scene.addWall(place.polygon(), place.points());
        models.wallsChanged(scene);
        if (first) {
            models.goalsChanged(scene);
        }
        if (place.polygon()) {
            putOutOf(wall);
        }
        return new Applied(0, wall.id());
    }

    private CommandOutcome removeWall(WorldCommand.RemoveWall remove) {
        if (!scene.removeWall(remove.id())) {
            return new Rejected(
                    Reason.NOT_FOUND, "expected the id of a wall that is not part of the map, got " + remove.id());
        }
        models.wallsChanged(scene);
        return new Applied(0, 0);
    }

    /** Moves the walkers that a new polygon was put down on to free places beside it. */
    private void putOutOf(Wall polygon) {
        float[] x = ground.x();
        float[] z = ground.z();
        for (int row = 0; row < ground.total(); row++) {
            float radius = scenario.kinds().get(Mind.kind(ground.mind()[row])).radius();
            if (polygon.overlaps(x[row], z[row], radius) && places.find(polygon, x[row], z[row], radius)) {
                x[row] = places.x();
                z[row] = places.z();
            }
        }
    }

    private CommandOutcome setGoal(WorldCommand.SetGoal set) {
        Rejected wrong = checks.checkGoal(set, goals.count());
        if (wrong != null) {
            return wrong;
        }
        if (set.id() != 0) {
            goals.moveTo(set.id() - 1, set.x(), set.y(), set.z());
            return new Applied(0, 0);
        }
        if (!models.fieldsFitAGoal()) {
            return new Rejected(
                    Reason.LIMIT_REACHED,
                    "expected at most " + goals.count() + " goals with flow fields of "
                            + models.flows().grid().cells() + " cells, got one more");
        }
        int index = goals.add("", false, false, set.x(), set.y(), set.z());
        scene.goalAdded();
        models.goalsChanged(scene);
        return new Applied(0, index + 1);
    }

    private CommandOutcome dropThreat(WorldCommand.DropThreat drop, long tick) {
        Rejected wrong = checks.checkThreat(drop, scene.threatCount());
        if (wrong != null) {
            return wrong;
        }
        long ticks = Math.max(1, Math.round((double) drop.seconds() * scenario.tickRateHz()));
        Threat made = scene.addThreat(drop.x(), drop.z(), drop.radius(), tick + ticks);
        models.threatsChanged(scene);
        return new Applied(0, made.id());
    }

    private int despawn(int[] ids, long tick) {
        int killed = 0;
        for (int id : ids) {
            if (slots.isLive(id)) {
                free(id, (int) tick);
                killed++;
            }
        }
        if (killed > 0) {
            for (int row = 0; row < ground.total(); row++) {
                if (!slots.isLive(ground.id()[row])) {
                    killWalker(row, tick);
                }
            }
            for (int row = 0; row < flying.total(); row++) {
                if (!slots.isLive(flying.id()[row])) {
                    killMember(row, tick);
                }
            }
            population -= killed;
        }
        return killed;
    }

    private int despawn(WorldCommand.DespawnDisc disc, long tick) {
        int killed = 0;
        for (int row = 0; row < ground.total(); row++) {
            if (within(disc, ground.x()[row], ground.z()[row]) && killWalker(row, tick)) {
                free(ground.id()[row], (int) tick);
                killed++;
            }
        }
        for (int row = 0; row < flying.total(); row++) {
            if (within(disc, flying.x()[row], flying.z()[row]) && killMember(row, tick)) {
                free(flying.id()[row], (int) tick);
                killed++;
            }
        }
        population -= killed;
        return killed;
    }

    private static boolean within(WorldCommand.DespawnDisc disc, float x, float z) {
        double dx = (double) x - disc.x();
        double dz = (double) z - disc.z();
        return dx * dx + dz * dz <= (double) disc.radius() * disc.radius();
    }

    /** Marks a walker dead; whoever saw it is to see that it died. False when it was dead. */
    private boolean killWalker(int row, long tick) {
        int mind = ground.mind()[row];
        if (Mind.dead(mind)) {
            return false;
        }
        ground.mind()[row] = Mind.killed(mind);
        if (row < ground.count()) {
            remains.add(ground, row, tick);
        }
        return true;
    }

    /** The same for a member of a flock. */
    private boolean killMember(int row, long tick) {
        int mind = flying.mind()[row];
        if (Mind.dead(mind)) {
            return false;
        }
        flying.mind()[row] = Mind.killed(mind);
        if (row < flying.count()) {
            remains.add(flying, row, tick);
        }
        return true;
    }

    /** Frees the ids of those that are marked dead and have not been freed: they left by an exit. */
    void freeLeavers(int tick) {
        int[] mind = ground.mind();
        int[] id = ground.id();
        for (int row = 0; row < ground.count(); row++) {
            if (Mind.dead(mind[row])) {
                free(id[row], tick);
                population--;
            }
        }
    }
}
