from random import Random

import pytest

from rules import (
    Accepted,
    Action,
    Card,
    Joker,
    Number,
    Skip,
    TableCards,
    Wild,
    changed,
    check_laydown,
    edition,
    parse_cards,
    parse_laydown,
    with_options,
)
from scoring.dice import shuffled
from scoring.robots.action_cards import ActionFace, Effects, take_effect, victim
from scoring.robots.cards import Cards, deck_of, turn_up
from scoring.robots.turns import (
    MISSING_OF_UNKNOWN,
    RobotSeat,
    aim_of,
    discard,
    draw,
    hit,
    is_wanted,
    lay,
    laydown,
    least_wanted,
    take_turn,
)

CLASSIC, MASTER, BOARD = edition("classic"), edition("master"), edition("board")
GREEN_RUN = "R3 B4 G5 Y6 R7 B8 G9"
FIRST, SECOND = RobotSeat(0, 1, 1.0), RobotSeat(1, 1, 1.0)
CARELESS = RobotSeat(0, 1, 0.0)


class Always:
    """Dice that always fall the same."""

    def __init__(self, value: float = 0.5) -> None:
        self.value = value

    def random(self) -> float:
        return self.value


def cards(text: str) -> list[Card]:
    return list(parse_cards(MASTER if "V" in text or "J" in text or "A" in text else CLASSIC, text))


def table(*hands: str, pile: str = "", top: str = "", found: object = None) -> Cards:
    lying = TableCards(((),) * len(hands))
    name = CLASSIC if found is None else found
    return Cards(name, Always(), [*map(cards, hands)], cards(pile), cards(top), lying)  # type: ignore[arg-type]


def laid(lying: Cards, seat: int, phase: int, text: str) -> None:
    verdict = check_laydown(CLASSIC, phase, parse_laydown(CLASSIC, text))
    assert isinstance(verdict, Accepted)
    turned = TableCards(lying.table.laydowns, seat)
    lying.table = turned.lay(verdict.groups)


def test_a_shuffled_deck_has_the_same_cards_in_another_order() -> None:
    deck = deck_of(CLASSIC)
    mixed = shuffled(deck, Random(1))
    assert mixed != deck
    assert sorted(map(str, mixed)) == sorted(map(str, deck))
    assert len(deck) == 108
    assert len(deck_of(MASTER)) == 131
    assert len(deck_of(BOARD)) == 96


@pytest.mark.parametrize(
    ("phase", "hand", "missing"),
    [
        (1, "R5 B5 G5 Y7 R7 R1", 1),
        (1, "R5 B5 G5 Y7 W R1", 1),
        (2, "R9 B9 G9 R3 Y4 B5 G6", 0),
        (4, "R3 B4 G5 Y6 R7 B8 Y12", 1),
        (8, "G1 G3 G5 R7 R9", 4),
        (1, "S", 6),
    ],
)
def test_what_is_missing_to_a_phase(phase: int, hand: str, missing: int) -> None:
    assert aim_of(CLASSIC, phase, cards(hand)).missing == missing


def test_a_run_in_one_colour_wants_its_colour() -> None:
    assert aim_of(MASTER, 8, cards("V3 V4 R5 V6 R9 Y9 V9")).missing == 1


def test_nobody_collects_for_a_phase_that_nobody_knows() -> None:
    aim = aim_of(BOARD, 3, cards("R1 R2"))
    assert (aim.cards, aim.missing) == ((), MISSING_OF_UNKNOWN)


def test_a_pile_that_is_empty_is_made_of_the_discards_but_the_top_one() -> None:
    lying = table("R1", top="R2 R3 R4")
    assert lying.draw() in cards("R2 R3")
    assert (len(lying.pile), lying.discards) == (1, cards("R4"))


def test_where_no_card_is_left_nothing_is_drawn() -> None:
    lying = table("R1", top="R4")
    assert lying.draw() is None
    assert lying.draw_turned() is None
    assert not take_turn(lying, Effects(), CARELESS)
    assert lying.hands == [cards("R1")]


def test_a_turned_card_goes_back_into_the_pile_as_what_it_is() -> None:
    lying = table("R1", pile="R5", top="R2")
    assert lying.draw_turned() == Wild()
    lying.discards.insert(0, Wild())
    assert lying.draw() == cards("R5")[0]


