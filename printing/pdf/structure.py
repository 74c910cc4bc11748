"""The parts of a page as a tree of elements: what a screen reader is told of it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import groupby

from printing.marks import Mark, Text
from printing.parts import Page, Part, Tag
from printing.pdf.ink import Ink, Stream, spelled
from printing.pdf.objects import Objects

BEGIN, END, ACTUAL = b">>BDC", b"EMC", b"/ActualText"
NAMES = {tag: tag.value.partition(" ")[0].encode() for tag in Tag}
SCOPES = {tag: tag.value.partition(" ")[2].encode() for tag in Tag}
OWNER = -1  # in place of the parent: the element above all pages


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


class Printed:
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
                self.stream.ops.append(opened(tag, number, b"" if is_plain else actual(these)))
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

    def as_copy(self, said: str) -> "Printed":
        """The same page once more: read out as one figure, not field by field."""
        copy = Printed(Page(self.page.sheet, (), self.page.drawn), self.stream.ink)
        copy.elements.append(Element(Tag.FIGURE, OWNER, said, [0]))
        copy.owners.append(0)
        copy.stream.ops = [opened(Tag.FIGURE, 0), *as_one(self.stream.ops), END]
        copy.stream.pictures = self.stream.pictures
        return copy


def opened(tag: Tag, number: int, entries: bytes = b"") -> bytes:
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
