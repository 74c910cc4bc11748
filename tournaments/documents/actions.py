"""A document comes into a club: all of it, or nothing."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import User
from django.db import DatabaseError, transaction
from django.db.models import F, Q
from django.utils import timezone

from scoring.clubs.models import Club
from scoring.editions.models import ClubEdition, PhaseCard, club_key, read_phase_cards
from scoring.games.models import Game
from scoring.people.importing import known_people
from scoring.people.models import Player
from scoring.tokens import new_token
from tournaments.documents.checking import HARMED
from tournaments.documents.exporting import Telling
from tournaments.documents.faults import DocumentFault, DocumentRefused
from tournaments.documents.matching import PersonMatch, decided, matched
from tournaments.documents.parts import DOCUMENT, NIGHT, PERSON, SEASON
from tournaments.documents.values import Kind, Record, Reference, Told
from tournaments.documents.writing import Keys, KeysForNumbers, NewNight, columns_of, inserted
from tournaments.nights.models import Tournament
from tournaments.results.closed_tables import ClosedReason
from tournaments.rounds.models import TableSeat
from tournaments.seasons.actions import tell_nights
from tournaments.seasons.models import Season, SeasonNight
from tournaments.verifying.completeness import logged_otherwise

ELSEWHERE = "somebody elsewhere"

type Choices = Mapping[int, str]
"""Of people of a document, by their number, who they are: `new`, or the key of somebody."""
type Watch = Callable[[int], object]
"""Told how many nights are written or looked over; raising, it ends all of it."""


@dataclass(frozen=True)
class ImportPlan:
    """What a document would bring into a club, as that is now."""

    document: Record
    club: Club

    @cached_property
    def nights_here(self) -> dict[int, Tournament]:
        """By their places in the document those that are here already, as they are told there."""
        keys = [night["key"] for night in self.document["nights"]]
        known = {n.key: n for n in Tournament.objects.filter(club=self.club, key__in=keys)}
        here = {place: known[key] for place, key in enumerate(keys) if key in known}
        for place, night in here.items():
            told = self.document["nights"][place]
            if as_alone(night_told(night)) != as_alone(told):
                raise DocumentRefused(DocumentFault.HERE_OTHERWISE, f"nights/{place}", night.name)
        return here

    @cached_property
    def seasons_here(self) -> dict[int, Season]:
        keys = [season["key"] for season in self.document["seasons"]]
        known = {s.key: s for s in Season.objects.filter(club=self.club, key__in=keys)}
        here = {place: known[key] for place, key in enumerate(keys) if key in known}
        for place, season in here.items():
            told = self.document["seasons"][place]
            names = SEASON.columns.keys() - {"carries_from"}
            if any(getattr(season, name) != told[name] for name in names):
                raise DocumentRefused(DocumentFault.HERE_OTHERWISE, f"seasons/{place}", season.name)
        return here

    @property
    def is_here(self) -> bool:
        """Nothing of it would be new."""
        counts = len(self.nights_here), len(self.seasons_here)
        return counts == (len(self.document["nights"]), len(self.document["seasons"]))

    @cached_property
    def sure(self) -> dict[int, int]:
        """Who somebody is, as a night that is here already says it."""
        found: dict[int, int] = {}
        for place, night in self.nights_here.items():
            told = [entrant["player"] for entrant in self.document["nights"][place]["entrants"]]
            players = night.entrants.order_by("pk").values_list("player", flat=True)
            found |= dict(zip(told, players, strict=True))
        return found

    @cached_property
    def matches(self) -> tuple[PersonMatch, ...]:
        return matched(self.document["people"], known_people(self.club), self.sure)

    @cached_property
    def new_phases(self) -> list[Record]:
        """Those that are not known here; of others the same must be known."""
        told = {(row["edition"], row["number"]): row for row in self.document["phases"]}
        known = {
            (edition, number): phase
            for edition in {row["edition"] for row in self.document["phases"]}
            for number, phase in read_phase_cards(edition)
        }
        for key, phase in known.items():
            if key not in told or told[key]["phase"] != phase:
                raise DocumentRefused(DocumentFault.OTHER_PHASES, "phases", phase)
        return [row for key, row in told.items() if key not in known]

    @cached_property
    def editions_here(self) -> dict[int, ClubEdition]:
        rows = list(ClubEdition.objects.filter(club=self.club).order_by("pk"))
        return {
            place: row
            for place, told in enumerate(self.document["editions"])
            for row in rows
            if all(getattr(row, name) == told[name] for name in ("base", "name", "changes"))
        }

    @cached_property
    def nights_left_out(self) -> list[Tournament]:
        """Of the club, in the days of seasons that come in, in which they do not count."""
        pks = [night.pk for night in self.nights_here.values()]
        new = (s for at, s in enumerate(self.document["seasons"]) if at not in self.seasons_here)
        found = (night for season in new for night in self.other_nights(season, pks))
        return list({night.pk: night for night in found}.values())

    def other_nights(self, season: Record, nights: Sequence[int]) -> list[Tournament]:
        """Of the club, in the days of a season that knows nothing of them."""
        inside = Q(date__gte=season["begins"], date__lte=season["ends"], club=self.club)
        return list(Tournament.objects.filter(inside).exclude(pk__in=nights).in_order())


def night_told(night: Tournament) -> Record:
    told: Record = DOCUMENT.read(Telling().document([night], []), "")["nights"][0]
    return told


def as_alone(night: Record) -> Told:
    """As it would stand in a document of its own, but for the digest of its log."""
    numbers: dict[Kind, dict[Any, int]] = {Kind.PERSON: {}, Kind.EDITION: {}}

    def number(reference: Reference, value: Any) -> Any:
        known = numbers.get(reference.kind)
        return value if known is None else known.setdefault(value, len(known) + 1)

    told: Told = NIGHT.fields.written(NIGHT.fields.changed(night, number))
    return told | {"log_head": ""}


@dataclass(frozen=True)
class BroughtIn:
    """What has come."""

    nights: tuple[Tournament, ...] = ()
    seasons: tuple[Season, ...] = ()
    new_people: int = 0


def unwatched(_done: int) -> None:
    """Nobody waits for it."""


def bring_in(
    document: Record,
    club: Club,
    choices: Choices | None = None,
    watch: Watch = unwatched,
    *,
    may_enter: bool = True,
) -> BroughtIn:
    """Refused, nothing has changed; brought in once more, nothing is new.

    Phases of a box are entered for all clubs: not everybody may.
    """
    try:
        with transaction.atomic():
            plan = ImportPlan(document, club.locked())
            if plan.new_phases and not may_enter:
                raise DocumentRefused(DocumentFault.NEW_PHASES)
            return DocumentImport(plan, watch).carry_out(choices or {})
    except DocumentRefused:
        raise
    except HARMED as error:
        raise DocumentRefused(DocumentFault.UNREADABLE, what=error) from error
    except DatabaseError as error:
        raise DocumentRefused(DocumentFault.CONTRADICTION, what=error) from error


class DocumentImport:
    """The steps of it, in one transaction."""

    def __init__(self, plan: ImportPlan, watch: Watch = unwatched) -> None:
        self.plan = plan
        self.watch = watch
        self.document = plan.document
        self.club = plan.club
        self.keys: Keys = {}
        self.new_people: dict[int, int] = {}  # by their places in the document

    def carry_out(self, choices: Choices) -> BroughtIn:
        if self.plan.is_here:
            return BroughtIn()
        self.enter_phases()
        self.keys[Kind.PERSON] = self.people(choices)
        self.keys[Kind.EDITION] = list(self.editions())
        self.keys[Kind.MEMBER] = [somebody_elsewhere().pk]
        nights = list(self.nights())
        self.keys[Kind.NIGHT] = [night.pk for night in nights]
        seasons = list(self.seasons())
        self.remember_names(nights)
        self.check(nights, seasons)
        return BroughtIn(
            tuple(n for place, n in enumerate(nights) if place not in self.plan.nights_here),
            tuple(s for place, s in enumerate(seasons) if place not in self.plan.seasons_here),
            len(self.new_people),
        )

    def enter_phases(self) -> None:
        for row in self.plan.new_phases:
            PhaseCard.objects.enter(row["edition"], {row["number"]: row["phase"]}, None)

    def people(self, choices: Choices) -> list[int]:
        """The key of each; whoever is new comes on the roster."""
        found = decided(self.plan.matches, choices, known_people(self.club))
        new = [place for place, pk in enumerate(found) if pk is None]
        players = Player.objects.bulk_create(map(self.new_player, new))
        self.new_people = {place: p.pk for place, p in zip(new, players, strict=True)}
        return [self.new_people.get(place, pk or 0) for place, pk in enumerate(found)]

    def new_player(self, place: int) -> Player:
        told = self.document["people"][place]
        gone = timezone.now() if told["is_erased"] else None
        facts = {name: told[name] for name in PERSON.columns}
        return Player(club=self.club, retired_at=gone, erased_at=gone, **facts)

    def editions(self) -> Iterator[str]:
        for place, told in enumerate(self.document["editions"]):
            known = self.plan.editions_here.get(place)
            facts = {"club": self.club, "key": club_key(new_token()), **told}
            yield (known or ClubEdition.objects.create(**facts)).key

    def nights(self) -> Iterator[Tournament]:
        for place, told in enumerate(self.document["nights"]):
            known = self.plan.nights_here.get(place)
            yield known or NewNight(told, self.club.pk, self.keys).write()
            self.watch(place + 1)

    def seasons(self) -> Iterator[Season]:
        keys = self.keys[Kind.SEASON] = []
        for place, told in enumerate(self.document["seasons"]):
            season = self.plan.seasons_here.get(place) or self.new_season(told)
            keys.append(season.pk)
            yield season

    def new_season(self, told: Record) -> Season:
        """Of its own nights alone: others of these days are left out."""
        change = KeysForNumbers(self.keys)
        row = columns_of(SEASON, told, change) | {"club": self.club.pk}
        mine = Q(club=self.club, key=told["key"])
        (pk,) = inserted(Season, [row], mine)
        season = Season.objects.get(pk=pk)
        nights = [self.keys[Kind.NIGHT][number - 1] for number in told["nights"]]
        counts = {each["tournament"]: each["counts"] for each in told["exceptions"]}
        exceptions = {self.keys[Kind.NIGHT][n - 1]: counted for n, counted in counts.items()}
        left_out = {night.pk: False for night in self.plan.other_nights(told, nights)}
        SeasonNight.objects.bulk_create(
            SeasonNight(season=season, tournament_id=pk, counts=counted)
            for pk, counted in (left_out | exceptions).items()
        )
        tell_nights(season)
        return season

    def remember_names(self, nights: Sequence[Tournament]) -> None:
        """Names that stand at tables only, so that whoever wants to be forgotten is."""
        named: dict[int, set[str]] = {}
        seats = TableSeat.objects.filter(round__tournament__in=nights, table__game__isnull=False)
        at_tables = seats.filter(table__game__seats__position=F("position"))
        for pk, name in at_tables.values_list("entrant__player", "table__game__seats__name"):
            named.setdefault(pk, set()).add(name)
        players = list(Player.objects.filter(pk__in=named, erased_at=None))
        for player in players:
            known = {*player.names, *player.known_as}
            player.known_as = [*player.known_as, *sorted(named[player.pk] - known)]
        Player.objects.bulk_update(players, ["known_as"], batch_size=200)

    def check(self, nights: Sequence[Tournament], seasons: Sequence[Season]) -> None:
        """What has come in is told again: it is the same, or nothing comes in."""
        for number, night in enumerate(nights, len(nights) + 1):
            withdrawn = Game.objects.filter(part_of=night.topic, closed=ClosedReason.WITHDRAWN)
            for game in withdrawn:
                game.state  # noqa: B018 - whether it can be played at all
            if logged_otherwise(night):
                raise DocumentRefused(DocumentFault.CONTRADICTION, what=night.name)
            self.watch(number)
        told = Telling().document(nights, seasons)
        expected: Told = DOCUMENT.written(self.document)
        for place, _match in enumerate(self.plan.matches):
            if place not in self.new_people:
                told["people"][place] = expected["people"][place]
        told["is_pseudonymous"] = expected["is_pseudonymous"]
        if (at := first_difference(told, expected)) is not None:
            raise DocumentRefused(DocumentFault.OTHERWISE, at)


def somebody_elsewhere() -> User:
    """In place of whoever did it with an account of another installation: nobody signs in as them.

    Nobody else can be called so: a name to sign in by has no space.
    """
    nobody = {"is_active": False, "password": make_password(None)}
    return User.objects.get_or_create(username=ELSEWHERE, defaults=nobody)[0]


def first_difference(one: Told, other: Told, at: str = "") -> str | None:
    """Where two documents are not the same."""
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        pairs: Iterable[tuple[object, Told, Told]] = ((k, one[k], other[k]) for k in sorted(one))
    elif isinstance(one, list | tuple) and len(one) == len(other):
        pairs = ((place, *both) for place, both in enumerate(zip(one, other, strict=True)))
    else:
        return None if one == other else at
    found = (first_difference(mine, yours, f"{at}/{name}") for name, mine, yours in pairs)
    return next((each for each in found if each is not None), None)
