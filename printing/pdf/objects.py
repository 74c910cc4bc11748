"""What a PDF file is made of: its objects, and streams of operators that draw marks.

Most objects are packed: thousands of small ones are a few bytes each. The origin of a stream is the
bottom left corner.
"""

import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import batched, chain
from struct import Struct
from typing import assert_never

from reportlab.pdfbase import pdfdoc

from printing.marks import (
    BLACK,
    Box,
    Font,
    Frame,
    Mark,
    Picture,
    PlayingCard,
    Squares,
    Stroke,
    Text,
)
from printing.pdf.cards import drawn_card
from printing.typeface import face_for, is_plain, signs_of, typeface

HEAD = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"
PACK = 200  # objects in one stream: a reader unpacks them together
PLACE = Struct(">BIH").pack  # of an object in the file: the kind, where, which of a pack
ALONE, PACKED = 1, 2
LEVEL = 4  # of nine
FREE = PLACE(0, 0, 65535)
PICTURE = b"/Type/XObject/Subtype/Image/BitsPerComponent 8/ColorSpace/DeviceRGB/Filter/DCTDecode"

type Numbered = tuple[int, bytes]  # an object and its number
type Pen = tuple[float, float, bool]  # thickness, grey, dashed


class Objects(pdfdoc.PDFDocument):  # type: ignore[misc] # reportlab has no types
    """What reportlab registers, fonts and pictures, and what is added here as it will stand."""

    def __init__(self, language: str) -> None:
        super().__init__(compression=1, invariant=1, lang=language)
        self.added: dict[int, bytes] = {}
        self.Catalog.Outlines = None  # nothing that we print is long enough for bookmarks

    def numbers(self, count: int) -> range:
        """Numbers for so many objects that are added later."""
        first = self.objectcounter + 1
        self.objectcounter += count
        return range(first, first + count)

    def add(self, content: bytes, number: int | None = None) -> int:
        number = number or self.numbers(1)[0]
        self.added[number] = content
        return number

    def add_stream(self, content: bytes, entries: bytes = b"/Filter/FlateDecode") -> int:
        """A stream that is compressed already."""
        head = b"<<%s/Length %d>>\nstream\n" % (entries, len(content))
        return self.add(b"%s%s\nendstream" % (head, content))

    def written(self, root: int, about: int) -> bytes:
        """The whole file."""
        pieces, places = [HEAD], {0: FREE}
        offset, packed = len(HEAD), list[Numbered]()
        for number, content in chain(self.contents(), self.packs(packed, places)):
            if content.endswith(b"endstream"):
                places[number] = PLACE(ALONE, offset, 0)
                pieces.append(b"%d 0 obj\n%s\nendobj\n" % (number, content))
                offset += len(pieces[-1])
            else:
                packed.append((number, content))
        pieces.append(self.index(places, offset, root, about, sha256(b"".join(pieces)).digest()))
        return b"".join(pieces)

    def packs(self, objects: list[Numbered], places: dict[int, bytes]) -> Iterator[Numbered]:
        """What was found to be small, in packs; asked for when all of it is found."""
        for pack in batched(objects, PACK):
            (number,) = self.numbers(1)
            for at, (inner, _content) in enumerate(pack):
                places[inner] = PLACE(PACKED, number, at)
            yield number, pack_of(pack)

    def contents(self) -> Iterator[Numbered]:
        """All objects by their numbers: reportlab registers more of them while it writes some."""
        number = 0
        while (number := number + 1) <= self.objectcounter:
            if number in self.added:
                yield number, self.added[number]
            else:
                registered = self.idToObject[self.numberToId[number]]
                yield number, bytes(pdfdoc.format(registered, self, toplevel=1)).rstrip()

    def index(
        self, places: dict[int, bytes], offset: int, root: int, about: int, digest: bytes
    ) -> bytes:
        """Where each object is, as a stream too: without packed objects a table would do."""
        (number,) = self.numbers(1)
        places[number] = PLACE(ALONE, offset, 0)
        data = squeezed(b"".join(places[each] for each in range(number + 1)))
        name = digest[:16].hex().encode()
        entries = b"/Type/XRef/W[1 4 2]/Size %d/Root %d 0 R/Info %d 0 R/ID[<%s><%s>]" % (
            number + 1,
            root,
            about,
            name,
            name,
        )
        stream = b"<<%s/Filter/FlateDecode/Length %d>>\nstream\n" % (entries, len(data))
        end = b"\nendstream\nendobj\nstartxref\n%d\n%%%%EOF\n" % offset
        return b"%d 0 obj\n%s%s%s" % (number, stream, data, end)


