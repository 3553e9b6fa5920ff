package dev.throng.server.config;

import dev.throng.server.sim.Kind;
import dev.throng.server.sim.Post;
import dev.throng.server.sim.Scenario;
import dev.throng.server.sim.SpawnArea;
import dev.throng.server.sim.WorldBounds;
import dev.throng.server.sim.WorldLimits;
import dev.throng.server.sim.formation.FormationPlan;
import java.util.ArrayList;
import java.util.List;

/** Reads what a scenario begins with: agents, where they stand and where their posts are. */
final class SpawnReader {
    private static final double FAR = WorldBounds.MAX_COORDINATE_METRES;

    private final Fields root;
    private final WorldBounds bounds;
    private final WorldLimits limits;

    SpawnReader(Fields root, WorldBounds bounds, WorldLimits limits) {
        this.root = root;
        this.bounds = bounds;
        this.limits = limits;
    }

    List<Scenario.SpawnPlan> read(List<Kind> kinds, List<FormationPlan> formations) throws ScenarioException {
        List<Scenario.SpawnPlan> plans = new ArrayList<>();
        long total = 0;
        for (Fields spawn : root.groups("spawns", "a spawn")) {
            int kind = kind(spawn, kinds);
            int count = spawn.whole("count", 1, limits.maxAgents());
            total += count;
            if (total > limits.maxAgents()) {
                throw spawn.errorAt("count", "expected at most " + limits.maxAgents() + " agents in all, got " + total);
            }
            Post post = post(spawn);
            if (spawn.has("post") && kinds.get(kind).flying()) {
                throw spawn.errorAt(
                        "post", "expected no post of flock '" + kinds.get(kind).name() + "', which cannot hold one");
            }
            int formation = formation(spawn, kinds.get(kind), formations);
            List<SpawnArea> areas = areas(spawn, count);
            for (SpawnArea area : areas) {
                checkPosts(spawn, area, post);
                plans.add(new Scenario.SpawnPlan(kind, count / areas.size(), area, post, formation));
            }
            spawn.end();
            checkSize(spawn, plans, formation);
        }
        return plans;
    }

    private static int kind(Fields spawn, List<Kind> kinds) throws ScenarioException {
        String kindName = spawn.text("kind");
        for (int k = 0; k < kinds.size(); k++) {
            if (kinds.get(k).name().equals(kindName)) {
                return k;
            }
        }
        List<String> names = kinds.stream().map(Kind::name).toList();
        throw spawn.errorAt("kind", "expected a kind (" + String.join(", ", names) + "), got '" + kindName + "'");
    }

    private static int formation(Fields spawn, Kind kind, List<FormationPlan> formations) throws ScenarioException {
        String name = spawn.text("formation", "");
        if (!spawn.has("formation")) {
            return Scenario.SpawnPlan.NO_FORMATION;
        }
        List<String> names = formations.stream().map(FormationPlan::name).toList();
        int formation = names.indexOf(name);
        if (formation < 0) {
            throw spawn.errorAt(
                    "formation", "expected a formation (" + String.join(", ", names) + "), got '" + name + "'");
        }
        if (kind.flying()) {
            throw spawn.errorAt("formation", "expected no formation of flock '" + kind.name() + "'");
        }
        float least = FormationPlan.LEAST_SPACING_RADII * kind.radius();
        if (formations.get(formation).spacing() < least) {
            throw spawn.errorAt(
                    "formation",
                    "expected a formation with a spacing of at least " + least + " m for kind '" + kind.name()
                            + "', got " + formations.get(formation).spacing());
        }
        return formation;
    }

    private static void checkSize(Fields spawn, List<Scenario.SpawnPlan> plans, int formation)
            throws ScenarioException {
        int members = plans.stream()
                .filter(plan -> formation >= 0 && plan.formation() == formation)
                .mapToInt(Scenario.SpawnPlan::count)
                .sum();
        if (members > FormationPlan.MAX_MEMBERS) {
            throw spawn.errorAt(
                    "formation",
                    "expected at most " + FormationPlan.MAX_MEMBERS + " members of a formation, got " + members);
        }
    }

    private Post post(Fields spawn) throws ScenarioException {
        if (!spawn.has("post")) {
            return Post.THERE;
        }
        Fields post = spawn.group("post", "a post");
        Post read;
        if (post.has("oppositeX")) {
            read = Post.opposite(
                    post.number("oppositeX", bounds.minX(), bounds.maxX()),
                    post.number("oppositeZ", bounds.minZ(), bounds.maxZ()));
        } else {
            read = Post.shift(
                    post.number("east", -bounds.width(), bounds.width(), 0f),
                    post.number("north", -bounds.depth(), bounds.depth(), 0f));
        }
        post.end();
        return read;
    }

