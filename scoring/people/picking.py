"""Ticking people of a roster: a page shows sixty at most; other ticks are sent along."""

import re
from bisect import bisect_right
from collections.abc import Collection, Iterable
from functools import cached_property
from typing import Any, NamedTuple

from django.db.models import QuerySet
from django.utils.datastructures import MultiValueDict

from scoring.names import is_found, plain_letters
from scoring.people.models import Player, called

MOST = 60
RANGES = re.compile(r"\d{1,18}(-\d{1,18})?(,\d{1,18}(-\d{1,18})?)*", re.ASCII)


class Named(NamedTuple):
    """Somebody who may be ticked, without all that else is known of them."""

    pk: int
    name: str
    nickname: str


class Picking:
    """A roster of up to sixty is shown whole; of a larger one those found, or the ticked first."""

    def __init__(
        self, players: QuerySet[Player], ticked: Collection[int] = (), letters: str = ""
    ) -> None:
        self.players = players
        self.ticked = set(ticked)
        self.letters = letters.strip()

    @cached_property
    def everybody(self) -> list[Named]:
        found = map(Named._make, self.players.values_list("pk", "name", "nickname"))
        return sorted(
            found, key=lambda each: (plain_letters(called(each.name, each.nickname)), each.pk)
        )

    @property
    def count(self) -> int:
        return len(self.everybody)

    @property
    def is_large(self) -> bool:
        return self.count > MOST

    @cached_property
    def found(self) -> list[Named]:
        if not self.is_large:
            return self.everybody
        if self.letters:
            return [each for each in self.everybody if is_found(self.letters, *each[1:])]
        return sorted(self.everybody, key=lambda each: each.pk not in self.ticked)

    @cached_property
    def shown(self) -> list[Player]:
        pks = [each.pk for each in self.found[:MOST]]
        known = self.players.in_bulk(pks)
        return [known[pk] for pk in pks if pk in known]

    @property
    def hidden(self) -> int:
        """How many were found besides."""
        return len(self.found) - len(self.found[:MOST])

    @property
    def chosen(self) -> int:
        return sum(each.pk in self.ticked for each in self.everybody)

    @property
    def carried(self) -> str:
        """Those who are ticked and not shown, as the page sends them along."""
        shown = {each.pk for each in self.found[:MOST]}
        return ranges_text(
            each.pk for each in self.everybody if each.pk in self.ticked and each.pk not in shown
        )


def ranges_text(numbers: Iterable[int]) -> str:
    """1-4,7: of a thousand people in a row it is short."""
    ranges: list[list[int]] = []
    for number in sorted(numbers):
        if ranges and ranges[-1][1] == number - 1:
            ranges[-1][1] = number
        else:
            ranges.append([number, number])
    return ",".join(str(first) if first == last else f"{first}-{last}" for first, last in ranges)


def in_ranges(text: str, known: Iterable[int]) -> list[int]:
    """Which of the known numbers it names; nonsense names none."""
    if not RANGES.fullmatch(text):
        return []
    ranges = sorted(
        (int(first), int(last or first))
        for first, _dash, last in (part.partition("-") for part in text.split(","))
    )
    firsts = [first for first, _last in ranges]
    return [n for n in known if (at := bisect_right(firsts, n)) and n <= ranges[at - 1][1]]


def with_carried(data: Any, field: str, players: QuerySet[Player]) -> Any:
    """What was sent, with the ticks of those whom the page did not show."""
    if not isinstance(data, MultiValueDict) or not data.get("carried"):
        return data
    sent = data.copy()
    carried = in_ranges(str(sent["carried"]), players.values_list("pk", flat=True))
    ticked = [*sent.getlist(field), *(str(pk) for pk in carried)]
    sent.setlist(field, list(dict.fromkeys(ticked)))
    return sent
