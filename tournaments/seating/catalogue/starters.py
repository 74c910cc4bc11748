"""What a construction gives, and the starters that are kept in a file."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tournaments.seating.catalogue.develop import Starter, develop
from tournaments.seating.catalogue.sought import StarterRequest, parse_request, request_text
from tournaments.seating.plans import Plan, Tables


@dataclass(frozen=True, slots=True)
class Design:
    """Rounds of people 0 … n−1 in which no two meet twice, and how they were made."""

    origin: str
    rounds: Plan


STARTERS = Path(__file__).with_name("starters.txt")


@dataclass(frozen=True, slots=True)
class Discovery:
    """What a search found, and how it is repeated."""

    sought: StarterRequest
    seed: int
    tries: int
    starter: Starter


def starters(people: int, size: int) -> Iterator[Design]:
    """Plans without a repeated pair from the stored starters, the longest first."""
    for discovery in _by_cell().get((people, size), ()):
        yield Design(request_text(discovery.sought), develop(discovery.starter))


def parse_discoveries(text: str) -> Iterator[Discovery]:
    """Of blocks with an empty line between: what was sought with which seed, then the rounds."""
    for block in text.strip().split("\n\n"):
        head, *rows = block.splitlines()
        line, seed, tries = head.rsplit("; ", 2)
        sought = parse_request(line)
        rounds = [_parse_round(row) for row in rows]
        starter = Starter(
            sought.space, tuple(rounds[: sought.moved]), tuple(rounds[sought.moved :])
        )
        yield Discovery(sought, _last_number(seed), _last_number(tries), starter)


def discovery_text(discovery: Discovery) -> str:
    line = request_text(discovery.sought)
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
        sought = discovery.sought
        cells[sought.space.people, sought.size].append(discovery)
    for found in cells.values():
        found.sort(key=lambda discovery: -discovery.sought.rounds)
    return dict(cells)
