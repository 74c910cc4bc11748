"""Finals and knock-out: who goes on, and by which rule where two are equal at the border."""

import secrets
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import Enum
from random import Random

from scoring.clubs.models import Actor
from scoring.dice import Dice
from scoring.errors import MovedOn
from tournaments.attendance.models import Entrant
from tournaments.nights.models import SEEDS, Final, Tournament
from tournaments.results import standings as results
from tournaments.rounds.drafting import (
    DECIDED_BY,
    USUAL,
    DraftWishes,
    NoDraft,
    RoundDraft,
    coming_number,
    current_round,
    draft_next,
    draft_seated_by,
    effort_of,
    keep_draft,
)
from tournaments.rounds.models import Round, RoundState, Stage
from tournaments.rounds.seats import people_here, problem_of
from tournaments.seating.plans import Tables
from tournaments.seating.problems import SeatingFault, SeatingRefusal
from tournaments.seating.rounds.finals import (
    Cup,
    Finals,
    Hindrance,
    NoNextStage,
    Results,
    UndecidedBorders,
    final_tables,
    next_stage,
    stage_shape,
)
from tournaments.seating.rounds.next_round import Mode, Ranking, line_of
from tournaments.seating.sizes import PLAYABLE, default_split
from tournaments.standings.rows import Standings

DECIDED = NoNextStage(Hindrance.IS_DECIDED, 0, 0)


class Decider(Enum):
    """What decides between equals at the border."""

    NOBODY = ""  # it is shown first
    LOT = "lot"  # the lots that were drawn when people entered
    DRAW = "draw"  # a lot that is drawn now


@dataclass(frozen=True, slots=True)
class Cut:
    """Who would be in the final: the standings of whoever is here, sizes, and what is undecided."""

    people: tuple[Entrant, ...]
    standings: Standings
    sizes: tuple[int, ...]
    outcome: Finals | UndecidedBorders

    @property
    def final(self) -> Finals | None:
        """Where a border is undecided, as the published lots would decide it."""
        if isinstance(self.outcome, Finals):
            return self.outcome
        by_lots = cut_by(Decider.LOT, self.people, self.standings, self.sizes)
        decided = by_lots.outcome if isinstance(by_lots, Cut) else None
        return decided if isinstance(decided, Finals) else None


def is_final_due(tournament: Tournament, rounds: Sequence[Round] | None = None) -> bool:
    """Whether the rounds are played and what comes now is the final, or a stage towards it.

    Whoever has read the rounds of the tournament brings them along.
    """
    found = list(tournament.rounds.all()) if rounds is None else rounds
    if any(round.state != RoundState.COMPLETE or round.stage == Stage.FINAL for round in found):
        return False
    last = max((round.number for round in found), default=0)
    return tournament.final != Final.NONE and last >= tournament.planned_rounds


def is_decided(tournament: Tournament) -> bool:
    """Whether there is a final, played or not."""
    return tournament.rounds.filter(stage=Stage.FINAL).exists()


def draft_coming(
    tournament: Tournament,
    by: Actor,
    choice: DraftWishes = USUAL,
) -> Round | NoDraft | UndecidedBorders | NoNextStage:
    """The next round, or the final when it is due; nothing comes after it."""
    if is_decided(tournament) and not current_round(tournament):
        return DECIDED
    if not is_final_due(tournament):
        return draft_next(tournament, by, choice)
    if tournament.final == Final.KNOCK_OUT:
        return draft_stage(tournament, by)
    return draft_final(tournament, by)


def cut_of(
    tournament: Tournament,
    decider: Decider = Decider.NOBODY,
    seed: int = 0,
    here: Sequence[Entrant] | None = None,
) -> Cut | SeatingRefusal:
    """Whoever has read who is here brings them along."""
    people = people_here(tournament) if here is None else here
    sizes = final_sizes(tournament, len(people))
    if isinstance(sizes, SeatingRefusal):
        return sizes
    return cut_by(decider, tuple(people), results.standings_of(tournament), sizes, seed)


