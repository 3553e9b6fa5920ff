package dev.throng.server.cli.plain;

/** A member of a flock. */
public final class Fish {
    float x;
    float y;
    float z;
    float headingX;
    float headingY;
    float headingZ;
    float speed;
    float nextHeadingX;
    float nextHeadingY;
    float nextHeadingZ;
    float nextSpeed;

    /** Metres, a unit vector and m/s. */
    public Fish(float x, float y, float z, float headingX, float headingY, float headingZ, float speed) {
        this.x = x;
        this.y = y;
        this.z = z;
        this.headingX = headingX;
        this.headingY = headingY;
        this.headingZ = headingZ;
        this.speed = speed;
    }

    public float x() {
        return x;
    }

    public float y() {
        return y;
    }

    public float z() {
        return z;
    }

    public float headingX() {
        return headingX;
    }

    public float headingY() {
        return headingY;
    }

    public float headingZ() {
        return headingZ;
    }
}
