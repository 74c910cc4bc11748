from itertools import product

import pytest

from rules import (
    Color,
    Edition,
    Joker,
    Number,
    RulesError,
    changed,
    chosen_options,
    edition,
    edition_keys,
    parse_cards,
    with_options,
)

CLASSIC = edition("classic")


def all_options(box: Edition) -> list[dict[str, str]]:
    keys = [option.key for option in box.options]
    return [
        dict(zip(keys, values, strict=True))
        for values in product(*(option.values for option in box.options))
    ]


@pytest.mark.parametrize("key", edition_keys())
def test_every_card_of_every_printing_is_read_as_it_is_written(key: str) -> None:
    for options in all_options(edition(key)):
        box = with_options(edition(key), options)
        cards = [Number(color, 7) for color in box.colors] + [*box.deck.specials]
        assert [parse_cards(box, str(card)) for card in cards] == [(card,) for card in cards]


def test_the_russian_printing_reads_both_letters_of_the_fourth_colour() -> None:
    violet = with_options(CLASSIC, {"printing": "violet"})
    assert [str(card) for card in parse_cards(violet, "V5 B5")] == ["V5", "V5"]
    assert [str(card) for card in parse_cards(CLASSIC, "V5 B5")] == ["B5", "B5"]


@pytest.mark.parametrize("options", all_options(CLASSIC), ids=str)
def test_options_are_chosen_from_the_usual_ones_each_time(options: dict[str, str]) -> None:
    other = {option.key: option.values[-1] for option in CLASSIC.options}
    again = with_options(with_options(CLASSIC, other), options)
    assert again == with_options(CLASSIC, options)
    assert with_options(again, chosen_options(CLASSIC, {})) == CLASSIC


def test_a_change_of_something_that_no_edition_has_is_refused() -> None:
    with pytest.raises(RulesError, match="an edition has no hand_length"):
        changed(CLASSIC, {"hand_length": 11})


def test_wild_cards_of_an_edition_show_the_same_numbers_or_none_in_common() -> None:
    for key in edition_keys():
        wilds = [card for card in edition(key).deck.specials if card.high]
        ranges = {(wild.low, wild.high) for wild in wilds}
        shown = [number for low, high in ranges for number in range(low, high + 1)]
        assert len(shown) == len(set(shown))


def test_no_number_card_is_below_1_or_above_12() -> None:
    for number in (0, 13, 17):
        with pytest.raises(RulesError, match="from 1 to 12"):
            Number(Color.RED, number)


def test_a_joker_is_the_same_in_whatever_order_its_colours_are_named() -> None:
    joker = Joker(1, 6, (Color.YELLOW, Color.RED))
    assert joker == Joker(1, 6, (Color.RED, Color.YELLOW))
    assert edition("master").has(joker)
