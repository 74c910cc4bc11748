"""The rows of a night or a season as they are read for a document, still with their keys."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.db.models import QuerySet

from scoring.games.models import Game
from tournaments.documents.parts import GAME, DocumentPart
from tournaments.nights.models import Tournament
from tournaments.results.standings import standings_of
from tournaments.rounds.models import Table
from tournaments.rounds.seats import table_and_version
from tournaments.seasons.keeping import SeasonNow
from tournaments.seasons.models import Season

TAKES_BACK = re.compile(r"takesback(\d{20})")

type Row = dict[str, Any]
"""What a database has of it; its key stands there too, and is not told."""


def rows_of(part: DocumentPart, rows: "QuerySet[Any]") -> list[Row]:
    """With all that is below them; one statement for each kind of row."""
    return [row for row, _parent in rows_with_parents(part, rows)]


def rows_with_parents(part: DocumentPart, rows: "QuerySet[Any]") -> list[tuple[Row, int]]:
    names = ("pk", *part.columns)
    found = rows.order_by(part.order, "pk").values_list(part.parent, *names)
    read = [(dict(zip(names, values, strict=True)), parent) for parent, *values in found]
    keys = [row["pk"] for row, _parent in read]
    for name, below in part.parts.items():
        rows_below = rows_below_of(below, keys)
        for row, _parent in read:
            row[name] = rows_below.get(row["pk"], [])
    return read


def rows_below_of(part: DocumentPart, keys: Sequence[int]) -> Mapping[int, list[Row]]:
    if part is GAME:
        return {key: games_of(Tournament(pk=key)) for key in keys}
    found: dict[int, list[Row]] = defaultdict(list)
    rows = part.model._default_manager.filter(**{f"{part.parent}__in": keys})
    for row, parent in rows_with_parents(part, rows):
        found[parent].append(row)
    return found


def games_of(night: Tournament) -> list[Row]:
    """Also those that are of no table any more."""
    games = Game.objects.filter(part_of=night.topic)
    keys = dict(games.values_list("pk", "key"))
    tables = Table.objects.filter(round__tournament=night)
    places = {pk: place for pk, *place in tables.values_list("pk", "round__number", "number")}
    rows = rows_of(GAME, games)
    for row in rows:
        row["started_for"] = place_in_key(keys[row["pk"]], places)
        number_reports(row["laydowns"])
    return rows


def place_in_key(key: str, places: Mapping[int, Sequence[int]]) -> Row | None:
    table, version = table_and_version(key) or (0, 0)
    if table not in places:
        return None
    round, number = places[table]
    return {"round": round, "table": number, "version": version}


def number_reports(rows: Iterable[Row]) -> None:
    """What takes a report back names it in its key: here by its number, as it has another one."""
    numbers = dict[int, int]()
    for number, row in enumerate(rows, 1):
        numbers[row["pk"]] = number
        row["key"] = with_number(row["key"], numbers)


def with_number(key: str, numbers: Mapping[int, int]) -> str:
    """The key of a report, with another number in place of the one of what it takes back."""
    if found := TAKES_BACK.fullmatch(key):
        return key[: found.start(1)] + f"{numbers.get(int(found[1]), 0):020d}"
    return key


def night_standings(night: Tournament) -> list[Row]:
    """Equals in the order in which they were entered."""
    rows = standings_of(night).rows
    told = [{"entrant": r.entrant, "place": r.rank, "score": str(r.score)} for r in rows]
    return sorted(told, key=lambda row: (row["place"], row["entrant"]))


def season_standings(season: Season) -> list[Row]:
    """As it stood after its latest night: whatever day it is, it is the same."""
    now = SeasonNow(season, season.begins)
    played = {night.pk: night.date for night in now.nights if night.pk in now.nights_played}
    then = SeasonNow(season, max(played.values(), default=season.begins))
    return [
        {"person": row.player, "place": row.place, "points": row.points} for row in then.table.rows
    ]
