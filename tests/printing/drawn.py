"""What is drawn on the pages of a PDF, as PDFium sees it: boxes in points from the top left."""

import ctypes
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

import pypdfium2 as pdfium
from pypdfium2 import raw

from printing.marks import Box


class Sort(Enum):
    """What can be drawn."""

    TEXT = raw.FPDF_PAGEOBJ_TEXT
    PATH = raw.FPDF_PAGEOBJ_PATH
    IMAGE = raw.FPDF_PAGEOBJ_IMAGE


@dataclass(frozen=True)
class Drawn:
    """One thing on a page: its box is that of the ink."""

    sort: Sort
    box: Box
    content: int | None  # the number of the marked content that it stands in
    is_artifact: bool
    colours: tuple[tuple[int, int, int], ...]  # of its fill and its stroke
    text: str = ""  # as it is copied, without the blanks around it
    size: float = 0  # of the text
    baseline: float = 0
    span: int = 0  # what is drawn for one text in several pieces has the same


@dataclass(frozen=True)
class DrawnPage:
    """A page and all that is drawn on it, from the bottom to the top."""

    width: float
    height: float
    things: tuple[Drawn, ...]

    @property
    def box(self) -> Box:
        return Box(0, 0, self.width, self.height)

    @property
    def texts(self) -> list[Drawn]:
        return [thing for thing in self.things if thing.sort is Sort.TEXT]

    @property
    def paths(self) -> list[Drawn]:
        return [thing for thing in self.things if thing.sort is Sort.PATH]

    @property
    def images(self) -> list[Drawn]:
        return [thing for thing in self.things if thing.sort is Sort.IMAGE]

    @property
    def words(self) -> list[str]:
        """Each text that is drawn."""
        return [thing.text for thing in self.texts]


BREAK = "\x02"  # what PDFium makes of a hyphen at the end of a line


def drawn_pages(pdf: bytes) -> list[DrawnPage]:
    """All pages of a file."""
    document = pdfium.PdfDocument(pdf)
    try:
        return [drawn_page(document[at]) for at in range(len(document))]
    finally:
        document.close()


def drawn_page(page: Any) -> DrawnPage:
    width, height = page.get_size()
    spoken = page.get_textpage()
    things = [thing_of(found, height) for found in page.get_objects(textpage=spoken)]
    spoken.close()
    page.close()
    whole = (replace(thing, text=thing.text.strip()) for thing in whole_texts(things))
    seen = (thing for thing in whole if thing.text or thing.sort is not Sort.TEXT)
    return DrawnPage(width, height, tuple(seen))  # without the blanks between texts


def thing_of(found: Any, height: float) -> Drawn:
    left, bottom, right, top = found.get_bounds()
    sort, marks = Sort(found.type), dict(marks_of(found))
    content = raw.FPDFPageObj_GetMarkedContentID(found)
    thing = Drawn(
        sort=sort,
        box=Box(left, height - top, right - left, top - bottom),
        content=content if content >= 0 else None,
        is_artifact="Artifact" in marks,
        colours=() if sort is Sort.IMAGE else tuple(colours_of(found)),
    )
    if sort is not Sort.TEXT:
        return thing
    told = (pair for pair in marks.values() if pair[1] is not None)
    span, actual = next(told, (0, None))
    return replace(
        thing,
        text=found.extract().replace(BREAK, "-") if actual is None else actual,
        size=found.get_font_size(),
        baseline=height - found.get_matrix().f,
        span=span,
    )


def whole_texts(things: list[Drawn]) -> Iterator[Drawn]:
    """A text whose signs are in several subsets of a font was drawn in pieces: put together."""
    whole: Drawn | None = None
    for thing in things:
        if whole and goes_on(whole, thing):
            whole = replace(whole, box=around(whole.box, thing.box))
            continue
        if whole:
            yield whole
        whole = thing
    if whole:
        yield whole


def goes_on(whole: Drawn, thing: Drawn) -> bool:
    if not whole.sort is thing.sort is Sort.TEXT:
        return False
    return bool(whole.span) and whole.span == thing.span


def around(one: Box, other: Box) -> Box:
    left, top = min(one.left, other.left), min(one.top, other.top)
    return Box(left, top, max(one.right, other.right) - left, max(one.bottom, other.bottom) - top)


def marks_of(found: Any) -> Iterator[tuple[str, tuple[int, str | None]]]:
    """The marks around something: their name, which one it is, and the text that it stands for."""
    for at in range(raw.FPDFPageObj_CountMarks(found)):
        mark = raw.FPDFPageObj_GetMark(found, at)
        name = called(raw.FPDFPageObjMark_GetName, mark)
        which = ctypes.cast(mark, ctypes.c_void_p).value or 0
        is_told = raw.FPDFPageObjMark_GetParamValueType(mark, b"ActualText")
        yield name, (which, told_by(mark) if is_told else None)


def told_by(mark: Any) -> str:
    """The text that a mark says to be drawn in it."""
    length = ctypes.c_ulong()
    raw.FPDFPageObjMark_GetParamBlobValue(mark, b"ActualText", None, 0, length)
    buffer = (ctypes.c_ubyte * length.value)()
    raw.FPDFPageObjMark_GetParamBlobValue(mark, b"ActualText", buffer, length.value, length)
    return bytes(buffer).decode("utf-16")


def called(function: Any, *named: Any) -> str:
    """A text that PDFium writes into memory of whoever calls."""
    length = ctypes.c_ulong()
    function(*named, None, 0, length)
    buffer = (ctypes.c_ushort * (length.value // 2 + 1))()
    function(*named, buffer, length.value, length)
    return bytes(buffer)[: length.value].decode("utf-16-le").rstrip("\0")


def colours_of(found: Any) -> Iterator[tuple[int, int, int]]:
    for function in (raw.FPDFPageObj_GetFillColor, raw.FPDFPageObj_GetStrokeColor):
        red, green, blue, alpha = (ctypes.c_uint() for _ in range(4))
        if function(found, red, green, blue, alpha):
            yield red.value, green.value, blue.value