def squeezed(content: bytes) -> bytes:
    """Smaller, and soon: the last tenth would take as long again as all the rest."""
    return zlib.compress(content, LEVEL)


def pack_of(objects: Iterable[Numbered]) -> bytes:
    """One stream of many objects."""
    heads, contents, at = [], [], 0
    for number, content in objects:
        heads.append(b"%d %d" % (number, at))
        contents.append(content)
        at += len(content) + 1
    head = b" ".join(heads) + b"\n"
    data = squeezed(head + b"\n".join(contents))
    entries = b"/Type/ObjStm/N %d/First %d/Filter/FlateDecode" % (len(heads), len(head))
    return b"<<%s/Length %d>>\nstream\n%s\nendstream" % (entries, len(data), data)


@dataclass(frozen=True, slots=True)
class TextOperators:
    """A text as operators: the font, the signs by their numbers in it; @ is its place."""

    op: bytes
    is_plain: bool  # otherwise its signs are not what a reader copies


class Ink:
    """Writes marks on the pages of one document, with its fonts and pictures."""

    def __init__(self, objects: Objects) -> None:
        self.objects = objects
        self.known: dict[tuple[str, Font], TextOperators] = {}
        self.pictures: dict[bytes, int] = {}

    def operators_of(self, text: str, face: Font) -> TextOperators:
        key = (text, face)
        if key not in self.known:
            self.known[key] = self.encoded(text, face)
        return self.known[key]

    def encoded(self, text: str, face: Font) -> TextOperators:
        font, pieces = typeface(face_for(signs_of(text), face)), []
        for subset, codes in font.splitString(signs_of(text), self.objects):
            name = font.getSubsetInternalName(subset, self.objects).encode()
            pieces.append(b"%s %%s Tf<%s>Tj" % (name, codes.hex().encode()))
        return TextOperators(
            b"BT @ Td %s ET" % b" ".join(pieces), is_plain(text) and len(pieces) < 2
        )

    def reads_as_drawn(self, mark: Mark) -> bool:
        """Whether its signs, one after the other, are its text."""
        return not isinstance(mark, Text) or self.operators_of(mark.text, mark.face).is_plain

    def picture(self, picture: Picture) -> int:
        """The number of its object: however often it is drawn, it is in the file once."""
        if picture.file not in self.pictures:
            size = b"/Width %d/Height %d" % (picture.width, picture.height)
            self.pictures[picture.file] = self.objects.add_stream(picture.file, PICTURE + size)
        return self.pictures[picture.file]


