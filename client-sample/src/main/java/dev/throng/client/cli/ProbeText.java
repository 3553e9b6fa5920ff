package dev.throng.client.cli;

import dev.throng.client.replica.ApplyReport;
import dev.throng.client.replica.DensityMap;
import dev.throng.client.replica.Replica;
import dev.throng.protocol.wire.AgentKind;
import dev.throng.protocol.wire.ServerMessage;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.stream.Collectors;

/** Prints for people: a few lines for the welcome, one for each snapshot. */
final class ProbeText implements Probe.Printer {
    private final PrintWriter out;

    ProbeText(PrintWriter out) {
        this.out = out;
    }

    @Override
    public void welcome(ServerMessage.Welcome w) {
        print(
                "session %s, %s, protocol %d, %s",
                Long.toUnsignedString(w.session()), w.role(), w.protocolVersion(), w.encoding());
        print(
                "scenario %s: %.0f x %.0f m at %.4g Hz, tick %s",
                w.scenario(),
                w.world().maxX() - w.world().minX(),
                w.world().maxZ() - w.world().minZ(),
                w.tickRateHz(),
                Integer.toUnsignedString(w.tick()));
        print("kinds %s", w.kinds().stream().map(AgentKind::name).collect(Collectors.joining(", ")));
        print(
                "%d obstacles, %d walls, %d goals, %d threats",
                w.scene().obstacles().size(),
                w.scene().walls().size(),
                w.scene().goals().size(),
                w.scene().threats().size());
        print(
                "positions to %.3g m, tiles of %.4g m",
                w.quantization().errorBoundMetres(), w.grid().tileSize());
    }

    @Override
    public void snapshot(ApplyReport report, Replica replica, double milliseconds) {
        print(
                "tick %s  %.1f ms after the hello  time scale %d %%  agents %d  entered %d  left %d  corrected %d%s",
                Integer.toUnsignedString(report.tick()),
                milliseconds,
                report.timeScalePercent(),
                replica.agentCount(),
                report.entered(),
                report.left(),
                report.corrected(),
                report.reset() ? "  reset" : "");
        if (replica.detailRung() > 0) {
            print("  detail rung %d", replica.detailRung());
        }
        DensityMap density = replica.density();
        if (!density.isEmpty()) {
            print(
                    "  density level %d: %d x %d cells of %.4g m from %.4g, %.4g, about %.0f agents",
                    density.level(),
                    density.columns(),
                    density.rows(),
                    density.cellMetres(),
                    density.minX(),
                    density.minZ(),
                    density.agents());
        }
    }

    private void print(String pattern, Object... values) {
        out.println(String.format(Locale.ROOT, pattern, values));
        out.flush();
    }
}
