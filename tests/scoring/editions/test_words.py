import pytest

from rules import (
    ColorOf,
    ColorRunOf,
    Group,
    RunOf,
    SetOf,
    edition,
    edition_keys,
    parse_phase,
    parse_variant,
    variant_keys,
)
from scoring.editions.rulebook.cards import SPACES
from scoring.editions.rulebook.page import NOTES
from scoring.editions.rulebook.sentences import BEGINNINGS
from scoring.editions.words import (
    KINDS,
    NAMES,
    OPTIONS,
    VARIANTS,
    group_text,
    names_text,
    phase_text,
    variant_name,
)


@pytest.mark.parametrize(
    ("group", "text"),
    [
        (SetOf(2), "pair"),
        (SetOf(3), "set of 3"),
        (SetOf(8), "set of 8"),
        (RunOf(7), "run of 7"),
        (RunOf(3), "run of 3"),
        (ColorOf(7), "7 of one colour"),
        (ColorRunOf(4), "run of 4 in one colour"),
    ],
)
def test_a_group_is_said_in_words(group: Group, text: str) -> None:
    assert group_text(group) == text


@pytest.mark.parametrize(
    ("phase", "text"),
    [
        ("s3 s3", "2 × set of 3"),
        ("s3 r4", "set of 3 + run of 4"),
        ("s2 s2 s2 s2", "4 × pair"),
        ("r9", "run of 9"),
    ],
)
def test_a_phase_is_said_in_words(phase: str, text: str) -> None:
    assert phase_text(parse_phase(1, phase)) == text


def test_a_phase_that_nobody_knows_refers_to_the_phase_card() -> None:
    assert phase_text(None) == "as on your phase card"


@pytest.mark.parametrize(
    ("variant", "name"),
    [
        ("full", "All ten phases"),
        ("ten", "Ten deals"),
        ("short:1", "Phase 1 only"),
        ("short:5", "Phases 1 to 5"),
        ("even", "Even phases"),
        ("odd", "Odd phases"),
    ],
)
def test_a_variant_has_a_name(variant: str, name: str) -> None:
    assert variant_name(parse_variant(variant)) == name


def test_every_variant_is_named_and_explained_short_games_once() -> None:
    assert set(VARIANTS) == {key.partition(":")[0] for key in variant_keys()}


@pytest.mark.parametrize(
    ("names", "text"),
    [(["Ada"], "Ada"), (["Ada", "Ben"], "Ada and Ben"), (["A", "B", "C"], "A, B and C")],
)
def test_names_stand_in_a_row(names: list[str], text: str) -> None:
    assert names_text(names) == text


@pytest.mark.parametrize("key", edition_keys())
def test_everything_an_edition_offers_has_words(key: str) -> None:
    box = edition(key)
    assert box.name in NAMES
    assert box.turn in BEGINNINGS
    assert set(box.spaces) <= set(SPACES)
    assert box.note in {"", *NOTES}
    assert {kind.key for kind in box.counted} <= set(KINDS)
    for option in box.options:
        assert set(option.values) == set(OPTIONS[option.key][1])
