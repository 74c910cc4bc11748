"""How something is printed: on which paper, which way round, how many to a page."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from printing.boxes import MM, Box
from printing.marks import GREY, HAIRLINE, Line, Mark
from printing.parts import Page, Part
from printing.sizes import MARGIN, Paper

ACROSS = {1: (1, 1), 2: (1, 2), 4: (2, 2)}  # on an upright page: beside and below each other
INNER = 5 * MM  # from a sheet to the line along which it is cut


@dataclass(frozen=True, slots=True)
class Format:
    """A way to print."""

    paper: Paper = Paper.A4
    landscape: bool = False
    per_page: int = 1

    @property
    def sheet(self) -> Box:
        return self.paper.sheet(landscape=self.landscape)

    @property
    def grid(self) -> tuple[int, int]:
        across, down = ACROSS[self.per_page]
        return (down, across) if self.landscape else (across, down)

    @property
    def slots(self) -> list[Box]:
        """The room for each sheet of a page."""
        across, down = self.grid
        beside, below = MARGIN - INNER * (across > 1), MARGIN - INNER * (down > 1)
        inner = self.sheet.inset(beside, below)
        return [
            box.inset(INNER * (across > 1), INNER * (down > 1)) for box in inner.grid(across, down)
        ]

    @property
    def cuts(self) -> tuple[Mark, ...]:
        """Where a page with several sheets is cut apart."""
        sheet, (across, down) = self.sheet, self.grid
        upright = [sheet.width * n / across for n in range(1, across)]
        level = [sheet.height * n / down for n in range(1, down)]
        return (
            *(Line(x, 0, x, sheet.height, HAIRLINE, GREY, dashed=True) for x in upright),
            *(Line(0, y, sheet.width, y, HAIRLINE, GREY, dashed=True) for y in level),
        )


@dataclass(frozen=True, slots=True)
class Leaf:
    """What stands in one slot of a page."""

    part: Part
    drawn: tuple[Mark, ...]


def pages_of(leaves: Iterable[Sequence[Leaf]], format: Format) -> Iterator[Page]:
    """Pages full of leaves; each comes as it would be in any of the slots."""
    taken: list[Leaf] = []
    for leaf in leaves:
        taken.append(leaf[len(taken)])
        if len(taken) == format.per_page:
            yield page_of(taken, format)
            taken = []
    if taken:
        yield page_of(taken, format)


def page_of(leaves: Sequence[Leaf], format: Format) -> Page:
    drawn = format.cuts
    for leaf in leaves:
        drawn += leaf.drawn
    return Page(format.sheet, tuple(leaf.part for leaf in leaves), drawn)
