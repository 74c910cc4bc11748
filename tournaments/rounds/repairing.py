"""A round repaired after people left or came: first shown, then done, with the fewest moved."""

from collections.abc import Collection
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.core import signing
from django.db import transaction

from scoring.clubs.models import Actor
from scoring.dice import Dice
from scoring.errors import MovedOn
from tournaments.log import LogKind
from tournaments.nights.models import Final
from tournaments.rounds.drafting import effort_of
from tournaments.rounds.finals import next_in_line
from tournaments.rounds.history import meetings_before
from tournaments.rounds.models import Round, RoundState, Stage
from tournaments.rounds.moving import note_tables
from tournaments.rounds.publishing import step
from tournaments.rounds.seats import (
    Seats,
    Wishes,
    as_rows,
    begun_tables,
    lock_begun_tables,
    locked_at,
    people_gone,
    people_here,
    renew_games,
    rounds_before,
    seat,
    seats_of,
    weights_of,
    wishes_of,
)
from tournaments.seating.earlier import earlier_prices
from tournaments.seating.plans import Tables
from tournaments.seating.problems import SeatingFault, SeatingRefusal
from tournaments.seating.repairs.one_round import repair_round
from tournaments.seating.repairs.situations import RepairedRound, Situation
from tournaments.seating.sizes import PLAYABLE

SALT = "tournaments.repair"
PATIENCE = 1.0  # seconds


@dataclass(frozen=True)
class RoundNow:
    """A round as it stands: tables with something recorded keep their people."""

    round: Round
    seats: dict[int, tuple[int, ...]]
    begun_tables: frozenset[int]
    here: frozenset[int]

    @cached_property
    def open(self) -> list[int]:
        """The numbers of the tables that may change, and of gaps between them."""
        last = max(self.seats, default=0)
        return [number for number in range(1, last + 1) if number not in self.begun_tables]

    @cached_property
    def sitting(self) -> frozenset[int]:
        return frozenset(person for people in self.seats.values() for person in people)

    @cached_property
    def held(self) -> frozenset[int]:
        """Who sits where something was recorded."""
        return frozenset(person for number in self.begun_tables for person in self.seats[number])

    @property
    def published(self) -> Tables:
        return tuple(self.seats.get(number, ()) for number in self.open)

    @property
    def left_running(self) -> dict[int, tuple[int, ...]]:
        """Tables that have begun and that somebody has left, with whom."""
        left = {n: tuple(p for p in self.seats[n] if p not in self.here) for n in self.begun_tables}
        return {number: people for number, people in sorted(left.items()) if people}

    @property
    def gone(self) -> tuple[int, ...]:
        """Who sits at a table that may change, and is not here."""
        free = self.sitting - self.held
        return tuple(sorted(free - self.here))

    @cached_property
    def next_in_line(self) -> tuple[int, ...]:
        """Who comes into a final in place of those who left, at tables that have not begun."""
        is_final = self.round.stage == Stage.FINAL and self.round.tournament.final == Final.FINAL
        if not self.gone or not is_final:
            return ()
        return next_in_line(self.round, self.sitting, len(self.gone))

    @property
    def waiting(self) -> tuple[int, ...]:
        """Who is here and sits nowhere; in a final and a knock-out they are out of it."""
        if self.round.stage != Stage.ROUND:
            return self.next_in_line
        return tuple(sorted(self.here - self.sitting))

    @property
    def free(self) -> tuple[int, ...]:
        """Who is here and may be given a seat at a table that may change."""
        is_usual = self.round.stage == Stage.ROUND
        may_sit = self.here if is_usual else self.here & self.sitting | {*self.next_in_line}
        return tuple(sorted(may_sit - self.held))

    @property
    def allowed(self) -> frozenset[int]:
        """Sizes of tables: a final has as many as it has."""
        usual = self.round.tournament.sizes & frozenset(PLAYABLE)
        return usual if self.round.stage == Stage.ROUND else frozenset(PLAYABLE)


