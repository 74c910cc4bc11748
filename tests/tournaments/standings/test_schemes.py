"""What a place is worth, and which scheme favours a size."""

from fractions import Fraction

import pytest

from tournaments.standings.schemes import Scheme, SchemeKind, StandingsTieBreak, read_scheme


@pytest.mark.parametrize("size", range(1, 13))
def test_a_seat_is_worth_the_same_at_every_table(size: int) -> None:
    assert Scheme().mean(size) == 5


def test_presets_that_favour_a_size_say_how_much() -> None:
    assert Scheme().means([3, 4, 5]) == {}
    assert Scheme(SchemeKind.WINNER).means([4, 3, 4]) == {3: Fraction(10, 3), 4: Fraction(5, 2)}
    assert Scheme(SchemeKind.DOWNWARD).means([3, 4]) == {3: 2, 4: Fraction(5, 2)}
    assert Scheme(SchemeKind.DOWNWARD).means([4]) == {}
    assert Scheme(SchemeKind.PHASES).means([3, 4]) == Scheme(SchemeKind.POINTS).means([3, 4]) == {}


def test_an_empty_scheme_is_the_usual_one() -> None:
    assert read_scheme({}) == Scheme()


def test_numbers_are_read_as_exactly_as_they_were_written() -> None:
    scheme = read_scheme({"kind": "linear", "top": 2.5, "bottom": "0.1"})
    assert (scheme.top, scheme.bottom) == (Fraction(5, 2), Fraction(1, 10))


@pytest.mark.parametrize("nonsense", [None, "ten", "1/0", [], float("nan"), float("inf")])
def test_what_is_no_number_is_the_usual_one(nonsense: object) -> None:
    assert read_scheme({"top": nonsense, "kind": nonsense}) == Scheme()


def test_the_first_gets_more_than_the_last_whichever_was_named_first() -> None:
    scheme = read_scheme({"top": 0, "bottom": 10})
    assert [scheme.top, scheme.bottom] == [10, 0]


def test_ties_are_chosen_and_ordered_by_their_keys() -> None:
    assert read_scheme({}, ["lot", "wins", "lot", "teapot"]).ties == (
        StandingsTieBreak.LOT,
        StandingsTieBreak.WINS,
    )
    assert read_scheme({}, ["none"]).ties == ()
    assert read_scheme({}, []).ties == tuple(StandingsTieBreak)


def test_scores_are_whole_numbers_of_parts_at_tables_that_are_played() -> None:
    scheme = Scheme(top=Fraction(7, 2))
    for size in range(1, 10):
        for first in range(1, size + 1):
            for sharing in range(1, size + 2 - first):
                assert (scheme.by_place(first, sharing, size) * scheme.parts).denominator == 1


def test_phases_and_points_do_not_go_by_place() -> None:
    by_place = [kind for kind in SchemeKind if Scheme(kind).goes_by_place]
    assert by_place == [SchemeKind.LINEAR, SchemeKind.WINNER, SchemeKind.DOWNWARD]
