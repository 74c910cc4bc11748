"""Pictures for tests: red to the left, blue to the right, as any program would save them."""

from io import BytesIO
from struct import pack
from typing import Any
from zlib import crc32

from PIL import Image

RED, BLUE, WHITE = (255, 0, 0), (0, 0, 255), (255, 255, 255)


def halves(width: int = 200, height: int = 100) -> Image.Image:
    image = Image.new("RGB", (width, height), RED)
    image.paste(BLUE, (width // 2, 0, width, height))
    return image


def saved(image: Image.Image, form: str = "PNG", **how: Any) -> bytes:
    file = BytesIO()
    image.save(file, form, **how)
    return file.getvalue()


def png_that_claims(width: int, height: int) -> bytes:
    """A header of a few bytes, with a checksum that is right."""

    def chunk(kind: bytes, content: bytes) -> bytes:
        return pack(">I", len(content)) + kind + content + pack(">I", crc32(kind + content))

    header = chunk(b"IHDR", pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + header + chunk(b"IDAT", b"x\x9cc\x00\x00") + chunk(b"IEND", b"")
