"""Make a screenshot half as big: its 256 most used colours are enough for flat pages."""

import struct
import zlib
from collections import Counter
from itertools import batched
from pathlib import Path

type Colour = tuple[int, ...]
SIGNATURE = b"\x89PNG\r\n\x1a\n"
MOST = 256


def make_smaller(path: Path) -> None:
    width, height, depth, kind, *_ = struct.unpack(">IIBBBBB", chunks(path)[b"IHDR"])
    assert (depth, kind) == (8, 2), "Chromium writes opaque screenshots as plain RGB"
    pixels = list(batched(unfiltered(zlib.decompress(chunks(path)[b"IDAT"]), width), 3))
    palette = [colour for colour, _ in Counter(pixels).most_common(MOST)]
    place = {colour: nearest(colour, palette) for colour in set(pixels)}
    marks = bytes(place[colour] for colour in pixels)
    lines = b"".join(b"\0" + marks[row * width : (row + 1) * width] for row in range(height))
    path.write_bytes(
        SIGNATURE
        + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0))
        + chunk(b"PLTE", bytes(part for colour in palette for part in colour))
        + chunk(b"IDAT", zlib.compress(lines, 9))
        + chunk(b"IEND", b"")
    )


def nearest(colour: Colour, palette: list[Colour]) -> int:
    def distance(place: int) -> int:
        return sum((a - b) ** 2 for a, b in zip(colour, palette[place], strict=True))

    return min(range(len(palette)), key=distance)


def chunks(path: Path) -> dict[bytes, bytes]:
    """The content of a PNG by kind; pieces of the same kind belong together."""
    content, at, found = path.read_bytes(), len(SIGNATURE), dict[bytes, bytes]()
    while at < len(content):
        size, kind = struct.unpack_from(">I4s", content, at)
        found[kind] = found.get(kind, b"") + content[at + 8 : at + 8 + size]
        at += size + 12
    return found


def chunk(kind: bytes, content: bytes) -> bytes:
    check = struct.pack(">I", zlib.crc32(kind + content))
    return struct.pack(">I", len(content)) + kind + content + check


def unfiltered(data: bytes, width: int) -> bytes:
    """The plain bytes of an RGB picture (PNG specification, 9: filtering)."""
    size, above, lines = width * 3, bytearray(width * 3), list[bytearray]()
    for start in range(0, len(data), size + 1):
        line = bytearray(data[start + 1 : start + 1 + size])
        undo(data[start], line, above)
        lines.append(line)
        above = line
    return b"".join(lines)


def undo(kind: int, line: bytearray, above: bytearray) -> None:
    for at in range(len(line) if kind else 0):
        left = line[at - 3] if at >= 3 else 0
        corner = above[at - 3] if at >= 3 else 0
        guesses = (0, left, above[at], (left + above[at]) // 2, paeth(left, above[at], corner))
        line[at] = (line[at] + guesses[kind]) & 255


def paeth(left: int, above: int, corner: int) -> int:
    guess = left + above - corner
    return min((left, above, corner), key=lambda value: abs(guess - value))
