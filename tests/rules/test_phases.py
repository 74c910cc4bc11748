import pytest

from rules import ColorOf, ColorRunOf, Phase, RulesError, RunOf, SetOf, parse_phase


def test_the_notation_names_every_kind_of_group() -> None:
    assert parse_phase(1, "s3 r4 c7 q5") == Phase(
        1, (SetOf(3), RunOf(4), ColorOf(7), ColorRunOf(5))
    )


def test_capitals_and_further_spaces_are_forgiven() -> None:
    assert parse_phase(2, "  S3   R4 ") == parse_phase(2, "s3 r4")


def test_a_phase_is_written_as_it_is_read() -> None:
    assert str(parse_phase(8, "q4 s3")) == "q4 s3"


def test_a_phase_takes_as_many_cards_as_its_groups() -> None:
    assert parse_phase(1, "s2 s2 s2 s2").cards == 8


@pytest.mark.parametrize("text", ["", "s3 x4", "s", "s0", "3s", "s٣", "s123"])
def test_what_is_not_a_group_is_unreadable(text: str) -> None:
    with pytest.raises(RulesError, match="phase 1: not a group"):
        parse_phase(1, text)


def test_every_bad_group_is_named() -> None:
    with pytest.raises(RulesError, match="'x3', 'y4'"):
        parse_phase(1, "x3 s2 y4")
