"""A club changes phases, points and defaults of a published edition, and nothing else."""

from typing import Any

import pytest

from rules import RulesError, chosen_options, edition, hand_points, parse_cards, with_options
from rules.own import own_edition


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
