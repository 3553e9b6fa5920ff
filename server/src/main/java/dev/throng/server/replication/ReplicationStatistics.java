package dev.throng.server.replication;

import dev.throng.protocol.snapshot.TileUpdate;

/** Counts, since the start, of what the models of held tiles needed. Confined to the tick thread. */
public final class ReplicationStatistics {
    private long agentTicks;
    private long corrections;
    private long stateChanges;
    private long crossings;

    void count(int agents, TileUpdate update) {
        agentTicks += agents;
        corrections += update.corrections();
        stateChanges += update.stateChanges();
    }

    void countCrossings(int count) {
        crossings += count;
    }

    /** Agents in models, added up over ticks. */
    public long agentTicks() {
        return agentTicks;
    }

    public long corrections() {
        return corrections;
    }

    public long stateChanges() {
        return stateChanges;
    }

    /** Agents that changed tile. */
    public long crossings() {
        return crossings;
    }
}
