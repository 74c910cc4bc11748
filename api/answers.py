"""What an answer tells, and where in it a value stands."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

type Schema = Mapping[str, Any]
type Way = tuple[str, ...]
"""The members that lead to a value; of a list the first."""

FARTHEST = 4  # members on the way to a value
FIRST_ROW: Way = ("results", "0")


@dataclass(frozen=True)
class AnswerSchema:
    """What an operation answers when it was done."""

    schema: Schema
    components: Mapping[str, Schema]

    def resolved(self, schema: Schema) -> Schema:
        """Behind its references; of several the first that is no null."""
        for kind in ("allOf", "oneOf", "anyOf"):
            several = [each for each in schema.get(kind, ()) if each.get("type") != "null"]
            if several:
                return self.resolved(several[0])
        name = schema.get("$ref", "").rpartition("/")[2]
        return self.resolved(self.components[name]) if name else schema

    @property
    def begin(self) -> Way:
        """Where the thing stands that is told: of a page of rows the first."""
        return FIRST_ROW if "results" in self.members(self.schema) else ()

    def members(self, schema: Schema) -> Mapping[str, Schema]:
        found: Mapping[str, Schema] = self.resolved(schema).get("properties", {})
        return found

    def ways(self) -> Sequence[Way]:
        """To every number and text, the nearest first."""
        return sorted(self.values_within((), self.schema), key=len)

    def values_within(self, way: Way, schema: Schema) -> Iterator[Way]:
        known = self.resolved(schema)
        if is_value(known):
            yield way
        if len(way) == FARTHEST:
            return
        for name, member in self.members(known).items():
            yield from self.values_within((*way, name), member)
        if "items" in known:
            yield from self.values_within((*way, "0"), known["items"])

    def way_to(self, names: Iterable[str], begin: Way = ()) -> Way | None:
        """The nearest value that is called so; who is called first is looked for first."""
        ways = [way for way in self.ways() if way[: len(begin)] == begin]
        return next((way for name in names for way in ways if way[-1] == name), None)


def is_value(schema: Schema) -> bool:
    kinds = schema.get("type", ())
    return bool({"integer", "string"} & {*([kinds] if isinstance(kinds, str) else kinds)})
