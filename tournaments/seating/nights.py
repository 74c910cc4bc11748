"""What is asked of a seating."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Protocol

from tournaments.seating.plans import Plan
from tournaments.seating.weights import Weights

TRIES_A_SECOND = 200_000
"""What a second of search means, on every machine: the plan must not depend on the machine."""


class Dice(Protocol):
    """The only thing asked of a generator: it is the same in every version of Python."""

    def random(self) -> float: ...


@dataclass(frozen=True, slots=True)
class Effort:
    """How much a search may try; `is_over` is for slow machines and for impatience."""

    tries: int
    is_over: Callable[[], bool] = lambda: False


@dataclass(frozen=True, slots=True)
class Apart:
    """People who should not share a table: a family, a club, a car; if firm, they never may."""

    people: frozenset[int]
    firm: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Night:
    """People, the sizes of the tables of each round, how many rounds, and what is known of them.

    `places` names the table (from 0) somebody keeps to.
    """

    people: tuple[int, ...]
    sizes: tuple[int, ...]
    rounds: int
    played: Plan = ()
    apart: tuple[Apart, ...] = ()
    places: Mapping[int, int] = field(default_factory=dict)
    weights: Weights = field(default_factory=Weights)


class Layer(Enum):
    """Where a plan came from."""

    CATALOGUE = "catalogue"
    STORE = "store"
    SHIFT = "shift"
    SEARCH = "search"


@dataclass(frozen=True, slots=True)
class Found:
    """A plan, where it came from, how it was made in a few words, and how much was tried."""

    plan: Plan
    layer: Layer
    origin: str
    tries: int = 0
    is_cut: bool = False  # time was over: more tries might have found another

    @property
    def searched_origin(self) -> str:
        """Of a plan that a search found from this one."""
        return f"annealed from {self.origin.removeprefix('annealed from ')}"
