"""Where an answer leads: the links of the contract, from what is told to whatever takes it.

They follow from addresses and answers. Who has a thing's address already needs no link: so reads
tell them, whatever makes something, and what is told by the very name that an address asks for.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from api.answers import AnswerSchema, Schema, Way

JSON = "application/json"
CREATED = str(int(HTTPStatus.CREATED))
DONE = (str(int(HTTPStatus.OK)), CREATED)


@dataclass(frozen=True)
class Described:
    """An operation, as the contract describes it."""

    name: str
    method: str
    words: Way  # of its address
    statuses: Sequence[str]  # of what was done
    answer: AnswerSchema | None

    @property
    def is_telling(self) -> bool:
        """It is asked for things, or makes one."""
        return self.method == "get" or CREATED in self.statuses

    @property
    def thing(self) -> str:
        return "" if self.answer is None else str(self.answer.schema.get("$ref", ""))


def is_place(word: str) -> bool:
    return word.startswith("{")


def add_links(result: Any, **_facts: object) -> Any:
    """For drf-spectacular: into the contract that is complete but for them."""
    components = result["components"]["schemas"]
    operations = [
        described(method, path, operation, components)
        for path, methods in result["paths"].items()
        for method, operation in methods.items()
    ]
    leads = Leads(operations)
    for source in operations:
        if links := leads.links_of(source):
            place = "/".join(["", *source.words, ""])
            answers = result["paths"][place][source.method]["responses"]
            for status in source.statuses:
                answers[status]["links"] = links
    return result


def described(
    method: str, path: str, operation: Schema, components: Mapping[str, Schema]
) -> Described:
    statuses = [status for status in DONE if status in operation["responses"]]
    content = operation["responses"][statuses[0]].get("content", {}) if statuses else {}
    schema = content.get(JSON, {}).get("schema")
    answer = AnswerSchema(schema, components) if schema else None
    words = tuple(path.strip("/").split("/"))
    return Described(operation["operationId"], method, words, statuses, answer)


class Leads:
    """All operations, with what leads from one to another."""

    def __init__(self, operations: Sequence[Described]) -> None:
        self.operations = operations
        self.things = {each.words: each.thing for each in operations if each.method == "get"}
        self.collections = {
            each.words[:at]
            for each in operations
            for at, word in enumerate(each.words)
            if is_place(word)
        }

    def links_of(self, source: Described) -> dict[str, Schema]:
        """By the names of the operations that they lead to."""
        found: dict[str, Schema] = {}
        for target in self.operations if source.answer else ():
            told = self.places_told(source, target)
            if any(expression.startswith("$response") for expression in told.values()):
                found[target.name] = {"operationId": target.name, "parameters": told}
        return found

    def places_told(self, source: Described, target: Described) -> dict[str, str]:
        """Each place in the address of the target; none, unless all of them are known."""
        told: dict[str, str] = {}
        for at, word in enumerate(target.words):
            if not is_place(word):
                continue
            name, place = word.strip("{}"), target.words[: at + 1]
            if way := self.way_in_answer(source, place):
                told[name] = f"$response.body#/{'/'.join(way)}"
            elif source.words[: at + 1] == place:
                told[name] = f"$request.path.{name}"
            else:
                return {}
        return told

    def way_in_answer(self, source: Described, place: Way) -> Way | None:
        """Where the answer tells the last of these words, which the others lead to."""
        answer, within, name = source.answer, place[:-1], place[-1].strip("{}")
        assert answer
        names = (name, "number" if "{number}" in within else "id")
        if source.words == within:
            return answer.way_to(names, answer.begin)
        if self.makes(source, place):
            return answer.way_to(names)
        if source.words[: len(place)] == place or not is_within(source, within):
            return None
        if source.is_telling and within[-1] in answer.members(answer.schema):
            return answer.way_to(names, (within[-1], "0"))
        if name != "id":
            return (name,) if (name,) in answer.ways() else None
        return answer.way_to([within[-1].removesuffix("s")]) if source.method == "get" else None

    def makes(self, source: Described, place: Way) -> bool:
        """Whether a new thing of this place is answered, and not something within it."""
        is_new = CREATED in source.statuses
        is_such = source.thing != "" and source.thing == self.things.get(place)
        return is_new and is_such and source.words not in self.collections


def is_within(source: Described, within: Way) -> bool:
    """Whether all places on the way are those that were asked for."""
    places = [at for at, word in enumerate(within) if is_place(word)]
    return all(source.words[: at + 1] == within[: at + 1] for at in places)
