package dev.throng.server.cli.plain;

/** Something that stands on the ground, metres. */
interface Placed {
    float x();

    float z();
}
