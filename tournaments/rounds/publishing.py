"""A round is published, completed, and taken back: each step once, whoever presses at once."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from enum import Enum

from django.db import transaction
from django.utils import timezone

from scoring.clubs.models import Actor
from scoring.errors import MovedOn
from tournaments.log import LogKind, note
from tournaments.results import standings as results
from tournaments.results.closed_tables import (
    FIELDS_OF_NEW_TABLE,
    detach_games,
    lock_recording,
    store_closed_reasons,
)
from tournaments.rounds.kept_codes import give_codes_back, take_codes
from tournaments.rounds.models import Round, RoundState, Stage
from tournaments.rounds.seats import (
    Seats,
    begun_tables,
    lock_begun_tables,
    locked,
    people_gone,
    raise_version,
    seats_of,
    start_games,
)
from tournaments.seating.sizes import PLAYABLE


class Doubt(Enum):
    """What speaks against going on; an organiser may knowingly, unless it cannot be played."""

    UNPLAYABLE = "unplayable"  # `tables` have too few or too many people
    SIZE = "size"  # `tables` have a size that the tournament does not allow
    NOT_HERE = "not_here"  # `people` sit there and are not here
    NOT_SEATED = "not_seated"  # `people` are here and sit nowhere
    OPEN = "open"  # `tables` are not finished
    EMPTY = "empty"  # at `tables` nothing was played, so they count for nobody
    RECORDED = "recorded"  # at `tables` something was recorded
    NEXT_DRAFT = "next_draft"  # there is a draft of the round after it
    NEXT_PLAYED = "next_played"  # the round after it is published or complete


HARD = {Doubt.UNPLAYABLE, Doubt.NEXT_PLAYED}


@dataclass(frozen=True, slots=True)
class Block:
    """A doubt with its tables, by their numbers, and its people."""

    doubt: Doubt
    tables: tuple[int, ...] = ()
    people: tuple[int, ...] = ()

    @property
    def marks(self) -> Iterator[str]:
        """By which a page sends back what it has shown."""
        kind = self.doubt.value
        yield from (f"{kind}-t{number}" for number in self.tables)
        yield from (f"{kind}-p{person}" for person in self.people)
        if not self.tables and not self.people:
            yield kind


type Knowing = bool | Collection[str]
"""Whether an organiser goes on whatever there is, or the marks of what the page has shown."""


@dataclass(frozen=True, slots=True)
class Blocked:
    """Everything that speaks against a step; nothing has changed."""

    blocks: tuple[Block, ...]

    @property
    def is_hard(self) -> bool:
        """Whether not even an organiser who knows it may go on."""
        return any(block.doubt in HARD for block in self.blocks)

    @property
    def marks(self) -> list[str]:
        return [mark for block in self.blocks for mark in block.marks]

    def is_known(self, knowingly: Knowing) -> bool:
        """Whether there is nothing more than was shown."""
        if isinstance(knowingly, bool):
            return knowingly
        return set(self.marks) <= set(knowingly)


def blocked_by(blocks: tuple[Block, ...], knowingly: Knowing) -> Blocked | None:
    found = Blocked(blocks)
    return found if blocks and (found.is_hard or not found.is_known(knowingly)) else None


def against_publishing(round: Round) -> tuple[Block, ...]:
    """What is wrong with a draft."""
    here = set(round.tournament.entrants.here().values_list("pk", flat=True))
    return doubts_of(round, seats_of(round), here)


def doubts_of(round: Round, seats: Seats, here: Collection[int]) -> tuple[Block, ...]:
    """A table nobody sits at is none; in a final not everybody plays, nor at every size."""
    sizes = {number: len(people) for number, people in seats.items() if people}
    seated = [person for people in seats.values() for person in people]
    is_usual, allowed = round.stage == Stage.ROUND, round.tournament.sizes
    unplayable = tuple(number for number, size in sizes.items() if size not in PLAYABLE)
    odd = tuple(n for n, size in sizes.items() if size in PLAYABLE and size not in allowed)
    absent = tuple(person for person in seated if person not in here)
    waiting = tuple(sorted(set(here).difference(seated, round.byes)))
    blocks = (
        Block(Doubt.UNPLAYABLE, tables=unplayable or (() if sizes else (1,))),
        Block(Doubt.SIZE, tables=odd if is_usual else ()),
        Block(Doubt.NOT_HERE, people=absent),
        Block(Doubt.NOT_SEATED, people=waiting if is_usual else ()),
    )
    return tuple(block for block in blocks if block.tables or block.people)


def publish(round: Round, by: Actor, knowingly: Knowing = False) -> Round | Blocked:
    """Each table gets its game. Published already, it stays as it is."""
    with transaction.atomic():
        round = locked(round)
        if round.state == RoundState.PUBLISHED:
            return round
        if round.state != RoundState.DRAFT:
            raise MovedOn
        if against := blocked_by(against_publishing(round), knowingly):
            return against
        round.tables.filter(seats=None).delete()
        round.tables.update(**FIELDS_OF_NEW_TABLE)
        take_codes(round, round.tables.all())
        start_games(round, list(round.tables.all()))
        round.state, round.published_at = RoundState.PUBLISHED, timezone.now()
        round.gone = people_gone(round.tournament)
        step(round, LogKind.ROUND_PUBLISHED, by, "state", "published_at", "gone")
    return round


def step(round: Round, kind: LogKind, by: Actor, *changed: str, **facts: object) -> None:
    raise_version(round, *changed)
    note(round.tournament, kind, by, **round.named, **facts)


def against_unpublishing(round: Round) -> tuple[Block, ...]:
    return against_withdrawing(begun_tables(round))


def against_withdrawing(tables: Collection[int]) -> tuple[Block, ...]:
    recorded = tuple(sorted(tables))
    return (Block(Doubt.RECORDED, tables=recorded),) if recorded else ()


def unpublish(round: Round, by: Actor, knowingly: Knowing = False) -> Round | Blocked:
    """A draft again. Games and papers stay as they are, but are of no table any more."""
    with transaction.atomic():
        round = locked(round)
        if round.state == RoundState.DRAFT:
            return round
        if round.state != RoundState.PUBLISHED:
            raise MovedOn
        blocks = against_withdrawing(lock_begun_tables(round))
        if against := blocked_by(blocks, knowingly):
            return against
        detached = [number for block in blocks for number in block.tables]
        withdraw_to_draft(round)
        step(round, LogKind.ROUND_UNPUBLISHED, by, *CLOCKED, tables=detached)
    return round


CLOCKED = (
    "state",
    "published_at",
    "clock_started_at",
    "clock_paused_at",
    "clock_shift",
)


def withdraw_to_draft(round: Round) -> None:
    give_codes_back(round, round.tables.all())
    detach_games(round.tables.all())
    round.tables.update(added=0)
    round.state, round.published_at = RoundState.DRAFT, None
    round.clock_started_at = round.clock_paused_at = None
    round.clock_shift = 0


def against_completing(round: Round) -> tuple[Block, ...]:
    states = sorted(results.outcomes(round), key=lambda state: state.number)
    blocks = (
        Block(Doubt.OPEN, tuple(state.number for state in states if not state.finished)),
        Block(Doubt.EMPTY, tuple(state.number for state in states if not state.is_played)),
    )
    return tuple(block for block in blocks if block.tables)


def complete(round: Round, by: Actor, knowingly: Knowing = False) -> Round | Blocked:
    """What stands there counts. Tables that are open are closed as they stand, knowingly."""
    with transaction.atomic():
        round = locked(round)
        if round.state == RoundState.COMPLETE:
            return round
        if round.state != RoundState.PUBLISHED:
            raise MovedOn
        lock_recording(round.tables.all())
        blocks = against_completing(round)
        if against := blocked_by(blocks, knowingly):
            return against
        closed = [n for block in blocks if block.doubt is Doubt.OPEN for n in block.tables]
        round.completed_at = timezone.now()
        by_now = {"closed_at": round.completed_at, "closed_with_round": True}
        round.tables.filter(number__in=closed).update(**by_now)
        round.state = RoundState.COMPLETE
        step(round, LogKind.ROUND_COMPLETED, by, "state", "completed_at", tables=closed)
        store_closed_reasons(round.tables.all())
    return round


def round_after(round: Round) -> Round | None:
    rounds = Round.objects.filter(tournament=round.tournament_id)
    return rounds.filter(number__gt=round.number).first()


def against_reopening(round: Round) -> tuple[Block, ...]:
    after = round_after(round)
    if after is None:
        return ()
    is_draft = after.state == RoundState.DRAFT
    return (Block(Doubt.NEXT_DRAFT if is_draft else Doubt.NEXT_PLAYED),)


def reopen(round: Round, by: Actor, knowingly: Knowing = False) -> Round | Blocked:
    """Running again: tables that were closed to complete it are open; a later draft is gone."""
    with transaction.atomic():
        round = locked(round)
        if round.state == RoundState.PUBLISHED:
            return round
        if round.state != RoundState.COMPLETE:
            raise MovedOn
        if against := blocked_by(against_reopening(round), knowingly):
            return against
        Round.objects.filter(tournament=round.tournament_id, state=RoundState.DRAFT).delete()
        lock_recording(round.tables.all())
        round.tables.filter(closed_with_round=True).update(closed_at=None, closed_with_round=False)
        round.state, round.completed_at = RoundState.PUBLISHED, None
        step(round, LogKind.ROUND_REOPENED, by, "state", "completed_at")
        store_closed_reasons(round.tables.all())
    return round
