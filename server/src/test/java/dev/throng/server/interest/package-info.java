/** Tests of interest. */
@NullMarked
package dev.throng.server.interest;

import org.jspecify.annotations.NullMarked;
