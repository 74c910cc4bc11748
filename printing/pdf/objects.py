"""The objects of a PDF file, most of them packed: thousands of small ones are a few bytes each."""

import zlib
from collections.abc import Iterable, Iterator
from hashlib import sha256
from itertools import batched, chain
from struct import Struct

from reportlab.pdfbase import pdfdoc

HEAD = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"
PACK = 200  # objects in one stream: a reader unpacks them together
PLACE = Struct(">BIH").pack  # of an object in the file: the kind, where, which of a pack
ALONE, PACKED = 1, 2
LEVEL = 4  # of nine
FREE = PLACE(0, 0, 65535)

type Numbered = tuple[int, bytes]  # an object and its number


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
