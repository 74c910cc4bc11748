"""A result was corrected after people had been seated by it: what would be otherwise."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256

from django.db import transaction

from scoring.clubs.models import Actor
from scoring.errors import MovedOn
from tournaments.attendance.models import Entrant, Presence
from tournaments.log import LogKind
from tournaments.nights.models import Final
from tournaments.results import standings as results
from tournaments.results.folding import TableState
from tournaments.rounds.drafting import RANKED, RoundDraft, draft_seated_by
from tournaments.rounds.finals import final_again, stage_by
from tournaments.rounds.models import Round, RoundState, Stage
from tournaments.rounds.publishing import step
from tournaments.rounds.repairing import reseat
from tournaments.rounds.seats import (
    as_lists,
    begun_tables,
    lock_begun_tables,
    locked_at,
    problem_of,
    ranking_from,
    rounds_of,
    seats_of,
)
from tournaments.seating.plans import Tables
from tournaments.seating.repairs.situations import Differences, differences
from tournaments.seating.rounds.next_round import EqualGroups, Mode
from tournaments.standings.rows import Standings

ANY = ""  # whatever there is to be corrected
RANKED_MODES = {mode.value for mode in RANKED}


@dataclass(frozen=True, slots=True)
class Rank:
    """Where somebody stood when the round was seated, and stands now; equals share a rank."""

    entrant: int
    before: int
    now: int


@dataclass(frozen=True)
class SeatingCorrection:
    """A round whose standings are no longer those that it was seated by."""

    round: Round
    before: EqualGroups
    now: EqualGroups
    standings: Standings
    tables: tuple[TableState, ...] = ()  # of the tournament, with all entrants
    entrants: Sequence[Entrant] | None = None

    @cached_property
    def ranks(self) -> list[Rank]:
        """Those who stand elsewhere now, the best first."""
        before, now = ranks_of(self.before), ranks_of(self.now)
        both = [Rank(person, before.get(person, 0), rank) for person, rank in now.items()]
        return [rank for rank in both if rank.before != rank.now]

    @property
    def mark(self) -> str:
        """What somebody has seen before they decide: another result may be corrected by then."""
        return sha256(repr((self.before, self.now)).encode()).hexdigest()[:24]

    @cached_property
    def begun(self) -> set[int]:
        return begun_tables(self.round)

    @cached_property
    def seats(self) -> dict[int, tuple[int, ...]]:
        return seats_of(self.round)

    @cached_property
    def instead(self) -> Tables | None:
        """The seating that would have been, by the same dice; None if nobody can be seated so."""
        tables = self.seated_by_now()
        if tables is None or len(tables) > len(self.seats):
            return None
        return renumbered_tables(tuple(self.seats.values()), tables)

    def seated_by_now(self) -> Tables | None:
        """As it would have been drafted from these standings, with the same dice."""
        round, tournament, ranking = self.round, self.round.tournament, ranking_from(self.now)
        if round.stage != Stage.ROUND and tournament.final == Final.KNOCK_OUT:
            stage = stage_by(tournament, round.number, ranking, round.seed)
            return stage.tables if isinstance(stage, RoundDraft) else None
        seated_now = {person for table in self.seats.values() for person in table}
        sizes = [len(table) for table in self.seats.values() if table]
        if round.stage == Stage.FINAL:
            people = tuple(
                each
                for each in sorted(self.everybody, key=lambda each: each.pk)
                if each.presence == Presence.HERE or each.pk in seated_now
            )
            return final_again(round, people, self.standings, tuple(sizes))
        people_seated = [entrant for entrant in self.everybody if entrant.pk in seated_now]
        played = rounds_of(self.tables, round.number)
        problem = problem_of(tournament, round.number, people_seated, sizes, played=played)
        draft = draft_seated_by(problem, Mode(round.mode), ranking, round.seed)
        return draft.tables if isinstance(draft, RoundDraft) else None

    @cached_property
    def everybody(self) -> Sequence[Entrant]:
        if self.entrants is not None:
            return self.entrants
        return list(self.round.tournament.entrants.select_related("player"))

    @cached_property
    def differences(self) -> Differences | None:
        if self.instead is None:
            return None
        return differences(tuple(self.seats.values()), self.instead)

    @property
    def is_played(self) -> bool:
        return self.round.state == RoundState.COMPLETE

    @property
    def can_reseat(self) -> bool:
        """Whether nothing has been played of it."""
        return not self.begun and not self.is_played and bool(self.differences)


def was_ranked(round: Round) -> bool:
    """Whether people were seated by standings."""
    by_standing = round.mode in RANKED_MODES or round.stage != Stage.ROUND
    return by_standing and bool(round.ranking)


def is_ranked(round: Round) -> bool:
    """Whether they were, and may still be seated otherwise."""
    return was_ranked(round) and round.state != RoundState.COMPLETE


def correction_of(
    round: Round,
    tables: Sequence[TableState] | None = None,
    entrants: Sequence[Entrant] | None = None,
    *,
    is_played: bool = False,
) -> SeatingCorrection | None:
    """None while the standings are those it was seated by, or where they did not count.

    Whoever has read the tables of the tournament, or its entrants, brings them along. Rounds that
    are played are asked about only to tell of them.
    """
    if not (was_ranked(round) if is_played else is_ranked(round)):
        return None
    before = ranking_from(round.ranking)
    found = results.outcomes(round.tournament) if tables is None else tables
    lots = None if entrants is None else {entrant.pk: entrant.lot for entrant in entrants}
    board = results.board_of(round.tournament, found, until=round.number - 1, lots=lots)
    standings = board.standings()
    now = standings.ranking.equal_groups(before.order)
    same = [set(group) for group in now] == [set(group) for group in round.ranking]
    if same:
        return None
    return SeatingCorrection(
        round, before.equal_groups(before.order), now, standings, tuple(found), entrants
    )


def ranks_of(ties: EqualGroups) -> dict[int, int]:
    ranks: dict[int, int] = {}
    rank = 1
    for group in ties:
        ranks |= dict.fromkeys(group, rank)
        rank += len(group)
    return ranks


def renumbered_tables(published: Tables, instead: Tables) -> Tables:
    """The same tables, each with the number under which the most people stay where they are."""
    pairs = sorted(
        (
            (-len({*old} & {*new}), len(old) != len(new), number, place)
            for number, old in enumerate(published)
            for place, new in enumerate(instead)
        )
    )
    numbers: dict[int, int] = {}
    taken: set[int] = set()
    for _same, _size, number, place in pairs:
        if number not in numbers and place not in taken:
            numbers[number] = place
            taken.add(place)
    return tuple(instead[numbers[n]] if n in numbers else () for n in range(len(published)))


def keep_seating(round: Round, version: int, by: Actor, shown: str = ANY) -> None:
    """Only the standings change: the round stays as it is, and the notice goes."""
    with transaction.atomic():
        round = locked_at(round, version)
        now = correction_of(round)
        if now is None or shown not in {ANY, now.mark}:
            raise MovedOn
        round.ranking = as_lists(now.now)
        step(round, LogKind.CORRECTION_ACKNOWLEDGED, by, "ranking")


def reseat_by_now(round: Round, version: int, by: Actor, shown: str = ANY) -> list[int]:
    """The seating that would have been; who sits at their table already stays there."""
    with transaction.atomic():
        round = locked_at(round, version)
        now = None if lock_begun_tables(round) else correction_of(round)
        if now is None or not now.can_reseat or now.instead is None:
            raise MovedOn
        if shown not in {ANY, now.mark}:
            raise MovedOn
        seats = dict(zip(now.seats, now.instead, strict=True))
        changed = {n: people for n, people in seats.items() if {*people} != {*now.seats[n]}}
        round.ranking = as_lists(now.now)
        round.save(update_fields=["ranking"])
        reseat(round, changed, by, LogKind.ROUND_RESEATED, now.seats)
    return sorted(changed)
