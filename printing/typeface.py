"""The typeface of all paper, DejaVu Sans: it has Latin, Greek, Cyrillic, Hebrew and Arabic."""

import threading
from functools import cache, lru_cache
from pathlib import Path

from reportlab.pdfbase.ttfonts import TTFont

FILES = {False: "DejaVuSans", True: "DejaVuSans-Bold"}
CAPITAL = 0.729  # of the size: how high a capital letter is
LEADING = 1.3  # of the size: from one baseline to the next
LAST, NO_SIGN = "\uffff", 0xFFFF
FACES = range(0x1F600, 0x1F650)  # emoji, of which the typeface has many
ONE_AT_A_TIME = threading.Lock()  # a font knows the documents that it is in: there is one of each
PRIVATE = range(0xE000, 0xE000 + len(FACES))  # nobody's: what is copied comes from /ActualText


@cache
def stand_ins() -> dict[int, int]:
    """For each sign beyond the first 65536 that the typeface may have, one that has no meaning."""
    return dict(zip(FACES, PRIVATE, strict=True))


def typeface(bold: bool) -> TTFont:
    """The font as it is embedded: read when the first page is printed."""
    with ONE_AT_A_TIME:
        return read(bold)


@cache
def read(bold: bool) -> TTFont:
    path = Path(__file__).parent / "fonts" / f"{FILES[bold]}.ttf"
    font = TTFont(FILES[bold], str(path), shapable=False)
    face = font.face
    for sign, stand_in in stand_ins().items():
        if sign in face.charToGlyph:
            face.charToGlyph[stand_in] = face.charToGlyph[sign]
            face.charWidths[stand_in] = face.charWidths[sign]
    return font


def in_plane(sign: str) -> str:
    """The sign, or what stands for it in the first 65536, which is all that reportlab writes."""
    number = ord(sign)
    is_ours = sign > LAST or number in PRIVATE
    return chr(stand_ins().get(number, NO_SIGN)) if is_ours else sign


@lru_cache(20_000)
def width_of(text: str, bold: bool = False) -> float:
    """How wide this is, drawn at the size of one point."""
    face = typeface(bold).face
    widths, other = face.charWidths, face.defaultWidth
    return float(sum(widths.get(ord(sign), other) for sign in text)) / 1000
