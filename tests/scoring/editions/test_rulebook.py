"""The rules page says what the edition says."""

from typing import Any

import pytest

from rules import Edition, changed, edition, edition_keys
from scoring.editions.rulebook.cards import card_rows
from scoring.editions.rulebook.page import RulesPage
from scoring.editions.rulebook.sentences import naturals


@pytest.fixture(params=edition_keys())
def page(request: pytest.FixtureRequest) -> RulesPage:
    return RulesPage(edition(request.param), "Name")


def classic(**changes: Any) -> RulesPage:
    return RulesPage(changed(edition("classic"), changes), "Name", "classic")


def rows(box: Edition) -> list[tuple[str, str, str]]:
    return [(row.name, row.count, row.points) for row in card_rows(box)]


def test_all_ten_phases_are_drawn_or_said(page: RulesPage) -> None:
    assert [line.number for line in page.phases] == list(range(1, 11))
    assert all(line.phase_groups or line.text == "as on your phase card" for line in page.phases)


def test_the_phases_of_the_board_that_nobody_knows_refer_to_the_phase_card() -> None:
    missing = [
        line.number for line in RulesPage(edition("board"), "").phases if not line.phase_groups
    ]
    assert missing == [3, 4, 7, 10]


def test_the_cards_of_classic_are_told_apart_by_what_they_count() -> None:
    assert rows(edition("classic")) == [
        ("1–9", "72 cards", "5 points"),
        ("10–12", "24 cards", "10 points"),
        ("Wild", "8 cards", "25 points"),
        ("Skip", "4 cards", "15 points"),
    ]


def test_every_card_of_master_counts_one_point() -> None:
    assert rows(edition("master")) == [
        ("1–12", "96 cards", "1 point"),
        ("Joker", "14 cards", "1 point"),
        ("Action card", "21 cards", "1 point"),
    ]


def test_a_wild_of_the_board_is_a_turned_card_and_nothing_counts() -> None:
    assert rows(edition("board")) == [
        ("1–12", "96 cards", ""),
        ("Turned card", "any card that was drawn", ""),
    ]


def test_points_that_a_club_has_changed_are_shown() -> None:
    kinds = [dict(kind) for kind in edition("classic").facts["counted"]]
    kinds[0]["numbers"], kinds[1]["numbers"] = [1], [*range(2, 13)]
    box = changed(edition("classic"), {"counted": kinds})
    assert rows(box)[:2] == [("1", "8 cards", "5 points"), ("2–12", "88 cards", "10 points")]


def test_an_example_is_as_long_as_the_phase_that_asks_for_it_first() -> None:
    page = RulesPage(edition("master"), "")
    lengths = [(example.name, len(example.faces)) for example in page.groups]
    assert lengths == [
        ("pair", 2),
        ("run of 4", 4),
        ("6 of one colour", 6),
        ("run of 4 in one colour", 4),
    ]


@pytest.mark.parametrize("size", range(1, 13))
def test_an_example_of_a_run_stays_between_1_and_12(size: int) -> None:
    page = classic(phases={"1": f"r{size} q{size} s{size} c{size}"})
    numbers = [[int(face.label) for face in example.faces] for example in page.groups[:4]]
    assert all(len(group) >= 1 and set(group) <= set(range(1, 13)) for group in numbers)


def test_what_a_laydown_needs_is_said_for_the_phase_or_for_each_group() -> None:
    assert list(naturals(edition("classic"))) == [
        "At least one card of the phase is a number card; all others may be wild."
    ]
    assert list(naturals(edition("board"))) == [
        "Each group has at least one number card; wilds alone are no group."
    ]
    assert list(naturals(edition("master"))) == [
        "A set has at least one number card.",
        "A run has at least 2 number cards.",
        "Cards of one colour have at least one number card among them.",
        "A run in one colour has at least 2 number cards.",
    ]


def test_only_on_the_board_the_ender_moves_on_by_two_phases() -> None:
    ahead = "Whoever went out moves on by 2 phases"
    found = [
        any(ahead in text for text in RulesPage(edition(key), "").end) for key in edition_keys()
    ]
    assert found == [False, False, True]


def test_how_fast_one_gets_on_follows_the_steps_of_the_edition() -> None:
    assert "at most one in a deal" in classic().pace
    board = RulesPage(edition("board"), "").pace
    assert "at most one" not in board
    assert "moves on by one, whoever goes out by 2." in board


def test_who_may_keep_cards_is_said() -> None:
    assert "Nobody keeps a card: all are shuffled again." in classic().end
    assert any("up to 5 cards" in text for text in RulesPage(edition("board"), "").end)
    assert any("“all mine”" in text for text in RulesPage(edition("master"), "").end)


def test_how_one_goes_out_follows_the_options() -> None:
    assert "adding it to a group" in classic().end[0]
    floating = classic(laying={"out_by_hit": False})
    assert floating.end[0] == "Whoever discards the last card goes out; that ends the deal."
    assert "plays it as an action card" in RulesPage(edition("master"), "").end[0]


def test_a_tie_is_replayed_shared_or_cannot_be() -> None:
    assert "once more" in classic().winning[-1]
    assert "share" in RulesPage(edition("master"), "").winning[-1]
    assert "no tie" in RulesPage(edition("board"), "").winning[-1]


def test_a_short_game_is_explained_once() -> None:
    names = [name for name, _text in classic().variants]
    assert names[:3] == ["All ten phases", "Ten deals", "The first phases only"]
    assert len(names) == len({variant.key.split(":")[0] for variant in edition("classic").variants})


def test_an_option_shows_its_default_first() -> None:
    assert classic().options[1] == (
        "Going out",
        "by discard or by the last hit",
        ["only by discard (floating)"],
    )


def test_nobody_asks_about_points_where_none_are_counted() -> None:
    questions = [question for question, _answer in RulesPage(edition("board"), "").disputes]
    assert "Does the lowest total win?" not in questions
    assert "Does the lowest total win?" in [question for question, _answer in classic().disputes]


def test_the_lowest_total_wins_only_where_ten_deals_can_be_played() -> None:
    answers = dict(classic(variants=["full"]).disputes)
    assert answers["Does the lowest total win?"].endswith("in the same deal.")


def test_the_board_has_spaces_and_dice_and_no_other_edition_does() -> None:
    assert len(RulesPage(edition("board"), "").spaces) == 8
    assert "dice" in RulesPage(edition("board"), "").turn[0]
    assert classic().spaces == ()
    assert "Draw one card" in classic().turn[0]


def test_without_a_tie_break_a_win_is_shared() -> None:
    finish = {"evaluation": "together", "tie_breaks": []}
    assert not any("fewer points" in text for text in classic(finish=finish).winning)
    assert "share" in classic(finish=finish).winning[-1]
