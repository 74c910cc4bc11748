"""The best of a night that is decided, on the steps of a podium."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import groupby, takewhile

from django.utils.translation import gettext as _

from tournaments.nights.models import Final
from tournaments.results.pages import StandingLine, StandingsPage
from tournaments.results.words import score_text, totals_text
from tournaments.words import others_text

LAST = 3  # place that has a step
MOST = 4  # names that are read on one step


@dataclass(frozen=True, slots=True)
class PodiumStep:
    """A place, and everybody who shares it."""

    rank: int
    score: str  # of what decided
    reached: str  # in the final or knock-out, where that decided
    before: str  # what was gathered before it
    sharing: tuple[StandingLine, ...]
    addresses: Mapping[int, str] = field(default_factory=dict)  # of the pages of these people
    is_told: bool = True

    @property
    def names(self) -> list[str]:
        return [name for name, _address in self.people]

    @property
    def people(self) -> list[tuple[str, str]]:
        """Each with the address of their page, where there is one."""
        if not self.is_told:
            return [("?", "")]
        return [
            (line.name, self.addresses.get(line.row.entrant, "")) for line in self.sharing[:MOST]
        ]

    @property
    def place_text(self) -> str:
        return _("Place %(rank)d") % {"rank": self.rank}

    @property
    def others_text(self) -> str:
        """How many share it who have no room there."""
        others = len(self.sharing) - MOST if self.is_told else 0
        return others_text(others) if others > 0 else ""


def podium_of(page: StandingsPage) -> list[PodiumStep]:
    """Nobody who reads the standings of some rounds alone is told how it ended."""
    return [] if page.until is not None else list(steps_of(page))


def podium_with_ways(page: StandingsPage) -> list[PodiumStep]:
    """Each name on it leads to the page of its person, as far as whoever looks may open that."""
    steps = podium_of(page)
    named = [line.row.entrant for step in steps for line in step.sharing[:MOST]]
    addresses = page.person_addresses(named) if named else {}
    return [replace(step, addresses=addresses) for step in steps]


def steps_of(page: StandingsPage) -> Iterator[PodiumStep]:
    best = page.lines_of(takewhile(lambda row: row.rank <= LAST, page.standings.rows))
    for rank, sharing in groupby(best, key=lambda line: line.row.rank):
        lines = tuple(sharing)
        yield PodiumStep(rank, *figures_of(page, lines[0]), lines)


def figures_of(page: StandingsPage, line: StandingLine) -> tuple[str, str, str]:
    """What decided, where it did, and what was gathered before: who won must not look worse."""
    gathered = score_text(line.row.score, page.standings.scheme)
    if not line.reached:
        return gathered, "", ""
    before = _("before: %(score)s") % {"score": gathered}
    if page.tournament.final == Final.FINAL:
        before = _("before the final: %(score)s") % {"score": gathered}
    *_others, (last, _score) = page.standings.results(line.row.entrant)
    return ("" if last.is_bye else totals_text(last, line.row.entrant)), line.reached, before


def told_from_the_last(steps: list[PodiumStep], count: int) -> list[PodiumStep]:
    """The others keep their place, and nobody reads who stands there."""
    hidden = max(len(steps) - count, 0)
    return [replace(step, is_told=at >= hidden) for at, step in enumerate(steps)]