def cut_by(
    decider: Decider,
    people: tuple[Entrant, ...],
    standings: Standings,
    sizes: tuple[int, ...],
    seed: int = 0,
) -> Cut | SeatingRefusal:
    """Whom a lot told apart in the standings are equal, unless these lots decide."""
    is_by_lot = decider is Decider.LOT
    line = by_lots(standings.ranking, people) if is_by_lot else standings.before_lots
    dice: Dice | None = Random(seed) if decider is Decider.DRAW else None
    outcome = final_tables(line, [entrant.pk for entrant in people], sizes, dice)
    if isinstance(outcome, SeatingRefusal):
        return outcome
    return Cut(people, standings, sizes, outcome)


def finalists_by(
    tournament: Tournament, people: tuple[Entrant, ...], standings: Standings
) -> frozenset[int]:
    """Who of these people would be in the final; where equals stand at the border, by lot."""
    sizes = final_sizes(tournament, len(people))
    if isinstance(sizes, SeatingRefusal):
        return frozenset()
    found = cut_by(Decider.LOT, people, standings, sizes)
    final = found.final if isinstance(found, Cut) else None
    return frozenset(person for table in (final.tables if final else ()) for person in table)


def final_sizes(tournament: Tournament, here: int) -> tuple[int, ...] | SeatingRefusal:
    """One table, while it can be; more than sit at one table get several, the best at the first."""
    count = min(tournament.finalists, here)
    if count < min(PLAYABLE):
        return SeatingRefusal(code=SeatingFault.TOO_FEW, number=count)
    if count <= max(PLAYABLE):
        return (count,)
    split = default_split(count, PLAYABLE, tournament.prefer)
    return split if isinstance(split, SeatingRefusal) else split.sizes


def by_lots(ranking: Ranking, people: Sequence[Entrant]) -> Ranking:
    """The standings with equals in the order of the lots that they drew when they entered."""
    lots = {entrant.pk: (entrant.lot, entrant.pk) for entrant in people}
    ties = ranking.equal_groups(lots)
    order = tuple(person for group in ties for person in sorted(group, key=lots.__getitem__))
    return Ranking(order, {person: -float(place) for place, person in enumerate(order)})


def draft_final(
    tournament: Tournament, by: Actor, decider: Decider = Decider.NOBODY
) -> Round | NoDraft | UndecidedBorders | NoNextStage:
    """The final tables, unless a border is undecided; while there is a final, it is that one."""
    round = current_round(tournament)
    if round and round.stage == Stage.FINAL and not tournament.is_over:
        return round
    if is_decided(tournament):
        return DECIDED
    is_wanted = tournament.final == Final.FINAL and not tournament.is_over
    if not is_wanted or not is_final_due(tournament):
        raise MovedOn
    seed = secrets.randbelow(SEEDS)
    found = cut_of(tournament, decider, seed)
    if isinstance(found, SeatingRefusal):
        return NoDraft((found,))
    if isinstance(found.outcome, UndecidedBorders):
        return found.outcome
    tables = found.outcome.tables
    ranking = found.standings.ranking
    draft = RoundDraft(tables, Mode.CHOP, seed, ranking, stage=Stage.FINAL, decider=decider.value)
    return keep_draft(tournament, coming_number(tournament), draft, by)


def draft_stage(tournament: Tournament, by: Actor) -> Round | NoDraft | NoNextStage:
    """The next stage of the knock-out; the one with one table is the final."""
    if round := current_round(tournament):
        return round
    number, seed = coming_number(tournament), secrets.randbelow(SEEDS)
    ranking = results.standings_of(tournament).ranking
    draft = stage_by(tournament, number, ranking, seed)
    return keep_draft(tournament, number, draft, by) if isinstance(draft, RoundDraft) else draft


