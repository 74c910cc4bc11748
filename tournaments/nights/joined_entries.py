"""Presses in a row that read as one: forty times a minute less is one line of the log.

The log itself keeps each of them, sealed; only what is shown is joined.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from tournaments.log import LogKind
from tournaments.nights.models import LogEntry, Tournament

KINDS = {LogKind.CLOCK_ADDED.key, LogKind.TABLE_TIME.key}
SOON = timedelta(minutes=5)  # from one press to the next
MOST = 200  # presses that are read beyond the end of a page


@dataclass(frozen=True)
class JoinedEntries:
    """What stands in one line, the latest first."""

    entries: tuple[LogEntry, ...]

    @property
    def latest(self) -> LogEntry:
        return self.entries[0]

    @property
    def facts(self) -> dict[str, Any]:
        if len(self.entries) == 1:
            return dict(self.latest.facts)
        minutes = sum(entry.facts["minutes"] for entry in self.entries)
        return {**self.latest.facts, "minutes": minutes}


def are_joined(entry: LogEntry, later: LogEntry) -> bool:
    """Whether the entry that comes right after this one is said together with it."""
    return (
        may_be_joined(entry)
        and may_be_joined(later)
        and (entry.kind, entry.author_id) == (later.kind, later.author_id)
        and place_of(entry) == place_of(later)
        and later.happened_at - entry.happened_at <= SOON
    )


def may_be_joined(entry: LogEntry) -> bool:
    return entry.kind in KINDS and isinstance(entry.facts.get("minutes"), int)


def place_of(entry: LogEntry) -> dict[str, Any]:
    return {name: fact for name, fact in entry.facts.items() if name != "minutes"}


def joined(entries: Sequence[LogEntry]) -> Iterator[JoinedEntries]:
    """Those that belong together, the latest first."""
    group: list[LogEntry] = []
    for entry in entries:
        if group and not are_joined(entry, group[-1]):
            yield JoinedEntries(tuple(group))
            group = []
        group.append(entry)
    if group:
        yield JoinedEntries(tuple(group))


def joined_of_page(tournament: Tournament, entries: list[LogEntry]) -> list[JoinedEntries]:
    """A line stands wholly on the page where it begins, though its presses go on on the next."""
    if not entries:
        return []
    newer = tournament.log.filter(pk__gt=entries[0].pk).order_by("pk").first()
    groups = list(joined([*entries, *presses_before(tournament, entries[-1])]))
    shown = {entry.pk for entry in entries}
    mine = [group for group in groups if group.latest.pk in shown]
    return mine[1:] if newer and are_joined(entries[0], newer) else mine


def presses_before(tournament: Tournament, last: LogEntry) -> list[LogEntry]:
    """Those that may belong to the last entry of a page."""
    if not may_be_joined(last):
        return []
    return list(tournament.log.filter(pk__lt=last.pk).order_by("-pk")[:MOST])
