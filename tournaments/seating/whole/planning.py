"""A whole plan when everybody is known: the layers, and the best of what they give."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain

from tournaments.seating.nights import Dice, Effort, Found, Layer, Night
from tournaments.seating.plans import Plan
from tournaments.seating.search.casting import cast
from tournaments.seating.search.costs import cost, floor, is_even, met_cost
from tournaments.seating.search.field import improved_field
from tournaments.seating.search.improving import drawn, extend, improve
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
from tournaments.seating.wishes import unmet_wishes

EXTENDED = 3
"""So many designs with too few rounds are made longer, those with the most rounds."""

SHARE = 10
"""A tenth of the effort goes into each."""

HEAVIER = (2, 3, 5)
"""So many times the weight of short tables."""

AGAIN = 8
"""So often a plan as cheap is looked for, while some are found."""


def plan_night(night: Night, dice: Dice, effort: Effort) -> Found:
    """The best plan that the layers give and the search finds from there, with seats in order."""
    found = best_known(night, dice)
    if is_large(night):
        found = mended(night, found, dice, effort)
    elif not was_searched(night, found, effort):
        found = searched(night, replace(found, tries=0), dice, effort)
    if not is_large(night):
        found = evened(night, shared_out(night, found, dice, effort), dice, effort)
    kept = with_wishes(night, found.plan, dice, effort)
    if is_large(night) and len(night.people) * night.rounds > 2 * SEATS:
        return replace(found, plan=kept)
    return replace(found, plan=ordered(night, kept, dice, is_over=effort.is_over))


def mended(night: Night, found: Found, dice: Dice, effort: Effort) -> Found:
    """Round after round those tables changed where people meet again whom they met earlier."""
    if not night.played:
        return found
    part, played = Effort(effort.tries // night.rounds, effort.is_over), night.played
    for tables in found.plan:
        known = replace(night, played=played)
        over = effort.is_over()
        played += (tables if over else improved_field(prices_of(known), tables, dice, part),)
    plan = played[len(night.played) :]
    if cost(night, plan) >= cost(night, found.plan):
        return found
    return Found(plan, Layer.SEARCH, found.searched_origin)


def was_searched(night: Night, found: Found, effort: Effort) -> bool:
    """Whether more was tried for the stored plan than would be now."""
    return found.layer is Layer.STORE and is_bare(night) and found.tries >= effort.tries


def searched(night: Night, found: Found, dice: Dice, effort: Effort) -> Found:
    """The best plan that a search finds from there, and from designs with too few rounds."""
    found = best_extended(night, found, dice, effort)
    left = Effort(effort.tries - found.tries, effort.is_over)
    for better in improved(night, found, dice, left):
        found = better
    return found


def improved(night: Night, found: Found, dice: Dice, effort: Effort) -> Iterator[Found]:
    """Better and better plans, each better than the one found and all before it."""
    if not is_large(night):
        for better in improve(night, found, dice, effort):
            yield replace(better, tries=found.tries + better.tries)


def shared_out(night: Night, found: Found, dice: Dice, effort: Effort) -> Found:
    """A cheaper plan without more repeats, where one is found if to sit short weighs more."""
    part, least = Effort(effort.tries // SHARE, effort.is_over), cost(night, found.plan)
    repeats = met_cost(night, found.plan)
    if least <= floor(night) or len({*night.sizes}) == 1:
        return found
    for times in HEAVIER:
        heavier = replace(night.weights, short=times * night.weights.short)
        for other in improve(replace(night, weights=heavier), found, dice, part):
            price = cost(night, other.plan)
            if price < least and met_cost(night, other.plan) <= repeats:
                found, least = other, price
    return found


def evened(night: Night, found: Found, dice: Dice, effort: Effort) -> Found:
    """Of as cheap plans, found from lots, the one in which the same two meet least often."""
    part, price = Effort(effort.tries // SHARE, effort.is_over), cost(night, found.plan)
    for _time in range(AGAIN):
        if is_even(night, found.plan):
            break
        start = Found(drawn(night, dice), Layer.SEARCH, "lots")
        tried = chain([start], improve(night, start, dice, part))
        other = next((some for some in tried if cost(night, some.plan) <= price), None)
        if other is None:
            break
        found = other if is_evener(night, other, found) else found
    return found


def best_extended(night: Night, found: Found, dice: Dice, effort: Effort) -> Found:
    """The plan, or a cheaper one, made of a design with too few rounds and some rounds more."""
    least, goal, tries = cost(night, found.plan), floor(night), 0
    part = Effort(effort.tries // SHARE, effort.is_over)
    for design in designs_too_short(night)[:EXTENDED]:
        if least <= goal or effort.is_over():
            break
        longer = extend(night, replace(design, plan=cast(night, design.plan, dice)), dice, part)
        tries += longer.tries
        if cost(night, longer.plan) < least:
            found, least = longer, cost(night, longer.plan)
    return replace(found, tries=tries)


def with_wishes(night: Night, plan: Plan, dice: Dice, effort: Effort) -> Plan:
    """The tables changed where the search has not met firm wishes."""
    part = Effort(effort.tries // len(plan), effort.is_over)
    return tuple(
        settled(night, tables, night.people, dice, part)
        if unmet_wishes(tables, night.apart, night.places)
        else tables
        for tables in plan
    )


def go_on(night: Night, found: Found, dice: Dice, effort: Effort) -> Found | None:
    """A better plan, found from this one; None where so much trying finds none."""
    best = found
    for better in improved(night, found, dice, effort):
        best = better
    if best is found:
        return None
    origin = found.origin if found.layer is Layer.SEARCH else best.origin
    return replace(
        best, plan=ordered(night, best.plan, dice, is_over=effort.is_over), origin=origin
    )
