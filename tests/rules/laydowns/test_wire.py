import json
import re
from collections.abc import Mapping
from itertools import chain
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.laydowns.wire import answer, answers, laydown_refusal_text
from rules.verdicts import LaydownCode, LaydownRefusal
from tests.rules.laydowns.case_files import read_cases

KEYS = ["verdict", "reading", "refusals", "groups", "left", "left_points"]
VERDICTS = {"accepted", "rejected", "unchecked", "unreadable"}

LAID: dict[str, Any] = {
    "edition": "classic",
    "phase": 2,
    "groups": [["R9", "B9", "G9"], ["R3", "Y4", "W", "G6"]],
}
LOOSE: dict[str, Any] = {"edition": "classic", "phase": 2, "cards": "G6 W R9 Y4 B9 R3 G9"}
HELD: dict[str, Any] = {"edition": "classic", "phase": 1, "hand": "R5 B5 G5 Y7 R7 B7 R12 S W G5"}


def ask(question: object, **chosen: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(answer(json.dumps(question).encode(), chosen))
    assert list(found) == KEYS
    return found


def codes(found: Mapping[str, Any]) -> list[str]:
    return [refusal["code"] for refusal in found["refusals"]]


def test_a_laydown_is_answered_with_its_reading() -> None:
    assert answer(json.dumps(LAID).encode(), {}) == (
        '{"verdict":"accepted","reading":[["R9","B9","G9"],["R3","Y4","W=5","G6"]],'
        '"refusals":[],"groups":[["R9","B9","G9"],["R3","Y4","W","G6"]],'
        '"left":[],"left_points":0}'
    )


def test_groups_stand_in_the_answer_as_they_were_laid() -> None:
    found = ask({**LAID, "phase": 4, "groups": "G8 W R3 B4 W Y7 R5"})
    assert found["groups"] == [["G8", "W", "R3", "B4", "W", "Y7", "R5"]]
    assert found["reading"] == [["R3", "B4", "R5", "W=6", "Y7", "G8", "W=9"]]


@pytest.mark.parametrize(
    ("edition", "phase", "groups", "reading"),
    [
        ("classic", 8, "G1 G1 G5 G5 W G9 G9", [["G1", "G1", "G5", "G5", "W=G", "G9", "G9"]]),
        (
            "master",
            8,
            "G3 G4 J1-6/RG G6 | R9 Y9 J7-12/RY",
            [["G3", "G4", "J1-6/RG=G5", "G6"], ["R9", "Y9", "J7-12/RY=9"]],
        ),
        ("classic", 1, "R5 W W | W W W", [["R5", "W=5", "W=5"], ["W", "W", "W"]]),
    ],
)
def test_a_wild_is_shown_with_what_it_stands_for(
    edition: str, phase: int, groups: str, reading: object
) -> None:
    found = ask({"edition": edition, "phase": phase, "groups": groups})
    assert (found["verdict"], found["reading"]) == ("accepted", reading)


def test_every_reason_is_given_with_its_place_counted_from_one() -> None:
    found = ask({**LAID, "groups": "R9 B9 G9 | R3 Y4 S G6 B6"})
    assert (found["verdict"], found["reading"]) == ("rejected", [])
    assert found["groups"] == [["R9", "B9", "G9"], ["R3", "Y4", "S", "G6", "B6"]]
    assert {
        "code": "never_laid",
        "group": 2,
        "card": 3,
        "message": "group 2, card 3: such a card is never laid",
    } in found["refusals"]
    assert "number_twice" in codes(found)


def test_a_phase_that_nobody_knows_is_unchecked() -> None:
    reason = {
        "code": "unchecked",
        "group": None,
        "card": None,
        "message": "enter this phase from your phase card",
    }
    laid = ask({"edition": "board", "phase": 3, "groups": "R4 G4 Y4"})
    loose = ask({"edition": "board", "phase": 3, "cards": "R4 G4 Y4"})
    held = ask({"edition": "board", "phase": 3, "hand": "R4 G4 Y4"})
    for found in (laid, loose, held):
        assert (found["verdict"], found["refusals"]) == ("unchecked", [reason])
    assert (laid["groups"], loose["groups"]) == ([["R4", "G4", "Y4"]], [])
    assert (held["groups"], held["left"]) == ([], ["R4", "G4", "Y4"])


@pytest.mark.parametrize("question", [LAID, LOOSE, HELD])
@pytest.mark.parametrize("phase", [-1, 0, 11, 10**400])
def test_a_phase_that_no_edition_has_is_rejected(question: Mapping[str, Any], phase: int) -> None:
    found = ask({**question, "phase": phase})
    assert (found["verdict"], codes(found)) == ("rejected", ["no_such_phase"])
    assert found["refusals"][0]["message"] == "phases go from 1 to 10"


def test_cards_are_arranged_so_that_all_of_them_lie() -> None:
    found = ask(LOOSE)
    assert found["verdict"] == "accepted"
    assert sorted([*chain(*found["groups"])]) == sorted(LOOSE["cards"].split())
    assert (found["left"], found["left_points"]) == ([], 0)
    assert [len(group) for group in found["reading"]] == [len(group) for group in found["groups"]]


def test_an_arrangement_is_a_laydown_that_is_right() -> None:
    found = ask(LOOSE)
    again = ask({**LAID, "groups": found["groups"]})
    assert (again["verdict"], again["reading"]) == ("accepted", found["reading"])


def test_cards_that_do_not_all_lie_are_rejected() -> None:
    found = ask({**LOOSE, "cards": LOOSE["cards"] + " R12"})
    assert found == {
        "verdict": "rejected",
        "reading": [],
        "refusals": [
            {
                "code": "cannot_lay",
                "group": None,
                "card": None,
                "message": "these cards cannot lay the phase",
            }
        ],
        "groups": [],
        "left": [],
        "left_points": 0,
    }


def test_the_best_laydown_of_a_hand_comes_with_what_is_left() -> None:
    found = ask(HELD)
    assert found["verdict"] == "accepted"
    assert (sorted(found["left"]), found["left_points"]) == (["R12", "S"], 25)
    assert sorted([*chain(*found["groups"])] + found["left"]) == sorted(HELD["hand"].split())


def test_a_hand_that_cannot_lay_is_left_whole() -> None:
    found = ask({**HELD, "hand": "R3 B9 Y12 S W"})
    assert (found["verdict"], codes(found)) == ("rejected", ["cannot_lay"])
    assert (found["groups"], found["reading"]) == ([], [])
    assert (found["left"], found["left_points"]) == (["R3", "B9", "Y12", "S", "W"], 60)


def test_an_option_holds_for_the_line_or_for_all_that_do_not_choose() -> None:
    laid = {**LAID, "phase": 1, "groups": "R5 W W | W W W"}
    assert ask(laid)["verdict"] == "accepted"
    assert codes(ask(laid, natural_scope="group")) == ["too_few_naturals"]
    assert codes(ask({**laid, "options": {"natural_scope": "group"}})) == ["too_few_naturals"]
    own = {**laid, "options": {"natural_scope": "phase"}}
    assert ask(own, natural_scope="group")["verdict"] == "accepted"


def test_every_bad_card_is_a_reason_with_its_place() -> None:
    found = ask({**LAID, "groups": [["R9", "B9", "X"], ["R3", "Y4", "R13", "G6"]]})
    assert (found["verdict"], found["groups"]) == ("unreadable", [])
    assert found["refusals"] == [
        {
            "code": "unreadable",
            "group": 1,
            "card": 3,
            "message": "group 1, card 3: 'X': not a card",
        },
        {
            "code": "unreadable",
            "group": 2,
            "card": 3,
            "message": "group 2, card 3: 'R13': numbers go from 1 to 12",
        },
    ]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (b"", "not a line of JSON"),
        (b"\n", "not a line of JSON"),
        (b"{", "not a line of JSON"),
        (b'{"phase":NaN}', "not a line of JSON"),
        (b"[" * 1_000_000, "not a line of JSON"),
        (b'{"a":' * 200_000, "not a line of JSON"),
        (b"9" * 1_000_000, "not a line of JSON"),
        (b"\xff", "not UTF-8"),
        (b"[]", "a question is a JSON object"),
        (b"null", "a question is a JSON object"),
    ],
    ids=lambda value: repr(value[:20]),
)
def test_a_line_that_is_no_question_is_unreadable(line: bytes, message: str) -> None:
    found = json.loads(answer(line, {}))
    assert list(found) == KEYS
    assert found["verdict"] == "unreadable"
    assert found["refusals"] == [
        {"code": "unreadable", "group": None, "card": None, "message": message}
    ]


