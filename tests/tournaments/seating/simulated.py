"""Nights as they might be: who comes, what they wish, and what happens between the rounds."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import combinations
from random import Random

from tournaments.seating.plans import Tables
from tournaments.seating.problems import APART_WISHES, Apart, Problem
from tournaments.seating.rounds.next_round import Mode, Ranking, Way
from tournaments.seating.sizes import Split, default_split

SMALLEST, USUAL, LARGE, LARGEST = 3, 24, 60, 130
FIRST_NUMBER = 100  # people are numbers of any kind


@dataclass
class SimulatedNight:
    """Everything that happens is drawn from the generator: the same seed, the same night."""

    random: Random
    people: list[int] = field(default_factory=list)
    away: list[int] = field(default_factory=list)
    played: list[Tables] = field(default_factory=list)
    apart: tuple[Apart, ...] = ()
    places: Mapping[int, int] = field(default_factory=dict)
    scores: dict[int, int] = field(default_factory=dict)
    allow: frozenset[int] = frozenset({3, 4, 5})

    def __post_init__(self) -> None:
        most = self.random.choices((USUAL, LARGE, LARGEST), (30, 9, 1))[0]
        count = self.random.randint(SMALLEST, most)
        self.people = self.random.sample(range(FIRST_NUMBER, FIRST_NUMBER + 3 * count), count)
        self.allow = frozenset(self.random.sample((2, 3, 4, 5, 6), self.random.randint(1, 4)))
        self.rounds = self.random.randint(1, 8 if count <= USUAL else 4)
        if self.random.random() < 0.5:
            self.apart = tuple(self.draw_apart() for _ in range(self.random.randint(1, 3)))

    def draw_apart(self) -> Apart:
        circle = self.random.sample(self.people, min(len(self.people), self.random.randint(2, 4)))
        return Apart(frozenset(circle), self.random.choice(APART_WISHES))

    def sizes(self) -> tuple[int, ...]:
        split = default_split(len(self.people), self.allow, self.random.choice((3, 4, 5)))
        if not isinstance(split, Split):
            split = default_split(len(self.people), range(2, 7), 4)
        assert isinstance(split, Split)
        return split.sizes

    def problem(self, rounds: int) -> Problem:
        """With wishes that some round at least fulfils: one that is drawn and then forgotten."""
        sizes = self.sizes()
        self.hidden = self.draw_round(sizes)
        circles = [frozenset(table) for table in self.hidden]
        apart = [wish for wish in self.apart if not (wish.firm and share(wish.people, circles))]
        some = self.random.random() < 0.3
        places = {
            person: number
            for number, table in enumerate(self.hidden)
            for person in table
            if some and self.random.random() < 0.1
        }
        return Problem(
            people=tuple(self.people),
            sizes=sizes,
            rounds=rounds,
            played=tuple(self.played),
            apart=tuple(apart),
            fixed_tables=places,
        )

    def draw_round(self, sizes: tuple[int, ...]) -> Tables:
        people = iter(self.random.sample(self.people, len(self.people)))
        return tuple(tuple(next(people) for _seat in range(size)) for size in sizes)

    def way(self) -> Way:
        mode = self.random.choice(list(Mode))
        order = sorted(self.scores, key=lambda person: (self.scores[person], person))
        given: Tables = ()
        if mode is Mode.BY_HAND:
            given = tuple(
                tuple(person for person in table if self.random.random() < 0.4)
                for table in self.hidden
            )
        return Way(mode, Ranking(tuple(order), self.scores), given)

    def record(self, tables: Tables) -> None:
        """The round has been played; now and then somebody corrects a result of before."""
        self.played.append(tables)
        for person in self.people:
            self.scores[person] = self.scores.get(person, 0) + 5 * self.random.randint(0, 9)
        if self.random.random() < 0.3:
            self.scores[self.random.choice(self.people)] += 50

    def go_on(self) -> None:
        """Somebody comes late or comes back, somebody pauses or goes home."""
        if self.random.random() < 0.3:
            self.people.append(max(*self.people, *self.away, 0) + 1)
        if self.away and self.random.random() < 0.6:
            self.people.append(self.away.pop())
        for _leaving in range(self.random.choice((0, 0, 1, 1, 2))):
            if len(self.people) > SMALLEST:
                leaving = self.random.choice(self.people)
                self.people.remove(leaving)
                self.away.append(leaving)


def share(people: frozenset[int], tables: list[frozenset[int]]) -> bool:
    return any(table.issuperset(pair) for pair in combinations(people, 2) for table in tables)