def test_there_may_be_nothing_to_take_from_the_discards() -> None:
    assert table("R1").top is None
    assert table("R1", top="S").top is None
    assert table("R1", top="R7").top == cards("R7")[0]


def test_an_action_card_turned_up_first_goes_under_the_pile() -> None:
    pile: list[Card] = [*cards("R1 R2"), Action()]
    assert turn_up(pile) == cards("R2")[0]
    assert pile == [Action(), *cards("R1")]


def test_what_helps_is_taken_from_the_discards() -> None:
    lying = table("R5 B5 Y7 R7", pile="R12", top="G5")
    assert draw(lying, Effects(), FIRST)
    assert lying.hands[0][-1] == cards("G5")[0]
    assert draw(lying, Effects(), FIRST)
    assert lying.hands[0][-1] == cards("R12")[0]


def test_a_wild_card_is_always_wanted() -> None:
    lying = table("R5")
    assert is_wanted(lying, FIRST, Wild())
    assert is_wanted(lying, FIRST, Joker(1, 6, ()))


def test_who_has_laid_wants_what_can_be_hit() -> None:
    lying = table("R12", "R1")
    laid(lying, 0, 4, GREEN_RUN)
    assert is_wanted(lying, FIRST, cards("R10")[0])
    assert not is_wanted(lying, FIRST, cards("R12")[0])
    assert not is_wanted(lying, FIRST, Skip())


def test_a_phase_is_laid_as_soon_as_it_can_be() -> None:
    lying = table("R5 B5 G5 Y7 R7 B7 R12", "R1")
    lay(lying, FIRST)
    assert lying.hands[0] == cards("R12")
    lay(lying, FIRST)  # it lies already
    assert lying.hands[0] == cards("R12")


def test_what_is_not_a_phase_stays_in_the_hand() -> None:
    lying = table("R5 B5 G5 Y7", "R1")
    lay(lying, FIRST)
    lay(lying, RobotSeat(0, None, 1.0))
    assert len(lying.hands[0]) == 4


def test_a_card_is_kept_for_the_discard_where_the_rules_ask_for_it() -> None:
    run = cards("R1 B2 G3 Y4 R5 B6 G7 Y8 R9 B10 G11")
    floating = with_options(CLASSIC, {"going_out": "discard"})
    anyhow, kept = laydown(CLASSIC, 4, run), laydown(floating, 4, run)
    assert anyhow and not anyhow.left
    assert kept and len(kept.left) == 1
    assert laydown(floating, 4, run[:7]) is None
    assert laydown(CLASSIC, 4, run[:6]) is None


def test_on_the_board_there_may_be_no_card_left() -> None:
    lying = table("R1", found=BOARD)
    assert not draw(lying, Effects(), FIRST)


def test_who_would_have_no_card_to_discard_does_not_lay() -> None:
    floating = with_options(CLASSIC, {"going_out": "discard"})
    lying = table("R1 B2 G3 Y4 R5 B6 G7", "R1", found=floating)
    lay(lying, RobotSeat(0, 4, 1.0))
    assert len(lying.hands[0]) == 7


def test_all_that_fits_is_hit() -> None:
    lying = table("R10 R11 R1", "R1")
    laid(lying, 0, 4, GREEN_RUN)
    hit(lying, FIRST)
    assert lying.hands[0] == cards("R1")


def test_the_last_card_may_be_hit_unless_it_must_be_discarded() -> None:
    floating = with_options(CLASSIC, {"going_out": "discard"})
    for found, left in ((CLASSIC, 0), (floating, 1)):
        lying = table("R10 R11", "R1", found=found)
        laid(lying, 0, 4, GREEN_RUN)
        hit(lying, FIRST)
        assert len(lying.hands[0]) == left


def test_whoever_has_not_laid_or_does_not_look_hits_nothing() -> None:
    lying = table("R10", "R10")
    laid(lying, 0, 4, GREEN_RUN)
    hit(lying, CARELESS)
    lying.table = TableCards(lying.table.laydowns, 1)
    hit(lying, SECOND)
    assert lying.hands == [cards("R10"), cards("R10")]


def test_who_hits_the_last_card_is_out() -> None:
    lying = table("R1", "R10", pile="R2", top="R12")
    laid(lying, 0, 4, GREEN_RUN)
    lying.hands[0] = cards("R10")
    assert take_turn(lying, Effects(), FIRST)
    assert not lying.hands[0]


