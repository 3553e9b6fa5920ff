package dev.throng.server.cli;

import java.util.Optional;
import picocli.CommandLine.IVersionProvider;

/** The version in the jar's manifest. */
final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        return new String[] {
            "throng-server "
                    + Optional.ofNullable(Version.class.getPackage().getImplementationVersion())
                            .orElse("(not packaged)")
        };
    }
}
