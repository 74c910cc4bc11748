from dataclasses import FrozenInstanceError
from typing import Any, cast

import pytest

from rules import (
    Edition,
    Evaluation,
    RulesError,
    Variant,
    changed,
    chosen_options,
    edition,
    edition_keys,
    hand_points,
    parse_cards,
    parse_variant,
    played_phases,
    read_edition,
    variant_keys,
    with_options,
)
from rules.published import own_edition

PHASES = {
    "classic": "s3 s3|s3 r4|s4 r4|r7|r8|r9|s4 s4|c7|s5 s2|s5 s3",
    "master": "s2 s2 s2 s2|c6|s4 r4|r8|c7|r9|s4 s4|q4 s3|s5 s3|s5 q3",
}


@pytest.fixture(params=edition_keys())
def box(request: pytest.FixtureRequest) -> Edition:
    return edition(cast(str, request.param))


def test_there_are_three_editions() -> None:
    assert edition_keys() == ("classic", "master", "board")


def test_an_edition_carries_its_own_key(box: Edition) -> None:
    assert edition(box.key) is box


def test_an_edition_cannot_be_changed(box: Edition) -> None:
    with pytest.raises(FrozenInstanceError):
        box.hand_size = 11  # type: ignore[misc]


def test_an_unknown_edition_is_unreadable() -> None:
    with pytest.raises(RulesError, match="'dice' is not an edition"):
        edition("dice")


def test_a_key_is_never_a_path() -> None:
    with pytest.raises(RulesError):
        edition("../data/classic")


@pytest.mark.parametrize("key", PHASES)
def test_the_ten_phases_are_those_of_the_rule_book(key: str) -> None:
    phases = edition(key).phases
    assert "|".join(str(phases[number]) for number in range(1, 11)) == PHASES[key]


def test_the_phases_that_no_rule_book_of_the_board_repeats_are_absent() -> None:
    assert set(edition("board").phases) == {1, 2, 5, 6, 8, 9}


def test_every_edition_has_four_colours_and_seats_two_to_six(box: Edition) -> None:
    assert (len(box.colors), box.min_players, box.max_players) == (4, 2, 6)


def test_the_counted_kinds_are_the_whole_deck() -> None:
    decks = {key: sum(kind.in_deck for kind in edition(key).counted) for key in edition_keys()}
    assert decks == {"classic": 108, "master": 131, "board": 0}


def test_master_has_fourteen_jokers_and_one_kind_of_action_card() -> None:
    assert len(edition("master").deck.specials) == 15


def test_only_on_the_board_do_steps_differ_and_markers_move_in_turn() -> None:
    assert {key for key in edition_keys() if edition(key).steps.ender == 2} == {"board"}
    assert [edition(key).evaluation for key in edition_keys()] == [
        Evaluation.TOGETHER,
        Evaluation.TOGETHER,
        Evaluation.IN_TURN,
    ]


def test_each_variant_is_offered_but_the_board_is_played_in_full() -> None:
    offered = {key: [variant.key for variant in edition(key).variants] for key in edition_keys()}
    assert {key for keys in offered.values() for key in keys} == set(variant_keys())
    some = {"full", "ten", "short:1", "short:9"}
    assert some < set(offered["classic"])
    assert some < set(offered["master"])
    assert offered["board"] == ["full"]


def test_the_default_of_an_option_comes_first() -> None:
    assert chosen_options(edition("classic"), {}) == {
        "natural_scope": "phase",
        "going_out": "any",
        "wild_on_full_run": "yes",
        "printing": "blue",
    }


def test_a_chosen_option_replaces_its_default() -> None:
    assert chosen_options(edition("classic"), {"printing": "violet"})["printing"] == "violet"


@pytest.mark.parametrize("chosen", [{"printing": "pink"}, {"colour": "blue"}])
def test_an_option_that_does_not_exist_is_unreadable(chosen: dict[str, str]) -> None:
    with pytest.raises(RulesError, match="not an option of classic"):
        chosen_options(edition("classic"), chosen)


def test_every_option_names_its_source(box: Edition) -> None:
    assert all("RULES.md" in option.source or "S2" in option.source for option in box.options)


def test_a_full_game_plays_ten_phases(box: Edition) -> None:
    assert played_phases(box, parse_variant("full")) == tuple(range(1, 11))


def test_an_edition_can_be_a_key_of_a_mapping(box: Edition) -> None:
    assert {box: 1}[box] == 1


def test_an_edition_begins_its_turns_by_drawing_where_nothing_else_is_said() -> None:
    told = {"name", "order", "turn", "spaces", "note"}
    facts = {key: fact for key, fact in edition("board").facts.items() if key not in told}
    plain = read_edition(facts)
    assert (plain.name, plain.turn, plain.spaces, plain.note) == ("", "draw", (), "")


def club(**changes: Any) -> Any:
    return {"phases": {}, "points": {}, "defaults": {}} | changes


def test_without_changes_it_is_the_base_under_another_key() -> None:
    own, base = own_edition(edition("classic"), "club-1", club()), edition("classic")
    assert own.key == "club-1"
    assert (own.phases, own.counted, own.options) == (base.phases, base.counted, base.options)


def test_a_changed_phase_takes_the_place_of_the_old_one() -> None:
    own = own_edition(edition("classic"), "club-1", club(phases={"4": "q5 s2"}))
    assert str(own.phases[4]) == "q5 s2"
    assert str(own.phases[5]) == "r8"


def test_a_phase_that_the_board_lacks_can_be_filled_in_or_left_open() -> None:
    own = own_edition(edition("board"), "club-1", club(phases={"3": "s3 s3", "4": ""}))
    assert str(own.phases[3]) == "s3 s3"
    assert 4 not in own.phases


def test_changed_points_count() -> None:
    own = own_edition(edition("classic"), "club-1", club(points={"wild": 50}))
    assert hand_points(own, parse_cards(own, "W R3 S")) == 70


def test_another_default_holds_where_nobody_chose() -> None:
    own = own_edition(edition("classic"), "club-1", club(defaults={"going_out": "discard"}))
    assert chosen_options(own, {})["going_out"] == "discard"
    assert chosen_options(own, {"going_out": "any"})["going_out"] == "any"
    assert not with_options(own, {}).laying.out_by_hit
    assert with_options(own, {"going_out": "any"}).laying.out_by_hit


def test_a_default_that_is_no_value_of_its_option_is_unreadable() -> None:
    with pytest.raises(RulesError):
        own_edition(edition("classic"), "club-1", club(defaults={"going_out": "never"}))


def test_an_own_edition_is_told_as_its_base_but_for_the_note_on_its_sources() -> None:
    board, master = edition("board"), edition("master")
    own = own_edition(board, "club-1", club())
    assert (own.name, own.turn, own.spaces) == (board.name, "dice", board.spaces)
    assert master.note
    assert not own_edition(master, "club-1", club()).note


@pytest.mark.parametrize("key", variant_keys())
def test_a_variant_is_read_by_its_key(key: str) -> None:
    assert parse_variant(key).key == key


def test_in_ten_deals_the_deals_are_fixed_and_in_a_full_game_they_are_not() -> None:
    assert parse_variant("ten").fixed_deals
    assert not parse_variant("full").fixed_deals


@pytest.mark.parametrize(
    "text", ["", "Full", "short", "short:0", "short:10", "short:٥", "short:5 "]
)
def test_any_other_text_is_not_a_variant(text: str) -> None:
    with pytest.raises(RulesError, match=f"is not a variant: {', '.join(variant_keys())}$"):
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