@dataclass(frozen=True)
class Repair:
    """What would be done: the tables as they would be, by number, and who would move."""

    scene: RoundNow
    repaired: RepairedRound
    numbers: tuple[int, ...]
    allowed: frozenset[int] = field(default_factory=frozenset)

    @property
    def seats(self) -> dict[int, tuple[int, ...]]:
        return dict(zip(self.numbers, self.repaired.tables, strict=True))

    @cached_property
    def changed(self) -> dict[int, tuple[int, ...]]:
        """Only the tables that others sit at than before."""
        before = self.scene.seats
        return {n: people for n, people in self.seats.items() if people != before.get(n, ())}

    @property
    def moves(self) -> list[tuple[int, int, int]]:
        """Who moves, from which table, to which."""
        numbers = self.numbers
        return [(m.person, numbers[m.from_table], numbers[m.to_table]) for m in self.repaired.moved]

    @property
    def proposal(self) -> str:
        """What a page sends back to have exactly this done."""
        stood = {
            "round": self.scene.round.pk,
            "version": self.scene.round.version,
            "here": sorted(self.scene.here),
            "begun": sorted(self.scene.begun_tables),
            "tables": as_rows(self.changed),
        }
        return signing.dumps(stood, salt=SALT, compress=True)


def scene_of(round: Round) -> RoundNow:
    return scene_with(round, begun_tables(round))


def scene_with(round: Round, begun: Collection[int]) -> RoundNow:
    here = round.tournament.entrants.here().values_list("pk", flat=True)
    return RoundNow(round, seats_of(round), frozenset(begun), frozenset(here))


def repair(
    round: Round, dice: Dice, allow: frozenset[int] = frozenset(), scene: RoundNow | None = None
) -> Repair | SeatingRefusal:
    """The fewest moves after which everybody here has a seat; nothing is changed yet."""
    scene = scene or scene_of(round)
    tournament = round.tournament
    if not scene.free and not scene.begun_tables:
        return SeatingRefusal(code=SeatingFault.TOO_FEW, number=0)
    allowed = scene.allowed | allow
    index = {number: place for place, number in enumerate(scene.open)}
    people, weights = people_here(tournament), weights_of(tournament)
    wishes = places_kept(wishes_of(tournament, people), index, scene.held)
    situation = Situation(
        people=scene.free,
        allowed=allowed,
        played=rounds_before(tournament, round.number),
        apart=wishes.apart,
        fixed_tables=wishes.fixed_tables,
        weights=weights,
        earlier=earlier_prices(
            meetings_before(tournament, people).weights, len(people), weights.repeats
        ),
    )
    found = repair_round(scene.published, situation, dice, effort_of(PATIENCE))
    if isinstance(found, SeatingRefusal):
        return found
    return Repair(scene, found, numbers_of_tables(scene, len(found.tables)), allowed)


def places_kept(wishes: Wishes, index: dict[int, int], held: frozenset[int]) -> Wishes:
    """Tables that people keep to, among those that may change; others are no wish now."""
    places = {
        person: index[table + 1]
        for person, table in wishes.fixed_tables.items()
        if person not in held and table + 1 in index
    }
    return Wishes(wishes.apart, places)


def numbers_of_tables(scene: RoundNow, count: int) -> tuple[int, ...]:
    """The numbers of the tables found: new ones follow all that there are."""
    last = max(scene.seats, default=0)
    new = range(last + 1, last + 1 + count - len(scene.open))
    return (*scene.open, *new)


def apply(round: Round, proposal: str, by: Actor) -> list[int]:
    """What a page has shown is done, unless anything it was made of has changed since."""
    stood: dict[str, Any] = signing.loads(proposal, salt=SALT)
    seats = {number: tuple(people) for number, people in stood["tables"]}
    with transaction.atomic():
        round = locked_at(round, stood["version"])
        scene = scene_with(round, lock_begun_tables(round))
        known = {"round": round.pk, "here": sorted(scene.here), "begun": sorted(scene.begun_tables)}
        if any(stood[name] != value for name, value in known.items()):
            raise MovedOn
        reseat(round, seats, by, LogKind.ROUND_REPAIRED, scene.seats)
    return sorted(seats)


def reseat(round: Round, seats: Seats, by: Actor, kind: LogKind, before: Seats) -> None:
    """Other people at these tables, in the transaction of who asks; their games are new."""
    if round.state == RoundState.COMPLETE:
        raise MovedOn
    unseated = {p for n in seats for p in before.get(n, ())}.difference(*seats.values())
    round.seats.filter(entrant__in=unseated).delete()
    seat(round, seats)
    if round.state == RoundState.DRAFT:
        note_tables(round, kind, by, before)
        return
    renew_games(round, set(seats))
    left = unseated.intersection(people_gone(round.tournament))
    round.gone = sorted(left.union(round.gone))  # who missed it before they left missed it
    step(round, kind, by, "gone", tables=sorted(seats))
