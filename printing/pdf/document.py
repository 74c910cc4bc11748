"""A PDF document: pages that are read aloud as well as printed."""

import threading
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import groupby

from printing.marks import Box, Mark, Page, Part, Tag, Text
from printing.pdf.objects import Ink, Objects, Stream, spelled, squeezed

BEGIN, END, ACTUAL = b">>BDC", b"EMC", b"/ActualText"
NAMES = {tag: tag.value.partition(" ")[0].encode() for tag in Tag}
SCOPES = {tag: tag.value.partition(" ")[2].encode() for tag in Tag}
OWNER = -1  # in place of the parent: the element above all pages
ONE_AT_A_TIME = threading.Lock()  # reportlab's fonts are read at a place that they remember
FONTS = "BasicFonts"


@dataclass(slots=True)
class Element:
    """A part in the tree, with the numbers of what it holds, in order."""

    tag: Tag
    parent: int
    said: str
    inside: list[int] = field(default_factory=list)  # drawn content; below zero: a part, inverted

    def written(self, numbers: range, root: int, page: int) -> bytes:
        kids = b" ".join(
            [b"%d 0 R" % numbers[~kid] if kid < 0 else b"%d" % kid for kid in self.inside]
        )
        scope = SCOPES[self.tag]
        parent = root if self.parent == OWNER else numbers[self.parent]
        return b"<</S/%s/P %d 0 R/Pg %d 0 R%s%s%s>>" % (
            NAMES[self.tag],
            parent,
            page,
            b"/K[%s]" % kids if kids else b"",
            b"/A<</O/Table/Scope/%s>>" % scope if scope else b"",
            b"/Alt<%s>" % spelled(self.said) if self.said else b"",
        )


class TaggedPage:
    """A page that was drawn, and the tree of its elements."""

    def __init__(self, page: Page, ink: Ink) -> None:
        self.page = page
        self.elements: list[Element] = []
        self.owners: list[int] = []  # of each drawn content: the element that it belongs to
        self.stream = Stream(ink, page.sheet.height)
        for part in page.parts:
            self.read(part, OWNER)

    @property
    def tops(self) -> list[int]:
        """The elements that are in no other of this page."""
        return [at for at, element in enumerate(self.elements) if element.parent == OWNER]

    def read(self, part: Part, parent: int) -> int:
        number = len(self.elements)
        element = Element(part.tag, parent, part.said)
        self.elements.append(element)
        for inner in grouped(part):
            if isinstance(inner, Part):
                element.inside.append(~self.read(inner, number))
            else:
                element.inside += self.drawn(part.tag, number, inner)
        return number

    def drawn(self, tag: Tag, owner: int, marks: list[Mark]) -> Iterator[int]:
        """The contents that these are: a text whose signs say something else stands apart."""
        for is_plain, run in groupby(marks, self.stream.ink.reads_as_drawn):
            for these in [list(run)] if is_plain else ([mark] for mark in run):
                number = len(self.owners)
                self.stream.ops.append(opening(tag, number, b"" if is_plain else actual(these)))
                self.stream.draw(these)
                self.stream.ops.append(END)
                self.owners.append(owner)
                yield number

    def add_to(self, objects: Objects, root: int, page: int) -> tuple[list[int], int]:
        """The numbers of its elements at the top, and of the list of who owns what is drawn."""
        numbers = objects.numbers(len(self.elements))
        for number, element in zip(numbers, self.elements, strict=True):
            objects.added[number] = element.written(numbers, root, page)
        owners = b" ".join(b"%d 0 R" % numbers[owner] for owner in self.owners)
        return [numbers[top] for top in self.tops], objects.add(b"[%s]" % owners)

    def as_copy(self, said: str) -> "TaggedPage":
        """The same page once more: read out as one figure, not field by field."""
        copy = TaggedPage(Page(self.page.sheet, (), self.page.drawn), self.stream.ink)
        copy.elements.append(Element(Tag.FIGURE, OWNER, said, [0]))
        copy.owners.append(0)
        copy.stream.ops = [opening(Tag.FIGURE, 0), *as_one(self.stream.ops), END]
        copy.stream.pictures = self.stream.pictures
        return copy


def opening(tag: Tag, number: int, entries: bytes = b"") -> bytes:
    """The begin of what is drawn for a part."""
    return b"/%s<</MCID %d%s%s" % (NAMES[tag], number, entries, BEGIN)


def as_one(ops: Iterable[bytes]) -> Iterator[bytes]:
    """What was drawn for many parts, without their borders; what is copied stays."""
    is_spelled = False
    for op in ops:
        if op.endswith(BEGIN):
            _part, told, text = op.partition(ACTUAL)
            is_spelled = bool(told)
            if is_spelled:
                yield b"/Span<<" + told + text
        elif op != END or is_spelled:
            yield op


def actual(marks: Iterable[Mark]) -> bytes:
    """What a reader copies in place of the signs, with a blank to what stands beside it."""
    words = "".join(mark.text for mark in marks if isinstance(mark, Text))
    return b"%s<%s>" % (ACTUAL, spelled(f" {words} "))


def grouped(part: Part) -> Iterator[list[Mark] | Part]:
    """What a part holds: parts, and the runs of marks between them."""
    marks: list[Mark] = []
    for inner in part.inside:
        if not isinstance(inner, Part):
            marks.append(inner)
            continue
        if marks:
            yield marks
            marks = []
        yield inner
    if marks:
        yield marks


@dataclass(frozen=True, slots=True)
class PageObject:
    """A page with the entries of its object."""

    printed: TaggedPage
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
        self.place(self.ready(TaggedPage(page, self.ink)))

    def add_sets(self, pages: Iterable[Page], count: int, said: str) -> None:
        """Pages so many times over, one set after the other.

        What is drawn is in the file once, and read out in full once.
        """
        printed = [TaggedPage(page, self.ink) for page in pages] if count > 0 else []
        for each in printed:
            self.place(self.ready(each))
        copies = [self.ready(each.as_copy(said)) for each in printed] if count > 1 else []
        for _copy in range(count - 1):
            for copy in copies:
                self.place(copy)

    def ready(self, printed: TaggedPage) -> PageObject:
        """A page as its objects will stand, but for the numbers that each copy has for itself."""
        page, pictures = printed.page, set(printed.stream.pictures)
        contents = b"%d 0 R" % self.stream(printed.stream)
        if under := self.background(page.drawn, page.sheet):
            pictures |= under[1].pictures
            contents = b"%d 0 R %s" % (under[0], contents)
        return PageObject(
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

    def place(self, ready: PageObject) -> None:
        number = self.objects.numbers(1)[0]
        tops, owners = ready.printed.add_to(self.objects, self.whole, number)
        self.objects.added[number] = b"%s/StructParents %d>>" % (ready.entries, len(self.kids))
        self.kids.append(number)
        self.tops += tops
        self.owners.append(owners)

    def resources(self, pictures: Iterable[int]) -> bytes:
        drawn = b"".join(b"/P%d %d 0 R" % (number, number) for number in sorted(pictures))
        pictures_drawn = b"/XObject<<%s>>" % drawn if drawn else b""
        return b"/Resources<</Font %d 0 R%s>>" % (self.fonts, pictures_drawn)

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
