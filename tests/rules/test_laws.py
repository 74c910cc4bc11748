"""What holds for every game, whatever is dealt."""

from dataclasses import replace
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from rules import (
    Accepted,
    Deal,
    GameState,
    Setup,
    Variant,
    check_deal,
    chosen_options,
    doubtful_deals,
    edition,
    edition_keys,
    nearest_possible,
    play,
    play_on,
    possible_points,
    standing,
)

type Game = tuple[Setup, tuple[Deal, ...]]


@st.composite
def setups(draw: st.DrawFn, keys: tuple[str, ...] = edition_keys()) -> Setup:
    box = edition(draw(st.sampled_from(keys)))
    variant: Variant = draw(st.sampled_from(box.variants))
    seats = draw(st.integers(box.min_players, box.max_players))
    dealer = draw(st.integers(0, seats - 1))
    return Setup(box, variant, chosen_options(box, {}), seats, dealer, timed=draw(st.booleans()))


@st.composite
def deals(draw: st.DrawFn, seats: int) -> Deal:
    out = draw(st.none() | st.integers(0, seats - 1))
    others = draw(st.frozensets(st.integers(0, seats - 1)))
    counts = st.tuples(*[st.integers(0, 60)] * seats)
    return Deal(
        out, others if out is None else others | {out}, draw(counts), draw(st.none() | counts)
    )


@st.composite
def games(draw: st.DrawFn, keys: tuple[str, ...] = edition_keys()) -> Game:
    setup = draw(setups(keys))
    return setup, tuple(draw(st.lists(deals(setup.seats), max_size=25)))


@st.composite
def possible_deals(draw: st.DrawFn, setup: Setup, state: GameState) -> Deal:
    """A deal that could have been seen at the table after this state."""
    out = draw(st.integers(0, setup.seats - 1))
    laid = draw(st.frozensets(st.integers(0, setup.seats - 1))) | {out}
    points = tuple(
        0
        if seat == out
        else draw(
            st.sampled_from(possible_points(setup.edition, phase, seat in laid)[seat in laid :])
        )
        for seat, phase in enumerate(state.phase)
    )
    return Deal(out, laid, points)


def seated(game: Game, order: tuple[int, ...]) -> Game:
    """The same game with seat order[n] moved to n."""
    setup, given_deals = game
    moved = {seat: place for place, seat in enumerate(order)}
    return replace(setup, first_dealer=moved[setup.first_dealer]), tuple(
        Deal(
            None if deal.out is None else moved[deal.out],
            frozenset(moved[seat] for seat in deal.laid),
            tuple(deal.points[seat] for seat in order),
            deal.kept,
        )
        for deal in given_deals
    )


@given(st.data(), games(("classic", "master")))
def test_the_order_of_seats_never_changes_a_total(data: st.DataObject, game: Game) -> None:
    order = tuple(data.draw(st.permutations(range(game[0].seats))))
    state, other = play(*game), play(*seated(game, order))
    assert other.totals == tuple(state.totals[seat] for seat in order)
    assert other.completed == tuple(state.completed[seat] for seat in order)
    assert {order[seat] for seat in other.winners} == set(state.winners)
    assert {order[seat] for seat in other.replay} == set(state.replay)


@given(st.data(), games())
def test_turning_the_table_turns_everything_with_it(data: st.DataObject, game: Game) -> None:
    seats = game[0].seats
    turn = data.draw(st.integers(0, seats - 1))
    order = tuple((seat + turn) % seats for seat in range(seats))
    state, other = play(*game), play(*seated(game, order))
    assert other.completed == tuple(state.completed[seat] for seat in order)
    assert other.phase == tuple(state.phase[seat] for seat in order)
    assert other.outcome == state.outcome
    assert (order[other.dealer], order[other.starter]) == (state.dealer, state.starter)


