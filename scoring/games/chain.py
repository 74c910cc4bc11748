"""Logs whose entries know what came before them, so that one that is gone or altered is named.

This finds accidents and clumsy hands, not somebody who computes all that follows anew.
"""

import json
from collections.abc import Iterable, Mapping
from enum import Enum
from hashlib import sha256
from typing import NamedTuple


class LogLink(NamedTuple):
    """An entry of a log as it is read: entries are numbered 1, 2, 3 …"""

    number: int
    facts: Mapping[str, object]  # what never changes of it
    digest: str


class Damage(Enum):
    GONE = "gone"
    ALTERED = "altered"


class BrokenLink(NamedTuple):
    """An entry that is not as it was written."""

    number: int
    damage: Damage


def plain(facts: Mapping[str, object]) -> dict[str, object]:
    """As a database gives them back: numbers in place of names become text."""
    told: dict[str, object] = json.loads(json.dumps(facts))
    return told


def digest_of(before: str, facts: Mapping[str, object]) -> str:
    """By which an entry vouches for its facts, and for the entry before it."""
    text = json.dumps(facts, sort_keys=True, separators=(",", ":"))
    return sha256(f"{before}\n{text}".encode()).hexdigest()


def broken(links: Iterable[LogLink], last: int, head: str) -> list[BrokenLink]:
    """All that is wrong with a log of which the last number and its digest are known."""
    found: list[BrokenLink] = []
    number, before = 0, ""
    for link in links:
        is_next = link.number == number + 1  # otherwise nothing is known of what was before it
        found += gone(number + 1, link.number)
        if is_next and digest_of(before, link.facts) != link.digest:
            found.append(BrokenLink(link.number, Damage.ALTERED))
        number, before = link.number, link.digest
    if number >= last and before != head:
        found.append(BrokenLink(number, Damage.ALTERED))
    return [*dict.fromkeys(found), *gone(number + 1, last + 1)]


def gone(first: int, until: int) -> list[BrokenLink]:
    return [BrokenLink(number, Damage.GONE) for number in range(first, until)]
