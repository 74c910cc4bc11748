from dataclasses import replace

import pytest

from rules import (
    Deal,
    Edition,
    GameState,
    Line,
    Outcome,
    Setup,
    Variant,
    edition,
    parse_variant,
    play,
    standing,
)
from tests.rules.sheets import read_sheet

CLASSIC, MASTER, BOARD = edition("classic"), edition("master"), edition("board")
FULL, TEN = parse_variant("full"), parse_variant("ten")
THREE = Setup(CLASSIC, FULL, {}, seats=3, first_dealer=0)


def state_of(sheet: str, setup: Setup = THREE, replay_out: int | None = None) -> GameState:
    return play(setup, read_sheet(sheet).deals, replay_out)


def short(phases: int, seats: int = 3) -> Setup:
    return replace(THREE, variant=parse_variant(f"short:{phases}"), seats=seats)


def test_before_the_first_deal_everybody_is_on_phase_one() -> None:
    assert play(THREE, ()) == GameState(
        completed=(0, 0, 0),
        phase=(1, 1, 1),
        totals=(0, 0, 0),
        finished=False,
        winners=(),
        replay=(),
        dealer=0,
        starter=1,
        outcome=Outcome.RUNNING,
        lines=(),
        surplus=0,
    )


def test_a_line_says_what_was_played_and_where_it_led() -> None:
    state = state_of("A B C\n 0* 10+ 85\n 20+ 0* 75")
    assert state.lines[1] == Line(
        number=2,
        out=1,
        dealer=1,
        starter=2,
        phases=(2, 2, 1),
        laid=frozenset({0, 1}),
        points=(20, 0, 75),
        totals=(20, 10, 160),
        completed=(2, 2, 0),
    )


def test_the_deal_moves_to_the_left_and_round_the_table() -> None:
    state = state_of("A B C\n" + "0* 10+ 85\n" * 3)
    assert [(line.dealer, line.starter) for line in state.lines] == [(0, 1), (1, 2), (2, 0)]
    assert (state.dealer, state.starter) == (0, 1)


def test_in_a_deal_broken_off_who_laid_advances_and_the_dealer_moves_on() -> None:
    state = state_of("A B C\n 10+ 15+ 85")
    assert (state.completed, state.totals) == ((1, 1, 0), (10, 15, 85))
    assert (state.lines[0].out, state.dealer) == (None, 1)


def test_on_the_board_a_deal_broken_off_moves_the_dealer_to_the_left() -> None:
    board = replace(THREE, edition=BOARD)
    state = state_of("A B C\n - - *\n + + -", board)
    assert [line.dealer for line in state.lines] == [0, 2]
    assert (state.dealer, state.starter, state.completed) == (0, 1, (1, 1, 2))


def test_on_the_board_without_an_ender_the_starter_moves_first() -> None:
    board = replace(THREE, edition=BOARD)
    nine = [Deal(None, frozenset({0, 1, 2}))] * 9
    state = play(board, [*nine, Deal(None, frozenset({0, 1, 2}))])
    assert (state.lines[-1].starter, state.winners) == (1, (1,))
    assert (state.completed, state.outcome) == ((9, 10, 9), Outcome.FIRST_TO_MOVE)


def test_an_ender_who_is_two_steps_from_the_wreath_does_not_pass_it() -> None:
    board = replace(THREE, edition=BOARD, seats=2)
    nine = [Deal(None, frozenset({0}))] * 9
    state = play(board, [*nine, Deal(0, frozenset({0}))])
    assert (state.completed, state.phase, state.winners) == ((10, 0), (None, 1), (0,))


def test_the_board_counts_no_points() -> None:
    state = state_of("A B C\n * + -4", replace(THREE, edition=BOARD))
    assert (state.totals, state.lines[0].points) == ((0, 0, 0), (0, 0, 0))


def test_only_one_through_wins_whatever_the_points() -> None:
    state = state_of("A B\n 0* 50\n 50+ 70", short(2, seats=2))
    assert (state.outcome, state.winners) == (Outcome.FIRST_THROUGH, (0,))


def test_of_three_through_the_two_with_fewest_points_replay() -> None:
    state = state_of("A B C\n 0* 0+ 5+", short(1))
    assert (state.replay, state.outcome) == ((0, 1), Outcome.REPLAY_NEEDED)
    assert (state.finished, state.winners) == (False, ())


