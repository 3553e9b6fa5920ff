package dev.throng.client.ui;

import dev.throng.client.ui.view.Camera;
import dev.throng.client.ui.view.Palette;
import dev.throng.client.ui.view.Trails;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.Path2D;

/** Paints where agents came from, the longer ago the fainter. */
final class TrailPainter {
    /** A trail is this many pieces, each in one strength. */
    private static final int PIECES = 6;

    private static final int FAINTEST = 40;
    private static final int STRONGEST = 190;
    private static final float LINE_PX = 1.6f;

    private TrailPainter() {}

    static void paint(Graphics2D g, Picture picture) {
        Palette palette = picture.palette();
        g.setStroke(new BasicStroke(LINE_PX, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND));
        for (Trails.Trail trail : picture.extras().trails().all()) {
            for (int piece = 0; piece < PIECES; piece++) {
                int from = piece * (trail.size() - 1) / PIECES;
                int to = (piece + 1) * (trail.size() - 1) / PIECES;
                int strength = FAINTEST + (STRONGEST - FAINTEST) * piece / (PIECES - 1);
                g.setColor(new Color(Palette.withAlpha(palette.kindColour(trail.kind()), strength), true));
                g.draw(path(picture.camera(), trail, from, to));
            }
        }
    }

    private static Path2D path(Camera camera, Trails.Trail trail, int from, int to) {
        Path2D path = new Path2D.Double();
        path.moveTo(camera.screenX(trail.x(from)), camera.screenY(trail.z(from)));
        for (int n = from + 1; n <= to; n++) {
            path.lineTo(camera.screenX(trail.x(n)), camera.screenY(trail.z(n)));
        }
        return path;
    }
}
