"""What `./run seat` was asked for."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tournaments.planner.command.readings import (
    Reading,
    Words,
    history,
    positive,
    up_to,
    whole,
    whole_numbers,
)
from tournaments.seating.checks import refusals
from tournaments.seating.plans import Plan
from tournaments.seating.problems import FoundPlan, Layer, Problem, SeatingFault, SeatingRefusal
from tournaments.seating.proof.certificate import Certificate
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


LAYERS = {
    Layer.CATALOGUE: "computed from a design",
    Layer.STORE: "kept from an earlier search",
    Layer.SHIFT: "made by a formula",
    Layer.SEARCH: "searched",
}


class BadSeatOption(ValueError):
    """Nothing can be planned; each argument is a sentence."""


@dataclass(frozen=True, slots=True)
class SeatRequest:
    """A night, and how it is searched."""

    problem: Problem
    seconds: float
    seed: int


def read_asked(words: Words) -> SeatRequest:
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