def test_a_line_that_cannot_be_read_does_not_stop_the_next() -> None:
    line = json.dumps(LAID).encode()
    found = list(answers([line, b"\n", b"\xff\n", b"[" * 1_000_000, b"\xef\xbb\xbf" + line], {}))
    assert found[0] == found[-1] == answer(line, {})
    assert [json.loads(text)["verdict"] for text in found[1:-1]] == ["unreadable"] * 3


HOSTILE = [
    ["W"] * 131,
    ["W"] * 1000,
    ["R5"] * 1000,
    ["S"] * 1000,
    [f"{color}{number}" for color in "RYGB" for number in range(1, 13)] * 20,
    [],
]


@pytest.mark.parametrize("cards", HOSTILE, ids=lambda cards: f"{len(cards)} {cards[:1]}")
@pytest.mark.parametrize("phase", range(1, 11))
def test_too_many_cards_are_answered_too(cards: list[str], phase: int) -> None:
    asked = {"edition": "classic", "phase": phase}
    assert ask({**asked, "groups": [cards] * 2})["verdict"] == "rejected"
    assert ask({**asked, "cards": cards})["verdict"] == "rejected"
    held = ask({**asked, "hand": cards})
    assert held["verdict"] in {"accepted", "rejected"}
    assert sorted([*chain(*held["groups"])] + held["left"]) == sorted(cards)


