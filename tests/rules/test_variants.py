import pytest

from rules import (
    Even,
    Full,
    Odd,
    RulesError,
    Short,
    TenDeals,
    Variant,
    edition,
    parse_variant,
    played_phases,
    variant_text,
)

TEXTS: dict[str, Variant] = {
    "full": Full(),
    "ten": TenDeals(),
    "even": Even(),
    "odd": Odd(),
    **{f"short:{phases}": Short(phases) for phases in range(1, 10)},
}


@pytest.mark.parametrize("text", TEXTS)
def test_a_variant_is_read_and_written_alike(text: str) -> None:
    assert parse_variant(text) == TEXTS[text]
    assert variant_text(parse_variant(text)) == text


@pytest.mark.parametrize(
    "text", ["", "Full", "short", "short:0", "short:10", "short:٥", "short:5 "]
)
def test_any_other_text_is_not_a_variant(text: str) -> None:
    with pytest.raises(RulesError, match="is not full, ten, short:1 to short:9, even or odd"):
        parse_variant(text)


@pytest.mark.parametrize(
    ("text", "phases"),
    [
        ("full", (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)),
        ("ten", (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)),
        ("short:3", (1, 2, 3)),
        ("even", (2, 4, 6, 8, 10)),
        ("odd", (1, 3, 5, 7, 9)),
    ],
)
def test_a_variant_plays_its_own_phases(text: str, phases: tuple[int, ...]) -> None:
    assert played_phases(edition("classic"), parse_variant(text)) == phases


def test_a_short_game_is_never_longer_than_a_full_one() -> None:
    assert played_phases(edition("classic"), Short(99)) == tuple(range(1, 11))
