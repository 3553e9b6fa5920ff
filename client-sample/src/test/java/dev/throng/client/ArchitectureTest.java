package dev.throng.client;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import org.junit.jupiter.api.Test;

/**
 * The arrows between packages. A package that may use another speaks the types in its interface: who may use connection
 * may name the records of protocol.wire, who may use replica the grid and parameters of protocol.snapshot; never the
 * codecs.
 */
class ArchitectureTest {
    private static final String WIRE = "dev.throng.protocol.wire";
    private static final String SNAPSHOT = "dev.throng.protocol.snapshot";
    private static final String QUANTIZE = "dev.throng.protocol.quantize";
    private static final String REPLICA = "dev.throng.client.replica";
    private static final String CONNECTION = "dev.throng.client.connection";
    private static final String INTERPOLATION = "dev.throng.client.interpolation";
    private static final String BOTS = "dev.throng.client.bots";
    private static final String UI = "dev.throng.client.ui..";
    private static final String CLI = "dev.throng.client.cli";
    private static final String[] OURS = {"dev.throng.."};

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.throng");

    @Test
    void replicaUsesOnlyTheSnapshotCodec() {
        uses(REPLICA, SNAPSHOT, QUANTIZE).check(CLASSES);
    }

    @Test
    void interpolationUsesOnlyTheReplica() {
        uses(INTERPOLATION, REPLICA).check(CLASSES);
    }

    @Test
    void connectionUsesOnlyTheWireMessages() {
        uses(CONNECTION, WIRE, SNAPSHOT).check(CLASSES);
    }

    @Test
    void botsUseOnlyConnectionAndReplica() {
        uses(BOTS, CONNECTION, REPLICA, WIRE, SNAPSHOT).check(CLASSES);
    }

    @Test
    void onlyTheConnectionEncodesMessages() {
        noClasses()
                .that()
                .resideInAnyPackage(BOTS, UI, CLI, INTERPOLATION, REPLICA)
                .should()
                .dependOnClassesThat()
                .haveNameMatching("dev\\.throng\\.protocol\\.wire\\.(Client|Server)Messages")
                .check(CLASSES);
    }

    @Test
    void userInterfaceUsesOnlyInterpolationAndReplica() {
        uses(UI, INTERPOLATION, REPLICA, SNAPSHOT).allowEmptyShould(true).check(CLASSES);
    }

    @Test
    void nobodyUsesTheCommandLine() {
        noClasses()
                .that()
                .resideOutsideOfPackage(CLI)
                .should()
                .dependOnClassesThat()
                .resideInAPackage(CLI)
                .check(CLASSES);
    }

    @Test
    void onlyTheUserInterfaceKnowsAToolkit() {
        noClasses()
                .that()
                .resideInAnyPackage(BOTS, CONNECTION, REPLICA, INTERPOLATION)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("java.awt..", "javax.swing..", "com.formdev..")
                .check(CLASSES);
    }

    @Test
    void cameraMathematicsKnowsNoSwing() {
        noClasses()
                .that()
                .resideInAPackage("dev.throng.client.ui.view..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("javax.swing..", "com.formdev..")
                .allowEmptyShould(true)
                .check(CLASSES);
    }

    @Test
    void onlyTheConnectionKnowsNetty() {
        noClasses()
                .that()
                .resideInAPackage("dev.throng.client..")
                .and()
                .resideOutsideOfPackage(CONNECTION)
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.netty..")
                .check(CLASSES);
    }

    @Test
    void generatedMessagesStopAtTheWire() {
        noClasses()
                .that()
                .resideInAPackage("dev.throng.client..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dev.throng.protocol.v1..")
                .check(CLASSES);
    }

    private static ArchRule uses(String from, String... allowed) {
        String[] targets = new String[allowed.length + 1];
        targets[0] = from;
        System.arraycopy(allowed, 0, targets, 1, allowed.length);
        return classes()
                .that()
                .resideInAPackage(from)
                .should()
                .onlyDependOnClassesThat(
                        resideInAnyPackage(targets).or(resideInAnyPackage(OURS).negate()));
    }
}
