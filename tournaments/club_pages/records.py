"""The best and the oddest of all games of a club, and who holds it."""

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import NamedTuple

from tournaments.appearances.appearance import Played

MOST_PHASES = 10


class RecordKind(Enum):
    """In the order in which they are shown."""

    MOST_WINS = "most_wins"
    LONGEST_STREAK = "longest_streak"
    FEWEST_POINTS = "fewest_points"
    LONGEST_GAME = "longest_game"
    MOST_DEALS_FOR_A_PHASE = "most_deals_for_a_phase"
    MOST_POINTS_IN_A_DEAL = "most_points_in_a_deal"


class Claim(NamedTuple):
    """What would be a record if nobody had more."""

    number: int
    players: tuple[int, ...]
    games: tuple[int, ...]  # in which it happened, in their order
    phase: int = 0  # its number, where it is about one


class ClubRecord(NamedTuple):
    kind: RecordKind
    claims: tuple[Claim, ...]  # equals share it, the first ones first

    @property
    def number(self) -> int:
        return self.claims[0].number


def records_of(played: Sequence[Played]) -> list[ClubRecord]:
    """Of all games in their order; of what never happened there is no record."""
    claims = {
        RecordKind.MOST_WINS: wins(played),
        RecordKind.LONGEST_STREAK: (each for each in streaks(played) if each.number > 1),
        RecordKind.FEWEST_POINTS: low_scores(played),
        RecordKind.LONGEST_GAME: lengths(played),
        RecordKind.MOST_DEALS_FOR_A_PHASE: phases(played),
        RecordKind.MOST_POINTS_IN_A_DEAL: deals(played),
    }
    found = ((kind, best(kind, each)) for kind, each in claims.items())
    return [ClubRecord(kind, told) for kind, told in found if told]


def best(kind: RecordKind, claims: Iterable[Claim]) -> tuple[Claim, ...]:
    if kind is RecordKind.FEWEST_POINTS:
        known = list(claims)
        limit = min((claim.number for claim in known), default=0)
    else:
        known = [claim for claim in claims if claim.number > 0]
        limit = max((claim.number for claim in known), default=0)
    return tuple(claim for claim in known if claim.number == limit)


def wins(played: Iterable[Played]) -> Iterator[Claim]:
    won = dict[int, list[int]]()
    for each in played:
        if each.is_won:
            won.setdefault(each.player, []).append(each.game)
    for player, games in won.items():
        yield Claim(len(games), (player,), tuple(games))


def streaks(played: Iterable[Played]) -> Iterator[Claim]:
    """Games won one after the other; each as long as it became."""
    running = dict[int, list[int]]()
    for each in played:
        if each.is_won:
            running.setdefault(each.player, []).append(each.game)
        elif games := running.pop(each.player, None):
            yield Claim(len(games), (each.player,), tuple(games))
    for player, games in running.items():
        yield Claim(len(games), (player,), tuple(games))


def low_scores(played: Iterable[Played]) -> Iterator[Claim]:
    """Of games with all phases, played to their end: with fewer of them few points are no art."""
    for each in played:
        is_whole = each.completed == MOST_PHASES and not each.left
        if each.is_won and is_whole and each.points is not None:
            yield Claim(each.points, (each.player,), (each.game,))


def lengths(played: Iterable[Played]) -> Iterator[Claim]:
    """All who sat there hold it together."""
    people = dict[int, list[Played]]()
    for each in played:
        people.setdefault(each.game, []).append(each)
    for game, sitters in people.items():
        deals = max((each.deals or 0 for each in sitters), default=0)
        yield Claim(deals, tuple(each.player for each in sitters), (game,))


def phases(played: Iterable[Played]) -> Iterator[Claim]:
    """Deals that somebody needed for one phase."""
    for each in played:
        if each.phase_deals:
            phase, deals = max(each.deals_by_phase, key=lambda pair: (pair[1], -pair[0]))
            yield Claim(deals, (each.player,), (each.game,), phase)


def deals(played: Iterable[Played]) -> Iterator[Claim]:
    """Points that somebody was left with at once."""
    for each in played:
        if each.deal_points:
            yield Claim(max(each.deal_points), (each.player,), (each.game,))
