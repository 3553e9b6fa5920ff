/**
 * The world as a client knows it: applies snapshots, checks hashes, detects gaps. May use protocol.snapshot and
 * quantize.
 */
@NullMarked
package dev.throng.client.replica;

import org.jspecify.annotations.NullMarked;
