/**
 * Netty listeners, pipelines and back-pressure. May use session, protocol.wire and Netty.
 */
@NullMarked
package dev.throng.server.transport;

import org.jspecify.annotations.NullMarked;
