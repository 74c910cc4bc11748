"""The guard of a backup sent off, and how one sees that it is missing."""

from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.utils import load_backend

from phase10site.backups.rows import ALIAS, settings_of_its_own


@contextmanager
def no_snapshot() -> Iterator[BaseDatabaseWrapper]:
    """The same connection, where each statement sees what is there when it is made."""
    facts = settings_of_its_own()
    own = load_backend(facts["ENGINE"]).DatabaseWrapper(facts, ALIAS)
    connections[ALIAS] = own
    yield own
    own.close()
    del connections[ALIAS]


def is_torn(tables: dict[str, list[dict[str, Any]]]) -> bool:
    """Seats or deals of games that are not there, games without their people, or gaps in a log."""
    games = {row["id"] for row in tables["scoring_game"]}
    seats = {row["game_id"] for row in tables["scoring_seat"]}
    sequences = defaultdict(list)
    for row in tables["scoring_dealversion"]:
        sequences[row["game_id"]].append(row["sequence"])
    gaps = any(sorted(log) != list(range(1, len(log) + 1)) for log in sequences.values())
    return gaps or not (set(sequences) <= games == seats)
