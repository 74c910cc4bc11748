"""What the rules answer quickly is what trying everything answers slowly."""

from collections.abc import Callable, Iterable, Iterator
from random import Random

import pytest

from rules import Accepted, ColorRunOf, Edition, Number, RunOf, Unchecked, edition, parse_cards
from rules.hand_totals import burden
from rules.laydowns.best import arrange, best_laydown, can_lay
from rules.laydowns.check import check_laydown
from rules.tables import Lying
from tests.rules.laydowns import exhaustive
from tests.rules.laydowns.exhaustive import NUMBERS, Cards, sort_cards
from tests.rules.laydowns.hands import (
    BOARD,
    CLASSIC,
    EDITIONS,
    MASTER,
    draw_hand,
    draw_near_laydown,
    draw_phase,
    wild_cards,
    written,
)

MOST = 9

every_edition = pytest.mark.parametrize("box", EDITIONS.values(), ids=EDITIONS)
usual_and_long = pytest.mark.parametrize(
    "times", [1, pytest.param(16, marks=pytest.mark.long)], ids=["", "long"]
)


def cards_of(groups: Iterable[Lying]) -> Cards:
    return sort_cards(card for lying in groups for card in lying.cards)


def hands(box: Edition, count: int, most: int = MOST) -> Iterator[tuple[int, Cards]]:
    """So many phases and hands; phases of one's own take longer, so there are fewer of them."""
    if box.phases != edition(box.key).phases:
        count //= 8
    random = Random(f"{sorted(map(str, box.phases.values()))} {box.naturals} {count}")
    for _ in range(count):
        phase = draw_phase(random, box, most)
        yield phase, draw_hand(random, box, phase, most)


def assert_agree(
    cases: Iterable[tuple[int, Cards]],
    found: Callable[[int, Cards], object],
    expected: Callable[[int, Cards], object],
) -> None:
    """Both answers are equal for all cases, and more than one answer occurs."""
    answers = [(phase, hand, found(phase, hand), expected(phase, hand)) for phase, hand in cases]
    different = [
        (len(hand), f"phase {phase}: {written([hand])}", is_, should_be)
        for phase, hand, is_, should_be in answers
        if is_ != should_be
    ]
    assert not different, f"{len(different)} differ, such as {min(different, key=str)}"
    assert min(len({str(answer) for *_, answer in answers}), 2) == 2


@usual_and_long
@every_edition
def test_a_laydown_is_accepted_exactly_when_some_meaning_of_its_cards_is_right(
    box: Edition, times: int
) -> None:
    random = Random(times)
    accepted = 0
    count = 500 * times
    for _ in range(count):
        phase = draw_phase(random, box)
        groups = draw_near_laydown(random, box, phase)
        verdict = check_laydown(box, phase, groups)
        right = exhaustive.is_laydown(box, phase, groups)
        assert isinstance(verdict, Accepted) == right, f"phase {phase}: {written(groups)}"
        accepted += right
    assert count / 6 < accepted < count * 5 / 6


@every_edition
def test_an_accepted_laydown_is_read_as_its_cards_can_be(box: Edition) -> None:
    random = Random(2)
    for _ in range(500):
        phase = draw_phase(random, box)
        groups = draw_near_laydown(random, box, phase)
        verdict = check_laydown(box, phase, groups)
        if isinstance(verdict, Accepted):
            shown = f"phase {phase}: {written(groups)}"
            assert list(map(sort_cards, groups)) == [
                sort_cards(lying.cards) for lying in verdict.groups
            ], shown
            assert all(map(exhaustive.is_read_rightly, verdict.groups)), shown
            assert sorted(str(lying.group) for lying in verdict.groups) == sorted(
                map(str, box.phases[phase].groups)
            ), shown


@every_edition
def test_a_run_is_read_as_given_or_sorted_with_spare_wilds_on_top(box: Edition) -> None:
    random = Random(3)
    for _ in range(1000):
        phase = draw_phase(random, box)
        groups = draw_near_laydown(random, box, phase)
        verdict = check_laydown(box, phase, groups)
        for cards, lying in zip(groups, getattr(verdict, "groups", ()), strict=False):
            if isinstance(lying.group, RunOf | ColorRunOf) and exhaustive.count_naturals(cards):
                low, given = exhaustive.reading_of_run(tuple(cards), lying.color)
                assert lying.number == low, written(groups)
                assert given is None or lying.cards == given, written(groups)


