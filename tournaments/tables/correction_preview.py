"""What another result of a table would change: there, in the standings, and in a later seating."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.games.history import Change
from scoring.games.models import Game
from tournaments.attendance.models import Entrant, People
from tournaments.results import standings as results
from tournaments.results.folding import AgreedRules, TableState, fold_by_hand
from tournaments.rounds.corrections import Rank, SeatingCorrection, correction_of
from tournaments.rounds.models import HandResult, Table
from tournaments.rounds.preview_pages import CorrectionPage, RankView, ranks_shown
from tournaments.standings.rows import Standings
from tournaments.tables.hand_results import TypedResult


@dataclass(frozen=True)
class ResultCorrection:
    """A table that counts, as it stands and as it would; nothing is saved."""

    before: TableState
    after: TableState
    ranks: tuple[Rank, ...]  # of those who would stand elsewhere, the best first
    later: (
        SeatingCorrection | None
    )  # the round that runs or is drafted, if others would sit together

    @property
    def mark(self) -> str:
        """What somebody has seen before they save: any of it may have changed by then."""
        now = self.later.now if self.later else ()
        facts = (self.before.rows, self.after.rows, self.ranks, now)
        return sha256(repr(facts).encode()).hexdigest()[:24]


def preview_correction(
    table: Table, game: Game, typed_result: TypedResult, entrants: Sequence[Entrant]
) -> ResultCorrection | None:
    """None where nothing counts yet that could be corrected."""
    tournament = table.round.tournament
    states = results.outcomes(tournament)
    before = next((state for state in states if state.pk == table.pk), None)
    if before is None or not before.counts:
        return None
    after = state_corrected(
        before, game, typed_result, AgreedRules(tournament.deals, tournament.variant)
    )
    lots = {entrant.pk: entrant.lot for entrant in entrants}
    board = results.board_of(tournament, states, lots=lots)
    ranks = ranks_in(board.standings())
    board.put(after.result)
    moved = [
        Rank(who, ranks.get(who, 0), rank)
        for who, rank in ranks_in(board.standings()).items()
        if ranks.get(who) != rank
    ]
    now = [after if state.pk == table.pk else state for state in states]
    return ResultCorrection(before, after, tuple(moved), later_than(table, now, entrants))


def state_corrected(
    state: TableState, game: Game, typed_result: TypedResult, agreed: AgreedRules
) -> TableState:
    typed = HandResult(**typed_result.facts)
    return replace(state, rows=fold_by_hand(agreed, typed, game).rows, is_by_hand=True)


def ranks_in(standings: Standings) -> dict[int, int]:
    return {row.entrant: row.rank for row in standings.rows}


def later_than(
    table: Table, states: Sequence[TableState], entrants: Sequence[Entrant]
) -> SeatingCorrection | None:
    """The latest round, where it was seated by standings that would be others."""
    latest = table.round.tournament.rounds.filter(number__gt=table.round.number).last()
    if latest is None:
        return None
    latest.tournament = table.round.tournament
    return correction_of(latest, states, entrants)


MOST = 12  # people who are named; of the others their number is said


@dataclass(frozen=True)
class SeatChange:
    name: str
    place: Change
    completed: Change
    points: Change


class ResultChanges:
    def __init__(self, correction: ResultCorrection, people: People) -> None:
        self.correction = correction
        self.people = people

    @property
    def mark(self) -> str:
        return self.correction.mark

    @property
    def nothing(self) -> bool:
        return self.correction.before.rows == self.correction.after.rows

    @cached_property
    def seats(self) -> list[SeatChange]:
        """In the order of the seats, as the form has them."""
        found = self.correction
        rows = zip(found.before.entrants, found.before.rows, found.after.rows, strict=True)
        return [
            SeatChange(
                self.people.name_of(entrant),
                Change(f"{before.place}.", f"{after.place}."),
                Change(str(before.completed), str(after.completed)),
                Change(str(before.points), str(after.points)),
            )
            for entrant, before, after in rows
        ]

    @property
    def deals(self) -> Change | None:
        """How many it were, where somebody says so otherwise."""
        before, after = self.correction.before.deals, self.correction.after.deals
        return None if before == after else Change(deals_text(before), deals_text(after))

    @cached_property
    def ranks(self) -> list[RankView]:
        return ranks_shown(self.correction.ranks[:MOST], self.people)

    @property
    def more(self) -> str:
        """Those who stand elsewhere besides."""
        count = len(self.correction.ranks) - MOST
        text = ngettext("And %(count)d person more.", "And %(count)d people more.", count)
        return text % {"count": count} if count > 0 else ""

    @cached_property
    def later(self) -> CorrectionPage | None:
        """The seating that would have been."""
        found = self.correction.later
        return CorrectionPage(found.round, found, self.people) if found else None

    @property
    def done_text(self) -> str:
        """Said once it is saved."""
        table, count = self.correction.before.number, len(self.correction.ranks)
        if not count:
            return _("Table %(table)d is corrected. Everybody stands where they stood.") % {
                "table": table
            }
        text = ngettext(
            "Table %(table)d is corrected: %(count)d person stands elsewhere now.",
            "Table %(table)d is corrected: %(count)d people stand elsewhere now.",
            count,
        )
        return text % {"table": table, "count": count}


def deals_text(deals: int | None) -> str:
    return _("not known") if deals is None else str(deals)
