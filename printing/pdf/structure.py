"""The parts of a page as a tree of elements: what a screen reader is told of it."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from printing.marks import Mark
from printing.parts import Page, Part, Tag
from printing.pdf.ink import Ink, Stream, spelled
from printing.pdf.objects import Objects

BEGIN, END = b">>BDC", b"EMC"
NAMES = {tag: tag.value.partition(" ")[0].encode() for tag in Tag}
SCOPES = {tag: tag.value.partition(" ")[2].encode() for tag in Tag}
OWNER = -1  # in place of the parent: the element above all pages


@dataclass(slots=True)
class Element:
    """A part in the tree, with the numbers of what it holds, in order."""

    tag: Tag
    parent: int
    said: str
    inside: list[tuple[bool, int]] = field(default_factory=list)  # a part, or drawn content

    def written(self, numbers: range, root: int, page: int) -> bytes:
        kids = b" ".join(
            b"%d 0 R" % numbers[which] if is_part else b"%d" % which
            for is_part, which in self.inside
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
        for marks, inner in grouped(part):
            if inner is not None:
                element.inside.append((True, self.read(inner, number)))
            else:
                element.inside.append((False, len(self.owners)))
                self.draw(part.tag, marks)
                self.owners.append(number)
        return number

    def draw(self, tag: Tag, marks: list[Mark]) -> None:
        self.stream.ops.append(opened(tag, len(self.owners)))
        self.stream.draw(marks)
        self.stream.ops.append(END)

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
        copy.elements.append(Element(Tag.FIGURE, OWNER, said, [(False, 0)]))
        copy.owners.append(0)
        inside = [op for op in self.stream.ops if op != END and not op.endswith(BEGIN)]
        copy.stream.ops = [opened(Tag.FIGURE, 0), *inside, END]
        copy.stream.pictures = self.stream.pictures
        return copy


def opened(tag: Tag, number: int) -> bytes:
    """The begin of what is drawn for a part."""
    return b"/%s<</MCID %d%s" % (NAMES[tag], number, BEGIN)


def grouped(part: Part) -> Iterator[tuple[list[Mark], Part | None]]:
    """What a part holds: runs of marks, which are one content, and the parts between them."""
    marks: list[Mark] = []
    for inner in part.inside:
        if not isinstance(inner, Part):
            marks.append(inner)
            continue
        if marks:
            yield marks, None
            marks = []
        yield [], inner
    if marks:
        yield marks, None
