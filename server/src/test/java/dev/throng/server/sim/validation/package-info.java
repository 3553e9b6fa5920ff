/**
 * Whether the simulation is right, by the checks of the field: the tests of server/VALIDATION.md, which use what the package
 * {@code sim} shows to everybody and nothing else. Full sizes have the tag {@code full}. What a test measures, it also writes
 * to {@code target/validation}.
 */
@org.jspecify.annotations.NullMarked
package dev.throng.server.sim.validation;
