"""The draft of a round: made by the search, repaired by hand."""

import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from random import Random

from django.db import IntegrityError, transaction

from scoring.clubs.models import Actor
from tournaments.attendance.models import Entrant
from tournaments.log import LogKind, note
from tournaments.nights.models import SEEDS, Tournament
from tournaments.results import standings as results
from tournaments.rounds.models import Round, RoundState, Stage
from tournaments.rounds.seats import (
    as_lists,
    mark_of,
    people_here,
    problem_of,
    seat,
    wishes_of,
)
from tournaments.seating.checks import refusals as refusals_of
from tournaments.seating.plans import Tables
from tournaments.seating.problems import TRIES_A_SECOND, Effort, Problem, SeatingRefusal
from tournaments.seating.rounds.next_round import Mode, NoNextRound, Ranking, Way, next_round
from tournaments.seating.sizes import default_split
from tournaments.seating.whole.planning import find_plan

TRIES = 4 * TRIES_A_SECOND  # about a second on a machine of today
PATIENCE = 1.5  # seconds that whoever asks for a draft waits, however slow the machine is
PATIENCE_WITH_HISTORY = 0.7  # where no plan is ever known to be the best, and all of it is waited
DECIDED_BY = ":"  # between a mode and what decided at the border of a final
RANKED = {Mode.POWER_PAIRED, Mode.CHOP, Mode.SNAKE}


@dataclass(frozen=True, slots=True)
class NoDraft:
    """Why there is no draft; and whether there would be one if no wish were firm."""

    refusals: tuple[SeatingRefusal, ...]
    is_wished: bool = False


@dataclass(frozen=True, slots=True)
class RoundDraft:
    """What a draft was made of, and what became of it; `ahead` are rounds planned with it."""

    tables: Tables
    mode: Mode
    seed: int
    ranking: Ranking = field(default_factory=Ranking)
    ahead: tuple[tuple[str, Tables], ...] = ()
    stage: Stage = Stage.ROUND
    byes: tuple[int, ...] = ()
    decider: str = ""  # between equals at the border of a final

    @property
    def kept_mode(self) -> str:
        """As a round keeps it, to be seated alike once more."""
        return DECIDED_BY.join(filter(None, (self.mode.value, self.decider)))


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftWishes:
    """What an organiser asked for beyond the usual: sizes, other dice, no wish firm.

    With an effort that is counted, not timed, the same seed seats alike on every machine.
    """

    sizes: tuple[int, ...] = ()
    seed: int | None = None
    freely: bool = False
    effort: Effort | None = None


USUAL = DraftWishes()


def effort_of(patience: float = PATIENCE) -> Effort:
    end = time.monotonic() + patience
    return Effort(TRIES, lambda: time.monotonic() > end)


def effort_for(problem: Problem) -> Effort:
    return effort_of(PATIENCE_WITH_HISTORY if problem.earlier else PATIENCE)


def current_round(tournament: Tournament) -> Round | None:
    """The one that is not complete; there is one at most."""
    return tournament.rounds.exclude(state=RoundState.COMPLETE).first()


def coming_number(tournament: Tournament) -> int:
    last = tournament.rounds.order_by("-number").values_list("number", flat=True).first()
    return (last or 0) + 1


def mode_of(tournament: Tournament, number: int) -> Mode:
    """A round that was to be made by hand begins as one of few repeats, to be moved about."""
    mode = Mode(tournament.mode_of(number))
    return Mode.FEWEST_REPEATS if mode is Mode.BY_HAND else mode


def draft_next(tournament: Tournament, by: Actor, choice: DraftWishes = USUAL) -> Round | NoDraft:
    """The next round for whoever is here; while there is one, it is that one."""
    if round := current_round(tournament):
        return round
    number = coming_number(tournament)
    draft = draft_for(tournament, number, choice)
    return draft if isinstance(draft, NoDraft) else keep_draft(tournament, number, draft, by)


