"""Creates pictures for pages, and examines screenshots."""

import base64
import struct
import zlib


def png(width, height):
    """Returns a PNG of one colour, with transparency."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows = (b"\0" + b"\x40\x80\x80\xff" * width) * height
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def seen(page, picture, expression):
    """Evaluates an expression about a picture, such as a screenshot, with its `width` and `height`, the colour `at(x,
    y)` (`1,2,3`), and `all` bytes of its pixels. The page decodes it, although its policy forbids requests.
    """
    return page.evaluate("""async (picture) => {
        const image = await createImageBitmap(new Blob([Uint8Array.from(atob(picture), (byte) => byte.charCodeAt(0))]));
        const { width, height } = image;
        const canvas = new OffscreenCanvas(width, height).getContext("2d");
        canvas.drawImage(image, 0, 0);
        const all = canvas.getImageData(0, 0, width, height).data;
        const at = (x, y) => all.slice((y * width + x) * 4, (y * width + x) * 4 + 3).join();
        return EXPRESSION;
    }""".replace("EXPRESSION", expression), base64.b64encode(picture).decode())
