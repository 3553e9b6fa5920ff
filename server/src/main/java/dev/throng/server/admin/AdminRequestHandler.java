package dev.throng.server.admin;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.QueryStringDecoder;
import java.nio.charset.StandardCharsets;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Answers GET and HEAD for the three pages. Admin thread. */
@SuppressWarnings("FutureReturnValueIgnored") // A close that fails has nobody left to tell.
final class AdminRequestHandler extends SimpleChannelInboundHandler<FullHttpRequest> {
    private static final Logger LOG = LoggerFactory.getLogger(AdminRequestHandler.class);
    private static final String PLAIN = "text/plain; charset=utf-8";

    private final AdminViews views;

    AdminRequestHandler(AdminViews views) {
        this.views = views;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext ctx, FullHttpRequest request) {
        boolean head = HttpMethod.HEAD.equals(request.method());
        if (!request.decoderResult().isSuccess()) {
            answer(ctx, request, HttpResponseStatus.BAD_REQUEST, PLAIN, "expected an HTTP request\n", false);
        } else if (!head && !HttpMethod.GET.equals(request.method())) {
            answer(ctx, request, HttpResponseStatus.METHOD_NOT_ALLOWED, PLAIN, "expected GET or HEAD\n", false);
        } else {
            serve(ctx, request, new QueryStringDecoder(request.uri()).path(), head);
        }
    }

    private void serve(ChannelHandlerContext ctx, FullHttpRequest request, String path, boolean head) {
        switch (path) {
            case "/" ->
                answer(
                        ctx,
                        request,
                        HttpResponseStatus.OK,
                        "text/html; charset=utf-8",
                        views.page().get(),
                        head);
            case "/health" -> {
                AdminViews.Health health = views.health().get();
                HttpResponseStatus status =
                        health.ok() ? HttpResponseStatus.OK : HttpResponseStatus.SERVICE_UNAVAILABLE;
                answer(ctx, request, status, "application/json", health.json(), head);
            }
            case "/metrics" ->
                answer(
                        ctx,
                        request,
                        HttpResponseStatus.OK,
                        "text/plain; version=0.0.4; charset=utf-8",
                        views.metrics().get(),
                        head);
            default ->
                answer(ctx, request, HttpResponseStatus.NOT_FOUND, PLAIN, "expected /, /health or /metrics\n", head);
        }
    }

    private static void answer(
            ChannelHandlerContext ctx,
            FullHttpRequest request,
            HttpResponseStatus status,
            String contentType,
            String body,
            boolean head) {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        DefaultFullHttpResponse response = new DefaultFullHttpResponse(
                HttpVersion.HTTP_1_1, status, head ? Unpooled.EMPTY_BUFFER : Unpooled.wrappedBuffer(bytes));
        response.headers()
                .set(HttpHeaderNames.CONTENT_TYPE, contentType)
                .set(HttpHeaderNames.CONTENT_LENGTH, bytes.length)
                .set(HttpHeaderNames.CACHE_CONTROL, "no-store")
                .set("X-Content-Type-Options", "nosniff");
        if (status.equals(HttpResponseStatus.METHOD_NOT_ALLOWED)) {
            response.headers().set(HttpHeaderNames.ALLOW, "GET, HEAD");
        }
        boolean keepAlive =
                HttpUtil.isKeepAlive(request) && request.decoderResult().isSuccess();
        HttpUtil.setKeepAlive(response, keepAlive);
        ChannelFuture written = ctx.writeAndFlush(response);
        if (!keepAlive) {
            written.addListener(ChannelFutureListener.CLOSE);
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        LOG.debug("admin connection closed: {}", cause.toString());
        ctx.close();
    }
}
