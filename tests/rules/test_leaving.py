"""Whoever leaves in the middle of a game: the seat stays empty, and the others play on."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import (
    Accepted,
    Deal,
    DealCode,
    GameState,
    Outcome,
    Rejected,
    Setup,
    check_deal,
    doubtful_deals,
    play,
    play_on,
    standing,
    with_empty_seats,
)
from tests.rules.sheets import read_setup, read_sheet


def table(sheet: str, **facts: Any) -> tuple[Setup, list[Deal]]:
    read = read_sheet(sheet)
    return read_setup({"edition": "classic"} | facts, read.names), list(read.deals)


def state_of(sheet: str, **facts: Any) -> GameState:
    return play(*table(sheet, **facts))


def left(sheet: str, *seats: int, **facts: Any) -> GameState:
    setup, deals = table(sheet, **facts)
    return with_empty_seats(setup, play(setup, deals), seats)


def codes(setup: Setup, state: GameState, deal: Deal) -> list[tuple[DealCode, int | None]]:
    verdict = check_deal(setup, state, deal)
    assert isinstance(verdict, Rejected)
    return [(refusal.code, refusal.seat) for refusal in verdict.refusals]


def test_who_left_keeps_phases_and_points_and_the_others_go_on() -> None:
    state = state_of("A B C\n0* 25+ 60\n0* x 60\n0* x 60")
    assert state.completed == (3, 1, 0)
    assert state.phase == (4, 2, 1)
    assert state.totals == (0, 25, 180)
    assert state.missed == (0, 2, 0)
    assert state.empty == {1}
    assert [line.empty for line in state.lines] == [frozenset(), {1}, {1}]


def test_who_deals_and_who_starts_pass_over_the_empty_seat() -> None:
    state = state_of("A B C D\n0* 25+ 60 60\n0* x 60 60\n0* x 60 60")
    told = [(line.dealer, line.starter) for line in state.lines]
    assert told == [(0, 1), (2, 3), (3, 0)]
    assert (state.dealer, state.starter) == (0, 2)


def test_the_dealer_leaves() -> None:
    assert (state_of("A B C\n0* 25+ 60").dealer, state_of("A B C\n0* 25+ 60").starter) == (1, 2)
    state = left("A B C\n0* 25+ 60", 1)
    assert (state.dealer, state.starter) == (2, 0)


def test_before_the_first_deal_somebody_may_leave_too() -> None:
    state = left("A B C", 0)
    assert (state.dealer, state.starter, state.is_running) == (1, 2, True)


def test_on_the_board_the_left_neighbour_of_the_ender_starts_though_the_ender_left() -> None:
    state = left("A B C D\n- * + -", 1, edition="board")
    assert (state.dealer, state.starter) == (0, 2)
    state = left("A B C D\n- * + -", 2, edition="board")
    assert (state.dealer, state.starter) == (1, 3)


def test_on_the_board_nobody_moves_from_an_empty_seat() -> None:
    state = state_of("A B C\n* + -\n+ x *", edition="board")
    assert state.completed == (3, 1, 2)


def test_who_is_back_plays_on_with_the_phase_they_had() -> None:
    state = state_of("A B C\n0* 25+ 60\n0* x 60\n0* 25+ 60")
    assert state.completed == (3, 2, 0)
    assert (state.missed, state.empty) == ((0, 1, 0), frozenset())


def test_who_stays_alone_has_won() -> None:
    state = left("A B C\n0* 25+ 60\n0* x 60", 0, 1)
    assert (state.outcome, state.winners) == (Outcome.OTHERS_LEFT, (2,))
    assert (state.finished, state.is_running) == (True, False)
    setup, deals = table("A B C\n0* 25+ 60\n0* x 60")
    assert standing(setup, state) == ((2,), (0,), (1,))
    assert play_on(setup, state, deals[0]).surplus == 1


def test_two_may_play_on() -> None:
    assert left("A B C\n0* 25+ 60", 1).is_running


def test_nobody_wins_where_all_have_left() -> None:
    assert left("A B\n0* 25+", 0, 1).winners == ()


def test_a_game_that_was_won_stays_won() -> None:
    state = left("A B C\n0* 60 60", 0, 1, variant="short:1")
    assert (state.outcome, state.winners) == (Outcome.FIRST_THROUGH, (0,))


def test_of_those_who_are_tied_only_who_stays_can_win() -> None:
    tied = "A B C\n10+ 10+ 10+"
    assert state_of(tied, variant="short:1", timed=True).replay == (0, 1, 2)
    assert left(tied, 1, variant="short:1", timed=True).replay == (0, 2)
    alone = left(tied, 1, 2, variant="short:1", timed=True)
    assert (alone.outcome, alone.winners, alone.replay) == (Outcome.OTHERS_LEFT, (0,), ())
    assert left(tied, 0, 1, 2, variant="short:1", timed=True).replay == (0, 1, 2)


def test_who_left_stands_behind_those_who_stayed() -> None:
    setup, deals = table("A B C\n0* 25+ 60")
    state = with_empty_seats(setup, play(setup, deals), {0})
    assert standing(setup, state) == ((1,), (2,), (0,))


def test_where_the_fewest_points_win_a_missed_deal_is_no_gift() -> None:
    rows = ["60 0* 60"] * 9
    setup, deals = table("A B C\n" + "\n".join([*rows, "60 0* x"]), variant="ten")
    state = play(setup, deals)
    assert (state.winners, standing(setup, state)) == ((1,), ((1,), (0,), (2,)))
    rows = ["60 0* x"] * 9
    setup, deals = table("A B C\n" + "\n".join([*rows, "0* x 60"]), variant="ten")
    state = play(setup, deals)  # C has the fewest points of those who are there, and missed nine
    assert (state.winners, state.totals) == ((0,), (540, 0, 60))
    assert standing(setup, state) == ((0,), (2,), (1,))


def test_of_those_who_missed_as_many_deals_the_fewest_points_win() -> None:
    rows = ["x 0* 60", "0* x 60", "0* 60 x", *["60 0* 60"] * 7]
    state = state_of("A B C\n" + "\n".join(rows), variant="ten")
    assert (state.missed, state.winners) == ((1, 1, 1), (1,))


def test_of_an_empty_seat_nothing_is_asked() -> None:
    setup, deals = table("A B C\n0* 25+ 60")
    state = with_empty_seats(setup, play(setup, deals), {1})
    deal = read_sheet("A B C\n0* x 60").deals[0]
    assert check_deal(setup, state, deal) == Accepted()


@pytest.mark.parametrize(
    "deal",
    [
        Deal(0, frozenset({0}), (0, 25, 60), empty=frozenset({1})),
        Deal(0, frozenset({0, 1}), (0, 0, 60), empty=frozenset({1})),
        Deal(1, frozenset({1}), (60, 0, 60), empty=frozenset({1})),
    ],
)
def test_a_deal_says_nothing_of_an_empty_seat(deal: Deal) -> None:
    setup, deals = table("A B C\n0* 25+ 60")
    state = with_empty_seats(setup, play(setup, deals), {1})
    assert (DealCode.EMPTY_SEAT, 1) in codes(setup, state, deal)


def test_nobody_keeps_cards_at_an_empty_seat() -> None:
    setup, deals = table("A B C\n* + -", edition="board")
    state = with_empty_seats(setup, play(setup, deals), {1})
    deal = Deal(0, frozenset({0}), kept=(0, 3, 2), empty=frozenset({1}))
    assert codes(setup, state, deal) == [(DealCode.EMPTY_SEAT, 1)]
    deal = Deal(0, frozenset({0}), kept=(0, 0, 2), empty=frozenset({1}))
    assert check_deal(setup, state, deal) == Accepted()


def test_a_deal_is_dealt_to_all_who_sit_there_and_to_nobody_else() -> None:
    setup, deals = table("A B C\n0* 25+ 60")
    state = play(setup, deals)
    without = read_sheet("A B C\n0* x 60").deals[0]
    assert codes(setup, state, without) == [(DealCode.SEAT_MISSING, 1)]
    gone = with_empty_seats(setup, state, {1})
    assert (DealCode.EMPTY_SEAT, 1) in codes(setup, gone, read_sheet("A B C\n0* 25+ 60").deals[0])


def test_the_deals_of_a_game_that_somebody_left_fit() -> None:
    setup, deals = table("A B C\n0* 25+ 60\n0* x 60")
    assert doubtful_deals(setup, deals) == ()


ROWS = st.lists(st.sampled_from(["0* 25+ 60", "60 0* x", "x 60 0*", "0* x 60"]), max_size=8)


@given(ROWS, st.sets(st.integers(0, 2), max_size=2))
def test_deal_by_deal_it_is_the_same_game(rows: list[str], empty: set[int]) -> None:
    setup, deals = table("\n".join(["A B C", *rows]))
    state = play(setup, [])
    for deal in deals:
        state = play_on(setup, with_empty_seats(setup, state, deal.empty), deal)
    assert state == play(setup, deals)
    gone = with_empty_seats(setup, state, empty)
    assert with_empty_seats(setup, gone, state.empty) == state or gone.finished
    assert gone.dealer not in empty
    assert gone.starter not in empty
    assert not set(gone.winners) & empty
