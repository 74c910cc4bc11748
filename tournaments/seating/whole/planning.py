"""A whole plan when everybody is known: the layers, and the best of what they give."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain

from scoring.dice import Dice
from tournaments.seating.plans import Plan
from tournaments.seating.problems import Effort, FoundPlan, Layer, Problem, unmet_wishes
from tournaments.seating.search.annealing import extend, improve, rounds_by_lot
from tournaments.seating.search.casting import cast
from tournaments.seating.search.costs import cost, floor, is_even, met_cost
from tournaments.seating.search.field import improved_field
from tournaments.seating.search.order import SEATS, ordered
from tournaments.seating.search.prices import prices_of
from tournaments.seating.search.settling import settled
from tournaments.seating.whole.layers import (
    best_known,
    designs_too_short,
    is_bare,
    is_evener,
    is_large,
)

EXTENDED = 3
"""So many designs with too few rounds are made longer, those with the most rounds."""

SHARE = 10
"""A tenth of the effort goes into each."""

HEAVIER = (2, 3, 5)
"""So many times the weight of short tables."""

AGAIN = 8
"""So often a plan as cheap is looked for, while some are found."""


def find_plan(problem: Problem, dice: Dice, effort: Effort) -> FoundPlan:
    """The best plan that the layers give and the search finds from there, with seats in order."""
    found = best_known(problem, dice)
    if is_large(problem):
        found = with_fewer_repeats(problem, found, dice, effort)
    elif not was_searched(problem, found, effort):
        found = searched_plan(problem, replace(found, tries=0), dice, effort)
    if not is_large(problem):
        found = more_even(problem, shared_out(problem, found, dice, effort), dice, effort)
    kept = with_wishes(problem, found.plan, dice, effort)
    if is_large(problem) and len(problem.people) * problem.rounds > 2 * SEATS:
        return replace(found, plan=kept)
    return replace(found, plan=ordered(problem, kept, dice, is_over=effort.is_over))


def with_fewer_repeats(problem: Problem, found: FoundPlan, dice: Dice, effort: Effort) -> FoundPlan:
    """Round after round those tables changed where people meet again whom they met earlier."""
    if not (problem.played or problem.earlier):
        return found
    part, played = Effort(effort.tries // problem.rounds, effort.is_over), problem.played
    for tables in found.plan:
        known = replace(problem, played=played)
        over = effort.is_over()
        played += (tables if over else improved_field(prices_of(known), tables, dice, part),)
    plan = played[len(problem.played) :]
    if cost(problem, plan) >= cost(problem, found.plan):
        return found
    return FoundPlan(plan, Layer.SEARCH, found.searched_origin)


def was_searched(problem: Problem, found: FoundPlan, effort: Effort) -> bool:
    """Whether more was tried for the stored plan than would be now."""
    return found.layer is Layer.STORE and is_bare(problem) and found.tries >= effort.tries


def searched_plan(problem: Problem, found: FoundPlan, dice: Dice, effort: Effort) -> FoundPlan:
    """The best plan that a search finds from there, and from designs with too few rounds."""
    found = best_extended(problem, found, dice, effort)
    left = Effort(effort.tries - found.tries, effort.is_over)
    for better in better_plans(problem, found, dice, left):
        found = better
    return found


def better_plans(
    problem: Problem, found: FoundPlan, dice: Dice, effort: Effort
) -> Iterator[FoundPlan]:
    """Better and better plans, each better than the one found and all before it."""
    if not is_large(problem):
        for better in improve(problem, found, dice, effort):
            yield replace(better, tries=found.tries + better.tries)


def shared_out(problem: Problem, found: FoundPlan, dice: Dice, effort: Effort) -> FoundPlan:
    """A cheaper plan without more repeats, where one is found if to sit short weighs more."""
    part, least = Effort(effort.tries // SHARE, effort.is_over), cost(problem, found.plan)
    repeats = met_cost(problem, found.plan)
    if least <= floor(problem) or len({*problem.sizes}) == 1:
        return found
    for times in HEAVIER:
        heavier = replace(problem.weights, short=times * problem.weights.short)
        for other in improve(replace(problem, weights=heavier), found, dice, part):
            price = cost(problem, other.plan)
            if price < least and met_cost(problem, other.plan) <= repeats:
                found, least = other, price
    return found


def more_even(problem: Problem, found: FoundPlan, dice: Dice, effort: Effort) -> FoundPlan:
    """Of as cheap plans, found from lots, the one in which the same two meet least often."""
    part, price = Effort(effort.tries // SHARE, effort.is_over), cost(problem, found.plan)
    for _time in range(AGAIN):
        if is_even(problem, found.plan):
            break
        start = FoundPlan(rounds_by_lot(problem, dice), Layer.SEARCH, "lots")
        tried = chain([start], improve(problem, start, dice, part))
        other = next((some for some in tried if cost(problem, some.plan) <= price), None)
        if other is None:
            break
        found = other if is_evener(problem, other, found) else found
    return found


def best_extended(problem: Problem, found: FoundPlan, dice: Dice, effort: Effort) -> FoundPlan:
    """The plan, or a cheaper one, made of a design with too few rounds and some rounds more."""
    least, goal, tries = cost(problem, found.plan), floor(problem), 0
    part = Effort(effort.tries // SHARE, effort.is_over)
    for design in designs_too_short(problem)[:EXTENDED]:
        if least <= goal or effort.is_over():
            break
        longer = extend(problem, replace(design, plan=cast(problem, design.plan, dice)), dice, part)
        tries += longer.tries
        if cost(problem, longer.plan) < least:
            found, least = longer, cost(problem, longer.plan)
    return replace(found, tries=tries)


def with_wishes(problem: Problem, plan: Plan, dice: Dice, effort: Effort) -> Plan:
    """The tables changed where the search has not met firm wishes."""
    part = Effort(effort.tries // len(plan), effort.is_over)
    return tuple(
        settled(problem, tables, problem.people, dice, part)
        if unmet_wishes(tables, problem.apart, problem.fixed_tables)
        else tables
        for tables in plan
    )


def go_on(problem: Problem, found: FoundPlan, dice: Dice, effort: Effort) -> FoundPlan | None:
    """A better plan, found from this one; None where so much trying finds none."""
    best = found
    for better in better_plans(problem, found, dice, effort):
        best = better
    if best is found:
        return None
    origin = found.origin if found.layer is Layer.SEARCH else best.origin
    return replace(
        best, plan=ordered(problem, best.plan, dice, is_over=effort.is_over), origin=origin
    )
