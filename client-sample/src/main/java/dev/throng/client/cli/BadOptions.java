package dev.throng.client.cli;

import java.io.PrintWriter;
import picocli.CommandLine;

/** Answers options that cannot be: what was expected, and where the options are explained. */
final class BadOptions implements CommandLine.IParameterExceptionHandler {
    @Override
    public int handleParseException(CommandLine.ParameterException bad, String[] args) {
        CommandLine line = bad.getCommandLine();
        PrintWriter err = line.getErr();
        err.println(bad.getMessage());
        CommandLine.UnmatchedArgumentException.printSuggestions(bad, err);
        err.println("See '" + line.getCommandSpec().qualifiedName() + " --help'.");
        return line.getCommandSpec().exitCodeOnInvalidInput();
    }
}
