import random
from dataclasses import replace
from itertools import combinations

import pytest

from tournaments.management.commands.starters import search
from tournaments.seating.catalogue.develop import Starter, develop
from tournaments.seating.catalogue.starters import (
    STARTERS,
    Discovery,
    discovery_text,
    parse_discoveries,
    parse_request,
    request_text,
    starters,
)
from tournaments.seating.plans import Plan, meetings
from tournaments.seating.problems import Effort

STORED = list(parse_discoveries(STARTERS.read_text()))


def line(discovery: Discovery) -> str:
    return request_text(discovery.request)


def stored(people: int, size: int) -> Discovery:
    return next(
        found
        for found in STORED
        if (found.request.space.people, found.request.size) == (people, size)
    )


def is_found_again(found: Discovery) -> bool:
    again = search(found.request, random.Random(found.seed), Effort(found.tries))
    return again == (found.starter, found.tries)


def made(line: str) -> Plan:
    request = parse_request(line)
    starter, _ = search(request, random.Random(1), Effort(100_000))
    assert starter
    plan = develop(starter)
    assert len(plan) == request.rounds
    assert everybody_sits_once_a_round(plan, request.space.people)
    return plan


def nobody_meets_twice(plan: Plan) -> bool:
    return set(meetings(plan).values()) == {1}


def everybody_sits_once_a_round(plan: Plan, people: int) -> bool:
    return all(
        sorted(person for table in tables for person in table) == list(range(people))
        for tables in plan
    )


@pytest.mark.parametrize("found", STORED, ids=line)
def test_a_stored_starter_makes_the_rounds_it_promises(found: Discovery) -> None:
    plan = develop(found.starter)
    assert len(plan) == found.request.rounds
    assert everybody_sits_once_a_round(plan, found.request.space.people)
    assert {len(table) for tables in plan for table in tables} == {found.request.size}
    assert nobody_meets_twice(plan)


def test_the_file_is_written_as_it_is_read() -> None:
    assert "\n\n".join(map(discovery_text, STORED)) == STARTERS.read_text().strip()


@pytest.mark.parametrize(
    ("people", "size"), [(15, 3), (21, 3), (51, 3), (24, 4), (28, 4), (32, 4), (30, 5)]
)
def test_the_search_finds_a_stored_starter_again(people: int, size: int) -> None:
    assert is_found_again(stored(people, size))


@pytest.mark.long
@pytest.mark.parametrize("found", STORED, ids=line)
def test_the_search_finds_every_stored_starter_again(found: Discovery) -> None:
    assert is_found_again(found)


def test_a_spoiled_starter_is_noticed() -> None:
    starter = stored(24, 4).starter
    ((first, *rest, last),) = starter.moved
    spoiled = ((last[0], *first[1:]), *rest, (first[0], *last[1:]))
    assert not nobody_meets_twice(develop(Starter(starter.space, (spoiled,))))


def test_68_people_meet_everybody_but_one_in_22_rounds() -> None:
    design = next(starters(68, 4))
    assert len(design.rounds) == 22
    assert everybody_sits_once_a_round(design.rounds, 68)
    assert nobody_meets_twice(design.rounds)
    missed = set(combinations(range(68), 2)) - set(meetings(design.rounds))
    assert sorted(person for pair in missed for person in pair) == list(range(68))


def test_the_plans_of_a_cell_say_how_they_were_found() -> None:
    (design,) = starters(24, 4)
    assert design.origin == line(stored(24, 4))
    assert len(design.rounds) == 7


def test_there_is_nothing_for_a_cell_nobody_has_searched() -> None:
    assert not list(starters(25, 4))


@pytest.mark.parametrize(
    "wrong", ["", "24 in tables of 4", line(stored(24, 4)).replace("24 in", "25 in")]
)
def test_a_line_that_does_not_fit_is_refused(wrong: str) -> None:
    with pytest.raises(ValueError):
        parse_request(wrong)


@pytest.mark.parametrize(("method", "effort"), [("cover", 1_000), ("annealing", 200_001)])
def test_a_search_ends_where_its_effort_ends(method: str, effort: int) -> None:
    request = parse_request(f"12 in tables of 3: Z5 2+2, 1 moved, 0 still, by {method}")
    starter, tries = search(request, random.Random(1), Effort(effort))
    assert starter is None
    assert tries < effort + 3_000


def test_a_search_by_families_ends_where_its_effort_ends() -> None:
    request = parse_request("18 in tables of 3: Z4 4+2, 2 moved, 0 still, by family")
    assert search(request, random.Random(1), Effort(1_000)) == (None, 1_000)


def test_a_family_has_to_use_every_difference() -> None:
    request = parse_request("21 in tables of 3: Z7 3+0, 1 moved, 2 still, by family")
    assert search(request, random.Random(1), Effort(1_000)) == (None, 0)


def test_a_search_that_is_over_has_not_begun() -> None:
    request = stored(24, 4).request
    assert search(request, random.Random(1), Effort(1_000, lambda: True)) == (None, 0)
    again = replace(stored(30, 5).request, still=1)
    assert search(again, random.Random(1), Effort(1_000, lambda: True)) == (None, 0)
    family = parse_request("15 in tables of 3: Z7 2+1, 1 moved, 0 still, by family")
    assert search(family, random.Random(1), Effort(1_000, lambda: True)) == (None, 0)


def test_a_search_by_annealing_finds_still_rounds_too() -> None:
    assert nobody_meets_twice(made("21 in tables of 3: Z7 3+0, 1 moved, 1 still, by annealing"))


@pytest.mark.parametrize(
    "line",
    [
        "15 in tables of 3: Z7 2+1, 1 moved, 0 still, by family",
        "18 in tables of 3: Z4 4+2, 2 moved, 0 still, by family",
        "21 in tables of 3: Z7 3+0, 1 moved, 3 still, by family",
        "24 in tables of 3: Z11 2+2, 1 moved, 0 still, by family 1:1.0:1.0",
    ],
)
def test_a_family_makes_moved_and_still_rounds(line: str) -> None:
    assert nobody_meets_twice(made(line))


def test_backtracking_knows_when_there_is_nothing_to_find() -> None:
    line = "32 in tables of 4: Z10 3+2, 1 moved, 0 still, by cover 1:1.2.0:0.1"
    starter, tries = search(parse_request(line), random.Random(1), Effort(1_000_000))
    assert starter is None
    assert tries < 1_000
