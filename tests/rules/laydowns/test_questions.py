import json
from typing import Any

import pytest

from rules import RulesError, edition, parse_cards, parse_laydown, with_options
from rules.laydowns.questions import (
    ArrangeQuestion,
    BestQuestion,
    CheckQuestion,
    Fault,
    Question,
    UnreadableQuestion,
    check_options,
    read_question,
)

CLASSIC, MASTER = edition("classic"), edition("master")
LAID: dict[str, Any] = {
    "edition": "classic",
    "phase": 2,
    "groups": [["R3", "B3", "G3"], ["R3", "Y4", "B5", "G6"]],
}
HELD: dict[str, Any] = {"edition": "classic", "phase": 1, "hand": ["R5", "W"]}
NO_KIND = "a question has either groups, or cards, or a hand"


def ask(facts: object, **chosen: str) -> Question:
    return read_question(json.dumps(facts), chosen)


def faults(facts: object, **chosen: str) -> tuple[Fault, ...]:
    with pytest.raises(UnreadableQuestion) as error:
        ask(facts, **chosen)
    return error.value.faults


def test_groups_are_a_laydown() -> None:
    groups = parse_laydown(CLASSIC, "R3 B3 G3 | R3 Y4 B5 G6")
    assert ask(LAID) == CheckQuestion(CLASSIC, 2, groups)


def test_cards_are_to_be_arranged_and_a_hand_to_be_laid() -> None:
    cards = parse_cards(CLASSIC, "R5 W")
    assert ask({**HELD, "hand": None, "cards": ["R5", "W"]}) == ArrangeQuestion(CLASSIC, 1, cards)
    assert ask(HELD) == BestQuestion(CLASSIC, 1, cards)


@pytest.mark.parametrize(
    "groups",
    [
        "R3 B3 G3 | R3 Y4 B5 G6",
        "r3 b3 g3|r 3 y4 b5 g6 ",
        ["R3 B3 G3", "R3 Y4 B5 G6"],
        ["R3 B3 G3", ["r 3", " Y4 ", "b5", "G6"]],
    ],
)
def test_groups_may_be_written_in_the_notation(groups: object) -> None:
    assert ask({**LAID, "groups": groups}) == ask(LAID)


@pytest.mark.parametrize("hand", ["R5 W", " r 5  w ", ["r5", "w"]])
def test_hands_and_cards_may_be_written_in_the_notation(hand: object) -> None:
    assert ask({**HELD, "hand": hand}) == ask(HELD)


def test_jokers_are_read_as_they_are_written() -> None:
    hand = ["J1-6/RY", "j 7-12 / ry"]
    cards = parse_cards(MASTER, "J1-6/RY J7-12/RY")
    assert ask({"edition": "master", "phase": 1, "hand": hand}) == BestQuestion(MASTER, 1, cards)


@pytest.mark.parametrize("empty", ["", [], " "])
def test_there_may_be_no_cards_at_all(empty: object) -> None:
    assert ask({**LAID, "groups": empty}) == CheckQuestion(CLASSIC, 2, ())
    assert ask({**HELD, "hand": empty}) == BestQuestion(CLASSIC, 1, ())


@pytest.mark.parametrize("phase", [0, 11, -1, 10**400])
def test_a_phase_is_any_whole_number(phase: int) -> None:
    assert ask({**LAID, "phase": phase}).phase == phase


def test_a_line_may_choose_options() -> None:
    group = with_options(CLASSIC, {"natural_scope": "group"})
    assert ask({**HELD, "options": {"natural_scope": "group"}}).edition == group
    assert ask({**HELD, "options": {}}).edition == CLASSIC


def test_options_hold_for_the_lines_that_do_not_choose() -> None:
    group = with_options(CLASSIC, {"natural_scope": "group"})
    own = {**HELD, "options": {"natural_scope": "phase"}}
    assert ask(HELD, natural_scope="group").edition == group
    assert ask(own, natural_scope="group").edition == CLASSIC


