"""A table at the desk: its sign with the code, and its paper: what is typed, what counts."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.addresses import Link, phone_origin
from scoring.games.models import Game
from scoring.games.pages import GamePage
from tournaments.attendance.models import People
from tournaments.clock.pages import STEPS, Minutes, RoundClock, round_clock
from tournaments.nights.models import Tournament
from tournaments.pages import at_table
from tournaments.results.folding import TableState, as_closed, as_typed
from tournaments.results.standings import agreed_rules_of, outcomes, table_state
from tournaments.rounds.models import HandResult, Round, RoundState, Table
from tournaments.tables.correction_pages import ResultChanges
from tournaments.tables.correction_preview import preview_correction
from tournaments.tables.deals import DealsQuestion
from tournaments.tables.hand_results import TypedResult, counting_result, typed_result_of
from tournaments.tables.result_sheets import Sheet, typed_result_like
from tournaments.words import halves, is_final_table, round_name


@dataclass(frozen=True)
class Sign:
    table: Table
    round_name: str
    origin: str
    names: tuple[str, ...]

    @property
    def link(self) -> Link:
        """By the code, so that a sign from before the code was renewed opens nothing."""
        return Link(self.origin + reverse("table-open", args=[self.table.code]))

    @property
    def code(self) -> str:
        """Easier to read aloud in two halves."""
        return halves(self.table.code)

    @property
    def typed_at(self) -> str:
        return self.origin.partition("://")[2] + reverse("code-entry")


class TablePage:
    """One table, with all that may be done for it."""

    def __init__(self, table: Table, request: HttpRequest, may_organise: bool) -> None:
        self.table = table
        self.round: Round = table.round
        self.tournament: Tournament = table.round.tournament
        self.request = request
        self.may_organise = may_organise

    @cached_property
    def sign(self) -> Sign:
        seats = self.table.seats.select_related("entrant__player").order_by("position")
        names = tuple(seat.entrant.name for seat in seats)
        is_said = is_final_table(self.table.number, self.round.stage)
        under = "" if is_said else self.round_name
        return Sign(self.table, under, phone_origin(self.request), names)

    @property
    def round_name(self) -> str:
        return round_name(self.round)

    @property
    def clock(self) -> RoundClock | None:
        """While the round is running."""
        if self.round.state != RoundState.PUBLISHED:
            return None
        return round_clock(self.round, self.table.added)

    @property
    def desk(self) -> str:
        return at_table(self.tournament.get_absolute_url(), self.table.number)

    @cached_property
    def is_played(self) -> bool:
        """Something stands there that may be corrected."""
        return table_state(self.table).is_played

    @property
    def minutes(self) -> list[Minutes]:
        return [Minutes(minutes) for minutes in STEPS]

    @property
    def added_minutes(self) -> int:
        return self.table.added // 60


@dataclass(frozen=True)
class EndingPage:
    """What its people read before they say that they are done."""

    table: Table

    @cached_property
    def clock(self) -> RoundClock | None:
        return round_clock(self.table.round, self.table.added)

    @property
    def is_early(self) -> bool:
        """The time is not up."""
        return self.clock is None or not self.clock.is_over

    @property
    def has_to_be_sure(self) -> bool:
        """Only those who have read that the time is not up are done before it is."""
        return self.is_early and not self.is_closed

    @property
    def missing_deals(self) -> int:
        """How many of those that were agreed nobody has recorded; of a whole game unknown."""
        assert self.table.game
        return max(0, (self.table.round.tournament.deals or 0) - len(self.table.game.deals))

    @property
    def is_closed(self) -> bool:
        return self.table.closed_at is not None

    @property
    def round_name(self) -> str:
        return round_name(self.table.round)

    @property
    def counts_text(self) -> str:
        """What counts then."""
        assert self.table.game
        count = len(self.table.game.deals)
        if not count:
            return _("No deal is recorded: your table would count for nobody.")
        if most := self.table.round.tournament.deals:
            text = ngettext(
                "Recorded: %(count)d of %(most)d deal. What is recorded counts.",
                "Recorded: %(count)d of %(most)d deals. What is recorded counts.",
                most,
            )
            return text % {"count": min(count, most), "most": most}
        text = ngettext(
            "%(count)d deal is recorded and counts.",
            "%(count)d deals are recorded and count.",
            count,
        )
        return text % {"count": count}


class HandResultPage:
    """What was entered before, and what counts."""

    def __init__(
        self,
        table: Table,
        game: Game,
        hand_results: Sequence[HandResult],
        *,
        may_organise: bool = False,
        to_list: bool = False,
    ) -> None:
        self.tournament: Tournament = table.round.tournament
        self.table = table
        self.may_organise = may_organise
        self.to_list = to_list  # whoever types has come from there
        self.game = game
        self.hand_results = hand_results
        self.people = People(self.tournament)

    @property
    def seen(self) -> int:
        """The sequence of the latest entry, 0 before the first."""
        return self.hand_results[0].sequence if self.hand_results else 0

    @cached_property
    def now(self) -> HandResult | None:
        """The entry that counts."""
        return counting_result(self.hand_results)

    @property
    def taken_back(self) -> bool:
        return bool(self.hand_results) and self.now is None

    @property
    def counts_points(self) -> bool:
        return bool(self.game.setup.edition.counted)

    @cached_property
    def round_states(self) -> list[TableState]:
        """Of all tables of its round."""
        return outcomes(self.table.round)

    @property
    def state(self) -> TableState:
        return next(state for state in self.round_states if state.pk == self.table.pk)

    @property
    def is_played(self) -> bool:
        """Something stands there that may be corrected."""
        return self.state.is_played

    @property
    def title(self) -> str:
        if is_final_table(self.table.number, self.table.round.stage):
            return self.of_played(_("Correct the final table"), _("Result of the final table"))
        text = self.of_played(_("Correct table %(number)d"), _("Result of table %(number)d"))
        return text % {"number": self.table.number}

    def of_played(self, text: str, otherwise: str) -> str:
        return text if self.is_played else otherwise

    @property
    def is_correction(self) -> bool:
        """Something counts at this table already."""
        return self.state.counts

    @cached_property
    def counts(self) -> TypedResult | None:
        """What counts, typed or recorded; after a replay with who won."""
        if self.now:
            return typed_result_of(self.now)
        return typed_result_like(self.state, self.by_phases) if self.state.counts else None

    @cached_property
    def deals_question(self) -> DealsQuestion:
        typed = bool(self.now)
        return DealsQuestion(
            self.game_behind, self.table.round, self.round_states, is_answered=typed
        )

    @property
    def asks_deals(self) -> bool:
        return self.deals_question.is_asked

    def changes(self, typed_result: TypedResult) -> ResultChanges | None:
        """What this would change; None where nothing counts yet."""
        if not self.is_correction:
            return None
        found = preview_correction(self.table, self.game_behind, typed_result, self.people.entrants)
        if found is None:
            return None
        return ResultChanges(
            found, self.people, may_organise=self.may_organise, to_list=self.to_list
        )

    @property
    def by_phases(self) -> bool:
        return not self.game.setup.variant.fixed_deals

    @property
    def sheet(self) -> Sheet | None:
        """What counts."""
        return self.sheet_of(self.now) if self.now else None

    def sheet_of(self, row: HandResult) -> Sheet:
        game = as_closed(self.game, self.table)
        return Sheet.of(row, game, agreed_rules_of(self.tournament))

    @cached_property
    def game_behind(self) -> Game:
        """As it stood for what counts, and stands where nothing was typed: a correction's game."""
        game = as_closed(self.game, self.table)
        return as_typed(game, self.now) if self.now else game

    @cached_property
    def pad(self) -> GamePage | None:
        """What the phone at the table has recorded; while it counts each deal can be corrected."""
        return GamePage(self.game, writable=self.now is None) if self.game.deals else None

    @property
    def deal_ways(self) -> list[tuple[int, str]]:
        """Where each deal is corrected."""
        query = "?back=list" if self.to_list else ""
        rows = self.pad.grid.rows if self.pad else []
        return [(row.number, row.url + query) for row in rows if row.url]

    @property
    def recorded_text(self) -> str:
        count = len(self.game.deals)
        text = ngettext(
            "%(count)d deal was recorded by phone.",
            "%(count)d deals were recorded by phone.",
            count,
        )
        if self.now:
            return f"{text % {'count': count}} {_('The paper counts instead.')}"
        if self.is_correction:
            return f"{text % {'count': count}} {_('This is what counts.')}"
        return f"{text % {'count': count}} {_('If you save, the paper counts instead.')}"

    @property
    def is_complete(self) -> bool:
        """Its round is complete: a correction changes standings that others have seen."""
        return self.table.round.state == RoundState.COMPLETE

    @property
    def round_name(self) -> str:
        return round_name(self.table.round)

    @property
    def history(self) -> list[tuple[HandResult, Sheet]]:
        return [(row, self.sheet_of(row)) for row in self.hand_results]

    @property
    def desk(self) -> str:
        return at_table(self.tournament.get_absolute_url(), self.table.number)

    @property
    def address(self) -> str:
        return reverse("hand-result-entry", args=[self.tournament.pk, self.table.pk])
