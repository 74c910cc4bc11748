from collections import Counter
from dataclasses import replace
from itertools import chain, product
from random import Random

import pytest

from rules import (
    Accepted,
    Edition,
    Outcome,
    Setup,
    Variant,
    Wild,
    changed,
    check_deal,
    check_laydown,
    edition,
    edition_keys,
    play,
    with_options,
)
from scoring.robots.cards import deck_of, turns_cards
from scoring.robots.games import PlayedDeal, RobotGame, play_deal, play_game, replay, seats_of

SKILLS = (0.9, 0.75, 0.85, 0.6, 0.95, 0.7)
PHASE_CARDS = {"phases": {"3": "s3 r4", "4": "r7", "7": "s4 s3", "10": "s5 s3"}}

GAMES = [
    pytest.param(key, variant, id=f"{key}-{variant.key}")
    for key in edition_keys()
    for variant in edition(key).variants
]


def playable(key: str) -> Edition:
    """The edition, with phases where the rule books have none."""
    found = edition(key)
    return changed(found, PHASE_CARDS) if len(found.phases) < found.phase_count else found


def games(setup: Setup, count: int = 2) -> list[RobotGame]:
    return [play_game(setup, SKILLS[: setup.seats], Random(seed)) for seed in range(count)]


def deals(key: str, count: int) -> list[tuple[Edition, int, PlayedDeal]]:
    found = playable(key)
    return [
        (found, phase, play_deal(found, seats_of([phase] * 4, SKILLS[:4]), seed % 4, Random(seed)))
        for phase, seed in product(found.phases, range(count))
    ]


@pytest.mark.parametrize(("key", "variant"), GAMES)
def test_robots_play_until_somebody_has_won_and_every_deal_can_be_recorded(
    key: str, variant: Variant
) -> None:
    for seats in (2, 4, 6):
        setup = Setup(playable(key), variant, {}, seats, first_dealer=1)
        game = play_game(setup, SKILLS[:seats], Random(seats))
        for number, deal in enumerate(game.deals):
            verdict = check_deal(setup, play(setup, game.deals[:number]), deal)
            assert isinstance(verdict, Accepted), verdict
        state = play(setup, game.deals, game.replay_out)
        assert state.finished
        assert not state.surplus


@pytest.mark.parametrize("key", edition_keys())
def test_no_card_is_lost_and_none_is_there_twice(key: str) -> None:
    for found, _phase, played in deals(key, 2):
        cards = played.cards
        laydowns = (group.cards for groups in cards.table.laydowns for group in groups)
        everything = Counter(chain(cards.pile, cards.discards, *cards.hands, *laydowns))
        if turns_cards(found):
            assert everything[Wild()] == len(cards.turned)
            everything = everything - Counter({Wild(): len(cards.turned)}) + Counter(cards.turned)
        assert everything == Counter(deck_of(found))


@pytest.mark.parametrize("key", edition_keys())
def test_what_robots_laid_is_right(key: str) -> None:
    for found, phase, played in deals(key, 2):
        assert played.out in played.laid
        for groups in filter(None, played.cards.table.laydowns):
            lying = [group.cards for group in groups]
            if max(map(len, lying)) <= 12:  # a wild on a whole run is a hit, never laid
                assert isinstance(check_laydown(found, phase, lying), Accepted), lying


@pytest.mark.parametrize("key", edition_keys())
def test_only_who_went_out_has_no_card_left(key: str) -> None:
    for _found, _phase, played in deals(key, 2):
        empty = [seat for seat, hand in enumerate(played.cards.hands) if not hand]
        assert empty == [played.out]


@pytest.mark.parametrize("key", edition_keys())
def test_the_same_dice_play_the_same_game(key: str) -> None:
    setup = Setup(playable(key), playable(key).variants[0], {}, 3, first_dealer=0)
    assert games(setup) == games(setup)
    assert len(set(map(str, games(setup)))) == 2


def test_where_the_last_card_must_be_discarded_it_is() -> None:
    floating = with_options(edition("classic"), {"going_out": "discard"})
    options = {"going_out": "discard"}
    setup = Setup(floating, floating.variants[0], options, 4, first_dealer=0)
    for game in games(setup):
        for number, deal in enumerate(game.deals):
            assert isinstance(check_deal(setup, play(setup, game.deals[:number]), deal), Accepted)


def test_a_game_of_so_many_deals_ends_after_them() -> None:
    setup = Setup(edition("classic"), edition("classic").variants[0], {}, 4, 0, timed=True)
    game = play_game(setup, SKILLS[:4], Random(1), most=3)
    assert len(game.deals) == 3
    assert game.replay_out is None


def test_the_better_player_is_ahead_more_often() -> None:
    setup = Setup(edition("classic"), edition("classic").variants[0], {}, 2, 0)
    played = [play_game(setup, (0.95, 0.4), Random(seed)) for seed in range(12)]
    winners = [play(setup, game.deals, game.replay_out).winners for game in played]
    assert winners.count((0,)) >= 9


def test_a_game_ends_where_nobody_knows_what_to_lay() -> None:
    setup = Setup(edition("board"), edition("board").variants[0], {}, 3, first_dealer=0)
    game = play_game(setup, SKILLS[:3], Random(2))
    state = play(setup, game.deals)
    assert state.is_running
    assert 3 in state.phase or 4 in state.phase


def test_who_is_tied_plays_the_last_phase_once_more() -> None:
    classic = edition("classic")
    setup = Setup(classic, classic.variants[0], {}, 3, first_dealer=0)
    tied = replace(play(setup, ()), replay=(0, 2), outcome=Outcome.REPLAY_NEEDED)
    assert {replay(setup, tied, SKILLS[:3], Random(seed)) for seed in range(9)} == {0, 2}


def test_a_replay_that_nobody_can_win_has_no_winner() -> None:
    board = edition("board")
    setup = Setup(board, board.variants[0], {}, 2, first_dealer=0)
    tied = replace(play(setup, ()), replay=(0, 1))
    assert replay(setup, tied, SKILLS[:2], Random(1)) is None


def test_on_the_board_useful_cards_are_kept_for_the_next_deal() -> None:
    board = playable("board")
    setup = Setup(board, board.variants[0], {}, 4, first_dealer=0)
    kept = [deal.kept for game in games(setup, 4) for deal in game.deals]
    assert all(cards is not None for cards in kept)
    assert any(cards for counts in kept for cards in counts or ())
