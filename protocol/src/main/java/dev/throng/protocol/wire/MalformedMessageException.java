package dev.throng.protocol.wire;

/**
 * A frame that is no message of the protocol. Carries the code and the sentence for the peer. Quiet: no stack trace, so
 * that garbage from the network costs no more than its reading.
 */
public final class MalformedMessageException extends Exception {
    private static final long serialVersionUID = 1L;

    private final Code code;

    /** A malformed message with the sentence that explains it. */
    public MalformedMessageException(String sentence) {
        this(Code.MALFORMED, sentence);
    }

    /** A message that is refused with another code than {@link Code#MALFORMED}. */
    public MalformedMessageException(Code code, String sentence) {
        super(sentence, null, false, false);
        this.code = code;
    }

    /** What to tell the peer. */
    public Code code() {
        return code;
    }

    /** The sentence for people. */
    public String sentence() {
        return String.valueOf(getMessage());
    }
}
