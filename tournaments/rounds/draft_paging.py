"""The tables of a draft in pages, and where somebody is found among them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Any
from urllib.parse import urlencode

from django.core.paginator import Page

from scoring.letters import is_found
from scoring.names import tidy
from scoring.paging import page_at, page_of

MOST_FOUND = 8
LETTERS = 60  # of a name that are read, at most


@dataclass(frozen=True)
class DraftAddress:
    """What of a draft somebody wants to see: nobody picked, of the first page, unless said."""

    picked: str = ""
    number: int = 1
    letters: str = ""


@dataclass(frozen=True)
class SoughtPerson:
    """Somebody who was looked for: where they sit, and what leads there."""

    name: str
    table: int | None
    query: str


class DraftPages:
    def __init__(
        self,
        asked: DraftAddress,
        picked: int | None,
        seats: Mapping[int, tuple[int, ...]],
        free: Sequence[int],
    ) -> None:
        self.number = asked.number
        self.letters = tidy(asked.letters)[:LETTERS]
        self.picked = picked
        self.seats = seats
        self.free = free  # who waits without a seat

    @cached_property
    def tables(self) -> Page[tuple[int, tuple[int, ...]]]:
        return page_of(list(self.seats.items()), str(self.number))

    @cached_property
    def waiting(self) -> Page[int]:
        return page_of(self.free, str(self.number))

    @property
    def longer(self) -> Page[Any]:
        """It has the pager; of the other one the last page stays."""
        return max((self.tables, self.waiting), key=lambda pages: pages.paginator.num_pages)

    def query_for(self, picked: int | None, number: int) -> str:
        asked = [("picked", picked)] if picked else []
        asked += [("page", number)] if number > 1 else []
        return f"?{urlencode(asked)}" if asked else ""

    def query_of(self, person: int) -> str:
        """Where they are picked, or let go."""
        return self.query_for(None if person == self.picked else person, self.longer.number)

    @property
    def query(self) -> str:
        """Of this page, with nobody picked."""
        return self.query_for(None, self.longer.number)

    @property
    def here(self) -> str:
        return self.query_for(self.picked, self.longer.number)

    @property
    def more(self) -> str:
        """What the other pages are asked for besides their number."""
        return f"picked={self.picked}&" if self.picked else ""

    def found(self, name_of: Callable[[int], str]) -> list[SoughtPerson]:
        """To be picked; or, where somebody is picked already, to be swapped with."""
        if not self.letters:
            return []
        fitting = (place for place in self.places() if is_found(self.letters, name_of(place[0])))
        return [
            SoughtPerson(name_of(person), table, self.at(person, number))
            for person, table, number in islice(fitting, MOST_FOUND)
        ]

    def at(self, person: int, number: int) -> str:
        return f"{self.query_for(self.picked or person, number)}#p-{person}"

    def places(self) -> Iterator[tuple[int, int | None, int]]:
        """Of everybody the table and the number of the page."""
        for place, (table, people) in enumerate(self.seats.items(), start=1):
            yield from ((person, table, page_at(place)) for person in people)
        for place, person in enumerate(self.free, start=1):
            yield person, None, page_at(place)
