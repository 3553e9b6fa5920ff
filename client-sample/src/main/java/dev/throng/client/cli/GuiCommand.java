package dev.throng.client.cli;

import dev.throng.client.ui.Gui;
import dev.throng.client.ui.view.ServerAddress;
import java.awt.GraphicsEnvironment;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Opens the graphical client. */
@Command(
        name = "gui",
        mixinStandardHelpOptions = true,
        description = {
            "Opens a window that shows the world and spawns agents; the default command.",
            "Exit code: 0 when the window was closed, 1 when there is no display, 2 for bad options."
        })
final class GuiCommand implements Callable<Integer> {
    @Spec
    private @Nullable CommandSpec spec;

    @Mixin
    private final ServerOptions server = new ServerOptions();

    @Option(names = "--name", paramLabel = "NAME", description = "Shown to admins (default: the last one used).")
    private @Nullable String name;

    @Option(names = "--theme", paramLabel = "light|dark", description = "The look (default: the last one used).")
    private @Nullable ThemeChoice theme;

    @Override
    public Integer call() throws InterruptedException {
        if (GraphicsEnvironment.isHeadless()) {
            CommandLine line = spec == null ? new CommandLine(this) : spec.commandLine();
            line.getErr().println("expected a display, got none; `screenshot` makes pictures without one");
            return 1;
        }
        HostPort chosen = server.named();
        Gui.run(
                new LiveWorld(),
                chosen == null ? null : new ServerAddress(chosen.host(), chosen.port()),
                name,
                server.token(),
                theme == null ? null : theme == ThemeChoice.DARK);
        return 0;
    }
}
