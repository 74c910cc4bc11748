import json
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import DealCode, Refusal, variant_keys
from rules.wire import answer, answers, refusal_text, seat_text

GAME: dict[str, Any] = {
    "edition": "classic",
    "variant": "full",
    "seats": ["A", "B", "C"],
    "dealer": 0,
    "deals": [{"out": 0, "laid": [0, 2], "points": [0, 85, 10]}],
}
TIE: dict[str, Any] = {
    "edition": "classic",
    "variant": "short:1",
    "seats": ["A", "B", "C"],
    "deals": [{"out": None, "laid": [0, 1], "points": [10, 10, 60]}],
}
BOARD: dict[str, Any] = {"edition": "board", "seats": ["A", "B", "C"]}
VARIANTS = ", ".join(variant_keys())


def ask(game: object) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(answer(json.dumps(game)))
    return found


def ask_deal(**changes: object) -> dict[str, Any]:
    return ask({**GAME, "deals": [{**GAME["deals"][0], **changes}]})


def test_a_game_is_answered_with_its_state_and_nothing_more() -> None:
    assert answer(json.dumps(GAME)) == (
        '{"completed":[1,0,1],"phase":[2,1,2],"totals":[0,85,10],"finished":false,'
        '"winners":[],"replay":[],"dealer":1,"starter":2}'
    )


def test_dealer_variant_and_options_may_be_left_out() -> None:
    short = {key: GAME[key] for key in ("edition", "seats", "deals")}
    assert ask(short) == ask(GAME) == ask({**GAME, "options": {}})


def test_options_may_be_chosen() -> None:
    assert ask({**GAME, "options": {"printing": "violet"}}) == ask(GAME)


def test_nobody_is_out_of_a_deal_that_was_broken_off() -> None:
    state = ask_deal(out=None, points=[5, 85, 10])
    assert (state["totals"], state["dealer"]) == ([5, 85, 10], 1)


@pytest.mark.parametrize("kept", [{}, {"kept": None}, {"kept": [0, 0, 5]}])
def test_a_board_deal_has_no_points_and_may_say_what_was_kept(kept: dict[str, Any]) -> None:
    state = ask({**BOARD, "deals": [{"out": 0, "laid": [0, 1], **kept}]})
    assert (state["completed"], state["totals"]) == ([2, 1, 0], [0, 0, 0])
    assert (state["dealer"], state["starter"]) == (0, 1)


def test_the_replay_is_asked_for_and_then_names_the_winner() -> None:
    assert (ask(TIE)["finished"], ask(TIE)["replay"]) == (False, [0, 1])
    state = ask({**TIE, "replay_out": 1})
    assert (state["finished"], state["winners"], state["replay"]) == (True, [1], [])
    assert state["phase"] == [None, None, 1]


def test_a_replay_not_yet_played_may_be_null() -> None:
    assert ask({**TIE, "replay_out": None}) == ask(TIE)


def test_a_doubted_score_is_read() -> None:
    deal = {"out": 0, "laid": [0, 2], "points": [0, 14, 2]}
    assert ask({**GAME, "edition": "master", "deals": [deal]})["totals"] == [0, 14, 2]


