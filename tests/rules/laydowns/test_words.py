import pytest

from rules.laydowns.words import laydown_refusal_text
from rules.verdicts import LaydownCode, LaydownRefusal

CODES = pytest.mark.parametrize("code", LaydownCode, ids=lambda code: code.value)


@CODES
def test_every_refusal_has_words_of_its_own(code: LaydownCode) -> None:
    text = laydown_refusal_text(LaydownRefusal(code, group=1, card=2, limit=5))
    assert text.startswith("group 2, card 3: ")
    others = [laydown_refusal_text(LaydownRefusal(other, limit=5)) for other in LaydownCode]
    assert len(set(others)) == len(LaydownCode)


@CODES
def test_no_refusal_speaks_of_a_card_or_a_bound_that_it_does_not_have(code: LaydownCode) -> None:
    limited = "5" in laydown_refusal_text(LaydownRefusal(code, limit=5))
    text = laydown_refusal_text(LaydownRefusal(code, limit=5 if limited else None))
    assert not any(word in text for word in ("None", "{", "group 1", "card 1"))


def test_a_refusal_names_its_place_as_people_count() -> None:
    group = LaydownRefusal(LaydownCode.EMPTY_GROUP, group=0)
    card = LaydownRefusal(LaydownCode.TOO_OFTEN, group=1, card=2, limit=2)
    phase = LaydownRefusal(LaydownCode.NO_SUCH_PHASE, limit=10)
    assert laydown_refusal_text(group) == "group 1: no cards"
    assert laydown_refusal_text(card) == (
        "group 2, card 3: laid more often than the deck has it: 2"
    )
    assert laydown_refusal_text(phase) == "phases go from 1 to 10"


def test_a_joker_that_cannot_stand_anywhere_is_not_said_to_lack_one_number() -> None:
    missing = LaydownRefusal(LaydownCode.JOKER_NUMBER, group=0, limit=7)
    none = LaydownRefusal(LaydownCode.JOKER_NUMBER, group=0)
    assert laydown_refusal_text(missing) == "group 1: the joker does not show 7"
    assert laydown_refusal_text(none) == (
        "group 1: the jokers do not show the numbers that are needed"
    )
