"""With whom somebody sat, and who was before whom."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

LEAST = 3  # games together, before anybody is called an opponent


class Neighbour(NamedTuple):
    """Somebody else in a game."""

    game: int
    player: int
    place: int


class Meeting(NamedTuple):
    """All games of two people."""

    player: int  # the other
    before: int  # games in which they ended before the other
    behind: int
    level: int

    @property
    def games(self) -> int:
        return self.before + self.behind + self.level

    @property
    def balance(self) -> int:
        return self.before - self.behind


def meetings_of(places: Mapping[int, int], others: Iterable[Neighbour]) -> list[Meeting]:
    """Most games together first; the places are somebody's own, by the game."""
    sums: dict[int, list[int]] = {}
    for game, player, place in others:
        own = places[game]
        sums.setdefault(player, [0, 0, 0])[(place < own) + 2 * (place == own)] += 1
    return by_games(Meeting(player, *told) for player, told in sums.items())


def by_games(met: Iterable[Meeting]) -> list[Meeting]:
    return sorted(met, key=lambda meeting: (-meeting.games, meeting.player))


def favourite(met: Iterable[Meeting]) -> Meeting | None:
    """Whom they were before most often more than behind; of equals whom they met more often."""
    known = [each for each in met if each.games >= LEAST and each.balance > 0]
    return max(known, key=lambda each: (each.balance, each.games, -each.player), default=None)


def nemesis(met: Iterable[Meeting]) -> Meeting | None:
    known = [each for each in met if each.games >= LEAST and each.balance < 0]
    return max(known, key=lambda each: (-each.balance, each.games, -each.player), default=None)


def all_together(met: Iterable[Meeting]) -> Meeting:
    """Everybody who sat at their tables, game by game."""
    known = list(met)
    sums = [sum(each[n] for each in known) for n in (1, 2, 3)]
    return Meeting(0, *sums)
