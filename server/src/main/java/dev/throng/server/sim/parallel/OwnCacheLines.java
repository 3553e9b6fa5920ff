package dev.throng.server.sim.parallel;

/**
 * For objects of which each part of a phase has one and writes it all the time: keeps the fields of two of them at least two
 * cache lines apart, so that processors do not take the lines from each other.
 */
public abstract class OwnCacheLines {
    /** Fills the gap behind the object's header, where a field of the subclass would go otherwise. */
    protected int gap;

    protected long pad0;
    protected long pad1;
    protected long pad2;
    protected long pad3;
    protected long pad4;
    protected long pad5;
    protected long pad6;
    protected long pad7;
    protected long pad8;
    protected long pad9;
    protected long pad10;
    protected long pad11;
    protected long pad12;
    protected long pad13;
    protected long pad14;
    protected long pad15;
}
