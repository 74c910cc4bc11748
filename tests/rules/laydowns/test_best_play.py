"""The best turn: as good as what trying everything finds, and always played by the rules."""

from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import (
    Edition,
    Hit,
    Place,
    Play,
    Rejected,
    TableCards,
    Unchecked,
    best_play,
    changed,
    check_hit,
    parse_cards,
    with_options,
)
from rules.laydowns.play import sweep_laydown
from rules.tables import End, Laydown
from tests.laws import cases
from tests.rules.laydowns import exhaustive
from tests.rules.laydowns.exhaustive_play import least_left_after_play
from tests.rules.laydowns.hands import BOARD, CLASSIC, MASTER, draw_hand, written
from tests.rules.laydowns.turns import EDITIONS, Turn, burden_of, draw_turn, played, table_of

every_edition = pytest.mark.parametrize("box", EDITIONS.values(), ids=EDITIONS)
usual_and_long = pytest.mark.parametrize(
    "times", [1, pytest.param(32, marks=pytest.mark.long)], ids=["", "long"]
)

few = cases(40)

BY_DISCARD = with_options(CLASSIC, {"going_out": "discard"})
NO_WILD_ON_FULL_RUN = with_options(CLASSIC, {"wild_on_full_run": "no"})


def best(turn: Turn) -> Play:
    play = best_play(turn.box, turn.phase, turn.hand, turn.table)
    assert isinstance(play, Play)
    played(turn, play)
    return play


def play_of(box: Edition, phase: int, hand: str, *laydowns: str) -> Play:
    """What the first seat plays with this hand."""
    return best(Turn(box, phase, parse_cards(box, hand), table_of(box, *laydowns)))


def show_hits(play: Play) -> str:
    """Hits as `Y7 on 2.1 high`: the card, the seat and its group, and the end of a run."""
    return ", ".join(map(_show_hit, play.hits))


def _show_hit(hit: Hit) -> str:
    end = f" {hit.place.end.value}" if hit.place.end else ""
    return f"{hit.card} on {hit.place.seat + 1}.{hit.place.group + 1}{end}"


def show_groups(play: Play | Laydown) -> str:
    return written([group.cards for group in play.groups])


@usual_and_long
@every_edition
def test_no_other_turn_leaves_less(box: Edition, times: int) -> None:
    random = Random(times)
    laid = 0
    for count in range(20 * times):
        turn = draw_turn(random, box, seats=random.randint(1, 4), most=5 + count % 3)
        play = best(turn)
        least = least_left_after_play(box, turn.phase, turn.hand, turn.table)
        assert burden_of(box, play.left) == least, turn
        laid += bool(play.groups)
    assert laid


@usual_and_long
@every_edition
def test_no_other_laydown_leaves_less(box: Edition, times: int) -> None:
    random = Random(times)
    for _ in range(15 * times):
        phase = random.choice(list(box.phases))
        hand = draw_hand(random, box, phase, 8)
        laydown = sweep_laydown(box, box.demands(phase), hand)
        least = exhaustive.least_left(box, phase, exhaustive.sort_cards(hand))
        found = burden_of(box, laydown.left) if laydown else None
        assert found == least, f"{box.phases[phase]}: {written([hand])}"


@st.composite
def turns(draw: st.DrawFn) -> Turn:
    random = draw(st.randoms(use_true_random=False))
    box = draw(st.sampled_from(list(EDITIONS.values())))
    return draw_turn(random, box, draw(st.integers(1, 6)), draw(st.integers(5, 12)))


@given(turns())
@few
def test_every_card_is_laid_by_the_rules_and_the_answer_stays_the_same(turn: Turn) -> None:
    assert best(turn) == best(turn)


@given(turns(), st.randoms(use_true_random=False))
@few
def test_the_order_of_the_hand_changes_nothing_that_counts(turn: Turn, random: Random) -> None:
    hand = list(turn.hand)
    random.shuffle(hand)
    shuffled = best(turn._replace(hand=tuple(hand)))
    assert burden_of(turn.box, shuffled.left) == burden_of(turn.box, best(turn).left)


@given(turns())
@few
def test_no_card_that_is_left_could_be_hit_and_one_more_stay(turn: Turn) -> None:
    play = best(turn)
    table = played(turn, play)
    if table.has_laid and (len(play.left) > 1 or turn.box.laying.out_by_hit):
        for card, place in product(play.left, places(table)):
            assert isinstance(check_hit(turn.box, table, card, place), Rejected), turn


def places(table: TableCards) -> list[Place]:
    return [
        Place(seat, group, end)
        for seat, groups in enumerate(table.laydowns)
        for group in range(len(groups))
        for end in (None, End.LOW, End.HIGH)
    ]


def test_a_turn_lays_extends_hits_at_both_ends_and_keeps_what_fits_nowhere() -> None:
    hand = "R5 B5 G5 Y8 Y8 W R2 R7 B8 Y10 S"
    play = play_of(CLASSIC, 1, hand, "", "2: R9 B9 W | R3 Y4 B5 G6")
    assert show_groups(play) == "R5 G5 B5 | Y8 Y8 B8"
    assert show_hits(play) == "R2 on 2.2 low, R7 on 2.2 high, W on 2.2 high"
    assert written([play.left]) == "Y10 S"


def test_what_extends_an_own_group_is_laid_with_it_and_hit_once_it_lies() -> None:
    play = play_of(CLASSIC, 4, "R1 B2 G3 Y4 R5 B6 G7 Y8 S", "")
    assert show_groups(play) == "R1 B2 G3 Y4 R5 B6 G7 Y8"
    assert play.hits == ()
    lying = play_of(CLASSIC, 4, "Y8 S", "4: R1 B2 G3 Y4 R5 B6 G7")
    assert show_hits(lying) == "Y8 on 1.1 high"
    assert lying.groups == ()


