import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import Action, Color, Joker, Number, RulesError, Skip, Wild, edition, parse_cards

CLASSIC, MASTER, BOARD = edition("classic"), edition("master"), edition("board")


def test_classic_cards_are_numbers_wilds_and_skips() -> None:
    assert parse_cards(CLASSIC, "R5 B12 W S") == (
        Number(Color.RED, 5),
        Number(Color.BLUE, 12),
        Wild(),
        Skip(),
    )


def test_master_cards_are_numbers_jokers_and_actions() -> None:
    assert parse_cards(MASTER, "V1 J1-6/RY J7-12/RYGV A") == (
        Number(Color.VIOLET, 1),
        Joker(1, 6, (Color.RED, Color.YELLOW)),
        Joker(7, 12, (Color.RED, Color.YELLOW, Color.GREEN, Color.VIOLET)),
        Action(),
    )


def test_a_board_card_turned_round_is_a_wild() -> None:
    assert parse_cards(BOARD, "V3 W") == (Number(Color.VIOLET, 3), Wild())


def test_nothing_is_no_cards() -> None:
    assert parse_cards(CLASSIC, " ") == ()


@pytest.mark.parametrize("text", ["r5 w", "R5   W", "R 5 W", "\tr 5\nw "])
def test_lower_case_and_spaces_are_forgiven(text: str) -> None:
    assert parse_cards(CLASSIC, text) == (Number(Color.RED, 5), Wild())


def test_the_spaces_and_the_order_of_colours_of_a_joker_are_forgiven() -> None:
    assert parse_cards(MASTER, "j 1 - 6 / yr") == parse_cards(MASTER, "J1-6/RY")


def test_the_russian_printing_writes_its_fourth_colour_v() -> None:
    assert parse_cards(CLASSIC, "V7") == parse_cards(CLASSIC, "B7")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("R13", "card 1: 'R13': numbers go from 1 to 12"),
        ("R0", "card 1: 'R0': numbers go from 1 to 12"),
        ("R5 Q4", "card 2: 'Q4': not a card"),
        ("R٥", "card 1: 'R٥': not a card"),
        ("R5 | R6", "card 2: '|': not a card"),
        ("R5 A", "card 2: 'A': not a card of the classic edition"),
        ("J1-6/RY", "card 1: 'J1-6/RY': not a card of the classic edition"),
        ("R" + "9" * 1000, f"card 1: 'R{'9' * 19}': not a card"),
    ],
)
def test_a_bad_card_is_named_with_its_place(text: str, reason: str) -> None:
    with pytest.raises(RulesError) as error:
        parse_cards(CLASSIC, text)
    assert str(error.value) == reason


@pytest.mark.parametrize("text", ["B5", "J1-7/RY", "J1-6/RYG", "J1-6/RR", "W"])
def test_a_card_that_is_not_in_the_box_is_refused(text: str) -> None:
    with pytest.raises(RulesError, match="not a card of the master edition"):
        parse_cards(MASTER, text)


def test_all_bad_cards_are_named_at_once() -> None:
    with pytest.raises(RulesError, match=r"card 1: 'R13': .*; card 3: 'X': not a card"):
        parse_cards(CLASSIC, "R13 R1 X")


@pytest.mark.parametrize("text", ["R5 B12 W S", "Y1"])
def test_cards_are_written_as_they_are_read(text: str) -> None:
    assert " ".join(str(card) for card in parse_cards(CLASSIC, text)) == text


def test_master_cards_are_written_as_they_are_read() -> None:
    text = "V1 J1-6/RY J7-12/RYGV A"
    assert " ".join(str(card) for card in parse_cards(MASTER, text)) == text


@given(st.text())
def test_any_text_is_cards_or_unreadable_and_never_a_crash(text: str) -> None:
    try:
        parse_cards(MASTER, text)
    except RulesError as error:
        assert str(error).startswith("card ")
