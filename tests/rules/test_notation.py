import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import (
    Action,
    BadCard,
    BadCards,
    Color,
    Joker,
    Number,
    RulesError,
    Skip,
    Wild,
    edition,
    parse_cards,
    parse_laydown,
)
from rules.notation import read_cards, read_groups

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


@given(st.text(alphabet="RBWJA136|/- ") | st.text())
def test_any_text_is_groups_or_unreadable_and_never_a_crash(text: str) -> None:
    try:
        parse_laydown(MASTER, text)
    except RulesError as error:
        assert str(error).startswith("group ")


def test_a_long_row_of_spaces_is_read_like_one() -> None:
    assert parse_cards(CLASSIC, f"R5{' ' * 1_000_000}B6") == parse_cards(CLASSIC, "R5 B6")


def test_groups_are_split_by_a_line() -> None:
    assert parse_laydown(CLASSIC, "R3 B3 W | R3 Y4 B5 G6") == (
        parse_cards(CLASSIC, "R3 B3 W"),
        parse_cards(CLASSIC, "R3 Y4 B5 G6"),
    )


def test_the_groups_of_master_may_hold_jokers() -> None:
    assert parse_laydown(MASTER, "r4 j 1-6 / yr|g8 v8") == (
        parse_cards(MASTER, "R4 J1-6/RY"),
        parse_cards(MASTER, "G8 V8"),
    )


@pytest.mark.parametrize("text", ["R3 B3|R4", " r3  b 3 |\tr4\n"])
def test_groups_need_no_spaces_and_forgive_them(text: str) -> None:
    assert parse_laydown(CLASSIC, text) == parse_laydown(CLASSIC, "R3 B3 | R4")


def test_a_group_may_be_empty_so_that_it_can_be_named() -> None:
    assert parse_laydown(CLASSIC, "R3 | | R4") == (
        (Number(Color.RED, 3),),
        (),
        (Number(Color.RED, 4),),
    )
    assert parse_laydown(CLASSIC, "R3 |") == ((Number(Color.RED, 3),), ())


@pytest.mark.parametrize("text", ["", "  \n"])
def test_nothing_is_no_groups(text: str) -> None:
    assert parse_laydown(CLASSIC, text) == ()


def test_every_bad_card_of_a_laydown_is_named_with_its_group_and_place() -> None:
    with pytest.raises(BadCards) as error:
        parse_laydown(CLASSIC, "R3 X | R3 B3 r13 A")
    assert str(error.value) == (
        "group 1, card 2: 'X': not a card"
        "; group 2, card 3: 'R13': numbers go from 1 to 12"
        "; group 2, card 4: 'A': not a card of the classic edition"
    )
    assert error.value.bad == (
        BadCard("not a card", "X", card=1, group=0),
        BadCard("numbers go from 1 to 12", "R13", card=2, group=1),
        BadCard("not a card of the classic edition", "A", card=3, group=1),
    )


def test_what_is_no_text_is_no_card() -> None:
    with pytest.raises(BadCards) as error:
        read_cards(CLASSIC, ["R5", 5, ["R5"], None])
    assert str(error.value) == "card 2: not a text; card 3: not a text; card 4: not a text"
    with pytest.raises(BadCards, match="group 2, card 1: not a text"):
        read_groups(CLASSIC, [["R5"], [5]])
