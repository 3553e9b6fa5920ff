package dev.throng.protocol.wire;

/**
 * Why something was refused.
 *
 * @param sentence for people, at most {@link #MAX_SENTENCE_LENGTH} characters; longer ones are cut
 * @param retryAfterMillis when to try again; 0: not
 */
public record Refusal(Code code, String sentence, int retryAfterMillis) implements CommandAnswer {
    /** Longest sentence in UTF-16 units. */
    public static final int MAX_SENTENCE_LENGTH = 400;

    public Refusal {
        sentence = cut(sentence);
        Check.range("Refused.retry_after_millis", retryAfterMillis, 0, Integer.MAX_VALUE);
    }

    /** A refusal that trying again does not change. */
    public Refusal(Code code, String sentence) {
        this(code, sentence, 0);
    }

    static String cut(String sentence) {
        if (sentence.length() <= MAX_SENTENCE_LENGTH) {
            return sentence;
        }
        int end = MAX_SENTENCE_LENGTH - 3;
        return sentence.substring(0, Character.isHighSurrogate(sentence.charAt(end - 1)) ? end - 1 : end) + "...";
    }
}
