package dev.throng.protocol;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Which package of the protocol may use which. */
@AnalyzeClasses(packages = "dev.throng.protocol", importOptions = ImportOption.DoNotIncludeTests.class)
class ProtocolArchitectureTest {
    private static final String[] JDK = {"java..", "org.jspecify.annotations.."};

    @ArchTest
    static final ArchRule bitsUsesTheJdkAlone = only("bits");

    @ArchTest
    static final ArchRule quantizeUsesBits = only("quantize", "bits");

    @ArchTest
    static final ArchRule snapshotUsesBitsAndQuantize = only("snapshot", "bits", "quantize");

    @ArchTest
    static final ArchRule wireUsesGeneratedTypesSnapshotAndQuantize =
            only("wire", "v1", "snapshot", "quantize", "com.google.protobuf");

    @ArchTest
    static final ArchRule generatedTypesStopAtWire = noClasses()
            .that()
            .resideOutsideOfPackages("dev.throng.protocol.v1..", "dev.throng.protocol.wire..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("dev.throng.protocol.v1..", "com.google.protobuf..");

    @ArchTest
    static final ArchRule noGeneratedTypeLeavesWire = classes()
            .that()
            .resideInAPackage("dev.throng.protocol.wire..")
            .and()
            .arePublic()
            .should(new NoGeneratedTypeInPublicSignatures());

    private static ArchRule only(String name, String... others) {
        String[] allowed = new String[JDK.length + 1 + others.length];
        System.arraycopy(JDK, 0, allowed, 0, JDK.length);
        allowed[JDK.length] = "dev.throng.protocol." + name + "..";
        for (int i = 0; i < others.length; i++) {
            allowed[JDK.length + 1 + i] =
                    (others[i].startsWith("com.") ? others[i] : "dev.throng.protocol." + others[i]) + "..";
        }
        return classes()
                .that()
                .resideInAPackage("dev.throng.protocol." + name + "..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(allowed)
                .allowEmptyShould(true);
    }
}
