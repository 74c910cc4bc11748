"""Lots drawn with dice: the same on every Python, because only `random()` is asked."""

from collections.abc import Iterable

from tournaments.seating.nights import Dice


def shuffled(people: Iterable[int], dice: Dice) -> list[int]:
    """The people in an order of which each is as likely."""
    mixed = list(people)
    for last in range(len(mixed) - 1, 0, -1):
        chosen = int(dice.random() * (last + 1))
        mixed[last], mixed[chosen] = mixed[chosen], mixed[last]
    return mixed
