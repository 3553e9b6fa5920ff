/**
 * Health, metrics and status over HTTP, read-only.
 */
@NullMarked
package dev.throng.server.admin;

import org.jspecify.annotations.NullMarked;