def test_a_replay_names_the_winner_and_counts_nothing_else() -> None:
    before = state_of("A B C\n 0* 0+ 5+", short(1))
    after = state_of("A B C\n 0* 0+ 5+", short(1), replay_out=1)
    assert after == replace(
        before, finished=True, winners=(1,), replay=(), outcome=Outcome.REPLAYED
    )


@pytest.mark.parametrize("seat", [2, 7, -1])
def test_a_replay_won_by_somebody_who_is_not_tied_is_ignored(seat: int) -> None:
    assert state_of("A B C\n 0* 0+ 5+", short(1), seat) == state_of("A B C\n 0* 0+ 5+", short(1))


def test_a_replay_that_nobody_needs_is_ignored() -> None:
    assert state_of("A B C\n 0* 10+ 85", replay_out=0) == state_of("A B C\n 0* 10+ 85")


def test_deals_after_the_end_are_surplus_and_change_nothing_else() -> None:
    ended = state_of("A B\n 0* 50", short(1, seats=2))
    longer = state_of("A B\n 0* 50\n 60 0*\n 0* 5+", short(1, seats=2))
    assert longer == replace(ended, surplus=2)


def test_deals_after_a_tie_that_needs_a_replay_are_surplus() -> None:
    state = state_of("A B\n 0* 0+\n 60 0*", short(1, seats=2))
    assert (len(state.lines), state.surplus) == (1, 1)


def test_after_the_end_the_deal_goes_on_as_if_another_came() -> None:
    state = state_of("A B C\n 0* 60 70", short(1))
    assert (state.finished, state.dealer, state.starter) == (True, 1, 2)


def test_in_ten_deals_everybody_is_on_the_phase_of_the_coming_deal() -> None:
    ten = replace(THREE, variant=TEN, seats=2)
    rows = ["A B", *["0* 60"] * 10]
    assert state_of("\n".join(rows[:4]), ten).phase == (4, 4)
    state = state_of("\n".join(rows), ten)
    assert (state.phase, state.completed, state.winners) == ((None, None), (10, 0), (0,))


def test_in_ten_deals_the_lowest_total_shared_is_a_shared_win() -> None:
    ten = replace(THREE, variant=TEN)
    state = state_of("\n".join(["A B C", *["0* 60 60", "60 0* 60"] * 5]), ten)
    assert (state.outcome, state.winners) == (Outcome.LOWEST_SHARED, (0, 1))


def test_after_ten_deals_only_the_totals_rank() -> None:
    ten = replace(THREE, variant=TEN, seats=2)
    state = state_of("A B\n 50+ 10\n 0* 20", ten)
    assert standing(ten, state) == ((1,), (0,))


def test_tied_seats_stand_together() -> None:
    assert standing(THREE, play(THREE, ())) == ((0, 1, 2),)
    assert standing(THREE, state_of("A B C\n 0* 60 60")) == ((0,), (1, 2))


def test_on_the_board_the_spaces_rank() -> None:
    board = replace(THREE, edition=BOARD)
    assert standing(board, state_of("A B C\n - + *", board)) == ((2,), (1,), (0,))


def test_a_replay_ranks_its_winner_before_the_other_tied() -> None:
    setup = short(1)
    state = state_of("A B C\n 0* 0+ 5+", setup, replay_out=1)
    assert standing(setup, state) == ((1,), (0,), (2,))


@pytest.mark.parametrize("variant", [FULL, TEN, Variant("none", ())])
@pytest.mark.parametrize("box", [CLASSIC, MASTER, BOARD])
@pytest.mark.parametrize("seats", [-1, 0, 1, 40])
def test_nonsense_is_folded_without_a_crash(variant: Variant, box: Edition, seats: int) -> None:
    setup = Setup(box, variant, {}, seats, first_dealer=-7)
    deals = [
        Deal(99, frozenset({-1, 5}), (-5,) * 50),
        Deal(-3, frozenset()),
        Deal(None, frozenset()),
    ]
    for replay_out in (None, 0, 99):
        state = play(setup, deals * 4, replay_out)
        assert len(state.lines) + state.surplus == 12
        assert len(standing(setup, state)) <= max(seats, 0)