class Stream:
    """The operators of one content stream, for a page of this height."""

    def __init__(self, ink: Ink, height: float) -> None:
        self.ink = ink
        self.height = height
        self.pen: Pen | None = None
        self.ops: list[bytes] = []
        self.pictures: set[int] = set()

    def draw(self, marks: Sequence[Mark]) -> None:
        """What belongs together; between two texts there is a blank that nobody sees."""
        before: Mark | None = None
        for mark in marks:
            if isinstance(mark, Text) and isinstance(before, Text):
                self.ops.append(self.blank(before))
            self.ops.append(self.of(mark))
            before = mark

    def blank(self, mark: Text) -> bytes:
        """Behind a text, in the font that is in use, a hundredth as wide as it would be."""
        return b"BT %.2f %.2f Td 1 Tz<20>Tj 100 Tz ET" % (
            mark.left + mark.width,
            self.height - mark.baseline,
        )

    def of(self, mark: Mark) -> bytes:
        match mark:
            case Text():
                return self.text(mark)
            case Stroke():
                return self.line(mark)
            case Frame():
                return self.frame(mark)
            case Squares():
                return b"".join(self.squares(mark))
            case Picture():
                return self.picture(mark)
            case PlayingCard():
                return drawn_card(mark, self.height, self.sign)
            case _:
                assert_never(mark)

    def text(self, mark: Text) -> bytes:
        return self.sign(mark, mark.left, self.height - mark.baseline)

    def sign(self, mark: Text, x: float, y: float) -> bytes:
        operators = self.ink.operators_of(mark.text, mark.face).op
        placed = operators.replace(b"%s", b"%.4g" % mark.size)
        return placed.replace(b"@", b"%.2f %.2f" % (x, y))

    def line(self, mark: Stroke) -> bytes:
        pen = self.pen_change((mark.thickness, mark.grey, mark.dashed))
        ends = (mark.left, self.height - mark.top, mark.right, self.height - mark.bottom)
        return b"%s %.2f %.2f m %.2f %.2f l S" % (pen, *ends)

    def pen_change(self, pen: Pen) -> bytes:
        """Take a pen, where it is not in the hand already."""
        if pen == self.pen:
            return b""
        self.pen, (thickness, grey, dashed) = pen, pen
        return b"%.2f w %.2g G [%s] 0 d" % (thickness, grey, b"2 2" if dashed else b"")

    def frame(self, mark: Frame) -> bytes:
        box = self.box(mark.box)
        if mark.fill is None:
            return b"%s %s re S" % (self.pen_change((mark.thickness, mark.grey, False)), box)
        filled = b"q %.2g g %s re f Q" % (mark.fill, box)
        if not mark.thickness:
            return filled
        return b"%s %s %s re S" % (filled, self.pen_change((mark.thickness, mark.grey, False)), box)

    def box(self, box: Box) -> bytes:
        at = (box.left, self.height - box.bottom, box.width, box.height)
        return b"%.2f %.2f %.2f %.2f" % at

    def squares(self, mark: Squares) -> Iterator[bytes]:
        """All squares as one shape: separate ones would show the seams between them."""
        side = len(mark.rows)
        scale = mark.box.width / side
        left, bottom = mark.box.left, self.height - mark.box.bottom
        yield b"q %.4f 0 0 %.4f %.2f %.2f cm %.2g g" % (scale, scale, left, bottom, BLACK)
        for row, bits in enumerate(mark.rows):
            for start, length in dark_runs(f"{bits:0{side}b}"):
                yield b" %d %d %d 1 re" % (start, side - 1 - row, length)
        yield b" f Q"

    def picture(self, mark: Picture) -> bytes:
        number = self.ink.picture(mark)
        self.pictures.add(number)
        scale = min(mark.box.width / mark.width, mark.box.height / mark.height)
        width, height = mark.width * scale, mark.height * scale
        left = mark.box.left + (mark.box.width - width) / 2
        bottom = self.height - mark.box.bottom + (mark.box.height - height) / 2
        return b"q %.2f 0 0 %.2f %.2f %.2f cm /P%d Do Q" % (width, height, left, bottom, number)


def dark_runs(bits: str) -> Iterator[tuple[int, int]]:
    """Where the dark squares of a row begin, and how many they are."""
    start = bits.find("1")
    while start >= 0:
        end = bits.find("0", start)
        end = len(bits) if end < 0 else end
        yield start, end - start
        start = bits.find("1", end)


def spelled(text: str) -> bytes:
    """A text as PDF spells what is not ASCII, in hexadecimal."""
    return (b"\xfe\xff" + text.encode("utf-16-be", "replace")).hex().encode()
