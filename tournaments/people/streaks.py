"""What went on without a break: games won, nights on the podium, nights attended."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

PODIUM = 3


class Streak(NamedTuple):
    """So many in a row, from this one to that one, counted from 0; the latest of equal ones."""

    length: int
    first: int
    last: int
    goes_on: bool  # nothing has ended it yet


NONE = Streak(0, 0, 0, goes_on=False)


def longest_streak(happened: Sequence[bool]) -> Streak:
    """Of what happened each time, in order."""
    longest, first = NONE, 0
    for number, is_so in enumerate(happened):
        if not is_so:
            first = number + 1
        elif number - first + 1 >= longest.length:
            goes_on = number == len(happened) - 1
            longest = Streak(number - first + 1, first, number, goes_on)
    return longest


def on_podium(places: Iterable[int]) -> list[bool]:
    return [place <= PODIUM for place in places]
