"""A file with one of everything that can be drawn."""

import sys
from hashlib import sha256
from io import BytesIO

from PIL import Image

from printing.marks import (
    MARGIN,
    Box,
    Font,
    Frame,
    Mark,
    Page,
    PaperSize,
    Part,
    Picture,
    Stroke,
    Tag,
    code,
    cross,
    part,
)
from printing.pdf.document import Document
from printing.text import Side, write
from tests.printing.hostile import HOSTILE

SHEET = PaperSize.A4.sheet()
INNER = SHEET.inset(MARGIN)


def jpeg(width: int = 40, height: int = 20, grey: int = 100) -> bytes:
    file = BytesIO()
    Image.new("RGB", (width, height), (grey, grey, grey)).save(file, "JPEG")
    return file.getvalue()


def hostile_table() -> Part:
    """A row for each text that breaks programs."""
    rows = INNER.below(180).rows([1] * (len(HOSTILE) + 1))
    names, texts = zip(*(box.columns([1, 4]) for box in rows), strict=True)
    heads = (
        write(names[0], "Name", 9, face=Font.BOLD),
        write(texts[0], "Text", 9, face=Font.BOLD),
    )
    return part(
        Tag.TABLE,
        part(Tag.ROW, *(part(Tag.COLUMN_HEAD, head) for head in heads)),
        *(
            part(
                Tag.ROW,
                part(Tag.ROW_HEAD, write(left, name, 9)),
                part(Tag.CELL, write(right, text, 9)),
            )
            for left, right, (name, text) in zip(names[1:], texts[1:], HOSTILE.items(), strict=True)
        ),
    )


def everything(picture: bytes = b"") -> Page:
    place = INNER.below(30).upper(80)
    left, right = place.start(80), place.end(80)
    lines = INNER.below(150).upper(24).after(250).before(100).rows([1, 1])
    second = write(lines[1], "Second", 9)
    drawn: tuple[Mark, ...] = (
        Stroke(INNER.left, place.top, INNER.right, place.top),
        Stroke(INNER.left, place.bottom, INNER.right, place.bottom, 0.4, 0.4, dashed=True),
        Frame(Box(200, 130, 40, 20), fill=0.9),
        Frame(Box(250, 130, 40, 20), 0, fill=0.9),
        *cross(Box(200, 100, 20, 20)),
        *map(Frame, Box(300, 100, 40, 40).grid(2, 2)),
    )
    return Page(
        SHEET,
        (
            part(Tag.TITLE, write(INNER.upper(20), "Everything", 16, Side.MIDDLE, face=Font.BOLD)),
            part(Tag.FIGURE, code(left, "https://phase10.example/"), said="A code"),
            part(Tag.FIGURE, Picture(right, picture or jpeg(), 40, 20), said="A picture"),
            hostile_table(),
            part(
                Tag.LIST,
                part(Tag.ITEM, write(lines[0], "First", 9), part(Tag.PARAGRAPH, second)),
            ),
        ),
        drawn,
    )


def everything_in(language: str = "en") -> bytes:
    document = Document("Everything", language, "All marks", "Club")
    document.add(everything())
    document.add_sets([everything()], 3, "The same")
    document.add(everything(jpeg(grey=50)))
    return document.saved()


if __name__ == "__main__":  # another process says what it made
    sys.stdout.write(sha256(everything_in()).hexdigest())