NOT_WHOLE = "deal 1, points, seat 2 (B): not a whole number from 0 to 9999"
HALF_HAND = (
    "deal 1, seat 2 (B): a hand that did not lay counts at least 50; the nearest possible is 50"
    "; possible if the laid mark is wrong"
)


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"points": [0, 45, 10]}, HALF_HAND),
        (
            {"points": [0, 45, 95]},
            f"{HALF_HAND}; and seat 3 (C): no such hand counts that; the nearest possible is 90"
            "; possible if the laid mark is wrong",
        ),
        ({"points": [0, 85]}, "deal 1, points are missing, one for each of 3 seats"),
        ({"points": []}, "deal 1, points are missing, one for each of 3 seats"),
        ({"points": [0, 85, 10, 60]}, "deal 1, points: 4 for 3 seats"),
        ({"points": [0, -5, 10]}, NOT_WHOLE),
        ({"points": [0, 85.0, 10]}, NOT_WHOLE),
        ({"points": [0, "85", 10]}, NOT_WHOLE),
        ({"points": [0, "٨٥", 10]}, NOT_WHOLE),
        ({"points": [0, 10**9, 10]}, NOT_WHOLE),
        ({"points": [0, True, 10]}, NOT_WHOLE),
        ({"points": [0, None, 10]}, NOT_WHOLE),
        ({"points": {"A": 0}}, "deal 1, points: not a list"),
        (
            {"out": 1, "points": [60, 0, 10]},
            "deal 1, seat 2 (B): went out without having laid",
        ),
        ({"out": 3}, "deal 1, out: not a seat, they go from 0 to 2"),
        ({"out": -1}, "deal 1, out: not a seat, they go from 0 to 2"),
        ({"out": False}, "deal 1, out: not a seat, they go from 0 to 2"),
        ({"laid": [0, 3]}, "deal 1, laid: not a seat, they go from 0 to 2"),
        ({"laid": [0, 0]}, "deal 1, laid: a seat is named twice"),
        ({"laid": [True]}, "deal 1, laid: not a seat, they go from 0 to 2"),
        ({"laid": None}, "deal 1, laid: not a list"),
        ({"kept": 3}, "deal 1, kept: not a list"),
        ({"kept": [0, 3, 0]}, "deal 1, seat 2 (B): who did not lay keeps at most 0 cards"),
    ],
)
def test_a_deal_that_cannot_be_is_refused_with_its_place(
    changes: dict[str, Any], error: str
) -> None:
    assert ask_deal(**changes)["error"].startswith(error)


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"edition": "dice"}, "'dice' is not an edition: classic, master, board"),
        ({"edition": None}, "edition: not a text"),
        ({"edition": ["classic"]}, "edition: not a text"),
        ({"variant": "short:0"}, f"'short:0' is not a variant: {VARIANTS}"),
        ({"variant": "short:٥"}, f"'short:٥' is not a variant: {VARIANTS}"),
        ({"variant": 5}, "variant: not a text"),
        ({"edition": "board", "variant": "ten"}, "variant: ten is not played in the board edition"),
        ({"options": {"printing": "pink"}}, "not an option of classic: printing=pink"),
        ({"options": {"printing": 1}}, "options: not a text"),
        ({"options": []}, "options: not a JSON object"),
        ({"seats": ["A"]}, "seats: 2 to 6 can play"),
        ({"seats": list("ABCDEFG")}, "seats: 2 to 6 can play"),
        ({"seats": [1, 2]}, "seats: not a text"),
        ({"seats": "ABC"}, "seats: not a list"),
        ({"dealer": 3}, "dealer: not a seat, they go from 0 to 2"),
        ({"dealer": True}, "dealer: not a seat, they go from 0 to 2"),
        ({"dealer": None}, "dealer: not a seat, they go from 0 to 2"),
        ({"deals": None}, "deals: not a list"),
        ({"deals": [5]}, "deal 1: a deal is a JSON object"),
        (
            {"deals": [{"laid": []}]},
            "deal 1: out is missing: a seat, or null for a deal broken off",
        ),
        ({"replay_out": 0}, "replay_out, no replay is needed"),
        ({"replay_out": 3}, "replay_out: not a seat, they go from 0 to 2"),
        ({"replay_out": True}, "replay_out: not a seat, they go from 0 to 2"),
    ],
)
def test_a_game_that_cannot_be_read_is_refused_with_its_place(
    changes: Mapping[str, Any], error: str
) -> None:
    assert ask({**GAME, **changes}) == {"error": error}


def test_the_board_takes_no_points() -> None:
    deal = {"out": 0, "laid": [0], "points": [0, 5, 5]}
    assert ask({**BOARD, "deals": [deal]})["error"].startswith("deal 1, too many points")


def test_six_cards_kept_on_the_board_are_refused() -> None:
    assert ask({**BOARD, "deals": [{"out": 0, "laid": [0], "kept": [0, 6, 0]}]}) == {
        "error": "deal 1, seat 2 (B): who did not lay keeps at most 5 cards"
        "; the nearest possible is 5"
    }


