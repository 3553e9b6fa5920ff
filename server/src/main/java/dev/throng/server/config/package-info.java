/**
 * Configuration records, scenario files and built-in scenarios.
 */
@NullMarked
package dev.throng.server.config;

import org.jspecify.annotations.NullMarked;
