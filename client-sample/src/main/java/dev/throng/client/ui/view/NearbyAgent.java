package dev.throng.client.ui.view;

/** One row of the table of nearby agents: the world view for people who do not see it. */
public record NearbyAgent(
        int id, String kind, String state, double x, double y, double z, double distanceMetres, String direction) {
    private static final String[] DIRECTIONS = {
        "north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"
    };

    static NearbyAgent of(AgentFrame frame, int index, WorldInfo world, double fromX, double fromZ) {
        double dx = frame.x(index) - fromX;
        double dz = frame.z(index) - fromZ;
        int kind = frame.kind(index);
        String name = kind < world.kinds().size() ? world.kinds().get(kind).name() : "kind " + kind;
        return new NearbyAgent(
                frame.id(index),
                name,
                AgentLook.stateName(frame.state(index)),
                frame.x(index),
                frame.y(index),
                frame.z(index),
                Math.hypot(dx, dz),
                direction(dx, dz));
    }

    /** The compass point of an offset, or {@code here}. */
    static String direction(double dx, double dz) {
        if (Math.hypot(dx, dz) < 0.5) {
            return "here";
        }
        double eighths = Math.atan2(dx, dz) / (Math.PI / 4);
        return DIRECTIONS[Math.floorMod(Math.round(eighths), DIRECTIONS.length)];
    }
}
