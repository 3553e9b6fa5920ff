package dev.throng.protocol.wire;

/** Where agents are spawned: on a point, or evenly over a disc or a rectangle. */
public sealed interface SpawnArea permits Vector3, Disc, Rectangle {}
