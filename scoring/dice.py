"""Dice as robots and seatings throw them, and how things are shuffled with them."""

from collections.abc import Iterable
from typing import Protocol


class Dice(Protocol):
    """The only thing asked of a generator: it is the same in every version of Python."""

    def random(self) -> float: ...


def below(dice: Dice, bound: int) -> int:
    """A whole number from 0, below this one."""
    return int(dice.random() * bound)


def shuffled[T](things: Iterable[T], dice: Dice) -> list[T]:
    """All of them in any order, each as likely as the others."""
    mixed = list(things)
    for last in range(len(mixed) - 1, 0, -1):
        chosen = int(dice.random() * (last + 1))
        mixed[last], mixed[chosen] = mixed[chosen], mixed[last]
    return mixed
