"""Which rows are in a document, and what of each: all its columns, but for those named here.

What a column may hold follows from its model. So a new column is in documents at once, and their
schema is another one: `docs/document.schema.json` is compared by the tests. Whoever adds one that
does not travel names it here with its reason.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from typing import Any

from django.db import models

from rules import edition_keys
from scoring.editions.models import ClubEdition
from scoring.games.deals import DealVersion, LateEntry, ReportedLaydown
from scoring.games.models import Game, Seat
from scoring.people.models import Player
from tournaments.appearances.models import Appearance, FreeGameStamp, GameSummary, NightSummary
from tournaments.attendance.models import Entrant
from tournaments.documents.faults import DocumentFault
from tournaments.documents.log_facts import LogFacts
from tournaments.documents.values import (
    LARGEST,
    Anything,
    CalendarDay,
    Change,
    Fields,
    Flag,
    Integer,
    Kind,
    Many,
    Maybe,
    Moment,
    NamedValues,
    Reference,
    Schema,
    TextValue,
    TimeOfDay,
    Told,
    UnitNumber,
    Value,
    wrong,
)
from tournaments.nights.models import LogEntry, Tournament
from tournaments.rounds.models import HandResult, Round, Table, TableOutcome, TableSeat
from tournaments.seasons.models import Season, SeasonNight, SeasonPlace
from tournaments.seating.rounds.next_round import Mode
from tournaments.standings.schemes import StandingsTieBreak

VERSION = 1
FORMAT = "phase10site"
MOST_SEATS = 99
POINTS = Integer(0, 100_000)  # of a deal, or of a table
LONGEST_TEXT = 4000


class NotTold(Enum):
    """Why something does not travel."""

    SECRET = "it opens something: another one is drawn where the document comes in"
    ACCOUNT = "whoever did it has an account there, and perhaps none here"
    DERIVED = "it follows from the rest"
    ABOVE = "it says of what the row is a part, as its place in the document does"
    OF_CLUB = "it is of the club, or of its roster, whatever night there is"
    HERE = "it is of one installation"


@dataclass(frozen=True)
class DocumentPart:
    """The rows of a model below one row of another; and how they are told."""

    model: type[models.Model]
    parent: str
    left_out: Mapping[str, NotTold] = field(default_factory=dict)
    values: Mapping[str, Value] = field(default_factory=dict)  # of which a model says too little
    parts: "Mapping[str, DocumentPart]" = field(default_factory=dict)
    more: Mapping[str, Value] = field(default_factory=dict)  # beside the columns
    order: str = "pk"

    @cached_property
    def columns(self) -> dict[str, Value]:
        """Those that are told, by their names."""
        rows = self.model._meta.concrete_fields
        told = (each for each in rows if not each.primary_key and each.name != self.parent)
        return {
            each.name: self.values.get(each.name) or value_of(each)
            for each in told
            if each.name not in self.left_out
        }

    @cached_property
    def fields(self) -> Fields:
        below = {name: Many(part.fields) for name, part in self.parts.items()}
        return Fields({**self.columns, **below, **self.more})

    def all(self) -> "Iterable[DocumentPart]":
        yield self
        for part in self.parts.values():
            yield from part.all()


type Column = models.Field[Any, Any]

OF_NUMBERS: Mapping[type[Column], tuple[int, int]] = {
    models.PositiveSmallIntegerField: (0, 2**15 - 1),
    models.PositiveIntegerField: (0, 2**31 - 1),
    models.IntegerField: (-(2**31), 2**31 - 1),
    models.BigIntegerField: (-LARGEST, LARGEST),
}
PLAIN: Mapping[type[Column], Value] = {
    models.BooleanField: Flag(),
    models.DateField: CalendarDay(),
    models.DateTimeField: Moment(),
    models.FloatField: UnitNumber(),
    models.TextField: TextValue(LONGEST_TEXT),
    models.TimeField: TimeOfDay(),
}


def value_of(column: Column) -> Value:
    """What a column may hold, as far as its model says it."""
    kind = type(column)
    if kind is models.CharField:
        value: Value = text_of(column)
    elif kind in OF_NUMBERS:
        value = Integer(*OF_NUMBERS[kind])
    else:
        value = PLAIN[kind]
    return Maybe(value) if column.null else value


def text_of(column: Column) -> TextValue:
    offered = tuple(str(key) for key, _label in column.flatchoices)
    blank = ("",) if offered and column.blank else ()
    return TextValue(column.max_length or LONGEST_TEXT, (*blank, *offered))


class EditionReference(Value):
    """The key of a published edition, or the number of one of the club's own."""

    own = Reference(Kind.EDITION)

    def read(self, told: Told, at: str) -> str | int:
        if type(told) is int:
            return self.own.read(told, at)
        if told not in edition_keys():
            raise wrong(at, told, DocumentFault.NO_RULES)
        return str(told)

    def changed(self, value: Any, change: Change) -> Any:
        return value if value in edition_keys() else change(self.own, value)

    @property
    def schema(self) -> Schema:
        return {"anyOf": [{"type": "string", "enum": list(edition_keys())}, self.own.schema]}


