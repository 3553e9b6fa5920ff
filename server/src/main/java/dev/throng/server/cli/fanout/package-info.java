/**
 * Benchmarks that drive a real server with clients in the same process, over loopback TCP.
 */
@NullMarked
package dev.throng.server.cli.fanout;

import org.jspecify.annotations.NullMarked;
