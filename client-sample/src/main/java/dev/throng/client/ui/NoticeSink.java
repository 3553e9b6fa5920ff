package dev.throng.client.ui;

/** Takes short messages for the user, from any thread. */
interface NoticeSink {
    /** Something went as asked. */
    void done(String sentence);

    /** Something was refused or failed. */
    void problem(String sentence);
}
