"""How many deals each phase took, against the club; and the phases at which games ended."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from tournaments.appearances.appearance import Played

LEAST = 3  # times, before anything is said of a phase
APART = Fraction(1, 10)  # deals: with fewer between them somebody and the club are read as equal
type Sums = tuple[int, int]  # deals, and how often
type PhasesOf = Callable[[str, str], Sequence[int]]  # of an edition and a variant, in order


class PhaseRecord(NamedTuple):
    """What a phase took somebody and the club, and how many games ended before it was laid."""

    number: int
    own: Sums
    club: Sums
    ended_there: int

    @property
    def mean(self) -> Fraction | None:
        return mean_of(self.own)

    @property
    def club_mean(self) -> Fraction | None:
        return mean_of(self.club)

    @property
    def behind_club(self) -> Fraction | None:
        """How many deals more than the club's average; negative: fewer."""
        if self.mean is None or self.club_mean is None or self.own[1] < LEAST:
            return None
        return self.mean - self.club_mean


def mean_of(sums: Sums) -> Fraction | None:
    deals, times = sums
    return Fraction(deals, times) if times else None


def phase_lines(
    played: Iterable[Played], club: Mapping[int, Sums], phases_of: PhasesOf
) -> list[PhaseRecord]:
    """Of games of one edition; phases that neither they nor the club ever came to are not there."""
    games = list(played)
    own, ended = own_sums(games), ends_of(games, phases_of)
    numbers = sorted(own.keys() | club.keys() | ended.keys())
    return [
        PhaseRecord(number, own.get(number, (0, 0)), club.get(number, (0, 0)), ended[number])
        for number in numbers
    ]


def own_sums(games: Iterable[Played]) -> dict[int, Sums]:
    """A phase that the deal before had brought as well took none, and does not count."""
    found: dict[int, Sums] = {}
    for game in games:
        for number, deals in game.deals_by_phase:
            if deals:
                known = found.get(number, (0, 0))
                found[number] = known[0] + deals, known[1] + 1
    return found


def ends_of(games: Iterable[Played], phases_of: PhasesOf) -> "Counter[int]":
    """Before which phase games ended that were not finished."""
    return Counter(number for game in games if (number := end_of(game, phases_of)))


def end_of(game: Played, phases_of: PhasesOf) -> int | None:
    phases = phases_of(game.edition, game.variant)
    return phases[game.completed] if game.completed < len(phases) else None


def hardest(lines: Iterable[PhaseRecord]) -> PhaseRecord | None:
    """Where games end most often; of equals the earlier phase."""
    known = [line for line in lines if line.ended_there >= LEAST]
    return max(known, key=lambda line: (line.ended_there, -line.number), default=None)


def slowest(lines: Iterable[PhaseRecord]) -> PhaseRecord | None:
    """With the most deals more than the club's average; None where there is no such phase."""
    known = [line for line in lines if (line.behind_club or 0) >= APART]
    return max(known, key=lambda line: (line.behind_club or 0, -line.number), default=None)


def fastest(lines: Iterable[PhaseRecord]) -> PhaseRecord | None:
    """With the most deals fewer than the club's average."""
    known = [line for line in lines if (line.behind_club or 0) <= -APART]
    return min(known, key=lambda line: (line.behind_club or 0, line.number), default=None)
