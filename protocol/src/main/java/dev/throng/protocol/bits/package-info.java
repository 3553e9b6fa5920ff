/**
 * Readers and writers of bits and varints over byte arrays. May use the JDK alone.
 */
@NullMarked
package dev.throng.protocol.bits;

import org.jspecify.annotations.NullMarked;
