package dev.throng.server.session;

import dev.throng.protocol.wire.Role;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Map;
import java.util.Optional;

/**
 * Who gets which role.
 *
 * @param roleByToken the tokens that are known; their text must not reach a log
 * @param loopbackRole for a client without a token on this machine
 * @param remoteRole for a client without a token from elsewhere
 */
public record Access(Map<String, Role> roleByToken, Role loopbackRole, Role remoteRole) {
    /** Players from this machine, spectators from elsewhere, no tokens. */
    public static final Access DEFAULT = new Access(Map.of(), Role.PLAYER, Role.SPECTATOR);

    public Access {
        roleByToken = Map.copyOf(roleByToken);
    }

    /** The role for a token, empty when the token is not known. Takes the same time for every token of one length. */
    public Optional<Role> roleFor(String token, boolean loopback) {
        if (token.isEmpty()) {
            return Optional.of(loopback ? loopbackRole : remoteRole);
        }
        byte[] given = token.getBytes(StandardCharsets.UTF_8);
        Optional<Role> found = Optional.empty();
        for (Map.Entry<String, Role> known : roleByToken.entrySet()) {
            if (MessageDigest.isEqual(given, known.getKey().getBytes(StandardCharsets.UTF_8))) {
                found = Optional.of(known.getValue());
            }
        }
        return found;
    }

    @Override
    public String toString() {
        return "Access[" + roleByToken.size() + " tokens, loopback=" + loopbackRole + ", remote=" + remoteRole + "]";
    }
}