def test_a_thousand_bad_cards_are_all_named() -> None:
    found = ask({**HELD, "hand": ["R13"] * 1000})
    assert [refusal["card"] for refusal in found["refusals"]] == list(range(1, 1001))


@pytest.mark.parametrize("groups", [[], [[]], [[], []], [[]] * 10, [["R5", "B5", "G5"]] * 10])
def test_empty_groups_and_ten_groups_are_rejected(groups: object) -> None:
    found = ask({**LAID, "groups": groups})
    assert (found["verdict"], found["groups"]) == ("rejected", groups)


@given(st.lists(st.binary(max_size=200)))
def test_any_bytes_get_one_line_of_json_each(lines: list[bytes]) -> None:
    found = list(answers(lines, {}))
    assert len(found) == len(lines)
    assert all("\n" not in text for text in found)
    assert all(json.loads(text)["verdict"] == "unreadable" for text in found)


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)
CARD = st.one_of(
    st.builds("{}{}".format, st.sampled_from("RYGBV"), st.integers(1, 12)),
    st.sampled_from(["W", "S", "A", "J1-6/RY", "J7-12/RYGV", "r5", "R13"]),
)
CARDS = st.lists(CARD, max_size=12)
QUESTION = st.fixed_dictionaries(
    {
        "edition": st.sampled_from(["classic", "master", "board"]) | ANYTHING,
        "phase": st.integers(-1, 12) | ANYTHING,
    },
    optional={
        "groups": st.lists(CARDS, max_size=5) | CARDS.map("|".join) | ANYTHING,
        "cards": CARDS | CARDS.map(" ".join) | ANYTHING,
        "hand": CARDS | CARDS.map(" ".join) | ANYTHING,
        "options": st.just({"natural_scope": "group"}) | ANYTHING,
    },
)


@given(QUESTION | ANYTHING)
def test_any_json_gets_a_known_verdict(question: object) -> None:
    text = answer(json.dumps(question).encode(), {})
    found = json.loads(text)
    assert "\n" not in text
    assert list(found) == KEYS
    assert found["verdict"] in VERDICTS
    assert (found["verdict"] == "accepted") == (found["refusals"] == [])


CASES = {
    name: case
    for name, case in read_cases("laydowns.toml").items()
    if re.match("[CBM][0-9]", name)  # those of RULES.md
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_a_case_is_answered_as_it_says(case: Mapping[str, Any]) -> None:
    known = {key: case[key] for key in ("edition", "phase", "options") if key in case}
    found = ask({**known, "groups": case["laid"]})
    verdicts = {True: "accepted", False: "rejected", "unchecked": "unchecked"}
    assert found["verdict"] == verdicts[case["legal"]]
    if "reading" in case:
        assert " | ".join(map(" ".join, found["reading"])) == case["reading"]
    if "because" in case:
        assert codes(found) == case["because"]


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