    /** Refuses an area from somewhere in which the post would be outside the world. */
    private void checkPosts(Fields spawn, SpawnArea area, Post post) throws ScenarioException {
        float west;
        float south;
        float east;
        float north;
        if (area instanceof SpawnArea.Disc disc) {
            west = disc.x() - disc.radius();
            east = disc.x() + disc.radius();
            south = disc.z() - disc.radius();
            north = disc.z() + disc.radius();
        } else if (area instanceof SpawnArea.Rect rect) {
            west = rect.minX();
            east = rect.maxX();
            south = rect.minZ();
            north = rect.maxZ();
        } else {
            SpawnArea.Point point = (SpawnArea.Point) area;
            west = point.x();
            east = point.x();
            south = point.z();
            north = point.z();
        }
        float[] x = {post.x(Math.max(west, bounds.minX())), post.x(Math.min(east, bounds.maxX()))};
        float[] z = {post.z(Math.max(south, bounds.minZ())), post.z(Math.min(north, bounds.maxZ()))};
        for (int corner = 0; corner < 2; corner++) {
            if (!bounds.contains(x[corner], z[corner])) {
                throw spawn.errorAt(
                        "post", "expected all posts inside the world, got one at " + x[corner] + ", " + z[corner]);
            }
        }
    }

    /** One area for all, or a point for each. */
    private List<SpawnArea> areas(Fields spawn, int count) throws ScenarioException {
        if (spawn.has("disc")) {
            Fields disc = spawn.group("disc", "a disc");
            SpawnArea area = new SpawnArea.Disc(
                    disc.number("x", bounds.minX(), bounds.maxX()),
                    disc.number("z", bounds.minZ(), bounds.maxZ()),
                    disc.number("radius", 0, Math.min(bounds.width(), bounds.depth())));
            disc.end();
            return List.of(area);
        }
        if (spawn.has("rectangle")) {
            Fields rect = spawn.group("rectangle", "a rectangle");
            float minX = rect.number("minX", bounds.minX(), bounds.maxX());
            float minZ = rect.number("minZ", bounds.minZ(), bounds.maxZ());
            SpawnArea area = new SpawnArea.Rect(
                    minX, minZ, rect.number("maxX", minX, bounds.maxX()), rect.number("maxZ", minZ, bounds.maxZ()));
            rect.end();
            return List.of(area);
        }
        if (spawn.has("ring")) {
            return ring(spawn.group("ring", "a ring"), count);
        }
        if (spawn.has("block")) {
            return block(spawn.group("block", "a block"), count);
        }
        if (!spawn.has("point")) {
            throw spawn.error("expected a point, disc, rectangle, ring or block of a spawn, got none");
        }
        Fields point = spawn.group("point", "a point");
        SpawnArea area = new SpawnArea.Point(
                point.number("x", bounds.minX(), bounds.maxX()),
                point.number("y", 0, FAR, 0f),
                point.number("z", bounds.minZ(), bounds.maxZ()));
        point.end();
        return List.of(area);
    }

    /** Evenly round a circle or a part of it, counter-clockwise from due east. */
    private List<SpawnArea> ring(Fields ring, int count) throws ScenarioException {
        float x = ring.number("x", bounds.minX(), bounds.maxX());
        float z = ring.number("z", bounds.minZ(), bounds.maxZ());
        double room = Math.min(
                Math.min(x - bounds.minX(), bounds.maxX() - x), Math.min(z - bounds.minZ(), bounds.maxZ() - z));
        float radius = ring.number("radius", 0, room);
        double from = ring.number("fromDegrees", -360, 360, 0f);
        double to = ring.number("toDegrees", from, from + 360, (float) from + 360);
        ring.end();
        List<SpawnArea> points = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            double angle = StrictMath.toRadians(from + (to - from) * i / count);
            points.add(new SpawnArea.Point(
                    x + radius * (float) StrictMath.cos(angle), 0, z + radius * (float) StrictMath.sin(angle)));
        }
        return points;
    }

    /** In rows of so many, eastwards and then northwards from the first. */
    private List<SpawnArea> block(Fields block, int count) throws ScenarioException {
        float x = block.number("x", bounds.minX(), bounds.maxX());
        float z = block.number("z", bounds.minZ(), bounds.maxZ());
        float spacing = block.number("spacing", 0.01, 1000);
        int columns = block.whole("columns", 1, 10_000);
        float east = x + (Math.min(count, columns) - 1) * spacing;
        int lastRow = (count - 1) / columns;
        float north = z + lastRow * spacing;
        if (!bounds.contains(east, north)) {
            throw block.error(
                    "expected a block inside the world, got its last column and row at " + east + ", " + north);
        }
        block.end();
        List<SpawnArea> points = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            int row = i / columns;
            points.add(new SpawnArea.Point(x + i % columns * spacing, 0, z + row * spacing));
        }
        return points;
    }
}
