package dev.throng.protocol;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.stream.Stream;

/** No public method takes or returns a protobuf type. */
final class NoGeneratedTypeInPublicSignatures extends ArchCondition<JavaClass> {
    NoGeneratedTypeInPublicSignatures() {
        super("have no protobuf type in public signatures");
    }

    @Override
    public void check(JavaClass item, ConditionEvents events) {
        for (JavaMethod method : item.getMethods()) {
            boolean leaks = method.getModifiers().contains(JavaModifier.PUBLIC)
                    && Stream.concat(method.getRawParameterTypes().stream(), Stream.of(method.getRawReturnType()))
                            .anyMatch(type -> type.getPackageName().startsWith("dev.throng.protocol.v1")
                                    || type.getPackageName().startsWith("com.google.protobuf"));
            if (leaks) {
                events.add(SimpleConditionEvent.violated(method, method.getDescription() + " shows a protobuf type"));
            }
        }
    }
}
