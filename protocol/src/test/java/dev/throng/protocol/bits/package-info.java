/** Tests of byte readers and writers. */
@NullMarked
package dev.throng.protocol.bits;

import org.jspecify.annotations.NullMarked;
