"""The words of a command, read one after the other: every fault is a sentence."""

import json
import math
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from tournaments.seating.plans import Plan, Table, Tables
from tournaments.seating.sizes import PLAYABLE

DAY = 86_400.0

type Words = Mapping[str, str | None]


HEADING = re.compile(r"^\s*(round\s*)?\d+\s*:", re.IGNORECASE)
NUMBERS = re.compile(r"[\s,]+")
LONGEST = 16 * 2**20
"""Characters of a file: no history is longer, but some files never end."""
LONGEST_NUMBER = 9


class Reading:
    """What the words say, and what is wrong with them."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.faults: list[str] = []

    def read[T](self, name: str, parse: Callable[[str], T], otherwise: T) -> T:
        word = self.words[name]
        try:
            return otherwise if word is None else parse(word)
        except ValueError as error:
            self.faults.append(f"--{name}: {error}")
            return otherwise


def whole(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise ValueError(f"“{text}” is not a whole number.") from None


def up_to(most: int) -> Callable[[str], int]:
    def parse(text: str) -> int:
        number = whole(text)
        if number > most:
            raise ValueError(f"{text} is too many, {most:,} is the most.")
        return number

    return parse


def whole_numbers(text: str) -> tuple[int, ...]:
    return tuple(whole(part) for part in text.replace(",", " ").split())


def positive(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        raise ValueError(f"“{text}” is not a number.") from None
    if not 0 < number < math.inf:
        raise ValueError(f"a search needs more than 0 seconds, not {text}.")
    if number > DAY:
        raise ValueError(f"{text} is too long, {DAY:,.0f} (a day) is the most.")
    return number


def history(name: str) -> Plan:
    """What the file says, or why it cannot be read."""
    try:
        with Path(name).open(encoding="utf-8-sig") as file:
            text = file.read(LONGEST + 1)
        if len(text) > LONGEST:
            raise ValueError("it is too long.")
        return with_playable_tables(read_history(text))
    except OSError as error:
        raise ValueError(f"{name} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise ValueError(f"{name} cannot be read: it is not text.") from None
    except ValueError as error:
        raise ValueError(f"{name} cannot be read: {error}") from None


def with_playable_tables(played: Plan) -> Plan:
    """A bar that was forgotten makes one table of two."""
    for number, tables in enumerate(played, 1):
        largest = max(map(len, tables), default=0)
        if largest > max(PLAYABLE):
            raise ValueError(
                f"round {number} has a table of {largest}, and {max(PLAYABLE)} is the most."
            )
    return played


def read_history(text: str) -> Plan:
    """An object with "tables", the list alone, or a round a line: `1 2 3 4 | 5 6 7 8`."""
    if not text.lstrip().startswith(("{", "[")):
        return tuple(
            round_of(line, number)
            for number, line in enumerate(text.splitlines(), 1)
            if line.strip()
        )
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        raise ValueError("it begins like JSON but is not.") from None
    return plan_of(found.get("tables") if isinstance(found, dict) else found)


def plan_of(found: Any) -> Plan:
    """tables[round][table] in seat order."""
    if not is_nested(found):
        raise ValueError("tables must be a list of rounds, these of tables, these of numbers.")
    return tuple(tuple(tuple(table) for table in tables) for tables in found)


def is_nested(found: Any, depth: int = 3) -> bool:
    if not depth:
        return type(found) is int
    return isinstance(found, list) and all(is_nested(part, depth - 1) for part in found)


def round_of(line: str, number: int) -> Tables:
    return tuple(table_of(part, number) for part in HEADING.sub("", line).split("|"))


def table_of(text: str, number: int) -> Table:
    people = list(filter(None, NUMBERS.split(text)))
    wrong = next((person for person in people if not person.isdecimal()), None)
    if wrong is not None:
        raise ValueError(f"“{wrong}” in line {number} is not a number.")
    if not people:
        raise ValueError(f"a table in line {number} is empty.")
    return tuple(number_of(person) for person in people)


def number_of(text: str) -> int:
    if len(text) > LONGEST_NUMBER:
        raise ValueError(f"a number of {len(text)} digits is nobody’s.")
    return int(text)
