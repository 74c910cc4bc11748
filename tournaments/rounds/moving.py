"""A draft changed by hand: people moved or swapped, all seated anew, thrown away, brought back."""

import secrets
from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from itertools import combinations

from django.db import transaction
from django.db.models import Q, Subquery
from django.db.models.functions import Coalesce

from scoring.clubs.models import Actor
from scoring.errors import NothingToUndo
from tournaments.log import LogKind, Undo, note, undo_with
from tournaments.nights.models import SEEDS, LogEntry, Tournament
from tournaments.rounds.drafting import (
    USUAL,
    DraftWishes,
    NoDraft,
    coming_number,
    current_round,
    draft_for,
    keep_ahead,
)
from tournaments.rounds.models import Round, RoundState
from tournaments.rounds.seats import (
    Seats,
    as_lists,
    as_rows,
    locked,
    locked_at,
    raise_version,
    seat,
    seats_of,
)
from tournaments.seating.plans import Pair, Plan, meetings
from tournaments.seating.problems import Apart

SEATED_BY = ("mode", "seed", "ranking")
KEPT = ("stage", "byes", *SEATED_BY)  # of a draft that is thrown away


def seat_anew(
    round: Round, version: int, by: Actor, choice: DraftWishes = USUAL
) -> Round | NoDraft:
    """The draft once more, with other dice or other tables; one tap brings the old one back."""
    tournament = round.tournament
    seed = secrets.randbelow(SEEDS) if choice.seed is None else choice.seed
    draft = draft_for(tournament, round.number, replace(choice, seed=seed))
    if isinstance(draft, NoDraft):
        return draft
    with transaction.atomic():
        round = locked_at(round, version)
        before, was = seats_of(round), {name: getattr(round, name) for name in SEATED_BY}
        round.tables.exclude(number__lte=len(draft.tables)).delete()
        seat(round, dict(enumerate(draft.tables, 1)))
        round.seed, round.mode = draft.seed, draft.mode.value
        round.ranking = as_lists(draft.ranking.equal_groups(draft.ranking.order))
        keep_ahead(tournament, draft)
        note_tables(round, LogKind.ROUND_SEATED_ANEW, by, before, was=was)
    return round


def note_tables(round: Round, kind: LogKind, by: Actor, before: Seats, **facts: object) -> None:
    """The tables as they were stand in the log, so that they can come back."""
    raise_version(round, *SEATED_BY)
    facts |= {**round.named, "before": as_rows(before)}
    note(round.tournament, kind, by, **facts)


def discard(round: Round, version: int, by: Actor) -> None:
    """Without this draft; the log can bring it back while there is no other."""
    with transaction.atomic():
        round = locked_at(round, version)
        assert round.state == RoundState.DRAFT
        facts = {name: getattr(round, name) for name in KEPT}
        facts |= {"round": round.number, "before": as_rows(seats_of(round))}
        note(round.tournament, LogKind.ROUND_DISCARDED, by, **facts)
        round.delete()


def are_known(tournament: Tournament, seats: Seats) -> bool:
    """Whether all who sat so are still of this tournament."""
    people = [person for table in seats.values() for person in table]
    return tournament.entrants.filter(pk__in=people).count() == len(people)


def bring_back(entry: LogEntry, _by: Actor) -> bool:
    """Only while it would be the next round, and all of its people are still known."""
    tournament, facts = entry.tournament, entry.facts
    number, before = facts["round"], dict(facts["before"])
    if current_round(tournament) or coming_number(tournament) != number:
        return False
    if not are_known(tournament, before):
        return False
    kept_facts = {name: facts[name] for name in KEPT}
    round = Round.objects.create(tournament=tournament, number=number, **kept_facts)
    seat(round, before)
    return True


MOVES = {LogKind.ROUND_MOVED.key, LogKind.ROUND_SWAPPED.key}
CHANGES = [kind.key for kind in LogKind if kind.undo is Undo.DRAFT_CHANGE]
BEGUN_BY = [LogKind.ROUND_DRAFTED.key, LogKind.ROUND_UNPUBLISHED.key]


def tables_after_move(seats: Seats, entrant: int, table: int) -> dict[int, tuple[int, ...]]:
    """The tables that change when somebody moves: the last seat of the new table is theirs."""
    old = table_of(seats, entrant)
    if old == table:
        return {}
    left = {} if old is None else {old: tuple(p for p in seats[old] if p != entrant)}
    return left | {table: (*seats.get(table, ()), entrant)}


def tables_after_swap(seats: Seats, one: int, other: int) -> dict[int, tuple[int, ...]]:
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


def move(round: Round, entrant: int, table: int, version: int, by: Actor) -> None:
    """To that table; a table with the next number is a new one."""
    with transaction.atomic():
        round = locked_at(round, version)
        before = seats_of(round)
        changed = tables_after_move(before, entrant, table)
        change(round, changed, LogKind.ROUND_MOVED, by, before, entrants=[entrant])


def swap(round: Round, entrant: int, other: int, version: int, by: Actor) -> None:
    with transaction.atomic():
        round = locked_at(round, version)
        before = seats_of(round)
        changed = tables_after_swap(before, entrant, other)
        change(round, changed, LogKind.ROUND_SWAPPED, by, before, entrants=[entrant, other])


def change(
    round: Round, changed: Seats, kind: LogKind, by: Actor, before: Seats, **facts: object
) -> None:
    assert round.state == RoundState.DRAFT
    if changed:
        seat(round, changed)
        stood = {number: before[number] for number in changed if number in before}
        made = [number for number in changed if number not in before]
        note_tables(round, kind, by, stood, made=made, **facts)


def last_change(round: Round) -> LogEntry | None:
    """What one tap takes back: of this draft, whatever stood there under its number before.

    What was mended while it was published is no draft's, and does not say how it was before.
    """
    entries = LogEntry.objects.filter(tournament=round.tournament_id)
    drafted = Q(kind__in=BEGUN_BY, facts__round=round.number)
    discarded = {"facts__of": LogKind.ROUND_DISCARDED.key, "facts__was__round": round.number}
    back = Q(kind=LogKind.UNDONE.key, **discarded)
    begun = entries.filter(drafted | back).order_by("-sequence").values("sequence")[:1]
    mine = entries.filter(undone_at=None, kind__in=CHANGES, facts__round=round.number)
    return mine.filter(sequence__gt=Coalesce(Subquery(begun), 0)).order_by("-sequence").first()


def undoable_change(round: Round | None) -> LogEntry | None:
    """What is taken back of a round that is still a draft."""
    return last_change(round) if round and round.state == RoundState.DRAFT else None


def undo(round: Round, version: int, by: Actor) -> None:
    """The last move is taken back: the tables are as they were before it."""
    with transaction.atomic():
        round = locked_at(round, version)
        entry = last_change(round)
        if entry is None or not undo_with(take_back, entry, by):
            raise NothingToUndo


def take_back(entry: LogEntry, by: Actor) -> bool:
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
    raise_version(round, *SEATED_BY)
    return True


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
        return self.of(tables_after_move(self.seats, entrant, table))

    def swap(self, entrant: int, other: int) -> Delta:
        return self.of(tables_after_swap(self.seats, entrant, other))


def pairs(people: Iterable[int]) -> "Counter[Pair]":
    return Counter(combinations(sorted(people), 2))
