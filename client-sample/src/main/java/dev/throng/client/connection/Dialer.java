package dev.throng.client.connection;

import io.netty.channel.ChannelHandler;
import java.util.function.Consumer;

/** What a client needs of the network: one event loop, and connections on it. */
interface Dialer {
    /** Runs a task on the event loop; at once when the caller is on it. */
    void execute(Runnable task);

    void schedule(Runnable task, long delayMillis);

    /** The clock of all times that a client tells, in nanoseconds. */
    long nanoTime();

    /** Connects with {@code handler} as the pipeline's end; {@code failed} is called on the event loop. */
    void dial(ChannelHandler handler, Consumer<Throwable> failed);
}
