package dev.throng.server.admin;

import java.util.function.Supplier;

/**
 * What the admin server shows, each made anew at a request.
 *
 * @param health JSON
 * @param metrics Prometheus text
 * @param page HTML
 */
public record AdminViews(Supplier<Health> health, Supplier<String> metrics, Supplier<String> page) {
    /**
     * The state of the server.
     *
     * @param ok false: answered with 503
     */
    public record Health(boolean ok, String json) {}
}
