"""What is kept of tables, and deriving anew what is out of date.

A TableOutcome keeps what was derived, with a stamp of what it was derived from. Whoever reads
derives anew what is out of date, and writes it down. Of two who do so at once either may be the
last: an older stamp only means that the next reader derives it once more.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

from django.db import IntegrityError
from django.db.models import Count, OuterRef, QuerySet, Subquery

import live
from scoring.editions.models import Cards, entered_phases
from scoring.games.deals import DealVersion
from scoring.games.log import in_order
from scoring.games.models import Game, Seat
from scoring.optional_writes import write_unless_busy
from tournaments.nights.models import Tournament
from tournaments.results.folding import AgreedRules, FoldedTable, TableState, fold, nothing_yet
from tournaments.rounds.models import HandResult, Round, RoundState, Table, TableOutcome, TableSeat

SIGNS = 40  # of a stamp
FOLD = "missed"  # how tables are folded: another word, and all are derived anew

TABLE = (  # of a table: its own fields, those of its round, and what is kept of it
    "pk",
    "number",
    "game_id",
    "closed_at",
    "counted_up_to",
    "counted_last_deal",
    "game__version",
    "game__last_deal",
    "round__number",
    "round__stage",
    "round__byes",
    "round__gone",
    "round__tournament",
    "round__tournament__deals",
    "round__tournament__variant",
    "outcome__stamp",
    "outcome__rows",
    "outcome__is_finished",
)


class StoredTable(NamedTuple):
    """A table as it is read, in the order of TABLE: what is kept of it, and what was recorded."""

    pk: int
    number: int
    game: int | None
    closed_at: Any
    counted_up_to: int | None  # of its game, once nothing more is recorded
    counted_last_deal: int | None
    version: int | None  # of its game
    last_deal: int | None
    round: int
    stage: str
    byes: list[int]  # of its round
    gone: list[int]  # who had left the night when its round was seated
    night: int
    most: int | None  # deals, as agreed
    variant: str
    stamp: str | None
    rows: list[dict[str, Any]] | None
    is_finished: bool | None
    hand_result: int | None  # the latest one
    taken_back: bool | None
    seats: tuple[int, ...]

    @property
    def agreed(self) -> AgreedRules:
        return AgreedRules(self.most, self.variant)

    @property
    def is_shut(self) -> bool:
        """Closed, or its round is complete: whatever stands there counts."""
        return self.closed_at is not None or self.counted_up_to is not None

    @property
    def results_topic(self) -> str:
        """The topic of results of its night."""
        return Tournament(pk=self.night).results

    @property
    def current_stamp(self) -> str:
        """What it would be derived from now: any of these may change how the table stands."""
        facts = (self.game or 0, self.version or 0, self.hand_result or 0, len(self.seats))
        ends = (self.is_shut, self.counted_up_to)
        told = (FOLD, *facts, *ends, self.agreed.deals or 0, self.agreed.variant, *self.last)
        return sha256(".".join(map(str, told)).encode()).hexdigest()[:SIGNS]

    @property
    def last(self) -> tuple[str, ...]:
        """The number of the last deal, once that is known."""
        counted = self.counted_last_deal
        last = self.last_deal if counted is None else counted
        return (f"last-{last}",) if last else ()

    @property
    def is_current(self) -> bool:
        return self.stamp == self.current_stamp

    @property
    def is_blank(self) -> bool:
        """Nothing was recorded, nothing is shut: there is nothing to derive, nor to keep."""
        return not (self.stamp or self.version or self.hand_result or self.is_shut)

    def state(self, folded: FoldedTable) -> TableState:
        """Whatever is of other people than sit here now says nothing about these."""
        if len(folded.rows) != len(self.seats):
            folded = nothing_yet(len(self.seats))
        return TableState(
            pk=self.pk,
            number=self.number,
            round=self.round,
            stage=self.stage,
            entrants=self.seats,
            rows=folded.rows,
            finished=folded.is_finished,
            is_by_hand=bool(self.hand_result) and not self.taken_back,
            game=self.game,
            byes=tuple(self.byes),
            gone=frozenset(self.gone),
        )


def states_of(tables: Sequence[StoredTable]) -> list[TableState]:
    fresh = fold_anew([each for each in tables if not (each.is_blank or each.is_current)])
    return [table.state(fresh.get(table.pk) or as_kept(table)) for table in tables]


def as_kept(table: StoredTable) -> FoldedTable:
    return FoldedTable.kept(table.rows or [], bool(table.is_finished))


type Of = Round | Tournament | QuerySet[Table]


def published_tables(of: Of) -> QuerySet[Table]:
    if isinstance(of, QuerySet):
        return of
    if isinstance(of, Round):
        return Table.objects.filter(round=of)
    return Table.objects.filter(round__tournament=of).exclude(round__state=RoundState.DRAFT)


def tables_of(of: Of) -> list[StoredTable]:
    """As they are kept, with all that says whether that is still true."""
    tables = published_tables(of)
    seats = seats_of(tables)
    return [StoredTable._make((*row, tuple(seats[row[0]]))) for row in rows_of(tables)]


def rows_of(tables: QuerySet[Table]) -> Iterable[tuple[Any, ...]]:
    hand_result = HandResult.objects.current().filter(table=OuterRef("pk")).order_by("-sequence")
    return tables.order_by("round__number", "number").values_list(
        *TABLE,
        Subquery(hand_result.values("sequence")[:1]),
        Subquery(hand_result.values("removed")[:1]),
    )


def seats_of(tables: QuerySet[Table]) -> Mapping[int, list[int]]:
    """The entrants of each table, in the order of their seats."""
    seats = defaultdict(list)
    rows = TableSeat.objects.filter(table__in=tables.order_by().values("pk")).order_by("position")
    for table, entrant in rows.values_list("table", "entrant"):
        seats[table].append(entrant)
    return seats


def fold_anew(stale: list[StoredTable]) -> dict[int, FoldedTable]:
    """Derive these anew, and keep them for whoever comes next."""
    if not stale:
        return {}
    found = folds(stale)
    others = {
        each.results_topic for each in stale if is_another_result(as_kept(each), found[each.pk])
    }
    outcomes = (
        TableOutcome(table_id=table.pk, stamp=table.current_stamp, **found[table.pk].facts)
        for table in stale
    )
    if keep_outcomes(outcomes):  # or each who is told would find the same news once more
        for topic in others:
            live.publish(topic)
    return found


def is_another_result(kept: FoldedTable, now: FoldedTable) -> bool:
    return kept != now and (kept.is_finished or now.is_finished)


def folds(tables: list[StoredTable]) -> dict[int, FoldedTable]:
    """From all that was recorded, in two statements at most."""
    known = games_of([table.game for table in tables if table.game])
    hand_results = hand_results_of([table.pk for table in tables if table.hand_result])
    return {
        table.pk: fold(
            table.agreed,
            known.get(table.game or 0),
            hand_results.get(table.pk),
            seats=len(table.seats),
            is_closed=table.is_shut,
            counted_up_to=table.counted_up_to,
            counted_last_deal=table.counted_last_deal,
        )
        for table in tables
    }


def games_of(games: list[int]) -> dict[int, Game]:
    """With all that was recorded, in one statement: where nothing was, none is needed.

    How their people are called decides nothing.
    """
    if not games:
        return {}
    recorded = defaultdict(list)
    for version in versions_of(games):
        recorded[version.game_id].append(version)
    known, cards = {}, dict[str, Cards]()
    for pk, versions in recorded.items():
        game = known[pk] = versions[0].game
        if game.edition not in cards:
            cards[game.edition] = entered_phases(game.edition)
        game.cards, game.seat_names = cards[game.edition], [""] * versions[0].seated
        game.log = tuple(in_order(versions))
    return known


def versions_of(games: list[int]) -> Iterable[Any]:
    """With their games, and how many sit there."""
    seats = Seat.objects.filter(game=OuterRef("game")).order_by().values("game")
    count = Subquery(seats.annotate(count=Count("pk")).values("count"))
    rows = DealVersion.objects.filter(game__in=games).select_related("game")
    return rows.annotate(seated=count)


def hand_results_of(tables: list[int]) -> dict[int, HandResult]:
    """The paper that counts, of tables that have one."""
    if not tables:
        return {}
    return {
        hand_result.table_id: hand_result
        for hand_result in HandResult.objects.counting().filter(table__in=tables)
    }


def keep_outcomes(outcomes: Iterable[TableOutcome]) -> bool:
    """Say whether they are: whoever only reads does not wait for those who write."""
    written = ["stamp", "rows", "is_finished"]

    def write() -> list[TableOutcome]:
        return TableOutcome.objects.bulk_create(
            outcomes, update_conflicts=True, unique_fields=["table"], update_fields=written
        )

    try:
        return write_unless_busy(write) is not None  # else the next reader derives it again
    except IntegrityError:
        return True  # a table is gone meanwhile, and whatever it was is nothing now
