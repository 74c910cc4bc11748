"""What is compared to say who is above whom, one criterion after the other."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from itertools import combinations, groupby

from tournaments.standings.schemes import Scheme
from tournaments.standings.tables import CountingRules, Reach, TableResult, Tally


class Criterion(Enum):
    REACH = "reach"  # the final, or how far somebody came in a knock-out
    TABLES = "tables"  # where the fewest points win, those who played more to the end come first
    SCORE = "score"
    PHASES = "phases"
    PENALTY = "penalty"
    WINS = "wins"
    OPPONENTS = "opponents"
    HEAD_TO_HEAD = "head_to_head"
    LOT = "lot"


TURNED = {Criterion.TABLES, Criterion.PHASES, Criterion.WINS, Criterion.HEAD_TO_HEAD}
SCORED = {Criterion.SCORE, Criterion.OPPONENTS}
"""Steps of which more is better: always, or unless the fewest points win."""
TOGETHER = {Criterion.PENALTY, Criterion.HEAD_TO_HEAD}
"""Steps that look at equals together: what one of them lacks keeps all of them equal."""

type Figure = Fraction | float | Reach
type Group = tuple[int, ...]


def criteria_of(scheme: Scheme) -> tuple[Criterion, ...]:
    first = (
        (Criterion.REACH, Criterion.TABLES, Criterion.SCORE)
        if scheme.fewest_win
        else (Criterion.REACH, Criterion.SCORE)
    )
    return first + tuple(Criterion(tie.value) for tie in scheme.ties)


@dataclass(frozen=True, slots=True)
class EntrantFigures:
    """The figures of people, all of them so that the smaller one is above."""

    counting: CountingRules
    tallies: Mapping[int, Tally]
    lots: Mapping[int, float]

    def figures(self, criterion: Criterion, group: Iterable[int]) -> Mapping[int, Figure]:
        if criterion is Criterion.HEAD_TO_HEAD:
            return self.head_to_head(tuple(group))
        if criterion is Criterion.PENALTY:
            return self.penalties(tuple(group))
        figure = self.alone(criterion)
        return {entrant: figure(entrant) for entrant in group}

    def alone(self, criterion: Criterion) -> Callable[[int], Figure]:
        """What one needs no equals for."""
        tallies = self.tallies
        sign = 1 if self.counting.scheme.fewest_win else -1
        of_criterion: dict[Criterion, Callable[[int], Figure]] = {
            Criterion.REACH: lambda who: self.counting.reach(who, tallies[who]),
            Criterion.TABLES: lambda who: -tallies[who].whole_tables,
            Criterion.SCORE: lambda who: sign * self.counting.total(tallies[who]),
            Criterion.PHASES: lambda who: -tallies[who].phases,
            Criterion.WINS: lambda who: -tallies[who].wins,
            Criterion.OPPONENTS: lambda who: sign * self.opponents(who),
            Criterion.LOT: lambda who: self.lots.get(who, 1.0),
        }
        return of_criterion[criterion]

    def as_people_know(self, criterion: Criterion, figure: Figure) -> Figure:
        """As people know it: what is turned around for comparing is turned back."""
        if isinstance(figure, tuple):
            return figure
        if criterion in SCORED:
            points = Fraction(figure) / self.counting.scheme.parts
            return points if self.counting.scheme.fewest_win else -points
        return -figure if criterion in TURNED else figure

    def opponents(self, entrant: int) -> Fraction:
        """The mean score per table of everybody met, as often as they were met; in parts."""
        total, met = Fraction(0), 0
        parts: dict[int, int | Fraction] = {}  # of those who played so many rounds, all together
        for result in self.tallies[entrant].results.values():
            if not self.counting.adds(result):
                continue
            for other in result.entrants:
                if other != entrant:
                    tally = self.tallies[other]
                    parts[tally.rounds] = parts.get(tally.rounds, 0) + tally.parts
                    met += 1
        for rounds, together in parts.items():
            total += Fraction(together, rounds)
        return total / (met or 1)

    def penalties(self, group: Group) -> Mapping[int, Figure]:
        """Points per deal; where of somebody they cannot be known, nobody is compared."""
        if self.without_deals(group):
            return dict.fromkeys(group, 0)
        return {who: self.tallies[who].penalty or 0 for who in group}

    def without_deals(self, group: Iterable[int]) -> Group:
        """Those of these whose points per deal cannot be known."""
        return tuple(who for who in group if self.tallies[who].penalty is None)

    def head_to_head(self, group: Group) -> Mapping[int, Figure]:
        """Of each how often they lost among these, less how often they won; if all have met."""
        balance = dict.fromkeys(group, 0)
        for one, other in combinations(group, 2):
            shared = self.shared_tables(one, other)
            if not shared:
                return dict.fromkeys(group, 0)
            lost = sum(result.lost(one, other) for result in shared)
            balance[one] += lost
            balance[other] -= lost
        return balance

    def shared_tables(self, one: int, other: int) -> list[TableResult]:
        """The tables that count at which both sat."""
        mine, theirs = self.tallies[one].results, self.tallies[other].results
        both = [mine[key] for key in mine.keys() & theirs.keys()]
        return [result for result in both if self.counting.adds(result)]

    def split(self, group: Sequence[int], criteria: Sequence[Criterion]) -> list[Group]:
        """The group by these criteria, the best first; who is still together is equal."""
        if len(group) == 1 or not criteria:
            return [tuple(sorted(group))]
        figures = self.figures(criteria[0], group)
        ranked = sorted(group, key=lambda who: figures[who])
        parts = [tuple(part) for _figure, part in groupby(ranked, key=lambda who: figures[who])]
        return [small for part in parts for small in self.split(part, criteria[1:])]
