package dev.throng.server.config;

import dev.throng.server.sim.Scenario;
import dev.throng.server.sim.formation.FormationPlan;
import dev.throng.server.sim.formation.FormationShape;
import java.util.ArrayList;
import java.util.List;

/** Reads the formations of a scenario. */
final class FormationReader {
    private final Fields root;
    private final List<Scenario.GoalPlan> goals;

    FormationReader(Fields root, List<Scenario.GoalPlan> goals) {
        this.root = root;
        this.goals = goals;
    }

    List<FormationPlan> read() throws ScenarioException {
        List<FormationPlan> plans = new ArrayList<>();
        for (Fields fields : root.groups("formations", "a formation")) {
            String name = fields.text("name");
            if (plans.stream().anyMatch(plan -> plan.name().equals(name))) {
                throw fields.errorAt("name", "expected each formation's name once, got '" + name + "' again");
            }
            FormationShape shape = fields.choice("shape", FormationShape.class);
            float spacing =
                    fields.number("spacing", FormationPlan.MIN_SPACING_METRES, FormationPlan.MAX_SPACING_METRES);
            int abreast = fields.whole("abreast", 1, FormationPlan.MAX_MEMBERS, 0);
            List<String> wanted = fields.texts("goals");
            checkGoals(fields, wanted);
            float pause = fields.number("pauseSeconds", 0, FormationPlan.MAX_PAUSE_SECONDS, 0f);
            float turn = fields.number(
                    "turnDegreesPerSecond",
                    1,
                    FormationPlan.MAX_TURN_DEGREES_PER_SECOND,
                    FormationPlan.USUAL_TURN_DEGREES_PER_SECOND);
            fields.end();
            try {
                plans.add(new FormationPlan(name, shape, spacing, abreast, wanted, pause, turn));
            } catch (IllegalArgumentException e) {
                throw fields.errorAt(abreast > 0 ? "abreast" : "name", String.valueOf(e.getMessage()));
            }
        }
        return plans;
    }

    private void checkGoals(Fields fields, List<String> wanted) throws ScenarioException {
        List<String> names = goals.stream()
                .filter(goal -> !goal.exit())
                .map(Scenario.GoalPlan::name)
                .toList();
        if (wanted.isEmpty()) {
            throw fields.error("expected the goals of a formation (" + String.join(", ", names) + "), got none");
        }
        for (String goal : wanted) {
            if (!names.contains(goal)) {
                throw fields.errorAt(
                        "goals",
                        "expected names of goals that are no exits (" + String.join(", ", names) + "), got '" + goal
                                + "'");
            }
        }
    }
}