@given(st.data(), games())
def test_a_deal_corrected_and_corrected_back_restores_the_state(
    data: st.DataObject, game: Game
) -> None:
    setup, recorded = game
    state = play(setup, recorded)
    if not recorded:
        return
    index = data.draw(st.integers(0, len(recorded) - 1))
    corrected = list(recorded)
    corrected[index] = data.draw(deals(setup.seats))
    other = play(setup, corrected)
    assert len(other.lines) + other.surplus == len(recorded)
    assert other.lines[:index] == state.lines[:index]
    corrected[index] = recorded[index]
    assert play(setup, corrected) == state


@given(games())
def test_the_state_after_a_deal_begins_with_the_state_before_it(game: Game) -> None:
    setup, recorded = game
    for count in range(len(recorded)):
        before, after = play(setup, recorded[:count]), play(setup, recorded[: count + 1])
        assert after.lines[: len(before.lines)] == before.lines
        if after.surplus == 0:
            line = after.lines[count]
            assert line.phases == before.phase
            assert (line.dealer, line.starter) == (before.dealer, before.starter)
            assert all(new >= old for new, old in zip(after.totals, before.totals, strict=True))


@given(games())
def test_the_state_is_that_of_its_last_line(game: Game) -> None:
    state = play(*game)
    if state.lines:
        assert (state.totals, state.completed) == (
            state.lines[-1].totals,
            state.lines[-1].completed,
        )


@given(games())
def test_no_marker_goes_beyond_the_end_and_no_progress_is_lost(game: Game) -> None:
    progress = [line.completed for line in play(*game).lines]
    for earlier, later in pairwise(progress):
        assert all(old <= new <= 10 for old, new in zip(earlier, later, strict=True))


@given(games())
def test_a_game_is_finished_exactly_when_somebody_has_won(game: Game) -> None:
    state = play(*game)
    assert state.finished == bool(state.winners)
    assert not (state.winners and state.replay)


@given(games(("board",)))
def test_the_board_has_one_winner_at_most(game: Game) -> None:
    assert len(play(*game).winners) <= 1


@given(games())
def test_everybody_stands_somewhere_once_and_winners_in_front(game: Game) -> None:
    state = play(*game)
    places = standing(game[0], state)
    assert sorted(seat for seats in places for seat in seats) == list(range(game[0].seats))
    if state.finished:
        assert places[0] == state.winners


@given(st.data(), setups(("classic",)))
def test_deals_accepted_one_by_one_are_never_doubtful_together(
    data: st.DataObject, setup: Setup
) -> None:
    recorded: list[Deal] = []
    for _ in range(data.draw(st.integers(0, 8))):
        state = play(setup, recorded)
        if state.finished or state.replay:
            break
        deal = data.draw(possible_deals(setup, state))
        assert check_deal(setup, state, deal) == Accepted()
        recorded.append(deal)
    assert doubtful_deals(setup, recorded) == ()


@given(
    st.sampled_from(("classic", "master")),
    st.integers(1, 10),
    st.booleans(),
    st.integers(-1000, 1000),
)
def test_the_nearest_possible_total_is_possible_and_nearest(
    key: str, phase: int, laid: bool, points: int
) -> None:
    totals = possible_points(edition(key), phase, laid)
    found = nearest_possible(edition(key), phase, laid, points)
    assert found in totals
    assert abs(found - points) == min(abs(total - points) for total in totals)


@given(games(), st.integers(-5, 20))
def test_any_reported_deal_gets_a_verdict(game: Game, seat: int) -> None:
    setup, recorded = game
    state = play(setup, recorded)
    odd = Deal(seat, frozenset({seat, 0}), (seat,) * abs(seat), (seat,) * abs(seat))
    assert check_deal(setup, state, odd) is not None
    assert all(refusals for _, refusals in doubtful_deals(setup, [odd, *recorded]))


@given(games())
def test_deal_by_deal_a_game_goes_as_it_does_at_once(game: Game) -> None:
    setup, deals = game
    state = play(setup, ())
    for count, deal in enumerate(deals, start=1):
        state = play_on(setup, state, deal)
        assert state == play(setup, deals[:count])