def test_options_hold_only_for_editions_that_have_them() -> None:
    assert ask({**HELD, "edition": "board"}, natural_scope="group").edition == edition("board")


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"edition": "dice"}, "'dice' is not an edition: classic, master, board"),
        ({"edition": None}, "edition: not a text"),
        ({"edition": ["classic"]}, "edition: not a text"),
        ({"phase": "2"}, "phase: not a whole number"),
        ({"phase": 2.0}, "phase: not a whole number"),
        ({"phase": True}, "phase: not a whole number"),
        ({"phase": None}, "phase: not a whole number"),
        ({"phase": [2]}, "phase: not a whole number"),
        ({"options": []}, "options: not a JSON object"),
        ({"options": {"natural_scope": 1}}, "options: not a text"),
        ({"options": {"natural_scope": "x"}}, "not an option of classic: natural_scope=x"),
        ({"groups": None}, NO_KIND),
        ({"hand": []}, NO_KIND),
        ({"groups": 5}, "groups: not a list"),
        ({"groups": {"R3": 1}}, "groups: not a list"),
        ({"groups": None, "cards": 5}, "cards: not a list"),
        ({"groups": None, "hand": True}, "hand: not a list"),
        ({"groups": [["R3"] * 2990, ["R3"] * 9]}, "more than 3000 cards"),
        ({"groups": [[]] * 3001}, "more than 3000 cards"),
        ({"groups": None, "cards": "R3 " * 3001}, "more than 3000 cards"),
    ],
)
def test_what_cannot_be_read_is_named(changes: dict[str, Any], message: str) -> None:
    assert faults({**LAID, **changes}) == (Fault(message),)


@pytest.mark.parametrize("line", ["", "{", "[" * 1_000_000, "NaN", '{"phase":NaN}'])
def test_what_is_not_json_is_no_question(line: str) -> None:
    with pytest.raises(RulesError, match="not a line of JSON"):
        read_question(line, {})


def test_a_list_is_no_question() -> None:
    with pytest.raises(RulesError, match="a question is a JSON object"):
        read_question("[]", {})


def test_every_bad_card_is_named_with_its_places() -> None:
    assert faults({**LAID, "groups": [["R3", "X"], ["R3", "B3", "r13"], "A"]}) == (
        Fault("group 1, card 2: 'X': not a card", 0, 1),
        Fault("group 2, card 3: 'r13': numbers go from 1 to 12", 1, 2),
        Fault("group 3, card 1: 'A': not a card of the classic edition", 2, 0),
    )


def test_every_bad_card_of_a_hand_is_named_with_its_place() -> None:
    assert faults({**HELD, "hand": ["R5 R6", "", 5, ["R5"], "W"]}) == (
        Fault("card 1: 'R5 R6': not a card", None, 0),
        Fault("card 2: '': not a card", None, 1),
        Fault("card 3: not a text", None, 2),
        Fault("card 4: not a text", None, 3),
    )


def test_what_is_no_group_is_named_together_with_bad_cards() -> None:
    assert faults({**LAID, "groups": [["X"], 5, None]}) == (
        Fault("group 2: not a list", 1),
        Fault("group 3: not a list", 2),
        Fault("group 1, card 1: 'X': not a card", 0, 0),
    )


def test_all_faults_are_named_at_once() -> None:
    wrong = {"edition": "classic", "options": [], "hand": ["R13"]}
    assert faults(wrong) == (
        Fault("phase: not a whole number"),
        Fault("options: not a JSON object"),
        Fault("card 1: 'R13': numbers go from 1 to 12", None, 0),
    )
    assert str(UnreadableQuestion(faults({"phase": 1}))) == f"edition: not a text; {NO_KIND}"


def test_options_that_some_edition_has_can_be_chosen() -> None:
    check_options({"natural_scope": "group", "going_out": "discard"})


def test_options_that_no_edition_has_are_all_named() -> None:
    with pytest.raises(RulesError, match=r"not an option of any edition: natural_scope=x, y=$"):
        check_options({"natural_scope": "x", "going_out": "any", "y": ""})