def test_the_dearest_card_that_helps_nothing_is_discarded() -> None:
    lying = table("R5 B5 G5 Y7 R7 R1 R12 W", "R1")
    assert least_wanted(lying, Effects(), FIRST) == cards("R12")[0]
    lying = table("R5 B5 G5 Y7", "R1")
    assert least_wanted(lying, Effects(), FIRST).number in {5, 7}
    lying = table("W W", "R1")
    assert least_wanted(lying, Effects(), FIRST) == Wild()


def test_the_careless_discard_anything_but_a_wild() -> None:
    lying = table("R5 B5 W", "R1")
    assert isinstance(least_wanted(lying, Effects(), CARELESS), Number)


def test_a_skip_is_played_first_while_there_is_somebody_to_skip() -> None:
    lying = table("R12 S", "R1")
    effects = Effects()
    discard(lying, effects, FIRST)
    assert (lying.top, effects.skipped) == (None, {1})
    lying.hands[0] = cards("R12 S")
    assert least_wanted(lying, effects, FIRST) == cards("R12")[0]
    lying.hands[0] = cards("S")
    assert least_wanted(lying, effects, FIRST) == Skip()


def test_nobody_is_skipped_twice_in_one_trip() -> None:
    effects = Effects(skipped={1})
    assert effects.misses(1)
    assert victim(table("R1", "R2"), effects, 0) is None
    assert not effects.misses(1)
    assert victim(table("R1", "R2"), effects, 0) == 1


def test_a_turn_that_is_lost_changes_nothing() -> None:
    lying = table("R1", "R2", pile="R3", top="R4")
    assert not take_turn(lying, Effects(skipped={0}), FIRST)
    assert lying.pile == cards("R3")


def test_the_one_who_is_nearly_out_is_skipped() -> None:
    lying = table("R1 R2", "R1 R2 R3", "R1 R2 R3 R4", "R5 R5")
    laid(lying, 2, 4, GREEN_RUN)
    assert victim(lying, Effects(), 0) == 2


def test_the_last_card_does_nothing_any_more() -> None:
    lying, effects = table("", "R1"), Effects()
    take_effect(lying, effects, 0, Skip())
    assert not effects.skipped


def test_a_skip_with_nobody_to_skip_does_nothing() -> None:
    lying, effects = table("R1", "R1"), Effects(spared={1})
    take_effect(lying, effects, 0, Skip())
    assert not effects.skipped


def test_an_action_card_is_what_it_turns_out_to_be() -> None:
    lying = table("R1", "R2 R3", pile="R4 R5 R6 R7")
    effects = Effects(
        faces=[ActionFace.NOTHING, ActionFace.GIVE_ME_FIVE, ActionFace.TAKE_TWO, ActionFace.SKIP]
    )
    for _face in range(3):
        take_effect(lying, effects, 0, Action())
    assert (effects.skipped, effects.taking_two) == ({1}, {0})
    assert (len(lying.hands[0]), len(lying.hands[1])) == (2, 2)
    take_effect(lying, effects, 0, Action())
    assert not effects.faces
    take_effect(lying, effects, 0, Action())
    assert len(effects.faces) == 20


def test_nobody_gives_a_card_who_cannot_draw_another() -> None:
    lying = table("R1", "R2 R3")
    take_effect(lying, Effects(faces=[ActionFace.GIVE_ME_FIVE]), 0, Action())
    assert lying.hands[1] == cards("R2 R3")


def test_of_two_drawn_cards_the_better_one_is_kept() -> None:
    for pile in ("G5 R12", "R12 G5"):
        lying = table("R5 B5 Y7 R7", pile=pile, top="R1")
        draw(lying, Effects(taking_two={0}), FIRST)
        assert (lying.hands[0][-1], lying.discards) == (cards("G5")[0], cards("R12 R1"))


def test_where_there_is_no_second_card_the_first_is_kept() -> None:
    lying = table("R5", pile="G6", top="S")
    draw(lying, Effects(taking_two={0}), FIRST)
    assert lying.hands[0] == cards("R5 G6")


def test_on_the_board_cards_are_drawn_by_an_action() -> None:
    for value, found in ((0.0, [Wild()]), (0.3, cards("R3"))):
        lying = table("", pile="R1 R2 R3", found=changed(BOARD, {"phases": {"3": "s3"}}))
        lying.dice = Always(value)
        assert draw(lying, Effects(), FIRST)
        assert lying.hands[0] == found
