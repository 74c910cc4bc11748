"""What stands on the papers of the tables, and how somebody adds it up with a pencil.

Nothing in here asks the product: neither what a place is worth, nor who is above whom.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations

TOP = 10
DEALS = (  # of a table of four; of the third the time runs out
    ("25+ 60 0* 60", "0* 35+ 60 85", "0* 50 25+ 60"),
    ("0* 25+ 100 15+", "60 0* 20+ 85", "35+ 0* 55 60"),
    ("70 45+ 80 0*", "90 0* 65 15+", "0* 20+ 55 110"),
)
GONE = "x"
type Figures = Mapping[str, Fraction]


@dataclass(frozen=True)
class Written:
    """A table: of each seat how many phases and points, and in how many deals they had a part."""

    round: str
    table: int
    names: tuple[str, ...]
    phases: tuple[int, ...]
    points: tuple[int, ...]
    played: tuple[int, ...] | None  # None where nobody has counted the deals
    left: frozenset[str] = frozenset()

    @property
    def deals(self) -> int | None:
        return max(self.played) if self.played else None

    def seat(self, name: str) -> int:
        return self.names.index(name)

    def place(self, name: str) -> int:
        """Who stayed is before who left, then more phases, then fewer points."""
        return 1 + sum(self.rank(other) < self.rank(name) for other in self.names)

    def rank(self, name: str) -> tuple[bool, int, int]:
        seat = self.seat(name)
        return name in self.left, -self.phases[seat], self.points[seat]

    def worth(self, name: str) -> Fraction:
        """Ten points for the first, none for the last; equals share."""
        size, sharing = len(self.names), sum(self.rank(n) == self.rank(name) for n in self.names)
        places = range(self.place(name), self.place(name) + sharing)
        return sum((Fraction(TOP * (size - p), size - 1) for p in places), Fraction()) / sharing

    def corrected(self, name: str, points: int) -> "Written":
        """The same, but for the points of one of them."""
        seat = self.seat(name)
        return replace(self, points=(*self.points[:seat], points, *self.points[seat + 1 :]))


def rows_of(number: int, size: int) -> list[str]:
    """The three deals of a table; each table has others."""
    return [" ".join(at_so_many(row.split(), size)) for row in DEALS[number % len(DEALS)]]


def at_so_many(cells: list[str], size: int) -> list[str]:
    """A table of three: the last who neither went out nor laid is not there."""
    if size == len(cells):
        return cells
    last = max(place for place, cell in enumerate(cells) if cell[-1] not in "*+")
    return cells[:last] + cells[last + 1 :]


def without(row: str, seat: int) -> str:
    """Somebody has left; who stays goes out as before, or else the first of them."""
    cells = row.split()
    if cells[seat].endswith("*"):
        cells[(seat + 1) % len(cells)] = "0*"
    cells[seat] = GONE
    return " ".join(cells)


def of_rows(round: str, table: int, names: Sequence[str], rows: Sequence[str]) -> Written:
    """Added up from the deals: `0*` went out, `25+` laid and kept 25, `x` had left."""
    seats = list(zip(*(row.split() for row in rows), strict=True))
    left = frozenset(name for name, cells in zip(names, seats, strict=True) if cells[-1] == GONE)
    return Written(
        round,
        table,
        tuple(names),
        phases=tuple(sum(cell[-1] in "*+" for cell in cells) for cells in seats),
        points=tuple(
            sum(int(cell.rstrip("*+")) for cell in cells if cell != GONE) for cells in seats
        ),
        played=tuple(sum(cell != GONE for cell in cells) for cells in seats),
        left=left,
    )


@dataclass(frozen=True)
class Pencil:
    """Everything that was written in a night, and what comes out."""

    rounds: Sequence[Written]
    final: Written | None
    lots: Figures

    def tables_of(self, name: str) -> list[Written]:
        return [table for table in self.rounds if name in table.names]

    @property
    def people(self) -> list[str]:
        return sorted({name for table in self.rounds for name in table.names})

    def score(self, name: str) -> Fraction:
        return sum((table.worth(name) for table in self.tables_of(name)), Fraction())

    def phases(self, name: str) -> int:
        return sum(table.phases[table.seat(name)] for table in self.tables_of(name))

    def points(self, name: str) -> int:
        return sum(table.points[table.seat(name)] for table in self.tables_of(name))

    def deals(self, name: str) -> int | None:
        """None as soon as the deals of one table were not counted."""
        tables = self.tables_of(name)
        known = [table.played[table.seat(name)] for table in tables if table.played]
        return sum(known) if len(known) == len(tables) else None

    def wins(self, name: str) -> int:
        return sum(table.place(name) == 1 for table in self.tables_of(name))

    def opponents(self, name: str) -> Fraction:
        """What those who were met have for each of their tables."""
        met = [other for table in self.tables_of(name) for other in table.names if other != name]
        return sum(
            (self.score(other) / len(self.tables_of(other)) for other in met), Fraction()
        ) / len(met)

    @property
    def order(self) -> list[str]:
        """From the first to the last: the final, then the others."""
        first = sorted(self.final.names, key=self.final.place) if self.final else []
        return first + self.split([who for who in self.people if who not in first], self.steps)

    @property
    def steps(self) -> "list[Callable[[list[str]], Figures]]":
        """What decides one after the other; the smaller figure is above."""
        alone: list[Callable[[str], Fraction | int]] = [
            lambda who: -self.score(who),
            lambda who: -self.phases(who),
            lambda who: -self.wins(who),
            lambda who: -self.opponents(who),
            lambda who: self.lots[who],
        ]
        each = [self.of_each(figure) for figure in alone]
        return [*each[:2], self.per_deal, *each[2:4], self.against_each_other, each[4]]

    @staticmethod
    def of_each(figure: Callable[[str], Fraction | int]) -> Callable[[list[str]], Figures]:
        return lambda group: {who: Fraction(figure(who)) for who in group}

    def per_deal(self, group: list[str]) -> Figures:
        """Points per deal; where of somebody the deals were not counted, of nobody."""
        deals = {who: self.deals(who) for who in group}
        if None in deals.values():
            return dict.fromkeys(group, Fraction())
        return {who: Fraction(self.points(who), deals[who] or 1) for who in group}

    def against_each_other(self, group: list[str]) -> Figures:
        """How often somebody was behind one of these, less how often before; if all have met."""
        balance = dict.fromkeys(group, Fraction())
        for one, other in combinations(group, 2):
            met = [table for table in self.tables_of(one) if other in table.names]
            if not met:
                return dict.fromkeys(group, Fraction())
            for table in met:
                behind = table.place(one) - table.place(other)
                sign = (behind > 0) - (behind < 0)
                balance[one], balance[other] = balance[one] + sign, balance[other] - sign
        return balance

    def split(
        self, group: list[str], steps: "Sequence[Callable[[list[str]], Figures]]"
    ) -> list[str]:
        if len(group) < 2 or not steps:
            return group
        figures = steps[0](group)
        parts = [
            [w for w in group if figures[w] == value] for value in sorted(set(figures.values()))
        ]
        return [who for part in parts for who in self.split(part, steps[1:])]

    @property
    def undecided_by_deals(self) -> list[set[str]]:
        """Who is level in score and phases with somebody whose deals were not counted."""
        level: dict[tuple[Fraction, int], set[str]] = {}
        for who in self.people:
            level.setdefault((self.score(who), self.phases(who)), set()).add(who)
        return [g for g in level.values() if len(g) > 1 and any(self.deals(w) is None for w in g)]


def told(figure: Fraction, digits: int = 2) -> str:
    """3.33, 10: as it stands on a page, or with more digits in a file."""
    return f"{float(figure):.{digits}f}".rstrip("0").rstrip(".")


def named(tables: Iterable[Written]) -> dict[tuple[str, int], Written]:
    return {(table.round, table.table): table for table in tables}
