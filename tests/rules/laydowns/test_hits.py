import pytest

from rules import (
    Accepted,
    End,
    Lying,
    Place,
    Rejected,
    TableCards,
    can_lay,
    check_hit,
    check_laydown,
    discards,
    edition,
    parse_cards,
    parse_laydown,
    with_options,
)
from rules.cards import read_card

CLASSIC, BOARD = edition("classic"), edition("board")
LONG_RUN = "R1 Y2 G3 V4 R5 Y6 G7 V8 R9 Y10 G11 V12"


def board_table(first: str, phase: int, second: str = "", *, other: int = 8) -> TableCards:
    verdict = check_laydown(BOARD, phase, parse_laydown(BOARD, first))
    assert isinstance(verdict, Accepted)
    mine: tuple[Lying, ...] = ()
    if second:
        laid = check_laydown(BOARD, other, parse_laydown(BOARD, second))
        assert isinstance(laid, Accepted)
        mine = laid.groups
    return TableCards((verdict.groups, mine))


def test_on_the_board_two_cards_may_be_discarded_while_every_group_is_complete() -> None:
    table = board_table(LONG_RUN, 6)
    assert discards(BOARD, table) == 2
    assert discards(CLASSIC, table) == 1


def test_one_card_is_discarded_while_a_group_can_still_grow_or_the_own_phase_does_not_lie() -> None:
    sevens = "R7 R7 Y7 Y7 G7 G7 V7 W | R4 Y4 G4 V4"
    assert discards(BOARD, board_table(sevens, 8)) == 1
    assert discards(BOARD, board_table("G1 G1 G5 G5 G9", 1)) == 1
    assert discards(BOARD, TableCards(board_table(LONG_RUN, 6).laydowns, turn=1)) == 1
    assert discards(BOARD, TableCards(((), ()))) == 1


def test_a_set_of_eight_is_complete_and_still_takes_a_joker() -> None:
    sevens = "R7 R7 Y7 Y7 G7 G7 V7 W | R4 R4 Y4 Y4 G4 G4 V4 V4"
    table = board_table(sevens, 8)
    assert discards(BOARD, table) == 2
    assert isinstance(check_hit(BOARD, table, read_card("W"), Place(0, 0)), Accepted)


def test_a_joker_on_a_run_from_1_to_12_stands_for_nothing_in_particular() -> None:
    verdict = check_hit(BOARD, board_table(LONG_RUN, 6), read_card("W"), Place(0, 0))
    assert isinstance(verdict, Accepted)
    assert verdict.groups[0].meanings[-2:] == ("12", "")


@pytest.mark.parametrize("place", [Place(0, 1), Place(2, 0), Place(-1, 0), Place(1, 0)])
def test_a_hit_nowhere_has_no_group(place: Place) -> None:
    verdict = check_hit(BOARD, board_table(LONG_RUN, 6), read_card("R5"), place)
    assert isinstance(verdict, Rejected)
    assert [refusal.code.value for refusal in verdict.refusals] == ["no_such_group"]


def test_the_end_that_is_named_counts() -> None:
    run = board_table("R2 Y3 G4 V5 R6 Y7 G8 V9", 6)
    three = check_hit(BOARD, run, read_card("R1"), Place(0, 0, End.HIGH))
    low = check_hit(BOARD, run, read_card("W"), Place(0, 0, End.LOW))
    assert isinstance(three, Rejected)
    assert isinstance(low, Accepted)
    assert low.groups[0].number == 1


def test_an_option_decides_whether_a_wild_goes_on_a_full_run() -> None:
    strict = with_options(CLASSIC, {"wild_on_full_run": "no"})
    lying = Lying(CLASSIC.phases[4].groups[0], parse_cards(CLASSIC, LONG_RUN), 1)
    table = TableCards(((lying,),))
    assert isinstance(check_hit(CLASSIC, table, read_card("W"), Place(0, 0)), Accepted)
    refused = check_hit(strict, table, read_card("W"), Place(0, 0))
    assert isinstance(refused, Rejected)
    assert refused.refusals[0].code.value == "run_complete"


def test_a_table_takes_a_laydown_of_the_one_whose_turn_it_is() -> None:
    table = board_table(LONG_RUN, 6)
    later = TableCards(table.laydowns, turn=1).lay(table.laydowns[0])
    assert later.has_laid
    assert later.laydowns[1] == table.laydowns[0]


def test_a_refused_hit_says_what_would_have_fitted() -> None:
    table = board_table("R4 Y4 G4 V4 | R5 R5 G5 V5", 8)
    cases = [("R6", 1, "other_number", 5), ("R5", 1, "too_often", 2)]
    for card, group, code, limit in cases:
        verdict = check_hit(BOARD, table, read_card(card), Place(0, group))
        assert isinstance(verdict, Rejected)
        assert [(found.code.value, found.limit) for found in verdict.refusals] == [(code, limit)]


def test_a_joker_that_is_to_close_the_only_gap_is_told_its_number() -> None:
    master = edition("master")
    laid = parse_laydown(master, "R5 Y6 J1-6/RY V8 R9 Y10 G11 V12")
    verdict = check_laydown(master, 4, laid)
    assert isinstance(verdict, Rejected)
    assert [(found.code.value, found.limit) for found in verdict.refusals] == [("joker_number", 7)]


def test_an_empty_group_between_two_others_is_the_surplus_one() -> None:
    verdict = check_laydown(CLASSIC, 1, parse_laydown(CLASSIC, "R5 B5 G5 || Y7 R7 B7"))
    assert isinstance(verdict, Rejected)
    found = [(refusal.code.value, refusal.group) for refusal in verdict.refusals]
    assert found == [("too_many_groups", None), ("empty_group", 1)]


def test_cards_that_the_deck_does_not_have_lay_nothing() -> None:
    assert can_lay(BOARD, 1, parse_cards(CLASSIC, "B1 B2 B3 B4 B5")) is False
    assert can_lay(CLASSIC, 9, parse_cards(CLASSIC, "R4 R4 R4 R4 R4 R9 B9")) is False


def test_reasons_read_like_a_tuple() -> None:
    verdict = check_laydown(CLASSIC, 1, parse_laydown(CLASSIC, "R5 B5 | Y7 R8 B7"))
    again = check_laydown(CLASSIC, 1, parse_laydown(CLASSIC, "R5 B5 | Y7 R8 B7"))
    assert isinstance(verdict, Rejected) and isinstance(again, Rejected)
    assert verdict == again
    assert hash(verdict) == hash(again)
    assert verdict.refusals[:1] == (verdict.refusals[0],)
    assert len(verdict.refusals) == 2
    assert "too_short" in repr(verdict.refusals)
    assert verdict.refusals != "too short"
