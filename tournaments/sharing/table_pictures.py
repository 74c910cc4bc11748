"""The first of a table as a picture to send: drawn in the colours of the pages, as PNG."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont

import printing
from printing.colours import CardColour, Rgb, tokens_of
from printing.marks import Font
from printing.typeface import face_for, signs_of, stand_ins

WIDTH, EDGE, INNER = 900, 40, 24
HEAD, ROW, FOOT = 210, 84, 84
COLOURS = 48  # of the palette: letters have soft edges
PLACE, MOVED = 96, 190  # where these columns end
FONTS = Path(printing.__file__).parent / "fonts"
DRAWN = {stand_in: sign for sign, stand_in in stand_ins().items()}
CUT = "…"


class Lettering(NamedTuple):
    size: int
    colour: str = "ink"
    face: Font = Font.DISPLAY_BOLD


TITLE, SAID = Lettering(58), Lettering(30, "faded", Font.DISPLAY)
FIRST, NAME = Lettering(40), Lettering(40, face=Font.DISPLAY)
SMALL = Lettering(26, "faded")


@dataclass(frozen=True, slots=True)
class PictureRow:
    """Somebody in the picture."""

    place: str
    name: str
    figure: str
    moved: int | None = None  # places up, or down where it is negative


@dataclass(frozen=True, slots=True)
class TablePicture:
    """What stands in it."""

    title: str
    said: str
    rows: Sequence[PictureRow]
    empty: str  # said where nobody is in it
    address: str

    @property
    def height(self) -> int:
        return HEAD + ROW * max(len(self.rows), 1) + FOOT

    def png(self, theme: str) -> bytes:
        return PictureDrawing(self, tokens_of(theme)).file


class PictureDrawing:
    def __init__(self, table: TablePicture, colours: dict[str, Rgb]) -> None:
        self.table, self.colours = table, colours
        self.height = table.height
        self.image = Image.new("RGB", (WIDTH, self.height), colours["table"])
        self.pen = ImageDraw.Draw(self.image)

    @property
    def file(self) -> bytes:
        self.draw_head()
        self.draw_paper()
        for number, row in enumerate(self.table.rows):
            self.draw_row(row, HEAD + ROW * number, FIRST if number == 0 else NAME)
        if not self.table.rows:
            self.write(self.table.empty, EDGE + INNER, HEAD + ROW / 2, SAID)
        self.write(self.table.address, EDGE, self.height - FOOT / 2, SMALL)
        kept = BytesIO()
        few = self.image.quantize(COLOURS, method=Image.Quantize.FASTOCTREE)
        few.save(kept, "PNG", compress_level=6)
        return kept.getvalue()

    def draw_head(self) -> None:
        quarter = (WIDTH - 2 * EDGE) / len(CardColour)
        for number, colour in enumerate(CardColour):
            left = EDGE + quarter * number
            self.pen.rectangle((left, 30, left + quarter, 38), fill=colour.rgb)
        self.write(self.table.title, EDGE, 92, TITLE)
        self.write(self.table.said, EDGE, 160, SAID)

    def draw_paper(self) -> None:
        bottom = self.height - FOOT
        self.pen.rectangle((EDGE, HEAD, WIDTH - EDGE, bottom), fill=self.colours["paper"])
        self.pen.rectangle((EDGE, HEAD - 4, WIDTH - EDGE, HEAD), fill=self.colours["ink"])

    def draw_row(self, row: PictureRow, top: int, name: Lettering) -> None:
        middle, bottom = top + ROW / 2, top + ROW
        self.pen.line((EDGE, bottom, WIDTH - EDGE, bottom), fill=self.colours["line"], width=2)
        self.write_until(row.place, EDGE + PLACE, middle, FIRST)
        self.draw_move(row.moved, middle)
        taken = self.write_until(row.figure, WIDTH - EDGE - INNER, middle, FIRST)
        left = EDGE + MOVED
        self.write(row.name, left, middle, name, WIDTH - EDGE - 2 * INNER - taken - left)

    def draw_move(self, moved: int | None, middle: float) -> None:
        """A triangle and how many places."""
        if not moved:
            return
        colour, up = ("good", -1) if moved > 0 else ("bad", 1)
        left = EDGE + PLACE + 22
        flat, tip = middle - 8 * up, middle + 9 * up
        corners = [(left, flat), (left + 20, flat), (left + 10, tip)]
        self.pen.polygon(corners, fill=self.colours[colour])
        self.write(str(abs(moved)), left + 28, middle, SMALL._replace(colour=colour))

    def write(
        self, text: str, left: float, middle: float, how: Lettering, room: float = WIDTH - 2 * EDGE
    ) -> None:
        font, signs = lettered(text, how)
        at, fill = (left, middle), self.colours[how.colour]
        self.pen.text(at, fitted(signs, font, room), font=font, fill=fill, anchor="lm")

    def write_until(self, text: str, right: float, middle: float, how: Lettering) -> float:
        """Ending there; how wide it is."""
        font, signs = lettered(text, how)
        at, fill = (right, middle), self.colours[how.colour]
        self.pen.text(at, signs, font=font, fill=fill, anchor="rm")
        return font.getlength(signs)


def lettered(text: str, how: Lettering) -> tuple[ImageFont.FreeTypeFont, str]:
    """The font that has all signs of the text, and these as they stand from left to right."""
    signs = signs_of(text)
    return font_of(face_for(signs, how.face), how.size), signs.translate(DRAWN)


@cache
def font_of(face: Font, size: int) -> ImageFont.FreeTypeFont:
    path = FONTS / f"{face.value}.ttf"
    return ImageFont.truetype(path, size, layout_engine=ImageFont.Layout.BASIC)


def fitted(text: str, font: ImageFont.FreeTypeFont, room: float) -> str:
    """As much of the text as there is room for."""
    if font.getlength(text) <= room:
        return text
    kept = text
    while kept and font.getlength(kept + CUT) > room:
        kept = kept[:-1]
    return kept.rstrip() + CUT
