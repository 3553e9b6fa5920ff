/** Tests of replication. */
@NullMarked
package dev.throng.server.replication;

import org.jspecify.annotations.NullMarked;
