package dev.throng.client.ui.view;

/** The chosen agent, if any, and whether the camera goes with it. */
public record Selection(int agentId, boolean following) {
    public static final Selection NONE = new Selection(0, false);

    public Selection {
        if (agentId == 0 && following) {
            throw new IllegalArgumentException("expected an agent to follow, got none");
        }
    }

    public static Selection of(int agentId) {
        return new Selection(agentId, false);
    }

    public boolean isEmpty() {
        return agentId == 0;
    }

    public Selection withFollowing(boolean follow) {
        return isEmpty() ? this : new Selection(agentId, follow);
    }

    /** A step back, as Escape does: first stop following, then choose nothing. */
    public Selection escaped() {
        return following ? of(agentId) : NONE;
    }
}
