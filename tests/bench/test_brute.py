import pytest

from bench import brute
from bench.judging import ends, numbered
from rules import edition, parse_laydown


@pytest.mark.parametrize(("letter", "cases"), [("C", 30), ("B", 9), ("M", 19)])
def test_the_numbered_cases_are_those_of_the_rules(letter: str, cases: int) -> None:
    assert len(numbered(letter)) == cases


@pytest.mark.parametrize("letter", "CM")
def test_brute_force_says_what_the_rules_say(letter: str) -> None:
    assert sum(map(ends, numbered(letter))) > 15


def test_brute_force_gives_up_where_there_are_too_many_assignments() -> None:
    classic = edition("classic")
    with pytest.raises(brute.GivenUp):
        brute.lays(classic, 6, parse_laydown(classic, "W W W W R5 W W W W"))
