"""Who stands where."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import accumulate, groupby

from tournaments.seating.lots import shuffled
from tournaments.seating.nights import Dice

type Ties = tuple[tuple[int, ...], ...]
"""People who are equal together, the best first."""


@dataclass(frozen=True, slots=True)
class Ranking:
    """People, the best first; neighbours whose scores are equal are equal."""

    order: tuple[int, ...] = ()
    scores: Mapping[int, float] = field(default_factory=dict)

    def ties(self, people: Iterable[int]) -> Ties:
        """These people, grouped by standing; those who have none yet share the last place."""
        here = dict.fromkeys(people)
        ranked = dict.fromkeys(person for person in self.order if person in here)
        unranked = tuple(person for person in here if person not in ranked)
        groups = groupby(ranked, key=lambda person: self.scores.get(person, (person,)))
        return tuple(filter(None, (*(tuple(group) for _, group in groups), unranked)))


def doubled_ranks(ties: Ties) -> dict[int, int]:
    """Twice the rank of each, because those who are equal share the mean of their ranks."""
    before = accumulate((len(group) for group in ties), initial=0)
    return {
        person: 2 * passed + len(group) + 1
        for passed, group in zip(before, ties, strict=False)
        for person in group
    }


def line_of(ties: Ties, dice: Dice) -> list[int]:
    """Everybody in the order of standing; lots are drawn among those who are equal."""
    return [person for group in ties for person in shuffled(group, dice)]
