"""The best that somebody ever did: games to remember."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tournaments.appearances.appearance import Played


class Best(NamedTuple):
    """How good it was, and the first game in which it was so."""

    amount: int
    game: int


def fewest_points(won: Iterable[Played]) -> Best | None:
    """In a game that they won by going through all of its phases."""
    return least((each.points, each) for each in won if each.points is not None)


def fewest_deals(won: Iterable[Played]) -> Best | None:
    return least((each.deals, each) for each in won if each.deals)


def most_outs(played: Sequence[Played]) -> Best | None:
    """Of games in which they went out more than once."""
    found = least((-each.outs, each) for each in played if each.outs and each.outs > 1)
    return Best(-found.amount, found.game) if found else None


def least(found: Iterable[tuple[int | None, Played]]) -> Best | None:
    known = [(amount, each.order, each.game) for amount, each in found if amount is not None]
    return Best(min(known)[0], min(known)[2]) if known else None
