package dev.throng.client.ui.view;

import java.util.List;
import java.util.Locale;

/** The status line as text: fields from left to right, with a tone that says whether something is wrong. */
public record StatusLine(List<Field> fields) {
    /** How a field is shown. */
    public enum Tone {
        PLAIN,
        /** Worth a look: slower world, long round trip, late snapshots. */
        WARNING,
        /** Nothing to show yet. */
        MUTED
    }

    /** One value: a stable name for components and tests, a short label, the value, and a sentence that explains it. */
    public record Field(String name, String label, String value, String explanation, Tone tone) {}

    /** A snapshot that is so much late is a fault of the network, not of the tick rate. */
    static final double SILENCE_WARNING_MILLIS = 500;

    static final double ROUND_TRIP_WARNING_MILLIS = 250;
    private static final String NOTHING = "–";

    public StatusLine {
        fields = List.copyOf(fields);
    }

    /** The line for a moment; {@code framesPerSecond} is what the window paints, {@code visible} the agents in the picture. */
    public static StatusLine of(
            boolean connected, AgentFrame frame, int visible, TrafficStats stats, double framesPerSecond) {
        Tone tone = connected ? Tone.PLAIN : Tone.MUTED;
        boolean late = connected && stats.silentMillis() > SILENCE_WARNING_MILLIS && stats.timeScalePercent() > 0;
        boolean slow = connected && stats.timeScalePercent() < 100;
        boolean far = connected && stats.roundTripMillis() > ROUND_TRIP_WARNING_MILLIS;
        String speed = stats.timeScalePercent() == 0 ? "paused" : stats.timeScalePercent() + " %";
        return new StatusLine(List.of(
                new Field(
                        "tick",
                        "Tick",
                        connected ? String.format(Locale.ROOT, "%,d", Integer.toUnsignedLong(frame.tick())) : NOTHING,
                        late ? "No snapshot for %.1f s".formatted(stats.silentMillis() / 1000) : "Newest tick received",
                        late ? Tone.WARNING : tone),
                new Field(
                        "agents",
                        "Agents",
                        connected ? String.format(Locale.ROOT, "%,d / %,d", visible, frame.count()) : NOTHING,
                        "Agents in the picture, and agents received",
                        tone),
                new Field(
                        "traffic",
                        "Traffic",
                        connected ? decimal(stats.bytesPerSecond() / 1000, "kB/s") : NOTHING,
                        "Bytes received a second",
                        tone),
                new Field(
                        "bits",
                        "Cost",
                        connected && frame.count() > 0 ? decimal(stats.bitsPerAgentSnapshot(), "bit/agent") : NOTHING,
                        "Bits for one agent in one snapshot",
                        tone),
                new Field(
                        "detail",
                        "Detail",
                        connected ? detail(frame) : NOTHING,
                        "What the server's budget leaves of the detail that this picture needs",
                        connected && frame.detailRung() > 0 ? Tone.WARNING : tone),
                new Field(
                        "ping",
                        "Ping",
                        connected && Double.isFinite(stats.roundTripMillis())
                                ? decimal(stats.roundTripMillis(), "ms")
                                : NOTHING,
                        "Round trip to the server",
                        far ? Tone.WARNING : tone),
                new Field(
                        "speed",
                        "Speed",
                        connected ? speed : NOTHING,
                        slow ? "The world runs slower than its tick rate" : "The world runs at its tick rate",
                        slow ? Tone.WARNING : tone),
                new Field(
                        "delay",
                        "Delay",
                        connected ? String.format(Locale.ROOT, "%.0f ms", stats.interpolationDelayMillis()) : NOTHING,
                        "How far playback is behind the newest snapshot",
                        tone),
                new Field(
                        "fps",
                        "Picture",
                        String.format(Locale.ROOT, "%.0f fps", framesPerSecond),
                        "Pictures painted a second",
                        Tone.PLAIN)));
    }

    /** The value of a field by its name. */
    public String value(String name) {
        return fields.stream()
                .filter(f -> f.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("expected the name of a field, got " + name))
                .value();
    }

    private static String detail(AgentFrame frame) {
        return frame.detailRung() == 0 ? "full" : "-" + frame.detailRung();
    }

    private static String decimal(double value, String unit) {
        String format = value < 100 ? "%.1f %s" : "%,.0f %s";
        return String.format(Locale.ROOT, format, value, unit);
    }
}
