package dev.throng.server.sim.flock;

/**
 * What the members of all flocks looked at in one step.
 *
 * @param members that looked
 * @param candidates whose distance they took
 * @param mates of those within the neighbour distance
 * @param sampled members in a crush, that looked at a sample only
 */
public record FlockSight(long members, long candidates, long mates, long sampled) {}
