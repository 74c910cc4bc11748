"""How many deals each phase took, against the club; and the phases at which somebody was stuck."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from tournaments.appearances.appearance import Played

LEAST = 3  # times, before anything is said of a phase
APART = Fraction(1, 5)  # deals: with fewer between them somebody and the club are as good as equal
MORE = 1  # deals beyond the club's average without laying a phase, before somebody is stuck there
WHOLE = "full"  # the variant with all phases
type Sums = tuple[int, int]  # deals, and how often
type PhasesOf = Callable[[str, str], Sequence[int]]  # of an edition and a variant, in order


class PhaseRecord(NamedTuple):
    """What a phase took somebody and the club, and in how many games somebody was stuck there."""

    number: int
    own: Sums
    club: Sums
    stuck: int

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
    own = own_sums(games)
    stuck = Counter(number for game in games if (number := stuck_at(game, club, phases_of)))
    numbers = sorted(own.keys() | club.keys() | stuck.keys())
    return [
        PhaseRecord(number, own.get(number, (0, 0)), club.get(number, (0, 0)), stuck[number])
        for number in numbers
    ]


def is_whole(game: Played, phases_of: PhasesOf) -> bool:
    """Through all phases of its edition: in a shorter game few points and few deals are no art."""
    return not game.left and game.completed >= len(phases_of(game.edition, WHOLE))


def own_sums(games: Iterable[Played]) -> dict[int, Sums]:
    """A phase that the deal before had brought as well took none, and does not count."""
    found: dict[int, Sums] = {}
    for game in games:
        for number, deals in game.deals_by_phase:
            if deals:
                known = found.get(number, (0, 0))
                found[number] = known[0] + deals, known[1] + 1
    return found


def stuck_at(game: Played, club: Mapping[int, Sums], phases_of: PhasesOf) -> int | None:
    """The phase that they tried clearly longer than the club needs, and had not laid at the end.

    That somebody else was through, or the time was up, is no wall; nor is it in a game that they
    won, or left.
    """
    tried = None if game.is_won or game.left else game.deals_for_next
    phases = phases_of(game.edition, game.variant) if tried else ()
    if tried is None or game.completed >= len(phases):
        return None
    number = phases[game.completed]
    usual = mean_of(club.get(number, (0, 0)))
    return number if usual is not None and tried >= usual + MORE else None


def hardest(lines: Iterable[PhaseRecord]) -> PhaseRecord | None:
    """Where they are stuck most often; of equals the earlier phase."""
    known = [line for line in lines if line.stuck >= LEAST]
    return max(known, key=lambda line: (line.stuck, -line.number), default=None)


def slowest(lines: Iterable[PhaseRecord]) -> PhaseRecord | None:
    """With the most deals more than the club's average; None where there is no such phase."""
    known = [line for line in lines if (line.behind_club or 0) >= APART]
    return max(known, key=lambda line: (line.behind_club or 0, -line.number), default=None)


def fastest(lines: Iterable[PhaseRecord]) -> PhaseRecord | None:
    """With the most deals fewer than the club's average; where they are stuck nothing is fast."""
    told = list(lines)
    known = [line for line in told if (line.behind_club or 0) <= -APART and line != hardest(told)]
    return min(known, key=lambda line: (line.behind_club or 0, line.number), default=None)
