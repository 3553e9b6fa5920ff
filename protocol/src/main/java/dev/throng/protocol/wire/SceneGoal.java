package dev.throng.protocol.wire;

/** A place that agents walk to. */
public record SceneGoal(int id, Vector3 position) {
    public SceneGoal {
        Check.notZero("Goal.id", id);
    }
}
