package dev.throng.client.ui;

import dev.throng.client.ui.view.AgentFrame;
import dev.throng.client.ui.view.AgentLook;
import dev.throng.client.ui.view.Camera;
import dev.throng.client.ui.view.Palette;
import dev.throng.client.ui.view.SceneView;
import dev.throng.client.ui.view.WorldInfo;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.Shape;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;

/** Paints threats under the agents, and goals and the selection over them. */
final class ScenePainter {
    /** One breath of a threat's ring. */
    private static final double PULSE_NANOS = 1.4e9;
    /** Goals get their names when a metre is at least this long. */
    private static final double LABEL_PIXELS_PER_METRE = 6;

    void paintBelowAgents(Graphics2D g, Picture picture) {
        Palette palette = picture.palette();
        for (SceneView.ThreatMark threat : picture.scene().threats()) {
            Ellipse2D disc = BackdropPainter.disc(picture.camera(), threat.x(), threat.z(), threat.radius());
            if (!BackdropPainter.inPicture(picture.camera(), disc)) {
                continue;
            }
            g.setColor(new Color(Palette.withAlpha(palette.threat(), 34), true));
            g.fill(disc);
            g.setColor(new Color(palette.threat()));
            g.setStroke(new BasicStroke(1.5f, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND, 1, new float[] {7, 5}, 0));
            g.draw(disc);
            if (!picture.layers().reducedMotion()) {
                double phase = picture.nowNanos() % (long) PULSE_NANOS / PULSE_NANOS;
                g.setColor(new Color(Palette.withAlpha(palette.threat(), (int) (110 * (1 - phase))), true));
                g.setStroke(new BasicStroke(2));
                g.draw(BackdropPainter.disc(picture.camera(), threat.x(), threat.z(), threat.radius() * phase));
            }
        }
    }

    void paintAboveAgents(Graphics2D g, Picture picture) {
        for (SceneView.ThreatMark threat : picture.scene().threats()) {
            paintWarningSign(g, picture, threat);
        }
        for (SceneView.GoalMark goal : picture.scene().goals()) {
            paintGoal(g, picture, goal);
        }
        paintSelection(g, picture);
    }

    private static void paintWarningSign(Graphics2D g, Picture picture, SceneView.ThreatMark threat) {
        double x = picture.camera().screenX(threat.x());
        double y = picture.camera().screenY(threat.z());
        Path2D sign = new Path2D.Double();
        sign.moveTo(x, y - 10);
        sign.lineTo(x + 10, y + 8);
        sign.lineTo(x - 10, y + 8);
        sign.closePath();
        haloed(g, picture.palette(), sign, picture.palette().threat());
        g.setColor(new Color(picture.palette().ground()));
        g.setStroke(new BasicStroke(2.2f, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND));
        g.draw(new Line2D.Double(x, y - 3.5, x, y + 1.5));
        g.fill(new Ellipse2D.Double(x - 1.2, y + 4, 2.4, 2.4));
    }

    private static void paintGoal(Graphics2D g, Picture picture, SceneView.GoalMark goal) {
        Camera camera = picture.camera();
        double x = camera.screenX(goal.x());
        double y = camera.screenY(goal.z());
        if (x < -40 || y < -40 || x > camera.widthPx() + 40 || y > camera.heightPx() + 40) {
            return;
        }
        Palette palette = picture.palette();
        boolean inTheAir = goal.y() > 0.01;
        Shape ring = inTheAir ? diamond(x, y, 8.5) : new Ellipse2D.Double(x - 7.5, y - 7.5, 15, 15);
        Shape dot = inTheAir ? diamond(x, y, 3.6) : new Ellipse2D.Double(x - 2.8, y - 2.8, 5.6, 5.6);
        g.setStroke(new BasicStroke(5));
        g.setColor(new Color(Palette.withAlpha(palette.ground(), 210), true));
        g.draw(ring);
        g.fill(ring);
        g.setStroke(new BasicStroke(2.2f));
        g.setColor(new Color(palette.goal()));
        g.draw(ring);
        g.fill(dot);
        if (camera.pixelsPerMetre() >= LABEL_PIXELS_PER_METRE) {
            String name = inTheAir ? "goal %d, %.1f m up".formatted(goal.id(), goal.y()) : "goal " + goal.id();
            Text.haloed(g, name, x + 13, y + 4, palette.goal(), palette.ground());
        }
    }

    private static void paintSelection(Graphics2D g, Picture picture) {
        AgentFrame frame = picture.frame();
        WorldInfo world = picture.world();
        int index = picture.selection().isEmpty()
                ? -1
                : frame.indexOf(picture.selection().agentId());
        if (index < 0 || world == null || frame.kind(index) >= world.kinds().size()) {
            return;
        }
        Camera camera = picture.camera();
        Palette palette = picture.palette();
        var kind = world.kinds().get(frame.kind(index));
        double x = camera.screenX(frame.x(index));
        double y = camera.screenY(frame.z(index));
        double r = Math.max(9, kind.radiusMetres() * camera.pixelsPerMetre() + 5);
        Ellipse2D ring = new Ellipse2D.Double(x - r, y - r, 2 * r, 2 * r);
        g.setColor(new Color(Palette.withAlpha(palette.ground(), 200), true));
        g.setStroke(new BasicStroke(5));
        g.draw(ring);
        g.setColor(new Color(palette.selection()));
        g.setStroke(
                picture.selection().following()
                        ? new BasicStroke(2.2f)
                        : new BasicStroke(
                                2.2f, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND, 1, new float[] {5, 4.5f}, 0));
        g.draw(ring);
        String state = AgentLook.stateName(frame.state(index));
        String label = "%s %s · %s".formatted(kind.name(), Integer.toUnsignedString(frame.id(index)), state);
        if (kind.flying()) {
            label += " · %.1f m up".formatted(frame.y(index));
        }
        if (picture.selection().following()) {
            label += " · following";
        }
        Text.haloed(g, label, x + r + 6, y + 4, palette.text(), palette.ground());
    }

    private static void haloed(Graphics2D g, Palette palette, Shape shape, int colour) {
        g.setColor(new Color(Palette.withAlpha(palette.ground(), 220), true));
        g.setStroke(new BasicStroke(4, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND));
        g.draw(shape);
        g.setColor(new Color(colour));
        g.setStroke(new BasicStroke(1.6f, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND));
        g.fill(shape);
        g.draw(shape);
    }

    private static Shape diamond(double x, double y, double r) {
        Path2D path = new Path2D.Double();
        path.moveTo(x, y - r);
        path.lineTo(x + r, y);
        path.lineTo(x, y + r);
        path.lineTo(x - r, y);
        path.closePath();
        return path;
    }
}
