"""What `./run seat` was asked for, read word by word: every fault is a sentence."""

import json
import math
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from tournaments.seating.checks import refusals
from tournaments.seating.plans import Plan, Table, Tables
from tournaments.seating.problems import FoundPlan, Layer, Problem, SeatingFault, SeatingRefusal
from tournaments.seating.proof import Certificate
from tournaments.seating.sizes import PLAYABLE, Split, default_split
from tournaments.seating_words.certificates import certificate_texts
from tournaments.seating_words.refusals import refusal_text

USUAL, NEAR = 4, (3, 5)
SECONDS, SEED = 2.0, 1
USUAL_ROUNDS = 6  # rounds, if nobody says how many
MOST_PLAYERS, MOST_ROUNDS = 100_000, 1_000
MOST_SEATS = 1_200_000  # of all rounds together: a plan of them takes about a gigabyte
NOBODY = Problem(people=(), sizes=(), rounds=1)
NAMED = 8  # strangers in a sentence
OF_NO_SPLIT = {SeatingFault.TOO_FEW, SeatingFault.SIZES_DIFFER}
DAY = 86_400.0
HEADING = re.compile(r"^\s*(round\s*)?\d+\s*:", re.IGNORECASE)
NUMBERS = re.compile(r"[\s,]+")
LONGEST = 16 * 2**20
"""Characters of a file: no history is longer, but some files never end."""
LONGEST_NUMBER = 9

LAYERS = {
    Layer.CATALOGUE: "computed from a design",
    Layer.STORE: "kept from an earlier search",
    Layer.SHIFT: "made by a formula",
    Layer.SEARCH: "searched",
}


type Words = Mapping[str, str | None]


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


class BadSeatOption(ValueError):
    """Nothing can be planned; each argument is a sentence."""


@dataclass(frozen=True, slots=True)
class SeatRequest:
    """A night, and how it is searched."""

    problem: Problem
    seconds: float
    seed: int


def read_request(words: Words) -> SeatRequest:
    reading = Reading(words)
    problem = read_problem(reading)
    seconds = reading.read("seconds", positive, SECONDS)
    seed = reading.read("seed", whole, SEED)
    if reading.faults:
        raise BadSeatOption(*reading.faults)
    return SeatRequest(problem, seconds, seed)


def read_problem(reading: Reading) -> Problem:
    if reading.words["players"] is None:
        reading.faults.append("--players says how many people play: it is missing.")
    players = reading.read("players", up_to(MOST_PLAYERS), 0)
    prefer = reading.read("size", whole, USUAL)
    others = reading.read("allow", whole_numbers, usual_others(reading.words))
    rounds = reading.read("rounds", up_to(MOST_ROUNDS), None)
    played: Plan = reading.read("history", history, ())
    if players * (rounds or 1) > MOST_SEATS:
        reading.faults.append(
            f"{players:,} players in {rounds:,} rounds are more than fit into one plan: "
            f"{MOST_SEATS:,} seats in all rounds are the most."
        )
    if reading.faults:
        return NOBODY
    sizes = sorted({prefer, *others})
    split = default_split(players, sizes, prefer)
    problem = problem_of(players, split, rounds, played)
    reading.faults += map(refusal_text, wrong_sizes(sizes, split))
    reading.faults += (refusal_text(r) for r in refusals(problem) if r.code not in OF_NO_SPLIT)
    reading.faults += strangers_texts(problem)
    return problem


def usual_others(words: Words) -> tuple[int, ...]:
    """Who names no size at all may sit at the next larger and smaller tables."""
    return NEAR if words["size"] is None else ()


def problem_of(
    players: int, split: Split | SeatingRefusal, rounds: int | None, played: Plan
) -> Problem:
    people = tuple(range(1, players + 1))
    if isinstance(split, SeatingRefusal):
        return replace(NOBODY, people=people, rounds=1 if rounds is None else rounds, played=played)
    usual = usual_rounds(split) if rounds is None else rounds
    return Problem(people=people, sizes=split.sizes, rounds=usual, played=played)


def usual_rounds(split: Split) -> int:
    """As many as may do without a repeat, but no more than fit a night."""
    return min((sum(split.sizes) - 1) // (split.sizes[0] - 1), USUAL_ROUNDS)


def wrong_sizes(sizes: list[int], split: Split | SeatingRefusal) -> Iterator[SeatingRefusal]:
    unplayable = [size for size in sizes if size not in PLAYABLE]
    yield from (
        SeatingRefusal(code=SeatingFault.SIZE_UNPLAYABLE, number=size) for size in unplayable
    )
    if isinstance(split, SeatingRefusal) and (split.allowed or not unplayable):
        yield split


def strangers_texts(problem: Problem) -> Iterator[str]:
    named = {person for tables in problem.played for table in tables for person in table}
    strangers = sorted(named.difference(problem.people))
    if strangers:
        more = " …" if len(strangers) > NAMED else ""
        first = ", ".join(map(str, strangers[:NAMED])) + more
        yield f"The history names {first}, but only 1 to {len(problem.people)} play."


def plan_lines(plan: Plan, played: int) -> Iterator[str]:
    """A round a line, its tables below each other's; the numbers go on after those played."""
    width = len(str(max(person for table in plan[0] for person in table)))
    label = len(str(played + len(plan)))
    for number, tables in enumerate(plan, played + 1):
        columns = (" ".join(f"{person:{width}}" for person in table) for table in tables)
        yield f"Round {number:{label}}: {' | '.join(columns)}"


def certificate_lines(certificate: Certificate, found: FoundPlan, seed: int) -> Iterator[str]:
    yield from certificate_texts(certificate)
    origin = f" ({found.origin})" if found.origin else ""
    yield f"The plan is {LAYERS[found.layer]}{origin}; seed {seed}."
