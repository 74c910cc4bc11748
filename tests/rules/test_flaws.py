"""What cannot be played is found before anybody plays it, every fault at once."""

from itertools import batched, combinations_with_replacement
from typing import Any

import pytest

from rules import Edition, changed, edition, edition_keys
from rules.flaws import Flaw, FlawCode, flaws
from rules.published import own_facts


def found(phase: str, key: str = "classic", **changes: Any) -> set[tuple[FlawCode, int | None]]:
    """What is wrong with phase 1 if it asks for this."""
    box = changed(edition(key), changes)
    facts = own_facts(box, "own", phases={1: phase}, points={}, defaults={})
    return {(flaw.code, flaw.limit) for flaw in flaws(facts, box) if flaw.phase == 1}


def with_points(*points: object) -> tuple[Flaw, ...]:
    keys = [kind.key for kind in edition("classic").counted]
    changes = dict(zip(keys, points, strict=False))
    return flaws(own_facts(edition("classic"), "own", phases={}, points=changes, defaults={}))


@pytest.mark.parametrize("key", edition_keys())
def test_the_published_editions_have_no_flaws(key: str) -> None:
    assert flaws(edition(key).facts, edition(key)) == ()


@pytest.mark.parametrize(
    ("phase", "wrong"),
    [
        ("s5 s6", {(FlawCode.LONGER_THAN_HAND, 10)}),
        ("s5 s5", set()),
        ("r13", {(FlawCode.RUN_TOO_LONG, 12), (FlawCode.LONGER_THAN_HAND, 10)}),
        ("q13", {(FlawCode.RUN_TOO_LONG, 12), (FlawCode.LONGER_THAN_HAND, 10)}),
        ("r10", set()),
        ("r3", {(FlawCode.RUN_TOO_SHORT, 4)}),
        ("q3", {(FlawCode.RUN_TOO_SHORT, 4)}),
        ("r1", {(FlawCode.GROUP_TOO_SHORT, 2)}),
        ("s1", {(FlawCode.GROUP_TOO_SHORT, 2)}),
        ("c1 s2", {(FlawCode.GROUP_TOO_SHORT, 2)}),
        ("s17", {(FlawCode.SET_TOO_LARGE, 16), (FlawCode.LONGER_THAN_HAND, 10)}),
        ("c33", {(FlawCode.COLOR_TOO_LARGE, 32), (FlawCode.LONGER_THAN_HAND, 10)}),
        ("three fives", {(FlawCode.UNREADABLE, None)}),
        ("s0", {(FlawCode.UNREADABLE, None)}),
        ("", {(FlawCode.MISSING, None)}),
    ],
)
def test_a_phase_that_nobody_could_lay_is_named(
    phase: str, wrong: set[tuple[FlawCode, int | None]]
) -> None:
    assert found(phase) == wrong


def test_a_set_is_at_most_the_cards_of_a_number_and_the_jokers_that_show_it() -> None:
    assert (FlawCode.SET_TOO_LARGE, 15) in found("s16", "master")


def test_one_colour_is_at_most_its_cards_and_the_jokers_that_show_it() -> None:
    assert (FlawCode.COLOR_TOO_LARGE, 32) in found("c33", "master")


def test_where_any_card_can_be_turned_the_deck_is_the_limit() -> None:
    assert (FlawCode.SET_TOO_LARGE, 96) in found("s97", "board")


def test_runs_may_be_shorter_where_the_edition_says_so() -> None:
    assert found("r3", "board") == set()
    assert found("q3", "master") == set()


def test_a_group_that_needs_more_number_cards_than_it_has_is_named() -> None:
    naturals = {"set": 3}
    assert found("s2 r4", naturals=naturals) == {(FlawCode.TOO_FEW_NATURALS, 3)}


@pytest.mark.parametrize("phase", ["s12 s13", "s16 s16"])
def test_groups_that_want_more_wilds_together_than_there_are_are_named(phase: str) -> None:
    assert found(phase, hand_size=40) == {(FlawCode.NOT_IN_DECK, None)}


def test_groups_that_share_out_all_wilds_are_possible() -> None:
    assert found("s12 s12", hand_size=40) == set()


@pytest.mark.parametrize("naturals", [{"set": 9}, {"phase": 9}])
def test_number_cards_that_the_deck_does_not_have_are_named(naturals: dict[str, int]) -> None:
    assert found("s9", naturals=naturals) == {(FlawCode.NOT_IN_DECK, None)}


def test_the_group_at_fault_is_named() -> None:
    facts = own_facts(edition("classic"), "own", phases={3: "s4 r3"}, points={}, defaults={})
    [flaw] = flaws(facts)
    assert flaw == Flaw(FlawCode.RUN_TOO_SHORT, phase=3, group=1, limit=4)


def test_a_phase_may_lack_only_where_the_published_edition_lacks_it() -> None:
    board = edition("board")
    assert [flaw.phase for flaw in flaws(board.facts)] == [3, 4, 7, 10]
    facts = own_facts(board, "own", phases={1: "", 3: "s3 s3"}, points={}, defaults={})
    assert flaws(facts, board) == (Flaw(FlawCode.MISSING, 1),)


def test_a_phase_after_the_last_one_is_named() -> None:
    facts = own_facts(edition("classic"), "own", phases={11: "s3"}, points={}, defaults={})
    assert flaws(facts) == (Flaw(FlawCode.NO_SUCH_PHASE, 11, limit=10),)


def test_points_are_whole_and_between_1_and_999() -> None:
    assert with_points(1, 999, 15, 25) == ()
    assert with_points("five", 2.5, -5, 1000) == (
        Flaw(FlawCode.POINTS_UNREADABLE, kind="low"),
        Flaw(FlawCode.POINTS_UNREADABLE, kind="high"),
        Flaw(FlawCode.POINTS_TOO_FEW, kind="skip", limit=1),
        Flaw(FlawCode.POINTS_TOO_MANY, kind="wild", limit=999),
    )


def test_no_points_at_all_would_look_like_having_gone_out() -> None:
    assert with_points(0)[0].code is FlawCode.POINTS_TOO_FEW


def test_all_flaws_come_at_once_in_the_order_of_the_phases() -> None:
    phases = {9: "r13", 2: "s1 s1", 5: "?"}
    facts = own_facts(edition("classic"), "own", phases=phases, points={"low": -1}, defaults={})
    assert [flaw.phase for flaw in flaws(facts)] == [2, 2, 5, 9, 9, None]


def small_phases(box: Edition) -> list[str]:
    """All phases of up to three groups that fit the hand and keep the least lengths."""
    least = {"s": 2, "c": 2, "r": box.laying.least_run, "q": box.laying.least_color_run}
    groups = [(letter, size) for letter in "srcq" for size in range(least[letter], 11)]
    return [
        " ".join(f"{letter}{size}" for letter, size in chosen)
        for count in (1, 2, 3)
        for chosen in combinations_with_replacement(groups, count)
        if sum(size for _letter, size in chosen) <= box.hand_size
    ]


@pytest.mark.parametrize("key", edition_keys())
def test_whatever_fits_the_hand_fits_the_published_decks(key: str) -> None:
    box = edition(key)
    for texts in batched(small_phases(box)[::7], 10):
        phases = dict(enumerate(texts, start=1))
        facts = own_facts(box, "own", phases=phases, points={}, defaults={})
        assert flaws(facts, box) == ()
