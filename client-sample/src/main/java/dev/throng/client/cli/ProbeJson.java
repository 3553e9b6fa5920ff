package dev.throng.client.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.throng.client.replica.ApplyReport;
import dev.throng.client.replica.DensityMap;
import dev.throng.client.replica.Replica;
import dev.throng.protocol.wire.ServerMessage;
import java.io.PrintWriter;

/** Prints for scripts: one object a line. Ids are unsigned; lengths in metres. */
final class ProbeJson implements Probe.Printer {
    private final PrintWriter out;

    ProbeJson(PrintWriter out) {
        this.out = out;
    }

    @Override
    public void welcome(ServerMessage.Welcome w) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("protocolVersion", w.protocolVersion());
        json.put("session", Long.toUnsignedString(w.session()));
        json.put("role", w.role().name());
        json.put("encoding", w.encoding().name());
        json.put("tickRateHz", w.tickRateHz());
        json.put("tick", Integer.toUnsignedLong(w.tick()));
        json.put("scenario", w.scenario());
        json.putObject("world")
                .put("minX", w.world().minX())
                .put("minZ", w.world().minZ())
                .put("maxX", w.world().maxX())
                .put("maxZ", w.world().maxZ());
        json.put("tileSize", w.grid().tileSize());
        json.put("errorBoundMetres", w.quantization().errorBoundMetres());
        ArrayNode kinds = json.putArray("kinds");
        w.kinds()
                .forEach(kind -> kinds.addObject()
                        .put("name", kind.name())
                        .put("radius", kind.radius())
                        .put("mass", kind.mass())
                        .put("maxSpeed", kind.maxSpeed())
                        .put("flying", kind.flying()));
        json.put("paused", w.scene().paused().orElse(false));
        scene(json, w.scene());
        json.putObject("limits")
                .put("maxSpawnCount", w.limits().maxSpawnCount())
                .put("spawnsPerSecond", w.limits().spawnsPerSecond())
                .put("maxAgents", w.limits().maxAgents())
                .put("maxViewTiles", w.limits().maxViewTiles())
                .put("commandsPerSecond", w.limits().commandsPerSecond());
        print(json);
    }

    private static void scene(ObjectNode json, ServerMessage.SceneUpdate scene) {
        ArrayNode obstacles = json.putArray("obstacles");
        scene.obstacles()
                .forEach(obstacle -> obstacles
                        .addObject()
                        .put("id", Integer.toUnsignedLong(obstacle.id()))
                        .put("x", obstacle.x())
                        .put("z", obstacle.z())
                        .put("bodyRadius", obstacle.bodyRadius())
                        .put("influenceRadius", obstacle.influenceRadius()));
        ArrayNode walls = json.putArray("walls");
        scene.walls().forEach(wall -> {
            ObjectNode one = walls.addObject()
                    .put("id", Integer.toUnsignedLong(wall.id()))
                    .put("shape", wall.shape().name());
            ArrayNode points = one.putArray("points");
            wall.points().forEach(point -> points.addArray().add(point.x()).add(point.z()));
        });
        ArrayNode goals = json.putArray("goals");
        scene.goals()
                .forEach(goal -> goals.addObject()
                        .put("id", Integer.toUnsignedLong(goal.id()))
                        .put("x", goal.position().x())
                        .put("y", goal.position().y())
                        .put("z", goal.position().z()));
    }

    @Override
    public void snapshot(ApplyReport report, Replica replica, double milliseconds) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("tick", Integer.toUnsignedLong(report.tick()));
        json.put("timeScale", report.timeScalePercent() / 100.0);
        json.put("milliseconds", Math.round(milliseconds * 1e3) / 1e3);
        json.put("reset", report.reset());
        json.put("entered", report.entered());
        json.put("left", report.left());
        json.put("corrected", report.corrected());
        ArrayNode agents = json.putArray("agents");
        replica.forEach((id, kind, state, x, y, z, vx, vy, vz) -> agents.addObject()
                .put("id", Integer.toUnsignedLong(id))
                .put("kind", kind)
                .put("state", state)
                .put("x", x)
                .put("y", y)
                .put("z", z));
        json.put("detailRung", replica.detailRung());
        density(json, replica.density());
        print(json);
    }

    private static void density(ObjectNode json, DensityMap density) {
        if (density.isEmpty()) {
            return;
        }
        ObjectNode cells = json.putObject("density")
                .put("level", density.level())
                .put("minX", density.minX())
                .put("minZ", density.minZ())
                .put("cellMetres", density.cellMetres())
                .put("columns", density.columns())
                .put("rows", density.rows());
        ArrayNode agents = cells.putArray("agents");
        for (int row = 0; row < density.rows(); row++) {
            for (int column = 0; column < density.columns(); column++) {
                agents.add(density.agents(column, row));
            }
        }
    }

    private void print(ObjectNode json) {
        out.println(json);
        out.flush();
    }
}