EDITION_PLAYED = EditionReference()
SEATS = Integer(0, MOST_SEATS)
SEATED = Many(Reference(Kind.ENTRANT, may_be_gone=True))
OPTIONS = NamedValues(TextValue(60))

LINKED = {"digest": NotTold.DERIVED}
BY_MEMBER = {"author": Maybe(Reference(Kind.MEMBER))}  # 1: somebody with an account, not who

PERSON = DocumentPart(
    Player,
    "club",
    {
        "code": NotTold.SECRET,
        "known_as": NotTold.DERIVED,
        "keeps_to": NotTold.OF_CLUB,
        "joined_at": NotTold.OF_CLUB,
        "retired_at": NotTold.OF_CLUB,
        "erased_at": NotTold.OF_CLUB,
        "merged_into": NotTold.OF_CLUB,
    },
    more={"is_erased": Flag()},
)
EDITION = DocumentPart(
    ClubEdition,
    "club",
    {
        "key": NotTold.HERE,
        "author": NotTold.ACCOUNT,
        "created_at": NotTold.OF_CLUB,
        "replaces": NotTold.OF_CLUB,
        "retired_at": NotTold.OF_CLUB,
    },
    {"base": TextValue(40, edition_keys()), "changes": Anything()},
)
DEALS = DocumentPart(
    DealVersion,
    "game",
    LINKED,
    BY_MEMBER
    | {
        "laid": Many(SEATS),
        "points": Many(Maybe(POINTS)),
        "kept": Maybe(Many(Maybe(SEATS))),
        "counts": Anything((dict, list, type(None))),
    },
    order="sequence",
)
REPORTS = DocumentPart(ReportedLaydown, "game")
LATE = DocumentPart(LateEntry, "game", values=BY_MEMBER | {"facts": Anything()})
GAME_SEATS = DocumentPart(
    Seat, "game", values={"player": Maybe(Reference(Kind.PERSON))}, order="position"
)
GAME = DocumentPart(
    Game,
    "club",
    {
        "part_of": NotTold.ABOVE,
        "write_token": NotTold.SECRET,
        "watch_token": NotTold.SECRET,
        "rematch_of": NotTold.DERIVED,  # nobody asks for one at a table of a night
        "key": NotTold.DERIVED,
        "version": NotTold.DERIVED,
        "seats_version": NotTold.HERE,
        "closed": NotTold.DERIVED,
    },
    {"edition": EDITION_PLAYED, "options": OPTIONS},
    parts={"seats": GAME_SEATS, "deals": DEALS, "laydowns": REPORTS, "late_entries": LATE},
    more={
        "started_for": Maybe(
            Fields({"round": Integer(1), "table": Integer(1), "version": Integer()})
        ),  # where its people sat, as far as there still is such a table
    },
)
SEATED_AT = DocumentPart(
    TableSeat,
    "table",
    {"round": NotTold.ABOVE},
    {"entrant": Reference(Kind.ENTRANT)},
    order="position",
)
HAND_RESULTS = DocumentPart(
    HandResult,
    "table",
    LINKED,
    BY_MEMBER
    | {
        "game": Maybe(Reference(Kind.GAME)),
        "completed": Many(SEATS),
        "points": Many(Maybe(POINTS)),
    },
    order="place",
)
TABLE = DocumentPart(
    Table,
    "round",
    {"code": NotTold.SECRET, "hand_results_length": NotTold.DERIVED},
    {"game": Maybe(Reference(Kind.GAME))},
    parts={"seats": SEATED_AT, "hand_results": HAND_RESULTS},
    order="number",
)
ROUND = DocumentPart(
    Round,
    "tournament",
    values={"ranking": Many(SEATED), "byes": SEATED, "gone": SEATED},
    parts={"tables": TABLE},
    order="number",
)
ENTRANT = DocumentPart(
    Entrant,
    "tournament",
    {"token": NotTold.SECRET, "badge_code": NotTold.SECRET},
    {"player": Reference(Kind.PERSON)},
)
LOG = DocumentPart(
    LogEntry, "tournament", LINKED, BY_MEMBER | {"facts": LogFacts()}, order="sequence"
)
NIGHT = DocumentPart(
    Tournament,
    "club",
    {
        "code": NotTold.SECRET,
        "ahead": NotTold.DERIVED,  # it holds for these keys of people alone, and is made anew
        "is_sample": NotTold.OF_CLUB,
        "created_by": NotTold.ACCOUNT,
        "version": NotTold.HERE,
        "log_length": NotTold.DERIVED,
    },
    {
        "edition": EDITION_PLAYED,
        "options": OPTIONS,
        "allow": Many(SEATS),
        "modes": Many(TextValue(20, tuple(mode.value for mode in Mode))),
        "scheme": Anything(),
        "ties": Many(TextValue(20, ("none", *(tie.value for tie in StandingsTieBreak)))),
        "weights": NamedValues(Integer()),
    },
    parts={"entrants": ENTRANT, "games": GAME, "rounds": ROUND, "log": LOG},
    more={
        "standings": Many(
            Fields(
                {"entrant": Reference(Kind.ENTRANT), "place": Integer(1), "score": TextValue(40)}
            )
        ),
    },
)
EXCEPTION = DocumentPart(SeasonNight, "season", values={"tournament": Reference(Kind.NIGHT)})
SEASON = DocumentPart(
    Season,
    "club",
    {
        "code": NotTold.SECRET,
        "created_by": NotTold.ACCOUNT,
        "version": NotTold.HERE,
        "stamp": NotTold.DERIVED,
    },
    {"rule": Anything(), "carries_from": Maybe(Reference(Kind.SEASON))},
    parts={"exceptions": EXCEPTION},
    more={
        "nights": Many(Reference(Kind.NIGHT)),
        "standings": Many(
            Fields(
                {
                    "person": Reference(Kind.PERSON),
                    "place": Maybe(Integer(1)),
                    "points": Integer(),
                }
            )
        ),
    },
)
DOCUMENT = Fields(
    {
        "format": TextValue(20, (FORMAT,)),
        "version": Integer(VERSION, VERSION),
        "is_pseudonymous": Flag(),
        "people": Many(PERSON.fields),
        "editions": Many(EDITION.fields),
        "phases": Many(
            Fields(
                {
                    "edition": TextValue(40, edition_keys()),
                    "number": Integer(1, 10),
                    "phase": TextValue(40),
                }
            )
        ),
        "nights": Many(NIGHT.fields),
        "seasons": Many(SEASON.fields),
    }
)
TOP = (PERSON, EDITION, NIGHT, SEASON)

FOLLOWS: Mapping[type[models.Model], NotTold] = {
    Appearance: NotTold.DERIVED,
    FreeGameStamp: NotTold.DERIVED,
    GameSummary: NotTold.DERIVED,
    NightSummary: NotTold.DERIVED,
    SeasonPlace: NotTold.DERIVED,
    TableOutcome: NotTold.DERIVED,
}
"""Rows of nights, seasons and games that are in no document."""
