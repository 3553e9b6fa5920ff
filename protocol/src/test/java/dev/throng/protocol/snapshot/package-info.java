/** Tests of the tile model and its encodings. */
@NullMarked
package dev.throng.protocol.snapshot;

import org.jspecify.annotations.NullMarked;
