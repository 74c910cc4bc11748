"""Screen and paper show the same cards, and each can be told from the others in grey."""

import re
from pathlib import Path

import pytest

from printing.colours import CardColour, Rgb, colour_of, tokens

ROOT = Path(__file__).parents[2]
DRAWN = ("static/img/favicon.svg", "templates/components/logo.html")


def test_the_colours_of_cards_are_those_of_the_screen() -> None:
    css = (ROOT / "static/css/tokens.css").read_text()
    for colour in CardColour:
        assert f"--{colour.value}: #{bytes(colour.rgb).hex()};" in css


@pytest.mark.parametrize("path", DRAWN)
def test_the_pictures_that_stand_for_the_product_have_no_colours_of_their_own(path: str) -> None:
    filled = re.findall(r'fill="#([0-9a-f]{6})"', (ROOT / path).read_text())
    assert set(filled) == {bytes(colour.rgb).hex() for colour in CardColour}


def light_of(colour: Rgb) -> float:
    """How light it is, as WCAG has it."""
    parts = (part / 255 for part in colour)
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("colour", CardColour)
def test_what_stands_on_a_card_is_read_without_colour(colour: CardColour) -> None:
    dark, light = sorted((light_of(colour.rgb), light_of(colour.ink)))
    assert (light + 0.05) / (dark + 0.05) >= 4.5


def test_colours_come_in_turns() -> None:
    assert [colour_of(number) for number in (1, 4, 5)] == [
        CardColour.RED,
        CardColour.BLUE,
        CardColour.RED,
    ]
    assert tokens()["card-ink"] == (26, 32, 48)
