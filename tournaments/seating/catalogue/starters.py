"""Starters in a file: what was asked of the search for each, and what was found."""

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cache
from pathlib import Path

from tournaments.seating.catalogue.develop import Space, Starter, Symmetry, develop
from tournaments.seating.plans import Plan, Tables

STARTERS = Path(__file__).with_name("starters.txt")
_LINE = re.compile(
    r"(?P<people>\d+) in tables of (?P<size>\d+):"
    r" (?P<group>[Z\dx]+) (?P<orbits>\d+)\+(?P<fixed>\d+),"
    r" (?P<moved>\d+) moved, (?P<still>\d+) still, by (?P<method>\w+)(?P<symmetries>( [\d.:]+)*)"
)


class Method(Enum):
    """By cover each base round has the symmetries, by family only the tables it is chosen from."""

    COVER = "cover"
    ANNEALING = "annealing"
    FAMILY = "family"


@dataclass(frozen=True, slots=True)
class StarterRequest:
    """How many moved and still base rounds of which tables, where, and with which symmetries."""

    size: int
    space: Space
    moved: int
    still: int
    method: Method
    symmetries: tuple[Symmetry, ...] = ()

    @property
    def rounds(self) -> int:
        return self.moved * self.space.order + self.still


def parse_request(text: str) -> StarterRequest:
    """Of a line as `request_text` writes it."""
    found = _LINE.fullmatch(text)
    if not found:
        raise ValueError(text)
    moduli = tuple(int(cycle[1:]) for cycle in found["group"].split("x"))
    space = Space(moduli, int(found["orbits"]), int(found["fixed"]))
    if space.people != int(found["people"]):
        raise ValueError(text)
    return StarterRequest(
        int(found["size"]),
        space,
        int(found["moved"]),
        int(found["still"]),
        Method(found["method"]),
        tuple(_symmetry(word) for word in found["symmetries"].split()),
    )


def request_text(request: StarterRequest) -> str:
    space = request.space
    group = "x".join(f"Z{modulus}" for modulus in space.moduli)
    words = (
        f"{space.people} in tables of {request.size}: {group} {space.orbits}+{space.fixed},"
        f" {request.moved} moved, {request.still} still, by {request.method.value}",
        *(_symmetry_text(symmetry) for symmetry in request.symmetries),
    )
    return " ".join(words)


def _symmetry(word: str) -> Symmetry:
    factors, orbits, fixed = (
        tuple(int(number) for number in part.split(".") if number) for part in word.split(":")
    )
    return Symmetry(factors, orbits, fixed)


def _symmetry_text(symmetry: Symmetry) -> str:
    parts = (symmetry.factors, symmetry.orbits, symmetry.fixed)
    return ":".join(".".join(map(str, part)) for part in parts)


@dataclass(frozen=True, slots=True)
class Design:
    """Rounds of people 0 … n−1 in which no two meet twice, and how they were made."""

    origin: str
    rounds: Plan


@dataclass(frozen=True, slots=True)
class Discovery:
    """What a search found, and how it is repeated."""

    request: StarterRequest
    seed: int
    tries: int
    starter: Starter


def starters(people: int, size: int) -> Iterator[Design]:
    """Plans without a repeated pair from the stored starters, the longest first."""
    for discovery in _by_cell().get((people, size), ()):
        yield Design(request_text(discovery.request), develop(discovery.starter))


def parse_discoveries(text: str) -> Iterator[Discovery]:
    """Of blocks with an empty line between: what was sought with which seed, then the rounds."""
    for block in text.strip().split("\n\n"):
        head, *rows = block.splitlines()
        line, seed, tries = head.rsplit("; ", 2)
        request = parse_request(line)
        rounds = [_parse_round(row) for row in rows]
        starter = Starter(
            request.space, tuple(rounds[: request.moved]), tuple(rounds[request.moved :])
        )
        yield Discovery(request, _last_number(seed), _last_number(tries), starter)


def discovery_text(discovery: Discovery) -> str:
    line = request_text(discovery.request)
    rounds = (*discovery.starter.moved, *discovery.starter.still)
    rows = (" / ".join(" ".join(map(str, table)) for table in tables) for tables in rounds)
    return "\n".join((f"{line}; seed {discovery.seed}; tries {discovery.tries}", *rows))


def _parse_round(row: str) -> Tables:
    return tuple(tuple(map(int, table.split())) for table in row.split("/"))


def _last_number(words: str) -> int:
    return int(words.rsplit(maxsplit=1)[-1])


@cache
def _by_cell() -> dict[tuple[int, int], list[Discovery]]:
    cells = defaultdict(list)
    for discovery in parse_discoveries(STARTERS.read_text()):
        request = discovery.request
        cells[request.space.people, request.size].append(discovery)
    for found in cells.values():
        found.sort(key=lambda discovery: -discovery.request.rounds)
    return dict(cells)
