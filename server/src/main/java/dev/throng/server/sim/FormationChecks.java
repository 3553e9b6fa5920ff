package dev.throng.server.sim;

import dev.throng.server.sim.formation.FormationPlan;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Checks what a scenario says of formations; messages say what was expected and what came. */
final class FormationChecks {
    private FormationChecks() {}

    static void check(
            List<Kind> kinds,
            List<Scenario.GoalPlan> goals,
            List<Scenario.SpawnPlan> spawns,
            List<FormationPlan> formations) {
        Set<String> names = new HashSet<>();
        for (FormationPlan formation : formations) {
            if (!names.add(formation.name())) {
                throw wrong(formation, "each formation's name once", "it twice");
            }
            for (String goal : formation.goals()) {
                checkGoal(formation, goal, goals);
            }
        }
        int[] members = new int[formations.size()];
        for (Scenario.SpawnPlan spawn : spawns) {
            int f = spawn.formation();
            if (f == Scenario.SpawnPlan.NO_FORMATION) {
                continue;
            }
            if (f < 0 || f >= formations.size()) {
                throw new IllegalArgumentException(
                        "expected a formation in 0.." + (formations.size() - 1) + " of a spawn, got " + f);
            }
            FormationPlan formation = formations.get(f);
            Checks.range("kind of a spawn", spawn.kind(), 0, kinds.size() - 1);
            Kind kind = kinds.get(spawn.kind());
            if (kind.flying()) {
                throw wrong(formation, "members that walk", "flock '" + kind.name() + "'");
            }
            float least = FormationPlan.LEAST_SPACING_RADII * kind.radius();
            if (formation.spacing() < least) {
                throw wrong(
                        formation,
                        "a spacing of at least " + least + " m for members of kind '" + kind.name() + "'",
                        String.valueOf(formation.spacing()));
            }
            members[f] += spawn.count();
            if (members[f] > FormationPlan.MAX_MEMBERS) {
                throw wrong(formation, "at most " + FormationPlan.MAX_MEMBERS + " members", String.valueOf(members[f]));
            }
        }
    }

    private static void checkGoal(FormationPlan formation, String name, List<Scenario.GoalPlan> goals) {
        for (Scenario.GoalPlan goal : goals) {
            if (goal.name().equals(name)) {
                if (goal.exit()) {
                    throw wrong(formation, "goals that are no exits", "exit '" + name + "'");
                }
                return;
            }
        }
        throw wrong(formation, "names of goals", "'" + name + "'");
    }

    private static IllegalArgumentException wrong(FormationPlan formation, String expected, String got) {
        return new IllegalArgumentException(
                "formation '" + formation.name() + "': expected " + expected + ", got " + got);
    }
}
