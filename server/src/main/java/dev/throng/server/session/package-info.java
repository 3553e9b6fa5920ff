/**
 * Session state machine, roles, command checks, rate limits and results. May use the commands of sim, and
 * protocol.wire.
 */
@NullMarked
package dev.throng.server.session;

import org.jspecify.annotations.NullMarked;
