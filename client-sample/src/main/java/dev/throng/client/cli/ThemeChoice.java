package dev.throng.client.cli;

/** The look of windows and pictures. */
enum ThemeChoice {
    LIGHT,
    DARK
}
