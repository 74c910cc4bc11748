"""What a reader sees on the sheet of a game: read back from the file, not from what made it."""

import ctypes
from collections.abc import Iterator
from dataclasses import dataclass

import pypdfium2 as pdfium
from pypdfium2 import raw

from printing.marks import Box
from tests.printing.drawn import Drawn, DrawnPage
from tests.printing.reading import Read

WREATH = "★"
LEAST = 3.0  # points that a stroke of a cross goes across and down
THICK = 1.3


@dataclass(frozen=True)
class Stroke:
    """A line that goes across and down, or a thick frame."""

    box: Box
    is_frame: bool


@dataclass(frozen=True)
class Seen:
    """A sheet as it was read."""

    heads: tuple[str, ...]  # of the columns of the players
    rows: tuple[tuple[str, ...], ...]  # of the deals
    crossed: tuple[frozenset[str], ...]  # by player, as it is drawn
    said: tuple[str, ...]  # of the phases, as it is read out
    framed: tuple[frozenset[str], ...]
    told: str  # under the table


def seen(pdf: bytes) -> Seen:
    read = Read(pdf)
    tables = read.tables
    has_phases = not tables[0][1][0][:1].isdigit()
    heads = tables[0][0][2:]
    first = tables[0][2:] if has_phases else tables[0][1:]
    strokes = [list(strokes_of(pdf, number)) for number in range(len(read.pages))]
    return Seen(
        heads=heads,
        rows=(*first, *(row for table in tables[1:] for row in table[1:])),
        crossed=marked(read.pages[0], strokes[0], heads, are_frames=False),
        said=tables[0][1][2:] if has_phases else (),
        framed=marked(read.pages[0], strokes[0], heads, are_frames=True),
        told=" ".join(part.read for part in read.tree.all("P")),
    )


def marked(
    page: DrawnPage, strokes: list[Stroke], heads: tuple[str, ...], *, are_frames: bool
) -> tuple[frozenset[str], ...]:
    """The numbers inside of crosses, or of thick frames, by player."""
    middles = sorted(middle_of(text) for text in head_texts(page, len(heads)))
    found: list[set[str]] = [set() for _head in heads]
    for box in {stroke.box for stroke in strokes if stroke.is_frame is are_frames}:
        inside = [text for text in page.texts if is_middle_in(text, box)]
        assert len(inside) == 1, f"{[text.text for text in inside]} at {box}"
        middle = middle_of(inside[0])
        seat = min(range(len(heads)), key=lambda seat: abs(middles[seat] - middle))
        found[seat].add(inside[0].text)
    return tuple(map(frozenset, found))


def head_texts(page: DrawnPage, count: int) -> list[Drawn]:
    """The names: of all lines with so many bold texts, the first one under the title."""
    bold = [text for text in page.texts if text.baseline > 90 and text.size > 5]
    lines: dict[float, list[Drawn]] = {}
    for text in bold:
        lines.setdefault(round(text.baseline, 1), []).append(text)
    return next(texts for _at, texts in sorted(lines.items()) if len(texts) == count)


def middle_of(text: Drawn) -> float:
    return text.box.left + text.box.width / 2


def is_middle_in(text: Drawn, box: Box) -> bool:
    across = box.left < middle_of(text) < box.right
    return across and box.top < text.box.middle < box.bottom


def strokes_of(pdf: bytes, number: int) -> Iterator[Stroke]:
    """The two strokes of each cross are in the same place, and so make one."""
    document = pdfium.PdfDocument(pdf)
    page = document[number]
    height = page.get_height()
    for path in page.get_objects(filter=[raw.FPDF_PAGEOBJ_PATH]):
        left, bottom, right, top = path.get_bounds()
        box = Box(round(left, 1), round(height - top, 1), round(right - left, 1), top - bottom)
        is_frame = raw.FPDFPath_CountSegments(path) > 2
        if min(box.width, box.height) > LEAST and (not is_frame or is_thick(path)):
            yield Stroke(Box(box.left, box.top, box.width, round(box.height, 1)), is_frame)
    document.close()


def is_thick(path: pdfium.PdfObject) -> bool:
    """Drawn with a pen, not filled as a code is."""
    width, fill, is_drawn = ctypes.c_float(), ctypes.c_int(), ctypes.c_int()
    assert raw.FPDFPageObj_GetStrokeWidth(path, width)
    assert raw.FPDFPath_GetDrawMode(path, fill, is_drawn)
    return bool(is_drawn.value and width.value > THICK)
