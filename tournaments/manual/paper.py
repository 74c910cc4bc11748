"""The manual on paper: a list of what is in it, then one paragraph after the other."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from typing import assert_never

from django.conf import settings
from django.utils.translation import gettext as _
from PIL import Image

from printing.heads import PageHead
from printing.marks import Box, Font, Page, PaperSize, Part, Picture, Tag, part
from printing.text import break_lines, typeset, write
from printing.typeface import LEADING
from scoring.printed_files import PrintedFile, file_of, in_language
from tournaments.manual.pages import SHOT_SIZE, manual_in, picture_of
from tournaments.manual.text import STARS, Block, Items, Paragraph, Sentences, Shot

TEXT, HEADING = 10.5, 14.0
BETWEEN, BEFORE = 6.0, 20.0  # points after a block, and before a paragraph
INDENT = 16.0
SHARE = 0.52  # of the width: a picture
QUALITY = 80


@dataclass(frozen=True, slots=True)
class Strip:
    """What stays together on a page, as high as it is."""

    height: float
    tag: Tag
    lines: tuple[str, ...] = ()
    size: float = TEXT
    sign: str = ""
    picture: Shot | None = None
    before: float = 0.0  # room over it, but at the top of a page

    def part(self, box: Box, language: str) -> Part:
        if self.picture:
            drawn = drawn_in(box, self.picture, language)
            return part(Tag.FIGURE, drawn, said=self.picture.said)
        inner = box.after(INDENT) if self.sign else box
        face = Font.BOLD if self.tag is Tag.HEADING else Font.TEXT
        marks = typeset(inner, self.lines, self.size, face=face)
        if not self.sign:
            return part(self.tag, *marks)
        sign = write(box.start(INDENT).upper(self.size * LEADING), self.sign, self.size)
        return part(self.tag, sign, *marks)


@cache
def manual_file(language: str, size: PaperSize) -> PrintedFile:
    """Made once: it is the same for everybody."""
    with in_language(language):
        paper = Paper(size.sheet(), manual_in(language), language)
        return file_of(_("Manual"), paper.pages())


class Paper:
    """The strips of all paragraphs, laid on pages."""

    def __init__(self, sheet: Box, manual: Sequence[Paragraph], language: str) -> None:
        self.manual = manual
        self.language = language
        self.head = PageHead(sheet, _("Manual"), _("How to run a night"))
        self.width = self.head.inner.width

    def pages(self) -> Iterator[Page]:
        """Where each paragraph begins is known once all of them are laid out."""
        leaves = self.leaves()
        starts = [number for number, leaf in enumerate(leaves, 2) for s in leaf if is_title(s)]
        count = len(leaves) + 1
        yield self.page(1, count, self.contents(starts))
        for number, leaf in enumerate(leaves, 2):
            yield self.page(number, count, self.parts(leaf, self.head.room(number)))

    def page(self, number: int, count: int, parts: Iterator[Part]) -> Page:
        inside = (*self.head.parts(number), *parts, *self.head.foot(number, count))
        return Page(self.head.sheet, (Part(Tag.SECTION, inside),))

    def leaves(self) -> list[list[Strip]]:
        """What stands on each page: a heading never stands alone at its foot."""
        leaves: list[list[Strip]] = [[]]
        room = self.head.room(2).height
        left = room
        for group in self.groups():
            need = sum(strip.before + strip.height for strip in group)
            if need > left and leaves[-1]:
                leaves.append([])
                left = room
            leaves[-1] += group
            left -= need
        return leaves

    def groups(self) -> Iterator[list[Strip]]:
        for paragraph in self.manual:
            first, *others = [strip for block in paragraph.blocks for strip in self.strips(block)]
            yield [self.title(paragraph.title), first]
            yield from ([strip] for strip in others)

    def title(self, text: str) -> Strip:
        lines = tuple(break_lines(text, self.width, HEADING, face=Font.BOLD))
        height = len(lines) * HEADING * LEADING + BETWEEN
        return Strip(height, Tag.HEADING, lines, HEADING, before=BEFORE)

    def strips(self, block: Block) -> Iterator[Strip]:
        match block:
            case Sentences(text):
                yield self.sentences(text, Tag.PARAGRAPH)
            case Items(texts, are_steps):
                for number, text in enumerate(texts, 1):
                    yield self.sentences(text, Tag.PARAGRAPH, f"{number}." if are_steps else "•")
            case Shot():
                height = self.width * SHARE * SHOT_SIZE[1] / SHOT_SIZE[0] + 2 * BETWEEN
                yield Strip(height, Tag.FIGURE, picture=block)
            case _:
                assert_never(block)

    def sentences(self, text: str, tag: Tag, sign: str = "") -> Strip:
        width = self.width - INDENT if sign else self.width
        lines = tuple(break_lines(quoted(text), width, TEXT))
        return Strip(len(lines) * TEXT * LEADING + BETWEEN, tag, lines, sign=sign)

    def parts(self, leaf: Sequence[Strip], box: Box) -> Iterator[Part]:
        for at, strip in enumerate(leaf):
            box = box.below(strip.before if at else 0)
            yield strip.part(box.upper(strip.height), self.language)
            box = box.below(strip.height)

    def contents(self, starts: Sequence[int]) -> Iterator[Part]:
        box = self.head.room(1).below(BEFORE)
        height = min(2 * TEXT, box.height / len(self.manual))
        for paragraph, start in zip(self.manual, starts, strict=True):
            row = box.upper(height)
            title = write(row.before(INDENT * 2), paragraph.title, TEXT)
            yield part(Tag.PARAGRAPH, title, write(row.end(INDENT * 2), str(start), TEXT))
            box = box.below(height)


def is_title(strip: Strip) -> bool:
    return strip.tag is Tag.HEADING


def quoted(text: str) -> str:
    """What is called so on the pages stands in quotation marks: paper has no bold words."""
    return STARS.sub(lambda found: _("“%(label)s”") % {"label": found[1]}, text)


def drawn_in(box: Box, shot: Shot, language: str) -> Picture:
    width = box.width * SHARE
    place = Box(box.left, box.top + BETWEEN / 2, width, width * SHOT_SIZE[1] / SHOT_SIZE[0])
    file = jpeg(picture_of(shot, language))
    with Image.open(BytesIO(file)) as image:
        return Picture(place, file, image.width, image.height)


def jpeg(path: str) -> bytes:
    file = BytesIO()
    with Image.open(settings.FILES_DIR / "static" / path) as image:
        image.convert("RGB").save(file, "JPEG", quality=QUALITY, optimize=True)
    return file.getvalue()
