"""The best plans that our own search found for common nights, and how it found them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from string import ascii_uppercase

from tournaments.seating.plans import Plan, Tables
from tournaments.seating.problems import Problem

STORE = Path(__file__).with_name("store.txt")
MOST_PEOPLE, MOST_ROUNDS = 60, 10


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredPlan:
    """A plan of people 0…n−1, its repeats and its short tables, both counted as Σ m·(m−1)/2.

    A search of so many tries with the seed gives it, beginning at its origin; so many were made.
    """

    plan: Plan
    repeats: int
    short: int
    origin: str
    seed: int
    tries: int
    searches: int

    @property
    def sizes(self) -> tuple[int, ...]:
        return tuple(len(table) for table in self.plan[0])

    @property
    def problem(self) -> Problem:
        return bare_problem(self.sizes, len(self.plan))

    @property
    def price(self) -> int:
        weights = self.problem.weights
        return weights.repeats * self.repeats + weights.short * self.short


def bare_problem(sizes: tuple[int, ...], rounds: int) -> Problem:
    """Nothing is known of the people."""
    return Problem(people=tuple(range(sum(sizes))), sizes=sizes, rounds=rounds)


def stored_plans(sizes: Iterable[int], path: Path = STORE) -> Iterator[StoredPlan]:
    """For tables of these sizes, those with the fewest rounds first."""
    wanted = f"{key_of(sizes)} "
    with path.open(encoding="ascii") as lines:
        yield from (parse_stored(line) for line in lines if line.startswith(wanted))


def key_of(sizes: Iterable[int]) -> str:
    return "".join(str(size) for size in sorted(sizes, reverse=True))


def parse_stored(line: str) -> StoredPlan:
    """Sizes, rounds | repeats, short | seed, tries, searches | origin | letters of tables."""
    key, cost, search, origin, letters = line.rstrip("\n").split(" | ")
    sizes = tuple(int(size) for size in key.split()[0])
    repeats, short = map(int, cost.split())
    seed, tries, searches = map(int, search.split())
    return StoredPlan(
        plan=tuple(parse_round(word, len(sizes)) for word in letters.split()),
        repeats=repeats,
        short=short,
        origin=origin,
        seed=seed,
        tries=tries,
        searches=searches,
    )


def parse_round(letters: str, tables: int) -> Tables:
    return tuple(
        tuple(person for person, at in enumerate(letters) if at == letter)
        for letter in ascii_uppercase[:tables]
    )


def stored_text(stored: StoredPlan) -> str:
    key = f"{key_of(stored.sizes)} {len(stored.plan)}"
    cost = f"{stored.repeats} {stored.short}"
    search = f"{stored.seed} {stored.tries} {stored.searches}"
    letters = " ".join(map(round_text, stored.plan))
    return " | ".join((key, cost, search, stored.origin, letters))


def round_text(tables: Tables) -> str:
    seats = sorted((person, number) for number, table in enumerate(tables) for person in table)
    return "".join(ascii_uppercase[number] for _person, number in seats)
