package dev.throng.server.session;

/** One client's stream of snapshots: the key by which a {@link SnapshotSource} finds what is for it. */
public interface SnapshotStream {}
