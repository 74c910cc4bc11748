"""The rows of a season as they are shown: places, points, nights, and what is still possible."""

from collections.abc import Iterable
from dataclasses import dataclass

from scoring.names import isolated
from scoring.people.public_names import names_for
from tournaments.appearances.stored_nights import StoredNight
from tournaments.seasons.keeping import SeasonNow
from tournaments.seasons.models import SeasonPlace
from tournaments.seasons.words import decided_text, points_text, reach_text
from tournaments.viewers import Viewer


@dataclass(frozen=True, slots=True)
class NightCell:
    """A night of somebody: its place, its points, and whether it counts."""

    night: str
    date: object
    place: int
    points: str
    counts: bool


@dataclass(frozen=True)
class SeasonLine:
    """A row as it is shown."""

    row: SeasonPlace
    name: str
    cells: dict[int, NightCell]  # by the night
    says_reach: bool
    person: str = ""  # the address of their page, where whoever looks may read it

    @property
    def points(self) -> str:
        return points_text(self.row.points)

    @property
    def brought(self) -> str:
        return points_text(self.row.brought) if self.row.brought else ""

    @property
    def reach(self) -> str:
        return reach_text(self.row) if self.says_reach else ""

    @property
    def decided(self) -> str:
        return decided_text(self.row)

    @property
    def moved(self) -> int | None:
        """Places up since the night before, or down where it is negative."""
        both = self.row.before, self.row.place
        return None if None in both else (self.row.before or 0) - (self.row.place or 0)

    @property
    def steps(self) -> int:
        return abs(self.moved or 0)


def season_lines(
    rows: Iterable[SeasonPlace], now: SeasonNow, is_for_members: bool
) -> list[SeasonLine]:
    """As they are shown: to strangers as much of a name as its person wants."""
    known = {night.pk: night for night in now.nights}
    found = list(rows)
    names = names_for(is_for_members, [row.player for row in found], now.season.club)
    says_reach = not now.is_final and now.counted_to_come is not None
    return [
        SeasonLine(
            row,
            isolated(name),
            cells_of(row, known),
            says_reach,
            Viewer(is_for_members).address_of(row.player, now.season.club),
        )
        for row, name in zip(found, names, strict=True)
    ]


def cells_of(row: SeasonPlace, nights: dict[int, StoredNight]) -> dict[int, NightCell]:
    """The latest first."""
    return {
        score["night"]: NightCell(
            night=isolated(nights[score["night"]].name),
            date=nights[score["night"]].date,
            place=score["place"],
            points=points_text(score["points"]),
            counts=score["counts"],
        )
        for score in reversed(row.scores)
        if score["night"] in nights
    }