def test_a_run_is_hit_from_its_end_outwards() -> None:
    play = play_of(CLASSIC, 4, "G3 W R1 S", "4: R4 B5 G6 Y7 R8 B9 G10")
    assert show_hits(play) == "G3 on 1.1 low, W on 1.1 low, R1 on 1.1 low"


def test_nothing_is_laid_and_nothing_hit_where_the_phase_cannot_be_laid() -> None:
    play = play_of(CLASSIC, 1, "R9 R2 W", "", "2: R9 B9 W | R3 Y4 B5 G6")
    assert play == Play((), (), parse_cards(CLASSIC, "R9 R2 W"))


def test_a_phase_that_nobody_knows_is_unchecked_until_it_lies() -> None:
    hand = parse_cards(BOARD, "R9 R2")
    assert best_play(BOARD, 3, hand, TableCards(((),))) == Unchecked(3)
    lying = table_of(BOARD, "5: R1 R2 R3 R4 R5 R6")
    assert show_hits(best(Turn(BOARD, 3, hand, lying))) == "R2 on 1.1"


def test_a_phase_beyond_the_last_is_never_laid() -> None:
    hand = parse_cards(CLASSIC, "R9 B9 G9 Y8 R8 B8")
    assert best_play(CLASSIC, 11, hand, TableCards(((),))) == Play((), (), hand)


def test_a_card_that_the_deck_has_no_more_of_stays_in_the_hand() -> None:
    play = play_of(CLASSIC, 1, "R4 R4 R4 B4 B9 G9 Y9 V9", "")
    assert written([play.left]) == "R4"
    assert written([play_of(CLASSIC, 7, "R4 B4", "7: R4 R4 G4 W | R9 B9 G9 W").left]) == "R4"


def test_no_more_turned_cards_are_laid_than_the_board_game_has_cards() -> None:
    play = play_of(BOARD, 8, "R4 V4 " + "W " * 200, "")
    assert sum(len(group.cards) for group in play.groups) == 96


def test_a_run_of_all_numbers_takes_wilds_as_hits_even_if_it_is_ones_own() -> None:
    hand = "R1 B2 G3 Y4 R5 B6 G7 Y8 R9 B10 W W W W"
    play = play_of(CLASSIC, 4, hand, "")
    assert len(play.groups[0].cards) == 12
    assert show_hits(play) == "W on 1.1 high, W on 1.1 high"
    assert len(play_of(NO_WILD_ON_FULL_RUN, 4, hand, "").left) == 2
    laydown = sweep_laydown(CLASSIC, CLASSIC.demands(4), parse_cards(CLASSIC, hand))
    assert laydown
    assert len(laydown.left) == 2


def test_a_wild_that_nothing_needs_goes_below_a_run_that_has_a_twelve() -> None:
    play = play_of(CLASSIC, 4, "W W S", "4: R5 B6 G7 Y8 R9 B10 G11")
    assert show_hits(play) == "W on 1.1 high, W on 1.1 low"
    own = play_of(CLASSIC, 4, "R6 B7 G8 Y9 R10 B11 G12 W S", "")
    assert show_groups(own) == "W R6 B7 G8 Y9 R10 B11 G12"


def test_a_laydown_of_wild_cards_gives_one_up_for_a_natural() -> None:
    play = play_of(CLASSIC, 1, "W W W W W W R3", "")
    assert show_groups(play) == "W W W W | R3 W W"
    assert play_of(CLASSIC, 1, "W W W W W W S", "").groups == ()


def test_one_card_stays_for_the_discard_where_nobody_goes_out_by_a_hit() -> None:
    lying = "4: R1 B2 G3 Y4 R5 B6 G7"
    assert play_of(CLASSIC, 4, "R8 R12 Y9 B10 G11", lying).left == ()
    assert written([play_of(BY_DISCARD, 4, "R8 R12 Y9 B10 G11", lying).left]) == "R12"
    assert written([play_of(BY_DISCARD, 4, "W R8", lying).left]) == "R8"


def test_the_whole_hand_may_be_laid_even_where_the_last_card_must_be_discarded() -> None:
    play = play_of(BY_DISCARD, 1, "R5 B5 G5 Y8 Y8 R8", "", "1: R5 Y5 W | R2 B2 W")
    assert play.left == ()
    assert play.hits == ()


def test_one_card_stays_for_the_discard_unless_the_phase_needs_all() -> None:
    hand = "R5 Y5 G5 V5 R8 Y8 G8 V8"
    assert play_of(MASTER, 7, hand, "").left == ()
    assert len(play_of(MASTER, 7, f"{hand} J1-6/RY", "").left) == 1


def test_own_groups_of_one_colour_share_naturals_and_jokers() -> None:
    box = changed(MASTER, {"phases": {"1": "c3 c3"}})
    hand = "R1 R2 Y4 Y9 J1-6/RY J7-12/RG J1-6/GV"
    play = play_of(box, 1, hand, "")
    assert show_groups(play) == "Y9 Y4 J1-6/RY | R2 R1 J7-12/RG"


def test_a_thousand_wilds_are_answered_at_once() -> None:
    hand = parse_cards(BOARD, "W " * 1000 + "R5 Y6")
    assert best_play(BOARD, 6, hand, TableCards(((),))) != Play((), (), hand)
