"""The standings as a table: its columns, what they are sorted by, and what stands in a cell."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from scoring.names import sort_key
from tournaments.results.words import TIES, figure_text, place_reached_text
from tournaments.standings.criteria import Criterion
from tournaments.standings.rows import Row, Standings
from tournaments.standings.schemes import StandingsTieBreak
from tournaments.standings.tables import ResultStage, TableResult

type TieWords = Mapping[StandingsTieBreak, Promise]

TURNED = "-"  # before a column: the other way round
ROUND = "round-"


@dataclass(frozen=True, slots=True)
class StandingsOrder:
    """By which column, as the address says it; what it does not know is the place."""

    asked: str = ""

    @property
    def column(self) -> str:
        return self.asked.removeprefix(TURNED)

    @property
    def is_turned(self) -> bool:
        return self.asked.startswith(TURNED)

    @property
    def aria(self) -> str:
        return "descending" if self.is_turned else "ascending"

    def toggled(self, column: str) -> str:
        """What asks for this column; pressed once more it is turned."""
        return TURNED + column if self.asked == column else column


@dataclass(frozen=True, slots=True)
class StandingsColumn:
    """A head of the table, with the link that sorts by it."""

    label: str
    query: str
    aria: str  # how it is sorted; empty where it is not
    kind: str


@dataclass(frozen=True, slots=True)
class RoundCell:
    """What a round has brought."""

    worth: str
    place: str  # empty where somebody missed it


def known_sorting(asked: str, rounds: list[int]) -> StandingsOrder:
    columns = {"place", "name", "score", "phases", *(f"{ROUND}{number}" for number in rounds)}
    return StandingsOrder(asked if asked.removeprefix(TURNED) in columns else "")


def sorted_rows(
    standings: Standings, sorting: StandingsOrder, name_of: Callable[[Row], str]
) -> tuple[Row, ...]:
    """Who is equal in the column keeps the order of the places; what is more stands first."""
    rows = standings.rows
    if not sorting.column:
        return rows
    keys: dict[str, Callable[[Row], Any]] = {
        "place": lambda row: row.rank,
        "name": lambda row: sort_key(name_of(row)),
        "score": lambda row: -row.score,
        "phases": lambda row: -standings.tally(row.entrant).phases,
    }
    key = keys.get(sorting.column) or round_key(standings, sorting.column)
    return tuple(sorted(rows, key=key, reverse=sorting.is_turned))


def round_key(standings: Standings, column: str) -> Callable[[Row], Any]:
    """Who missed the round stands behind those who played for the same score."""
    number = int(column.removeprefix(ROUND))

    def key(row: Row) -> tuple[bool, Fraction, bool, int]:
        for result, score in standings.results(row.entrant):
            if result.round == number:
                worth, place = score or Fraction(0), result.place(row.entrant)
                return False, -worth, result.is_missed, place
        return True, Fraction(0), True, 0

    return key


def cells_of(standings: Standings, entrant: int, rounds: list[int]) -> Iterator[RoundCell]:
    """Round by round: what it was worth, and the place at the table."""
    found = {result.round: (result, score) for result, score in standings.results(entrant)}
    for number in rounds:
        yield cell_of(entrant, *found[number]) if number in found else RoundCell("", "")


def cell_of(entrant: int, result: TableResult, score: Fraction | None) -> RoundCell:
    worth = "" if score is None else figure_text(score)
    if result.is_bye:
        return RoundCell(worth, _("bye"))
    if result.is_missed:
        return RoundCell(worth, "")
    return RoundCell(worth, _("place %(place)d") % {"place": result.place(entrant)})


def decided_by(standings: Standings, row: Row, ties: TieWords = TIES) -> str:
    """The final; or the step that put somebody before the next one of the same score.

    Where both came equally far in the final, both are said.
    """
    reach = standings.reach(row.entrant)
    below = row_below(standings, row)
    is_told_apart = below and standings.reach(below.entrant) == reach
    step = step_text(standings, row, below, ties) if below and is_told_apart else ""
    return ", ".join(filter(None, [place_reached_text(reach), step]))


def row_below(standings: Standings, row: Row) -> Row | None:
    """The next one who does not share the place."""
    at = standings.places[row.entrant] + 1
    return next((each for each in standings.rows[at:] if each.rank != row.rank), None)


def step_text(standings: Standings, row: Row, below: Row, ties: TieWords) -> str:
    """What told two apart, where their places show no other reason."""
    if below.parts != row.parts:
        is_seen = standings.reach(row.entrant) is None  # by the scores
        more = _("fewer points") if standings.scheme.fewest_win else _("more points")
        return "" if is_seen else more
    decided = standings.deciding_criterion(row.entrant, below.entrant)
    if decided is None or decided.criterion is Criterion.REACH:
        return ""
    if decided.criterion is Criterion.OPPONENTS and not has_later_rounds(standings, row):
        return ""
    known = {tie.value for tie in StandingsTieBreak}
    key = decided.criterion.value
    return str(ties[StandingsTieBreak(key)]) if key in known else ""


def has_later_rounds(standings: Standings, row: Row) -> bool:
    """After one table the opponents are strong by that table alone: this tells nobody anything."""
    return standings.tally(row.entrant).tables > 1


def columns_of(
    sorting: StandingsOrder, stages: Mapping[int, ResultStage], more: str
) -> Iterator[StandingsColumn]:
    """The heads of the table: of each round too, by its stage."""
    heads = {"place": _("Place"), "name": _("Name"), "score": _("Points")}
    heads |= {f"{ROUND}{number}": round_label(number, stages[number]) for number in sorted(stages)}
    for key, label in {**heads, "phases": _("Phases")}.items():
        aria = sorting.aria if key == (sorting.column or "place") else ""
        yield StandingsColumn(
            label, f"?{more}sort={sorting.toggled(key)}", aria, key.partition("-")[0]
        )


def round_label(number: int, stage: ResultStage) -> str:
    if stage is ResultStage.FINAL:
        return _("Final")
    return _("Round %(number)d") % {"number": number}
