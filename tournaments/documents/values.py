"""What may stand at a place of a document: read strictly, written back alike, told as a schema."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from enum import Enum, auto
from types import MappingProxyType
from typing import Any

from tournaments.documents.faults import DocumentFault, DocumentRefused

FIRST_YEAR, LAST_YEAR = 1980, 2199  # of a night: a clock that shows another one is wrong
MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{6})?Z")
LARGEST = 2**63 - 1

type Told = Any
"""As JSON has it."""

type Record = Mapping[str, Any]
"""An object of a document once it was read: nobody changes it."""

type Change = Callable[["Reference", Any], Any]
"""What stands in place of a reference: a number of the document for a key of a row, or back."""

type Schema = dict[str, Any]


class Kind(Enum):
    """Of what a number in a document says which one is meant, counted from 1."""

    PERSON = auto()
    EDITION = auto()
    NIGHT = auto()
    SEASON = auto()
    ENTRANT = auto()
    GAME = auto()
    MEMBER = auto()


def wrong(at: str, told: Told, fault: DocumentFault = DocumentFault.WRONG_KIND) -> DocumentRefused:
    return DocumentRefused(fault, at, told)


class Value:
    """One kind of it."""

    def read(self, told: Told, at: str) -> Any:
        """As the program knows it; refused where it is anything else."""
        raise NotImplementedError

    def written(self, value: Any) -> Told:
        return value

    def changed(self, value: Any, change: Change) -> Any:
        """The same with other references."""
        return value

    @property
    def schema(self) -> Schema:
        raise NotImplementedError


@dataclass(frozen=True)
class Integer(Value):
    least: int = 0
    most: int = LARGEST

    def read(self, told: Told, at: str) -> int:
        if type(told) is not int:
            raise wrong(at, told)
        if not self.least <= told <= self.most:
            raise wrong(at, told, DocumentFault.OUT_OF_RANGE)
        return told

    @property
    def schema(self) -> Schema:
        return {"type": "integer", "minimum": self.least, "maximum": self.most}


@dataclass(frozen=True)
class UnitNumber(Value):
    """A number between 0 and 1."""

    def read(self, told: Told, at: str) -> float:
        if type(told) not in {int, float}:
            raise wrong(at, told)
        if not 0 <= told <= 1:
            raise wrong(at, told, DocumentFault.OUT_OF_RANGE)
        return float(told)

    @property
    def schema(self) -> Schema:
        return {"type": "number", "minimum": 0, "maximum": 1}


@dataclass(frozen=True)
class Flag(Value):
    def read(self, told: Told, at: str) -> bool:
        if not isinstance(told, bool):
            raise wrong(at, told)
        return told

    @property
    def schema(self) -> Schema:
        return {"type": "boolean"}


@dataclass(frozen=True)
class TextValue(Value):
    longest: int
    offered: tuple[str, ...] = ()  # nothing else, where there are any

    def read(self, told: Told, at: str) -> str:
        if not isinstance(told, str):
            raise wrong(at, told)
        if self.offered and told not in self.offered:
            raise wrong(at, told, DocumentFault.NOT_OFFERED)
        if len(told) > self.longest:
            raise wrong(at, told, DocumentFault.TOO_LONG)
        return told

    @property
    def schema(self) -> Schema:
        if self.offered:
            return {"type": "string", "enum": list(self.offered)}
        return {"type": "string", "maxLength": self.longest}


@dataclass(frozen=True)
class Moment(Value):
    """In UTC, so that it is the same everywhere."""

    def read(self, told: Told, at: str) -> datetime:
        if not isinstance(told, str):
            raise wrong(at, told)
        if not MOMENT.fullmatch(told):
            raise wrong(at, told, DocumentFault.NO_MOMENT)
        return in_time(datetime.fromisoformat, told, at, self.written)

    def written(self, value: datetime) -> Told:
        return value.astimezone(UTC).replace(tzinfo=None).isoformat() + "Z"

    @property
    def schema(self) -> Schema:
        return {"type": "string", "format": "date-time", "pattern": f"^{MOMENT.pattern}$"}


@dataclass(frozen=True)
class CalendarDay(Value):
    def read(self, told: Told, at: str) -> date:
        if not isinstance(told, str):
            raise wrong(at, told)
        return in_time(date.fromisoformat, told, at, self.written)

    def written(self, value: date) -> Told:
        return value.isoformat()

    @property
    def schema(self) -> Schema:
        return {"type": "string", "format": "date"}


@dataclass(frozen=True)
class TimeOfDay(Value):
    def read(self, told: Told, at: str) -> time:
        if not isinstance(told, str):
            raise wrong(at, told)
        try:
            value = time.fromisoformat(told)
        except ValueError as error:
            raise wrong(at, told, DocumentFault.NO_MOMENT) from error
        if value.tzinfo or value.isoformat() != told:
            raise wrong(at, told, DocumentFault.NO_MOMENT)
        return value

    def written(self, value: time) -> Told:
        return value.isoformat()

    @property
    def schema(self) -> Schema:
        return {"type": "string", "pattern": r"^\d\d:\d\d:\d\d(\.\d{6})?$"}


def in_time[T: date](
    parse: Callable[[str], T], told: str, at: str, written: Callable[[T], Told]
) -> T:
    """A day or a moment, written as documents write it, in a year in which there are nights."""
    try:
        value = parse(told)
        is_known = FIRST_YEAR <= value.year <= LAST_YEAR
    except ValueError as error:
        raise wrong(at, told, DocumentFault.NO_MOMENT) from error
    if not is_known or written(value) != told:
        raise wrong(at, told, DocumentFault.NO_MOMENT)
    return value


@dataclass(frozen=True)
class Maybe(Value):
    of: Value

    def read(self, told: Told, at: str) -> Any:
        return None if told is None else self.of.read(told, at)

    def written(self, value: Any) -> Told:
        return None if value is None else self.of.written(value)

    def changed(self, value: Any, change: Change) -> Any:
        return None if value is None else self.of.changed(value, change)

    @property
    def schema(self) -> Schema:
        return {"anyOf": [self.of.schema, {"type": "null"}]}


@dataclass(frozen=True)
class Many(Value):
    of: Value
    most: int = 1_000_000

    def read(self, told: Told, at: str) -> tuple[Any, ...]:
        if not isinstance(told, list):
            raise wrong(at, told)
        if len(told) > self.most:
            raise wrong(at, len(told), DocumentFault.TOO_LONG)
        return tuple([self.of.read(each, f"{at}/{place}") for place, each in enumerate(told)])

    def written(self, value: Any) -> Told:
        return [self.of.written(each) for each in value]

    def changed(self, value: Any, change: Change) -> Any:
        return tuple([self.of.changed(each, change) for each in value])

    @property
    def schema(self) -> Schema:
        return {"type": "array", "items": self.of.schema}


@dataclass(frozen=True)
class NamedValues(Value):
    """Values of one kind, each by a name that nobody has settled."""

    of: Value

    def read(self, told: Told, at: str) -> Record:
        if not isinstance(told, dict):
            raise wrong(at, told)
        return {name: self.of.read(each, f"{at}/{name}") for name, each in told.items()}

    @property
    def schema(self) -> Schema:
        return {"type": "object", "additionalProperties": self.of.schema}


@dataclass(frozen=True)
class Anything(Value):
    """As it stands there: whoever reads it later takes what they know of it."""

    types: tuple[type, ...] = (dict,)

    def read(self, told: Told, at: str) -> Any:
        if type(told) not in self.types:
            raise wrong(at, told)
        return told

    @property
    def schema(self) -> Schema:
        names = {dict: "object", list: "array", type(None): "null", str: "string", int: "integer"}
        return {"type": [names[each] for each in self.types]}


@dataclass(frozen=True)
class Reference(Value):
    """By its number in the document; below 0 it is one that is gone, of which only logs speak."""

    kind: Kind
    may_be_gone: bool = False

    def read(self, told: Told, at: str) -> int:
        return Integer(-LARGEST if self.may_be_gone else 1).read(told, at)

    def changed(self, value: Any, change: Change) -> Any:
        return change(self, value)

    @property
    def schema(self) -> Schema:
        about = f"the number of a {self.kind.name.lower()}, counted from 1"
        gone = {"description": f"{about}; below 0 one that is gone, 0 none"}
        return (
            {"type": "integer", **gone}
            if self.may_be_gone
            else {
                "type": "integer",
                "minimum": 1,
                "description": about,
            }
        )


@dataclass(frozen=True)
class Fields(Value):
    """An object with exactly these names."""

    named: Mapping[str, Value]

    def read(self, told: Told, at: str) -> Record:
        if not isinstance(told, dict):
            raise wrong(at, told)
        if missing := sorted(self.named.keys() - told.keys()):
            raise wrong(at, missing[0], DocumentFault.MISSING)
        if unknown := sorted(told.keys() - self.named.keys()):
            raise wrong(at, unknown[0], DocumentFault.UNKNOWN)
        read = {name: each.read(told[name], f"{at}/{name}") for name, each in self.named.items()}
        return MappingProxyType(read)

    def written(self, value: Record) -> Told:
        return {name: each.written(value[name]) for name, each in self.named.items()}

    def changed(self, value: Record, change: Change) -> Record:
        return MappingProxyType(
            {name: each.changed(value[name], change) for name, each in self.named.items()}
        )

    @property
    def schema(self) -> Schema:
        return {
            "type": "object",
            "properties": {name: each.schema for name, each in self.named.items()},
            "required": sorted(self.named),
            "additionalProperties": False,
        }
