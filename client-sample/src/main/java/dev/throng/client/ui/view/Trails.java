package dev.throng.client.ui.view;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * Where agents were in the last while, sampled as pictures are: one line an agent, oldest place first. Confined to one thread.
 */
public final class Trails {
    private final long lengthNanos;
    private final TreeMap<Integer, Trail> byAgent = new TreeMap<>();

    /** Trails as long as a time; 0 for none at all. */
    public Trails(double seconds) {
        if (!(seconds >= 0)) {
            throw new IllegalArgumentException("expected trails of at least 0 s, got " + seconds);
        }
        lengthNanos = (long) (seconds * 1e9);
    }

    public static Trails none() {
        return new Trails(0);
    }

    /** Takes in where all are now, and forgets what is too long ago. */
    public void sample(AgentFrame frame, long nowNanos) {
        if (lengthNanos == 0) {
            return;
        }
        for (int i = 0; i < frame.count(); i++) {
            int kind = frame.kind(i);
            byAgent.computeIfAbsent(frame.id(i), id -> new Trail(kind)).add(frame.x(i), frame.z(i), nowNanos);
        }
        byAgent.values().forEach(trail -> trail.forget(nowNanos - lengthNanos));
        byAgent.values().removeIf(trail -> trail.size() == 0);
    }

    /** By the agents' ids, rising. */
    public List<Trail> all() {
        return List.copyOf(byAgent.values());
    }

    /** The way of one agent, metres. */
    public static final class Trail {
        private final int kind;
        private final List<Place> places = new ArrayList<>();
        private int first;

        private record Place(float x, float z, long atNanos) {}

        private Trail(int kind) {
            this.kind = kind;
        }

        private void add(float x, float z, long nowNanos) {
            places.add(new Place(x, z, nowNanos));
        }

        private void forget(long beforeNanos) {
            while (first < places.size() && places.get(first).atNanos() - beforeNanos < 0) {
                first++;
            }
            if (first > places.size() / 2) {
                places.subList(0, first).clear();
                first = 0;
            }
        }

        public int kind() {
            return kind;
        }

        public int size() {
            return places.size() - first;
        }

        public float x(int n) {
            return places.get(first + n).x();
        }

        public float z(int n) {
            return places.get(first + n).z();
        }
    }
}
