import pytest

from rules import Code, Refusal
from rules.words import refusal_text, seat_text


@pytest.mark.parametrize("code", Code, ids=lambda code: code.value)
def test_every_refusal_has_words(code: Code) -> None:
    text = refusal_text(Refusal(code, seat=1, nearest=50, limit=5, other_mark=True), ["A", "B"])
    assert text.startswith("seat 2 (B): ")
    assert text.endswith("; the nearest possible is 50; possible if the laid mark is wrong")


def test_a_refusal_without_a_place_is_only_its_reason() -> None:
    assert refusal_text(Refusal(Code.NO_REPLAY), ["A", "B"]) == "no replay is needed"


@pytest.mark.parametrize(("seat", "text"), [(1, "seat 2 (B)"), (2, "seat 3"), (-1, "seat 0")])
def test_a_seat_is_counted_from_one_and_named_where_it_has_a_name(seat: int, text: str) -> None:
    assert seat_text(seat, ["A", "B"]) == text
