"""Pictures for tests: drawn here, in every kind of file that people bring."""

import io
import struct
import zlib

from PIL import Image

PLACE = b"GPS"
CAMERA = "Acme Pocket 3000"


def drawn(width: int = 64, height: int = 48, mode: str = "RGB") -> Image.Image:
    """A picture that is red on its left and blue on its right."""
    image = Image.new("RGB", (width, height), (200, 30, 30))
    image.paste((30, 30, 200), (width // 2, 0, width, height))
    return image.convert(mode)


def filed(image: Image.Image, kind: str = "PNG", **saved: object) -> bytes:
    out = io.BytesIO()
    image.save(out, kind, **saved)
    return out.getvalue()


def photo(kind: str = "JPEG", width: int = 64, height: int = 48, *, orientation: int = 1) -> bytes:
    """A photograph with its camera, the place where it was taken, and the way the camera was held."""
    exif = Image.Exif()
    exif[0x0112] = orientation
    exif[0x010F] = CAMERA
    exif.get_ifd(0x8825).update({1: "N", 2: (52.0, 22.0, 12.0), 3: "E", 4: (4.0, 53.0, 42.0), 29: "2026:05:01"})
    return filed(drawn(width, height), kind, exif=exif.tobytes())


def opened(content: bytes) -> Image.Image:
    return Image.open(io.BytesIO(content))


def huge_png(width: int = 100_000, height: int = 100_000) -> bytes:
    """A small file that says it is a huge picture."""
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    body = zlib.compress(b"\0" * 1_000_000, 9)
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", header) + _chunk(b"IDAT", body) + _chunk(b"IEND", b"")


def huge_jpeg() -> bytes:
    whole = bytearray(filed(drawn(16, 16), "JPEG"))
    start = whole.find(b"\xff\xc0")
    whole[start + 5 : start + 9] = b"\xff\xff\xff\xff"
    return bytes(whole)


def huge_webp() -> bytes:
    """The header of an extended WebP of 16,383 by 16,383."""
    size = (16_382).to_bytes(3, "little")
    extended = b"VP8X" + struct.pack("<I", 10) + b"\x10\0\0\0" + size + size
    body = b"WEBP" + extended + filed(drawn(16, 16, "RGBA"), "WEBP", lossless=True)[12:]
    return b"RIFF" + struct.pack("<I", len(body)) + body


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
