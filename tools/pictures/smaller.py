"""Make a screenshot half as big: 256 colours are enough for flat pages."""

from pathlib import Path

from PIL import Image

MOST = 256


def make_smaller(path: Path) -> None:
    with Image.open(path) as taken:
        flat = taken.convert("RGB").quantize(MOST, dither=Image.Dither.NONE)
    flat.save(path, "PNG", optimize=True)