def stage_by(
    tournament: Tournament, number: int, ranking: Ranking, seed: int
) -> RoundDraft | NoDraft | NoNextStage:
    """The stage with this number of the knock-out, for whoever is here."""
    people = people_here(tournament)
    cup = Cup(tournament.finalists, tournament.sizes, tournament.prefer)
    last = tournament.rounds.filter(number__lt=number).order_by("-number").first()
    if last is None or last.stage == Stage.ROUND:
        return first_stage(tournament, number, people, ranking, cup=cup, seed=seed)
    return later_stage(last, people, ranking, cup, seed)


def first_stage(  # noqa: PLR0913 - each is another matter
    tournament: Tournament,
    number: int,
    people: list[Entrant],
    ranking: Ranking,
    *,
    cup: Cup,
    seed: int,
) -> RoundDraft | NoDraft:
    """Everybody who is here: the best are spread over the tables; those with a bye are the best."""
    shape = stage_shape(len(people), cup)
    if isinstance(shape, SeatingRefusal):
        return NoDraft((shape,))
    line = [
        p for group in by_lots(ranking, people).equal_groups([e.pk for e in people]) for p in group
    ]
    byes = tuple(line[: shape.byes])
    playing = [entrant for entrant in people if entrant.pk not in byes]
    problem = problem_of(tournament, number, playing, shape.sizes)
    draft = draft_seated_by(problem, Mode.SNAKE, ranking, seed)
    if isinstance(draft, NoDraft):
        return draft
    return RoundDraft(
        draft.tables, Mode.SNAKE, seed, ranking, stage=stage_of(draft, byes), byes=byes
    )


def later_stage(
    last: Round, people: list[Entrant], ranking: Ranking, cup: Cup, seed: int
) -> RoundDraft | NoDraft | NoNextStage:
    """The first of each table, as it finished; who has gone makes room for the next."""
    here = {entrant.pk for entrant in people}
    finished = [[p for p in table if p in here] for table in results.finishing_orders(last)]
    tables = tuple(tuple(table) for table in finished if table)
    byes = tuple(person for person in last.byes if person in here)
    found = next_stage(Results(tables, byes, ranking), cup, Random(seed), effort_of())
    if isinstance(found, SeatingRefusal):
        return NoDraft((found,))
    if isinstance(found, NoNextStage):
        return found
    draft = RoundDraft(found.tables, Mode.SNAKE, seed, ranking)
    stage = stage_of(draft, found.byes)
    return RoundDraft(draft.tables, Mode.SNAKE, seed, ranking, stage=stage, byes=found.byes)


def stage_of(draft: RoundDraft, byes: tuple[int, ...]) -> Stage:
    is_last = len(draft.tables) == 1 and not byes
    return Stage.FINAL if is_last else Stage.KNOCK_OUT


def decider_of(round: Round) -> Decider:
    """By which this final was drafted."""
    return Decider(round.mode.partition(DECIDED_BY)[2])


def final_again(
    round: Round, people: tuple[Entrant, ...], standings: Standings, sizes: tuple[int, ...]
) -> Tables | None:
    """These people by these standings, decided as before; by the lots where nothing had to be."""
    found = cut_by(decider_of(round), people, standings, sizes, round.seed)
    final = found.final if isinstance(found, Cut) else None
    return final.tables if final else None


def next_in_line(round: Round, sitting: Collection[int], count: int) -> tuple[int, ...]:
    """Who takes the seats of those who left a final: the best who are here."""
    people = [each for each in people_here(round.tournament) if each.pk not in sitting]
    standings = results.standings_of(round.tournament, until=round.number - 1)
    if decider_of(round) is Decider.DRAW:
        ties = standings.before_lots.equal_groups([entrant.pk for entrant in people])
        return tuple(line_of(ties, Random(round.seed))[:count])
    line = by_lots(standings.ranking, people).equal_groups([entrant.pk for entrant in people])
    return tuple([person for group in line for person in group][:count])
