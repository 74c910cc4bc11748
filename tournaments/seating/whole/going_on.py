"""Searching on from a plan, in steps: each begins where the last one ended, and can be resumed."""

from dataclasses import replace

from tournaments.seating.nights import Dice, Effort, Found, Layer, Night
from tournaments.seating.search.order import ordered
from tournaments.seating.whole.planning import improved


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
