"""What was left in somebody's hand, deal by deal, and how often they went out."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from tournaments.appearances.appearance import Played
from tournaments.people.bests import Best

LEAST = 3  # games that went so far, before a deal is shown


class HandsLeft(NamedTuple):
    """The deals of one number: the first of each game, the second and so on."""

    number: int
    points: int
    games: int

    @property
    def mean(self) -> Fraction:
        return Fraction(self.points, self.games)


class GoingOut(NamedTuple):
    """Of the deals of which it is known who went out."""

    outs: int
    deals: int
    by_luck: Fraction  # one of n in each deal at a table of n


def hands_left(played: Iterable[Played]) -> list[HandsLeft]:
    games = [each.deal_points for each in played if each.deal_points]
    longest = max(map(len, games), default=0)
    columns = ([game[n] for game in games if len(game) > n] for n in range(longest))
    found = [HandsLeft(n + 1, sum(column), len(column)) for n, column in enumerate(columns)]
    least = min(LEAST, len(games))
    return [hands for hands in found if hands.games >= least]


def going_out(played: Iterable[Played]) -> GoingOut:
    known = [each for each in played if each.outs is not None and each.deals]
    return GoingOut(
        outs=sum(each.outs or 0 for each in known),
        deals=sum(each.deals or 0 for each in known),
        by_luck=sum((Fraction(each.deals or 0, each.people) for each in known), Fraction(0)),
    )


def heaviest_hand(played: Sequence[Played]) -> Best | None:
    """The most points that were left in one deal, and the latest game with them."""
    known = [(max(each.deal_points), each.order, each) for each in played if each.deal_points]
    if not known:
        return None
    points, _order, game = max(known, key=lambda found: found[:2])
    return Best(points, game.game) if points else None