def test_a_replay_is_won_by_one_of_the_tied() -> None:
    assert ask({**TIE, "replay_out": 2}) == {
        "error": "replay_out, seat 3 (C): is not one of the tied"
    }


def test_a_deal_after_the_end_is_refused() -> None:
    game = {**GAME, "variant": "short:1", "deals": GAME["deals"] * 2}
    game["deals"][0] = {**GAME["deals"][0], "laid": [0], "points": [0, 85, 60]}
    assert ask(game) == {"error": "deal 2, the game was over before"}


def test_a_deal_before_the_replay_is_refused() -> None:
    assert ask({**TIE, "deals": TIE["deals"] * 2}) == {
        "error": "deal 2, the tied seats were to replay the last phase first"
    }


def test_a_very_long_name_is_cut_in_an_error() -> None:
    deal = {"out": 0, "laid": [0, 2], "points": [0, 45, 10]}
    found = ask({**GAME, "seats": ["A", "B" * 500, "C"], "deals": [deal]})
    assert f"({'B' * 30}):" in found["error"]


@pytest.mark.parametrize(
    "line",
    [
        "",
        "{",
        "[" * 100_000,
        '{"edition":' * 100_000,
        "9" * 1_000_000,
        '{"edition":"classic","seats":["A","B"],"deals":[' + "9" * 1_000_000 + "]}",
        '{"edition":"classic","seats":["A","B"],"deals":[],"dealer":NaN}',
        '{"edition":"classic","seats":["A","B"],"deals":[],"other":Infinity}',
    ],
    ids=lambda line: line[:60],
)
def test_what_is_not_json_is_said_to_be_not_json(line: str) -> None:
    assert json.loads(answer(line)) == {"error": "not a line of JSON"}


@pytest.mark.parametrize("line", ["1", "null", "[]", '"classic"'])
def test_what_is_no_object_is_no_game(line: str) -> None:
    assert json.loads(answer(line)) == {"error": "a game is a JSON object"}


def test_a_line_that_cannot_be_read_does_not_stop_the_next() -> None:
    game = json.dumps(GAME).encode()
    found = list(answers([game, b"\n", b"  \r\n", b"\xff\n", b"{\n", b"\xef\xbb\xbf" + game]))
    unreadable = '{"error":"not a line of JSON"}'
    assert found == [
        answer(json.dumps(GAME)),
        unreadable,
        unreadable,
        '{"error":"not UTF-8"}',
        unreadable,
        answer(json.dumps(GAME)),
    ]


@given(st.binary())
def test_any_bytes_get_one_line_of_json(line: bytes) -> None:
    found = list(answers([line]))
    assert len(found) == 1
    assert all("\n" not in text and "error" in json.loads(text) for text in found)


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)


@given(
    st.dictionaries(st.sampled_from([*GAME, "options", "replay_out"]), ANYTHING),
    st.dictionaries(st.sampled_from(["out", "laid", "points", "kept"]), ANYTHING),
)
def test_any_json_is_answered_with_a_state_or_an_error(
    game: dict[str, Any], deal: dict[str, Any]
) -> None:
    for asked in (game, {**GAME, **game}, {**GAME, "deals": [{**GAME["deals"][0], **deal}]}):
        found = json.loads(answer(json.dumps(asked)))
        assert ("error" in found) != ("totals" in found)


@pytest.mark.parametrize("code", DealCode, ids=lambda code: code.value)
def test_every_refusal_has_words(code: DealCode) -> None:
    text = refusal_text(Refusal(code, seat=1, nearest=50, limit=5, other_mark=True), ["A", "B"])
    assert text.startswith("seat 2 (B): ")
    assert text.endswith("; the nearest possible is 50; possible if the laid mark is wrong")


def test_a_refusal_without_a_place_is_only_its_reason() -> None:
    assert refusal_text(Refusal(DealCode.NO_REPLAY), ["A", "B"]) == "no replay is needed"


@pytest.mark.parametrize(("seat", "text"), [(1, "seat 2 (B)"), (2, "seat 3"), (-1, "seat 0")])
def test_a_seat_is_counted_from_one_and_named_where_it_has_a_name(seat: int, text: str) -> None:
    assert seat_text(seat, ["A", "B"]) == text
