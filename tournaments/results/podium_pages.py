"""The best of a night that is decided, on the steps of a podium."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby, takewhile

from django.utils.translation import gettext as _

from tournaments.nights.models import Final, Tournament
from tournaments.results.pages import StandingLine, StandingsPage
from tournaments.results.words import score_text
from tournaments.rounds.models import Round, RoundState, Stage
from tournaments.words import others_text

LAST = 3  # place that has a step
MOST = 4  # names that are read on one step


@dataclass(frozen=True, slots=True)
class PodiumStep:
    """A place, and everybody who shares it."""

    rank: int
    score: str
    reached: str  # in the final or knock-out, where that decided
    sharing: tuple[StandingLine, ...]

    @property
    def names(self) -> list[str]:
        return [line.name for line in self.sharing[:MOST]]

    @property
    def place_text(self) -> str:
        return _("Place %(rank)d") % {"rank": self.rank}

    @property
    def others_text(self) -> str:
        """How many share it who have no room there."""
        others = len(self.sharing) - MOST
        return others_text(others) if others > 0 else ""


def is_decided(tournament: Tournament, latest: Round | None) -> bool:
    """After the final, or the last round where there is none; and when the night is over."""
    if tournament.is_over:
        return True
    if latest is None or latest.state != RoundState.COMPLETE:
        return False
    is_last = tournament.final == Final.NONE and latest.number >= tournament.planned_rounds
    return is_last or latest.stage == Stage.FINAL


def podium_of(page: StandingsPage) -> list[PodiumStep]:
    """Nobody who reads the standings of some rounds alone is told how it ended."""
    return [] if page.until is not None else list(steps_of(page))


def steps_of(page: StandingsPage) -> Iterator[PodiumStep]:
    best = page.lines_of(takewhile(lambda row: row.rank <= LAST, page.standings.rows))
    for rank, sharing in groupby(best, key=lambda line: line.row.rank):
        lines = tuple(sharing)
        score = score_text(lines[0].row.score, page.standings.scheme)
        yield PodiumStep(rank, score, lines[0].reached, lines)
