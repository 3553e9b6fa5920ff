package dev.throng.protocol.wire;

/** Where an agent truly is, in metres. */
public record AgentPosition(int id, float x, float y, float z) {
    public AgentPosition {
        Check.notZero("TruthSample.ids", id);
        Check.coordinate("TruthSample.x", x);
        Check.coordinate("TruthSample.y", y);
        Check.coordinate("TruthSample.z", z);
    }
}
