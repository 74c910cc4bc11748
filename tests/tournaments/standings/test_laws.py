"""What holds for all nights."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from tournaments.standings.board import Board
from tournaments.standings.schemes import Scheme, SchemeKind, StandingsTieBreak
from tournaments.standings.tables import (
    CountingRules,
    ResultStage,
    TableResult,
    Tally,
    bye,
    places_by_totals,
)

PEOPLE = 11
LOTS = {person: (person * 7 % 5) / 5 for person in range(PEOPLE)}  # some are equal

kinds = st.sampled_from(list(SchemeKind))
orders = st.lists(st.sampled_from(list(StandingsTieBreak)), unique=True)
schemes = st.builds(
    lambda kind, ties, bottom: Scheme(kind, bottom=Fraction(bottom), ties=tuple(ties)),
    kinds,
    orders,
    st.integers(-10, 10),
)
countings = st.builds(CountingRules, schemes, st.booleans(), st.booleans())


@st.composite
def tables(draw: st.DrawFn, number: int, at: int, people: Sequence[int]) -> TableResult:
    phases = draw(st.lists(st.integers(0, 3), min_size=len(people), max_size=len(people)))
    points = draw(st.lists(st.integers(0, 3), min_size=len(people), max_size=len(people)))
    places = places_by_totals(phases, points)
    seats = (tuple(people), places, tuple(phases), tuple(points))
    return TableResult(number, at, *seats, deals=draw(st.none() | st.integers(1, 3)))


@st.composite
def nights(draw: st.DrawFn) -> list[TableResult]:
    """Rounds of tables of any size; the last one may be a final or the like."""
    results: list[TableResult] = []
    for number in range(1, draw(st.integers(1, 4)) + 1):
        line = draw(st.permutations(range(PEOPLE)))
        stage = draw(st.sampled_from(list(ResultStage))) if number > 2 else ResultStage.ROUND
        at = 1
        while len(line) > 1:
            size = draw(st.integers(2, 5))
            table = draw(tables(number, at, line[:size]))
            results.append(replace(table, stage=stage))
            line, at = line[size:], at + 1
        results += [bye(number, person, stage) for person in line]
    return results


@given(st.integers(1, 9), st.data())
def test_the_mean_score_of_every_table_is_the_same(size: int, data: st.DataObject) -> None:
    table = data.draw(tables(1, 1, range(size)))
    counting = CountingRules(Scheme(bottom=Fraction(1, 3)))
    scores = [counting.score(table, seat, Tally()) for seat in range(size)]
    assert sum(scores, Fraction(0)) / size == (10 + Fraction(1, 3)) / 2


@given(countings, nights(), st.randoms(use_true_random=False))
def test_the_order_of_results_and_of_entrants_changes_nothing(
    counting: CountingRules, results: list[TableResult], dice: Random
) -> None:
    before = Board(counting, LOTS, results).standings().groups
    mixed = [reseated(each, dice) for each in results]
    dice.shuffle(mixed)
    assert Board(counting, LOTS, mixed).standings().groups == before


def reseated(result: TableResult, dice: Random) -> TableResult:
    """The same people in other seats."""
    seats = list(range(result.size))
    dice.shuffle(seats)
    entrants, places, completed, points = (
        tuple(row[seat] for seat in seats)
        for row in (result.entrants, result.places, result.completed, result.points)
    )
    return replace(result, entrants=entrants, places=places, completed=completed, points=points)


@given(countings, nights(), st.data())
def test_after_each_change_they_are_as_from_scratch(
    counting: CountingRules, results: list[TableResult], data: st.DataObject
) -> None:
    board = Board(counting, LOTS)
    for result in data.draw(st.permutations(results)):
        board.put(result)
    assert board.standings().groups == Board(counting, LOTS, results).standings().groups
    now = {result.key: result for result in results}
    for key in data.draw(st.lists(st.sampled_from(sorted(now)), max_size=4)):
        table = now.pop(key, None)
        if table is None or table.is_bye or data.draw(st.booleans()):
            board.take(key)
        else:
            other = data.draw(tables(table.round, table.table or 0, table.entrants))
            now[key] = replace(other, stage=table.stage)
            board.put(now[key])
        fresh = Board(counting, LOTS, now.values())
        assert board.standings().groups == fresh.standings().groups
        assert board.standings().rows == fresh.standings().rows


def test_of_a_table_that_is_taken_away_nobody_is_left() -> None:
    counting = CountingRules(Scheme())
    table = TableResult(1, 1, (3, 5), (1, 2), (2, 1), (0, 25), deals=4)
    board = Board(counting, LOTS, [table])
    board.take(table.key)
    assert board.standings().rows == Board(counting, LOTS).standings().rows


@given(countings, nights(), st.data())
def test_correcting_back_restores_them(
    counting: CountingRules, results: list[TableResult], data: st.DataObject
) -> None:
    board = Board(counting, LOTS, results)
    before = board.standings()
    rows = before.rows
    table = data.draw(st.sampled_from([each for each in results if not each.is_bye]))
    other = data.draw(tables(table.round, table.table or 0, table.entrants))
    board.put(other)
    board.standings()
    board.put(table)
    assert board.standings().rows == rows


@given(countings, nights())
def test_whoever_is_above_was_told_apart_by_a_figure(
    counting: CountingRules, results: list[TableResult]
) -> None:
    standings = Board(counting, LOTS, results).standings()
    for group in standings.groups:
        assert all(standings.deciding_criterion(*pair) is None for pair in combinations(group, 2))
    for above, below in zip(standings.groups, standings.groups[1:], strict=False):
        decided = standings.deciding_criterion(above[-1], below[0])
        assert decided is not None
        assert decided.above != decided.below


@given(nights(), st.sampled_from([SchemeKind.LINEAR, SchemeKind.WINNER, SchemeKind.DOWNWARD]))
def test_scores_are_those_of_a_second_calculation(
    results: list[TableResult], kind: SchemeKind
) -> None:
    counting = CountingRules(Scheme(kind), carries=True)
    for row in Board(counting, LOTS, results).standings().rows:
        assert row.score == sum(worth(kind, each, row.entrant) for each in results)


def worth(kind: SchemeKind, table: TableResult, person: int) -> Fraction:
    """By the words of the scheme: the mean of what the places of the equals are worth."""
    if person not in table.entrants:
        return Fraction(0)
    size = 4 if table.is_bye else table.size
    if kind is SchemeKind.LINEAR:
        line = [Fraction(10 * (size - place), size - 1) for place in range(1, size + 1)]
    elif kind is SchemeKind.WINNER:
        line = [Fraction(10), *[Fraction(0)] * (size - 1)]
    else:
        line = [Fraction(size + 1 - place) for place in range(1, size + 1)]
    if table.is_bye:
        return sum(line, Fraction(0)) / size
    place = table.place(person)
    shared = line[place - 1 : place - 1 + table.places.count(place)]
    return sum(shared, Fraction(0)) / len(shared)


@given(nights())
def test_the_order_is_that_of_a_second_calculation(results: list[TableResult]) -> None:
    """Of all steps that look at one alone, and the strength of opponents."""
    ties = tuple(tie for tie in StandingsTieBreak if tie is not StandingsTieBreak.HEAD_TO_HEAD)
    results = [replace(each, stage=ResultStage.ROUND) for each in results]
    order = Board(CountingRules(Scheme(ties=ties)), LOTS, results).standings().order
    assert list(order) == sorted(order, key=lambda each: (*figures(each, order, results), each))


def figures(
    person: int, people: Sequence[int], results: list[TableResult]
) -> tuple[Fraction | float, ...]:
    """Negative, where more is better; points per deal only where all the equals have them."""
    mine = of(person, results)
    met = [other for each, _seat in mine for other in each.entrants if other != person]
    strengths = [total(other, results) / rounds(other, results) for other in met]
    equals = [other for other in people if first(other, results) == first(person, results)]
    penalties = {other: penalty(other, results) for other in equals}
    return (
        *first(person, results),
        Fraction(0) if None in penalties.values() else penalties[person] or Fraction(0),
        -sum(each.places[seat] == 1 for each, seat in mine),
        -sum(strengths, Fraction(0)) / (len(met) or 1),
        LOTS[person],
    )


def of(person: int, results: list[TableResult]) -> list[tuple[TableResult, int]]:
    """What was played, with the seat."""
    mine = (each for each in results if person in each.entrants and not each.is_bye)
    return [(each, each.entrants.index(person)) for each in mine]


def first(person: int, results: list[TableResult]) -> tuple[Fraction, int]:
    """What is compared before the points per deal."""
    phases = sum(each.completed[seat] for each, seat in of(person, results))
    return -total(person, results), -phases


def penalty(person: int, results: list[TableResult]) -> Fraction | None:
    mine = of(person, results)
    points = sum(each.points[seat] for each, seat in mine)
    if points and any(each.deals is None for each, _seat in mine):
        return None
    return Fraction(points, sum(each.deals or 0 for each, _seat in mine) or 1)


def total(person: int, results: list[TableResult]) -> Fraction:
    return sum((worth(SchemeKind.LINEAR, each, person) for each in results), Fraction(0))


def rounds(person: int, results: list[TableResult]) -> int:
    return sum(person in each.entrants for each in results)


def test_a_table_that_was_never_there_can_be_taken() -> None:
    board = Board(CountingRules(Scheme()), LOTS)
    board.take((1, 1))
    assert board.standings().rows == ()