@usual_and_long
@every_edition
def test_cards_are_arranged_exactly_when_they_can_be(box: Edition, times: int) -> None:
    def found(phase: int, cards: Cards) -> bool:
        groups = arrange(box, phase, cards)
        assert not isinstance(groups, Unchecked)
        assert groups is None or cards_of(groups) == sort_cards(cards)
        return groups is not None

    def expected(phase: int, cards: Cards) -> bool:
        return exhaustive.can_be_arranged(box, phase, cards)

    assert_agree(hands(box, 100 * times), found, expected)


@usual_and_long
@every_edition
def test_a_hand_can_lay_exactly_when_some_choice_of_its_cards_can(box: Edition, times: int) -> None:
    def found(phase: int, hand: Cards) -> object:
        return can_lay(box, phase, hand)

    def expected(phase: int, hand: Cards) -> bool:
        return exhaustive.can_be_laid(box, phase, hand)

    assert_agree(hands(box, 100 * times), found, expected)


def left_by_best(box: Edition, phase: int, hand: Cards) -> int | None:
    """What the best laydown leaves, once it is found to be one."""
    best = best_laydown(box, phase, hand)
    assert not isinstance(best, Unchecked)
    if best is None:
        return None
    groups = [lying.cards for lying in best.groups]
    assert exhaustive.is_laydown(box, phase, groups), written([hand])
    assert all(map(exhaustive.is_read_rightly, best.groups)), written([hand])
    assert sort_cards((*cards_of(best.groups), *best.left)) == sort_cards(hand)
    return sum(burden(box, card) for card in best.left)


@pytest.mark.parametrize(
    ("phase", "hand"),
    [
        (3, "G8 J7-12/YV J7-12/RY J7-12/GV Y12 Y1 J1-6/YV J1-6/GV J1-6/RYGV"),
        (8, "Y3 J1-6/RY J1-6/YG J1-6/YV Y7 V7 J7-12/RY J7-12/RV"),
        (10, "Y3 J1-6/RY J1-6/YG Y6 V6 J1-6/RV J1-6/RG J1-6/YV J1-6/RYGV"),
    ],
)
def test_a_run_is_laid_longer_where_its_second_natural_card_is_farther_off(
    phase: int, hand: str
) -> None:
    cards = parse_cards(MASTER, hand)
    assert can_lay(MASTER, phase, cards) is True
    assert arrange(MASTER, phase, cards) is not None


@usual_and_long
@every_edition
def test_the_best_laydown_leaves_the_least_that_any_choice_leaves(box: Edition, times: int) -> None:
    def found(phase: int, hand: Cards) -> int | None:
        return left_by_best(box, phase, hand)

    def expected(phase: int, hand: Cards) -> int | None:
        return exhaustive.least_left(box, phase, hand)

    assert_agree(hands(box, 100 * times), found, expected)


@usual_and_long
@pytest.mark.parametrize(
    ("box", "phases"), [(CLASSIC, (4, 5, 6)), (MASTER, (4, 6)), (BOARD, (6, 9))]
)
def test_the_best_run_takes_the_cards_that_count_most_where_not_all_fit(
    box: Edition, phases: tuple[int, ...], times: int
) -> None:
    random = Random(box.key)

    def hand() -> Cards:
        numbers = random.sample(NUMBERS, random.randint(1, 11))
        naturals = [Number(random.choice(box.colors), number) for number in numbers]
        return (*naturals, *random.sample(wild_cards(box.key), min(8, 13 - len(naturals))))

    assert_agree(
        [(random.choice(phases), hand()) for _ in range(8 * times)],
        lambda phase, cards: left_by_best(box, phase, cards),
        lambda phase, cards: exhaustive.least_left(box, phase, cards),
    )


@pytest.mark.long
@every_edition
def test_the_best_laydown_of_a_hand_of_eleven_leaves_the_least(box: Edition) -> None:
    def found(phase: int, hand: Cards) -> int | None:
        return left_by_best(box, phase, hand)

    def expected(phase: int, hand: Cards) -> int | None:
        return exhaustive.least_left(box, phase, hand)

    assert_agree(hands(box, 200, most=11), found, expected)
