package dev.throng.client.bots;

/** What a fleet checks; a run passes when all of these held, or could not be checked and says so. */
public enum Check {
    ALL_JOINED("every client was welcomed"),
    STAYED_CONNECTED("no client lost its connection"),
    SERVED("every client got snapshots in its steady window"),
    DECODED("every snapshot and message could be decoded"),
    STATE_HASHES("every state hash agreed with the server's"),
    TICKS_IN_ORDER("ticks only went forward"),
    NO_GAPS("no tick was missing without a reset"),
    ERROR_BOUND("no position was farther from the truth than promised"),
    ANSWERED_ONCE("every command was answered exactly once"),
    OWN_DATA("views, results and truth samples belonged to who asked for them"),
    RATE("no client got fewer snapshots than asked for"),
    LATENESS("the 99th percentile of lateness stayed within the limit");

    private final String promise;

    Check(String promise) {
        this.promise = promise;
    }

    /** What holds when the check passes. */
    public String promise() {
        return promise;
    }
}
