package dev.throng.client.ui;

/** What actions ask of the window. */
interface Shell {
    void askForServer();

    void disconnect();

    void retryNow();

    void savePicture();

    void quit();

    void toggleFullScreen();

    void toggleDiagnostics();

    void showNearby();

    void showKeys();

    void showAbout();

    void theme(boolean dark);

    void layers(Picture.Layers layers);

    /** The tool or its settings changed. */
    void toolChanged();
}
