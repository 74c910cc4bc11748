"""The rounds of a plan that are still to come, when people left or came."""

from dataclasses import dataclass, replace
from functools import partial

from tournaments.seating.nights import Dice, Effort, Night
from tournaments.seating.plans import Plan
from tournaments.seating.refusals import Refusal
from tournaments.seating.repairs.one_round import rank_of, repair_round
from tournaments.seating.repairs.prices import RepairPrices
from tournaments.seating.repairs.situations import Repaired, Situation
from tournaments.seating.whole.planning import plan_night

PASSES = 2
"""So often each round is repaired: then once more, when it is known what became of the others."""


@dataclass(frozen=True, slots=True)
class RepairedPlan:
    """The plan, with the rounds played as they were, and what was repaired in each later one."""

    plan: Plan
    repairs: tuple[Repaired, ...]


def repair_plan(
    plan: Plan, done: int, situation: Situation, dice: Dice, effort: Effort
) -> RepairedPlan | Refusal:
    """Each round after those done with the fewest people moved; `played` are rounds before all."""
    published, later = plan[done:], list(plan[done:])
    share = Effort(effort.tries // max(1, PASSES * len(later)), effort.is_over)
    repairs: dict[int, Repaired] = {}
    for number in (*range(len(later)),) * PASSES:
        others = (*situation.played, *plan[:done], *later[:number], *later[number + 1 :])
        now = replace(situation, played=others)
        repaired = repair_round(published[number], now, dice, share)
        if isinstance(repaired, Refusal):
            return repaired
        rank = partial(rank_of, prices=RepairPrices(published[number], now))
        repairs[number] = min(repairs.get(number, repaired), repaired, key=rank)
        later[number] = repairs[number].tables
    if all(now is before for now, before in zip(later, published, strict=True)):
        return RepairedPlan(plan, tuple(repairs.values()))
    return RepairedPlan((*plan[:done], *later), tuple(repairs.values()))


def planned_anew(plan: Plan, done: int, night: Night, dice: Dice, effort: Effort) -> Plan:
    """The rounds done, and others for the people and the sizes of this night."""
    played = (*night.played, *plan[:done])
    rest = replace(night, rounds=len(plan) - done, played=played)
    return (*plan[:done], *plan_night(rest, dice, effort).plan)
