"""A PDF document: pages that are read aloud as well as printed."""

import threading
from collections.abc import Iterable
from dataclasses import dataclass

from printing.boxes import Box
from printing.marks import Mark
from printing.parts import Page
from printing.pdf.ink import Ink, Stream, spelled
from printing.pdf.objects import Objects, squeezed
from printing.pdf.structure import Printed

ONE_AT_A_TIME = threading.Lock()  # reportlab's fonts are read at a place that they remember
FONTS = "BasicFonts"


@dataclass(frozen=True, slots=True)
class Ready:
    """A page with the entries of its object."""

    printed: Printed
    entries: bytes


class Document:
    """Pages in one language, with a title. The same pages make the same bytes."""

    def __init__(self, title: str, language: str, subject: str = "", author: str = "") -> None:
        self.title = title
        self.about = {"Title": title, "Subject": subject, "Author": author}
        self.language = language
        self.objects = Objects(language)
        self.ink = Ink(self.objects)
        self.root, self.tree, self.whole, self.pages = self.objects.numbers(4)
        self.fonts, _version = self.objects.idToObjectNumberAndVersion[FONTS]
        self.kids: list[int] = []
        self.tops: list[int] = []  # elements of all pages
        self.owners: list[int] = []
        self.backgrounds: dict[tuple[tuple[Mark, ...], float], tuple[int, Stream]] = {}

    def add(self, page: Page) -> None:
        self.place(self.ready(Printed(page, self.ink)))

    def add_sets(self, pages: Iterable[Page], count: int, said: str) -> None:
        """Pages so many times over, one set after the other.

        What is drawn is in the file once, and read out in full once.
        """
        printed = [Printed(page, self.ink) for page in pages] if count > 0 else []
        for each in printed:
            self.place(self.ready(each))
        copies = [self.ready(each.as_copy(said)) for each in printed] if count > 1 else []
        for _copy in range(count - 1):
            for copy in copies:
                self.place(copy)

    def ready(self, printed: Printed) -> "Ready":
        """A page as its objects will stand, but for the numbers that each copy has for itself."""
        page, pictures = printed.page, set(printed.stream.pictures)
        contents = b"%d 0 R" % self.stream(printed.stream)
        if under := self.background(page.drawn, page.sheet):
            pictures |= under[1].pictures
            contents = b"%d 0 R %s" % (under[0], contents)
        return Ready(
            printed,
            b"<</Type/Page/Parent %d 0 R/MediaBox[0 0 %.2f %.2f]/Contents[%s]%s/Tabs/S"
            % (
                self.pages,
                page.sheet.width,
                page.sheet.height,
                contents,
                self.resources(pictures),
            ),
        )

    def place(self, ready: "Ready") -> None:
        number = self.objects.numbers(1)[0]
        tops, owners = ready.printed.add_to(self.objects, self.whole, number)
        self.objects.added[number] = b"%s/StructParents %d>>" % (ready.entries, len(self.kids))
        self.kids.append(number)
        self.tops += tops
        self.owners.append(owners)

    def resources(self, pictures: Iterable[int]) -> bytes:
        drawn = b"".join(b"/P%d %d 0 R" % (number, number) for number in sorted(pictures))
        shown = b"/XObject<<%s>>" % drawn if drawn else b""
        return b"/Resources<</Font %d 0 R%s>>" % (self.fonts, shown)

    def background(self, marks: tuple[Mark, ...], sheet: Box) -> tuple[int, Stream] | None:
        """What is only drawn: for all pages that share it, once."""
        if not marks:
            return None
        key = (marks, sheet.height)
        if key not in self.backgrounds:
            stream = Stream(self.ink, sheet.height)
            stream.ops.append(b"/Artifact BMC")
            stream.draw(marks)
            stream.ops.append(b"EMC")
            self.backgrounds[key] = self.stream(stream), stream
        return self.backgrounds[key]

    def stream(self, stream: Stream) -> int:
        return self.objects.add_stream(squeezed(b"\n".join(stream.ops)))

    def saved(self) -> bytes:
        """The file. Nothing can be added afterwards."""
        assert self.kids, "a document without pages can be opened by nobody"
        with ONE_AT_A_TIME:
            for font in self.objects.delayedFonts:
                font.addObjects(self.objects)
        add = self.objects.add
        add(b"<</Type/Pages/Count %d/Kids[%s]>>" % (len(self.kids), refs(self.kids)), self.pages)
        add(b"<</S/Document/P %d 0 R/K[%s]>>" % (self.tree, refs(self.tops)), self.whole)
        owners = b" ".join(b"%d %d 0 R" % pair for pair in enumerate(self.owners))
        parents = b"/ParentTree<</Nums[%s]>>/ParentTreeNextKey %d" % (owners, len(self.owners))
        add(b"<</Type/StructTreeRoot/K[%d 0 R]%s>>" % (self.whole, parents), self.tree)
        add(self.catalog(), self.root)
        told = b"".join(b"/%s<%s>" % (k.encode(), spelled(v)) for k, v in self.about.items() if v)
        about = add(b"<<%s/Creator(phase10site)/Producer(reportlab, phase10site)>>" % told)
        return self.objects.written(self.root, about)

    def catalog(self) -> bytes:
        entries = b"/MarkInfo<</Marked true>>/ViewerPreferences<</DisplayDocTitle true>>"
        return b"<</Type/Catalog/Pages %d 0 R/StructTreeRoot %d 0 R/Lang(%s)%s>>" % (
            self.pages,
            self.tree,
            self.language.encode(),
            entries,
        )


def refs(numbers: Iterable[int]) -> bytes:
    return b" ".join(b"%d 0 R" % number for number in numbers)
