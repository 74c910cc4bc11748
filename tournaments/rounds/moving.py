"""People of a draft moved by hand: from table to table, or two in each other's place."""

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from itertools import combinations

from django.db import transaction
from django.db.models import Q, Subquery
from django.db.models.functions import Coalesce

from scoring.errors import NothingToUndo
from tournaments import undoing
from tournaments.nights.log_models import LogEntry
from tournaments.rounds.drafting import User
from tournaments.rounds.models import Round, RoundState
from tournaments.rounds.redrafting import SEATED_BY, are_known, note_tables
from tournaments.rounds.seats import Seats, grown, locked, seat, seats_of, seen
from tournaments.seating.nights import Apart
from tournaments.seating.plans import Pair, Plan, meetings

MOVES = ("round-moved", "round-swapped")
UNDONE = (*MOVES, "round-seated-anew", "round-mended")


def moved(seats: Seats, entrant: int, table: int) -> dict[int, tuple[int, ...]]:
    """The tables that change when somebody moves: the last seat of the new table is theirs."""
    old = table_of(seats, entrant)
    if old == table:
        return {}
    left = {} if old is None else {old: tuple(p for p in seats[old] if p != entrant)}
    return left | {table: (*seats.get(table, ()), entrant)}


def swapped(seats: Seats, one: int, other: int) -> dict[int, tuple[int, ...]]:
    """The tables that change when two swap seats; at one table only the order changes."""
    places = {one: other, other: one}
    changed = {table_of(seats, one), table_of(seats, other)} - {None}
    return {
        number: tuple(places.get(person, person) for person in people)
        for number, people in seats.items()
        if number in changed
    }


def table_of(seats: Seats, entrant: int) -> int | None:
    return next((number for number, people in seats.items() if entrant in people), None)


def move(round: Round, entrant: int, table: int, version: int, by: User) -> None:
    """To that table; a table with the next number is a new one."""
    with transaction.atomic():
        round = seen(round, version)
        before = seats_of(round)
        change(round, moved(before, entrant, table), "round-moved", by, before, entrants=[entrant])


def swap(round: Round, entrant: int, other: int, version: int, by: User) -> None:
    with transaction.atomic():
        round = seen(round, version)
        before, both = seats_of(round), [entrant, other]
        change(round, swapped(before, entrant, other), "round-swapped", by, before, entrants=both)


def change(round: Round, seats: Seats, kind: str, by: User, before: Seats, **facts: object) -> None:
    assert round.state == RoundState.DRAFT
    if seats:
        seat(round, seats)
        stood = {number: tuple(before[number]) for number in seats if number in before}
        made = [number for number in seats if number not in before]
        note_tables(round, kind, by, stood, made=made, **facts)


def last_change(round: Round) -> LogEntry | None:
    """What one tap takes back: of this draft, whatever stood there under its number before.

    What was mended while it was published is no draft's, and does not say how it was before.
    """
    entries = LogEntry.objects.filter(tournament=round.tournament_id)
    drafted = Q(kind__in=("round-drafted", "round-unpublished"), facts__round=round.number)
    back = Q(kind=undoing.UNDONE, facts__of="round-discarded", facts__was__round=round.number)
    begun = entries.filter(drafted | back).order_by("-sequence").values("sequence")[:1]
    mine = entries.filter(undone_at=None, kind__in=UNDONE, facts__round=round.number)
    return mine.filter(sequence__gt=Coalesce(Subquery(begun), 0)).order_by("-sequence").first()


def undoable(round: Round | None) -> LogEntry | None:
    """What is taken back of a round that is still a draft."""
    return last_change(round) if round and round.state == RoundState.DRAFT else None


def undo(round: Round, version: int, by: User) -> None:
    """The last move is taken back: the tables are as they were before it."""
    with transaction.atomic():
        round = seen(round, version)
        entry = last_change(round)
        if entry is None or not undoing.undo(entry, by):
            raise NothingToUndo


def take_back(entry: LogEntry, by: User) -> bool:
    """Only the last change of a draft, while it is one, and all of its people are known."""
    facts = entry.facts
    round = Round.objects.filter(tournament=entry.tournament_id, number=facts["round"]).first()
    if round is None or round.state != RoundState.DRAFT or last_change(round) != entry:
        return False
    round = locked(round)
    before = {number: tuple(people) for number, people in facts["before"]}
    if not are_known(round.tournament, before):
        return False
    if entry.kind in MOVES:
        round.tables.filter(number__in=facts["made"]).delete()
    else:
        round.tables.exclude(number__in=before).delete()
    seat(round, before)
    for name, value in facts.get("was", {}).items():
        setattr(round, name, value)
    grown(round, *SEATED_BY)
    return True


for kind in UNDONE:
    undoing.undoes(kind)(take_back)


@dataclass(frozen=True, slots=True)
class Delta:
    """What a move would do: to the repeats of the round, and to the sizes of tables."""

    repeats: int
    sizes: tuple[tuple[int, int], ...] = ()  # of each table that changes: before and after
    is_at_one_table: bool = False  # two who sit together swap seats
    broken: tuple[tuple[Pair, bool], ...] = ()  # who would sit together against a wish; is it firm
    odd: tuple[int, ...] = ()  # sizes that are not allowed

    @property
    def is_worse(self) -> bool:
        return self.repeats > 0 or bool(self.broken or self.odd)


class Deltas:
    """What each move of somebody would do; without `allowed` every size is."""

    def __init__(
        self,
        seats: Seats,
        played: Plan,
        apart: Iterable[Apart] = (),
        allowed: Collection[int] | None = None,
    ) -> None:
        self.seats = seats
        self.met = meetings(played)
        self.allowed = allowed
        wishes = sorted(apart, key=lambda wish: wish.firm)  # where both are wished, firmly
        self.apart = {pair: wish.firm for wish in wishes for pair in pairs(wish.people)}

    def broken(self, tables: Iterable[Collection[int]]) -> dict[Pair, bool]:
        """Who sits together against a wish, and whether it is a firm one."""
        together = (pair for people in tables for pair in pairs(people))
        return {pair: self.apart[pair] for pair in together if pair in self.apart}

    def repeats(self, people: tuple[int, ...]) -> int:
        return sum(self.met[pair] > 0 for pair in pairs(people))

    def of(self, changed: Seats) -> Delta:
        """Of the tables that a move changes."""
        before = {number: tuple(self.seats.get(number, ())) for number in changed}
        more = sum(self.repeats(tuple(people)) for people in changed.values())
        less = sum(self.repeats(people) for people in before.values())
        sizes = tuple(
            (len(before[n]), len(people))
            for n, people in changed.items()
            if len(people) != len(before[n])
        )
        stays = all({*people} == {*before[n]} for n, people in changed.items())
        stood = self.broken(before.values())
        broken = self.broken(changed.values())
        news = tuple((pair, firm) for pair, firm in broken.items() if pair not in stood)
        return Delta(more - less, sizes, stays, news, self.odd(after for _before, after in sizes))

    def odd(self, sizes: Iterable[int]) -> tuple[int, ...]:
        """Of sizes of tables those that are not allowed; a table that is left by all is none."""
        if self.allowed is None:
            return ()
        return tuple(sorted({size for size in sizes if size and size not in self.allowed}))

    def move(self, entrant: int, table: int) -> Delta:
        return self.of(moved(self.seats, entrant, table))

    def swap(self, entrant: int, other: int) -> Delta:
        return self.of(swapped(self.seats, entrant, other))


def pairs(people: Iterable[int]) -> "Counter[Pair]":
    return Counter(combinations(sorted(people), 2))
