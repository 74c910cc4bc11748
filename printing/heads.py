"""What stands at the head and at the foot of pages that belong together."""

from collections.abc import Iterator
from dataclasses import dataclass

from printing.marks import MARGIN, MM, Box, Font, Part, Tag, part
from printing.text import Side, first_lines, typeset, write
from printing.typeface import LEADING

TITLE, ORDINARY, SMALL = 19.0, 10.0, 9.0
FOOT = 6 * MM
MOST_UNDER, MOST_TOLD = 3, 18  # lines
PAGE_OF = "%(page)d / %(pages)d"


@dataclass(frozen=True, slots=True)
class PageHead:
    """A title; under it what this is of, such as the night, and notes: on the first page all."""

    sheet: Box
    title: str
    under: str = ""
    notes: tuple[str, ...] = ()

    @property
    def inner(self) -> Box:
        return self.sheet.inset(MARGIN * 1.4)

    def room(self, number: int) -> Box:
        """What is left of a page between its head and its foot."""
        return self.inner.below(self.height(number)).above(FOOT)

    def height(self, number: int) -> float:
        if number > 1:
            return 2.2 * ORDINARY
        notes = sum(len(lines) * SMALL * LEADING + 2 for lines in self.note_lines)
        return 32 + self.under_height + notes + 6 * bool(self.notes)

    @property
    def under_height(self) -> float:
        return len(self.under_lines) * ORDINARY * LEADING + 4 if self.under else 0

    @property
    def under_lines(self) -> list[str]:
        return first_lines(self.under, self.inner.width, ORDINARY, MOST_UNDER)

    @property
    def note_lines(self) -> list[list[str]]:
        """The lines of each note: most of the page is for what they are about."""
        room, note_lines = MOST_TOLD, list[list[str]]()
        for note in self.notes:
            if room > 0:
                note_lines.append(first_lines(note, self.inner.width, SMALL, room))
                room -= len(note_lines[-1])
        return note_lines

    def parts(self, number: int) -> Iterator[Part]:
        box = self.inner
        if number > 1:
            yield part(Tag.TITLE, write(box.upper(16), self.title, ORDINARY, face=Font.BOLD))
            return
        yield part(Tag.TITLE, write(box.upper(26), self.title, TITLE, face=Font.BOLD))
        box = box.below(30)
        if self.under:
            yield part(Tag.PARAGRAPH, *typeset(box, self.under_lines, ORDINARY))
            box = box.below(self.under_height)
        for lines in self.note_lines:
            yield part(Tag.PARAGRAPH, *typeset(box, lines, SMALL))
            box = box.below(len(lines) * SMALL * LEADING + 2)

    def foot(self, number: int, count: int, page_of: str = PAGE_OF) -> Iterator[Part]:
        """Which page this is, where there are more."""
        if count > 1:
            text = page_of % {"page": number, "pages": count}
            box = self.inner.lower(12)
            yield part(Tag.PARAGRAPH, write(box, text, SMALL, Side.END))
