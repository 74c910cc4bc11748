import pytest

from rules import edition
from rules.notation import parse_laydown
from rules.verdicts import LaydownCode, LaydownRefusal
from scoring.checker.words import REASONS, WITHOUT_LIMIT, laydown_refusal_text, reason_text

GROUPS = parse_laydown(edition("classic"), "R9 B9 G8 | R3 Y4")


@pytest.mark.parametrize("limit", [1, 4])
@pytest.mark.parametrize("code", LaydownCode)
def test_every_reason_is_said_in_words(code: LaydownCode, limit: int) -> None:
    text = reason_text(LaydownRefusal(code, limit=limit))
    assert code in REASONS
    assert text.endswith(".")
    assert "%(" not in text


@pytest.mark.parametrize("code", WITHOUT_LIMIT)
def test_a_reason_that_can_come_without_a_bound_does_not_name_one(code: LaydownCode) -> None:
    assert "None" not in reason_text(LaydownRefusal(code))


def test_the_place_is_said_in_words() -> None:
    refusal = LaydownRefusal(LaydownCode.OTHER_NUMBER, group=0, card=2, limit=9)
    text = laydown_refusal_text(refusal, GROUPS)
    assert text == "First group, third card (G8): It is not a 9 like the others."


def test_where_there_is_one_group_only_the_card_is_named() -> None:
    refusal = LaydownRefusal(LaydownCode.NEVER_LAID, group=1, card=0)
    text = laydown_refusal_text(refusal, GROUPS, grouped=False)
    assert text == "First card (R3): Such a card is never laid."


def test_a_reason_without_a_place_stands_alone() -> None:
    refusal = LaydownRefusal(LaydownCode.TOO_FEW_GROUPS, limit=2)
    assert laydown_refusal_text(refusal, GROUPS) == "The phase needs 2 groups."


def test_places_beyond_the_words_are_counted() -> None:
    groups = [*GROUPS, *GROUPS, parse_laydown(edition("classic"), "W " * 11)[0]]
    refusal = LaydownRefusal(LaydownCode.TOO_OFTEN, group=4, card=10, limit=8)
    text = laydown_refusal_text(refusal, groups)
    assert text == "Group 5, card 11 (W): The deck has this card only 8 times."
