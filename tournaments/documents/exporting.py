"""A night or a season as a document: its rows, with numbers in place of keys."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from scoring.editions.models import (
    ClubEdition,
    base_of,
    edition_as_made,
    lacks_phases,
    read_phase_cards,
)
from scoring.games.log import digest_of
from scoring.people.models import Player
from tournaments.documents.faults import DocumentFault, DocumentRefused
from tournaments.documents.parts import DOCUMENT, FORMAT, NIGHT, PERSON, SEASON, VERSION
from tournaments.documents.pseudonyms import pseudonymous
from tournaments.documents.told_rows import Row, night_standings, rows_of, season_standings
from tournaments.documents.values import Kind, Record, Reference, Told
from tournaments.nights.models import Tournament
from tournaments.seasons.keeping import SeasonNow, nights_of
from tournaments.seasons.models import Season


def night_document(night: Tournament, *, is_pseudonymous: bool = False) -> Told:
    told = Telling().document([night], [])
    return pseudonymous(told) if is_pseudonymous else told


def season_document(season: Season, *, is_pseudonymous: bool = False) -> Told:
    """With the seasons from which points are carried over, and all their nights."""
    seasons = with_seasons_before(season)
    pks = {pk for each in seasons for pk in nights_of(each).values_list("pk", flat=True)}
    told = Telling().document(list(Tournament.objects.filter(pk__in=pks).in_order()), seasons)
    return pseudonymous(told) if is_pseudonymous else told


def with_seasons_before(season: Season) -> list[Season]:
    """The oldest first; each begins before the one that takes its points, so there is no circle."""
    chain = [season]
    while before := season_before(chain[0]):
        chain.insert(0, before)
    return chain


def season_before(season: Season) -> Season | None:
    now = SeasonNow(season, season.ends).season_before
    return now.season if now else None


@dataclass
class Telling:
    """A document while it is written: whoever comes first in it has the first number."""

    numbers: dict[Kind, dict[Any, int]] = field(default_factory=lambda: defaultdict(dict))
    gone: dict[Kind, dict[int, int]] = field(default_factory=lambda: defaultdict(dict))
    editions_played: set[str] = field(default_factory=set)

    def document(self, nights: Sequence[Tournament], seasons: Sequence[Season]) -> Told:
        self.numbers[Kind.NIGHT] = numbered(night.pk for night in nights)
        self.numbers[Kind.SEASON] = numbered(season.pk for season in seasons)
        told = {
            "format": FORMAT,
            "version": VERSION,
            "is_pseudonymous": False,
            "nights": [self.night(night) for night in nights],
            "seasons": [self.season(season) for season in seasons],
        }
        told |= {"people": self.people(), "editions": self.editions(), "phases": self.phases()}
        return DOCUMENT.written(told)

    def night(self, night: Tournament) -> Row:
        (row,) = rows_of(NIGHT, Tournament.objects.filter(pk=night.pk))
        self.numbers[Kind.ENTRANT] = numbered(each["pk"] for each in row["entrants"])
        self.numbers[Kind.GAME] = numbered(each["pk"] for each in row["games"])
        self.gone.clear()
        self.editions_played |= {row["edition"], *(game["edition"] for game in row["games"])}
        row["standings"] = night_standings(night)
        told = dict(NIGHT.fields.changed(row, self.number))
        told["log_head"] = digest_of_log(told["log"])
        return told

    def season(self, season: Season) -> Row:
        (row,) = rows_of(SEASON, Season.objects.filter(pk=season.pk))
        before = season_before(season)
        row["carries_from"] = before.pk if before else None
        row["nights"] = list(nights_of(season).values_list("pk", flat=True))
        row["exceptions"] = self.told_exceptions(row["exceptions"])
        row["standings"] = season_standings(season)
        return dict(SEASON.fields.changed(row, self.number))

    def told_exceptions(self, rows: Iterable[Row]) -> list[Row]:
        """Those of nights that are not told either go without saying."""
        nights = self.numbers[Kind.NIGHT]
        told = [row for row in rows if row["tournament"] in nights]
        return sorted(told, key=lambda row: nights[row["tournament"]])

    def people(self) -> list[Row]:
        players = Player.objects.filter(pk__in=self.numbers[Kind.PERSON])
        erased = set(players.exclude(erased_at=None).values_list("pk", flat=True))
        rows = {row["pk"]: row for row in rows_of(PERSON, players)}
        return [rows[pk] | {"is_erased": pk in erased} for pk in self.numbers[Kind.PERSON]]

    def editions(self) -> list[Row]:
        keys = self.numbers[Kind.EDITION]
        rows = {row.key: row for row in ClubEdition.objects.filter(key__in=keys)}
        found = (rows[key] for key in keys)
        return [{"base": row.base, "name": row.name, "changes": row.changes} for row in found]

    def phases(self) -> list[Row]:
        """Those that were entered from boxes, of editions that were played."""
        lacking = {key for key in self.editions_played if lacks_phases(edition_as_made(key))}
        return [
            {"edition": base, "number": number, "phase": text}
            for base in sorted(set(map(base_of, lacking)))
            for number, text in read_phase_cards(base)
        ]

    def number(self, reference: Reference, value: Any) -> int:
        """A person or an edition has the next number; of others only logs speak."""
        kind, numbers = reference.kind, self.numbers[reference.kind]
        if kind is Kind.MEMBER:
            return 1
        if value in numbers:
            return numbers[value]
        if reference.may_be_gone:
            gone = self.gone[kind]
            return gone.setdefault(value, -1 - len(gone)) if value else 0
        if kind not in {Kind.PERSON, Kind.EDITION}:
            raise DocumentRefused(DocumentFault.NOBODY, kind.name.lower(), value)
        return numbers.setdefault(value, len(numbers) + 1)


def numbered(keys: Iterable[Any]) -> dict[Any, int]:
    return {key: number for number, key in enumerate(keys, 1)}


def digest_of_log(entries: Iterable[Record]) -> str:
    """By which a log vouches for all its entries, whatever keys its people have."""
    head = ""
    for entry in entries:
        sealed = {name: entry[name] for name in ("sequence", "kind", "facts")}
        head = digest_of(head, sealed)
    return head
