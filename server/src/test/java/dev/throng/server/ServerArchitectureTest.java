package dev.throng.server;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Which package of the server may use which. */
@AnalyzeClasses(packages = "dev.throng.server", importOptions = ImportOption.DoNotIncludeTests.class)
class ServerArchitectureTest {
    private static final String SERVER = "dev.throng.server.";
    private static final String PROTOCOL = "dev.throng.protocol.";
    private static final String LOGGING = "org.slf4j..";

    @ArchTest
    static final ArchRule simUsesTheJdkAlone = only("sim");

    @ArchTest
    static final ArchRule interestUsesSimAndTheTileGrid = only("interest", SERVER + "sim..", PROTOCOL + "snapshot..");

    @ArchTest
    static final ArchRule replicationUsesSimInterestAndTheModel = only(
            "replication",
            SERVER + "sim..",
            SERVER + "interest..",
            PROTOCOL + "bits..",
            PROTOCOL + "snapshot..",
            PROTOCOL + "quantize..");

    @ArchTest
    static final ArchRule sessionUsesSimAndWire = only("session", SERVER + "sim..", PROTOCOL + "wire..", LOGGING);

    @ArchTest
    static final ArchRule loopUsesTheWorldItsReplicationAndSessions = only(
            "loop",
            SERVER + "sim..",
            SERVER + "interest..",
            SERVER + "replication..",
            SERVER + "session..",
            PROTOCOL + "snapshot..",
            LOGGING);

    @ArchTest
    static final ArchRule transportUsesSessionsWireAndNetty =
            only("transport", SERVER + "session..", PROTOCOL + "wire..", "io.netty..", LOGGING);

    @ArchTest
    static final ArchRule metricsUsesThePortsItImplements =
            only("metrics", SERVER + "session..", SERVER + "loop..", PROTOCOL + "wire..", "io.micrometer..", LOGGING);

    @ArchTest
    static final ArchRule adminUsesNettyAlone = only("admin", "io.netty..", LOGGING);

    @ArchTest
    static final ArchRule generatedTypesStayInTheProtocol =
            noClasses().should().dependOnClassesThat().resideInAnyPackage(PROTOCOL + "v1..", "com.google.protobuf..");

    @ArchTest
    static final ArchRule theSimulationReadsNoClockAndNoChance = noClasses()
            .that()
            .resideInAnyPackage(SERVER + "sim..")
            .should()
            .callMethod(System.class, "nanoTime")
            .orShould()
            .callMethod(System.class, "currentTimeMillis")
            .orShould()
            .callMethod(Math.class, "random")
            .orShould()
            .dependOnClassesThat()
            .areAssignableTo(java.util.Random.class);

    @ArchTest
    static final ArchRule onlyTheCompositionRootKnowsItAll = noClasses()
            .that()
            .resideOutsideOfPackages(SERVER + "app..", SERVER + "cli..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(SERVER + "app..", SERVER + "cli..");

    private static ArchRule only(String name, String... allowed) {
        List<String> packages = new ArrayList<>(Arrays.asList(allowed));
        packages.add(SERVER + name + "..");
        packages.add("java..");
        packages.add("org.jspecify.annotations..");
        return classes()
                .that()
                .resideInAPackage(SERVER + name + "..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(packages.toArray(String[]::new))
                .allowEmptyShould(true);
    }
}
