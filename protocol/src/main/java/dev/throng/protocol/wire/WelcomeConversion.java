package dev.throng.protocol.wire;

import dev.throng.protocol.v1.Limits;
import dev.throng.protocol.v1.ServerWelcome;
import java.util.ArrayList;
import java.util.List;

/** The welcome from and to its generated type. */
final class WelcomeConversion {
    private WelcomeConversion() {}

    static ServerMessage.Welcome fromV1(ServerWelcome welcome) throws MalformedMessageException {
        List<AgentKind> kinds = new ArrayList<>(welcome.getKindsCount());
        for (var kind : welcome.getKindsList()) {
            kinds.add(new AgentKind(
                    kind.getName(), kind.getRadius(), kind.getMass(), kind.getMaxSpeed(), kind.getFlying()));
        }
        return new ServerMessage.Welcome(
                welcome.getProtocolVersion(),
                welcome.getSession(),
                Role.ofNumber(welcome.getRoleValue()).orElseThrow(() -> unknown("role", welcome.getRoleValue())),
                Encoding.ofNumber(welcome.getEncodingValue())
                        .orElseThrow(() -> unknown("encoding", welcome.getEncodingValue())),
                welcome.getTickRateHz(),
                welcome.getTick(),
                welcome.getScenario(),
                Wire.rectangle(welcome.getWorld()),
                grid(welcome.getTileGrid()),
                quantization(welcome.getQuantization()),
                coarserBands(welcome),
                kinds,
                ServerMessageConversion.scene(welcome.getScene()),
                limits(welcome.getLimits()));
    }

    static ServerWelcome toV1(ServerMessage.Welcome welcome) {
        var builder = ServerWelcome.newBuilder()
                .setProtocolVersion(welcome.protocolVersion())
                .setSession(welcome.session())
                .setRoleValue(welcome.role().number())
                .setEncodingValue(welcome.encoding().number())
                .setTickRateHz(welcome.tickRateHz())
                .setTick(welcome.tick())
                .setScenario(welcome.scenario())
                .setWorld(Wire.toV1(welcome.world()))
                .setScene(ServerMessageConversion.toV1(welcome.scene()));
        WorldGrid grid = welcome.grid();
        builder.getTileGridBuilder()
                .setOriginX(grid.originX())
                .setOriginZ(grid.originZ())
                .setTileSize(grid.tileSize())
                .setColumns(grid.columns())
                .setRows(grid.rows());
        builder.setQuantization(toV1(welcome.quantization()));
        for (CoarserBand band : welcome.coarserBands()) {
            builder.addBandsBuilder().setQuantization(toV1(band.quantization())).setPeriodTicks(band.periodTicks());
        }
        for (AgentKind kind : welcome.kinds()) {
            builder.addKindsBuilder()
                    .setName(kind.name())
                    .setRadius(kind.radius())
                    .setMass(kind.mass())
                    .setMaxSpeed(kind.maxSpeed())
                    .setFlying(kind.flying());
        }
        SessionLimits limits = welcome.limits();
        builder.getLimitsBuilder()
                .setMaxFrameBytes(limits.maxFrameBytes())
                .setMaxSpawnCount(limits.maxSpawnCount())
                .setSpawnsPerSecond(limits.spawnsPerSecond())
                .setMaxAgents(limits.maxAgents())
                .setMaxViewTiles(limits.maxViewTiles())
                .setMaxDespawnIds(limits.maxDespawnIds())
                .setCommandsPerSecond(limits.commandsPerSecond())
                .setIdleTimeoutSeconds(limits.idleTimeoutSeconds())
                .setBytesPerSecond(limits.bytesPerSecond());
        return builder.build();
    }

    private static WorldGrid grid(dev.throng.protocol.v1.TileGrid grid) {
        return new WorldGrid(
                grid.getOriginX(), grid.getOriginZ(), grid.getTileSize(), grid.getColumns(), grid.getRows());
    }

    private static Quantization quantization(dev.throng.protocol.v1.Quantization quantization) {
        return new Quantization(
                quantization.getUnitsPerMetre(),
                quantization.getErrorBound(),
                quantization.getGroundStepUnits(),
                quantization.getAirStepUnits(),
                quantization.getCrossingMarginUnits());
    }

    private static dev.throng.protocol.v1.Quantization.Builder toV1(Quantization quantization) {
        return dev.throng.protocol.v1.Quantization.newBuilder()
                .setUnitsPerMetre(quantization.unitsPerMetre())
                .setErrorBound(quantization.errorBoundMetres())
                .setGroundStepUnits(quantization.groundStepUnits())
                .setAirStepUnits(quantization.airStepUnits())
                .setCrossingMarginUnits(quantization.crossingMarginUnits());
    }

    private static List<CoarserBand> coarserBands(ServerWelcome welcome) {
        List<CoarserBand> bands = new ArrayList<>(welcome.getBandsCount());
        for (var band : welcome.getBandsList()) {
            bands.add(new CoarserBand(quantization(band.getQuantization()), band.getPeriodTicks()));
        }
        return bands;
    }

    private static SessionLimits limits(Limits limits) {
        return new SessionLimits(
                limits.getMaxFrameBytes(),
                limits.getMaxSpawnCount(),
                limits.getSpawnsPerSecond(),
                limits.getMaxAgents(),
                limits.getMaxViewTiles(),
                limits.getMaxDespawnIds(),
                limits.getCommandsPerSecond(),
                limits.getIdleTimeoutSeconds(),
                limits.getBytesPerSecond());
    }

    private static MalformedMessageException unknown(String what, int number) {
        return new MalformedMessageException(
                "ServerWelcome." + what + ": expected one that this client knows, got number " + number);
    }
}
