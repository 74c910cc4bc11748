import pytest

from rules import RulesError, Variant, changed, edition, parse_variant, played_phases

KEYS = ["full", "ten", "even", "odd", *(f"short:{phases}" for phases in range(1, 10))]


@pytest.mark.parametrize("key", KEYS)
def test_a_variant_is_read_by_its_key(key: str) -> None:
    assert parse_variant(key).key == key


def test_in_ten_deals_alone_the_deals_are_fixed() -> None:
    assert [key for key in KEYS if parse_variant(key).fixed_deals] == ["ten"]


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


def test_a_variant_plays_no_phase_that_an_edition_lacks() -> None:
    fewer = changed(edition("classic"), {"phase_count": 4})
    assert played_phases(fewer, parse_variant("full")) == (1, 2, 3, 4)
    assert played_phases(fewer, parse_variant("even")) == (2, 4)
    assert played_phases(fewer, Variant("none", ())) == ()