def keep_draft(tournament: Tournament, number: int, draft: RoundDraft, by: Actor) -> Round:
    """Of two who draft at once, the round of the first."""
    try:
        with transaction.atomic():
            tournament.locked()
            round = Round.objects.create(
                tournament=tournament,
                number=number,
                stage=draft.stage,
                mode=draft.kept_mode,
                seed=draft.seed,
                ranking=as_lists(draft.ranking.equal_groups(draft.ranking.order)),
                byes=list(draft.byes),
            )
            seat(round, dict(enumerate(draft.tables, 1)))
            keep_ahead(tournament, draft)
            note(tournament, LogKind.ROUND_DRAFTED, by, **round.named)
    except IntegrityError:
        round = current_round(tournament) or tournament.rounds.get(number=number)
    return round


def keep_ahead(tournament: Tournament, draft: RoundDraft) -> None:
    tournament.ahead = [[mark, as_lists(tables)] for mark, tables in draft.ahead]
    tournament.save(update_fields=["ahead"])


def draft_for(tournament: Tournament, number: int, choice: DraftWishes) -> RoundDraft | NoDraft:
    """A draft of this round, not yet kept."""
    problem = problem_asked(tournament, number, people_here(tournament), choice)
    if isinstance(problem, NoDraft):
        return problem
    mode, dice = mode_of(tournament, number), choice.seed
    if mode is Mode.FEWEST_REPEATS:
        return draft_planned(tournament, number, problem, choice)
    seed = secrets.randbelow(SEEDS) if dice is None else dice
    ranking = ranking_before(tournament, number) if mode in RANKED else Ranking()
    return draft_seated_by(problem, mode, ranking, seed, choice.effort)


def problem_asked(
    tournament: Tournament, number: int, people: Sequence[Entrant], choice: DraftWishes
) -> Problem | NoDraft:
    sizes = choice.sizes
    if not sizes:
        split = default_split(len(people), tournament.sizes, tournament.prefer)
        if isinstance(split, SeatingRefusal):
            return NoDraft((split,))
        sizes = split.sizes
    wishes = wishes_of(tournament, people)
    if choice.freely:
        wishes = wishes.softened()
    problem = problem_of(tournament, number, people, sizes, wishes=wishes)
    refusals = refusals_of(problem)
    return NoDraft(refusals, is_wished=is_wished(problem)) if refusals else problem


def is_wished(problem: Problem) -> bool:
    """Whether people could be seated if nothing were wished."""
    return not refusals_of(replace(problem, apart=(), fixed_tables={}))


def ranking_before(tournament: Tournament, number: int) -> Ranking:
    """The standings of finished tables before this round."""
    if number == 1:
        return Ranking()
    return results.standings_of(tournament, until=number - 1).ranking


def draft_seated_by(
    problem: Problem, mode: Mode, ranking: Ranking, seed: int, effort: Effort | None = None
) -> RoundDraft | NoDraft:
    found = next_round(problem, Way(mode, ranking), Random(seed), effort or effort_for(problem))
    if isinstance(found, NoNextRound):
        return NoDraft(found.refusals)
    return RoundDraft(found.tables, mode, seed, ranking)


def draft_planned(
    tournament: Tournament, number: int, problem: Problem, choice: DraftWishes
) -> RoundDraft:
    """From the plan that was made ahead, while it still holds, or from a new one."""
    seed = choice.seed
    if seed is None and tournament.ahead and tournament.ahead[0][0] == mark_of(problem):
        (_mark, first), *rest = tournament.ahead
        tables = tuple(map(tuple, first))
        return RoundDraft(tables, Mode.FEWEST_REPEATS, tournament.draw, ahead=tuple(rest))
    seed = seed if seed is not None else secrets.randbelow(SEEDS)
    rounds = rounds_of_one_mode(tournament, number)
    effort = choice.effort or effort_for(problem)
    found = find_plan(replace(problem, rounds=rounds), Random(seed), effort)
    first, *later = found.plan
    ahead, played = [], (*problem.played, first)
    for tables in later:
        ahead.append((mark_of(replace(problem, played=played)), tables))
        played += (tables,)
    return RoundDraft(first, Mode.FEWEST_REPEATS, seed, ahead=tuple(ahead))


def rounds_of_one_mode(tournament: Tournament, number: int) -> int:
    """How many rounds are planned together from this one on: while all are of few repeats."""
    last = max(tournament.planned_rounds, number)
    rest = range(number, last + 1)
    is_all = all(mode_of(tournament, n) is Mode.FEWEST_REPEATS for n in rest)
    return len(rest) if is_all else 1
