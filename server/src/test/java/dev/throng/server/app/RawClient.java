package dev.throng.server.app;

import dev.throng.protocol.v1.ClientHello;
import dev.throng.protocol.v1.ClientMessage;
import dev.throng.protocol.v1.Closing;
import dev.throng.protocol.v1.Command;
import dev.throng.protocol.v1.CommandResult;
import dev.throng.protocol.v1.Encoding;
import dev.throng.protocol.v1.ServerMessage;
import dev.throng.protocol.v1.ServerWelcome;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A client of nothing but a socket and generated messages, as another language would write it. */
final class RawClient implements AutoCloseable {
    private static final int READ_TIMEOUT_MILLIS = 20_000;

    private final Socket socket;
    private final InputStream input;

    RawClient(InetSocketAddress server) throws IOException {
        this(server, 0);
    }

    /** A client with a receive buffer of its own size; 0: the machine's. */
    RawClient(InetSocketAddress server, int receiveBufferBytes) throws IOException {
        socket = new Socket();
        if (receiveBufferBytes > 0) {
            socket.setReceiveBufferSize(receiveBufferBytes);
        }
        socket.setSoTimeout(READ_TIMEOUT_MILLIS);
        socket.setTcpNoDelay(true);
        socket.connect(server);
        input = new BufferedInputStream(socket.getInputStream());
    }

    static ClientHello.Builder hello() {
        return ClientHello.newBuilder().setProtocolVersion(1).setName("raw").addEncodings(Encoding.ENCODING_COLUMNS);
    }

    void send(ClientMessage.Builder message) throws IOException {
        message.build().writeDelimitedTo(socket.getOutputStream());
        socket.getOutputStream().flush();
    }

    void send(byte... bytes) throws IOException {
        socket.getOutputStream().write(bytes);
        socket.getOutputStream().flush();
    }

    ServerWelcome join(ClientHello.Builder hello) throws IOException {
        send(ClientMessage.newBuilder().setHello(hello));
        return read().getWelcome();
    }

    CommandResult command(int sequence, Command.Builder command) throws IOException {
        send(ClientMessage.newBuilder().setCommand(command.setSequence(sequence)));
        return next(ServerMessage::hasCommandResult).getCommandResult();
    }

    ServerMessage read() throws IOException {
        ServerMessage message = readOrEnd();
        if (message == null) {
            throw new IOException("the server closed the connection");
        }
        return message;
    }

    /** The next message, null at the end of the stream. */
    @Nullable
    ServerMessage readOrEnd() throws IOException {
        return ServerMessage.parseDelimitedFrom(input);
    }

    /** Skips messages until one that is looked for. */
    ServerMessage next(Predicate<ServerMessage> wanted) throws IOException {
        ServerMessage message = read();
        while (!wanted.test(message)) {
            message = read();
        }
        return message;
    }

    /** Reads to the end; the reason that the server gave, or null if none. */
    @Nullable
    Closing closing() throws IOException {
        Closing closing = null;
        for (ServerMessage message = readOrEnd(); message != null; message = readOrEnd()) {
            if (message.hasClosing()) {
                closing = message.getClosing();
            }
        }
        return closing;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
