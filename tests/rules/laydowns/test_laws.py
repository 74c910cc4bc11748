"""What holds for every laydown and every hit, whatever is laid."""

from collections.abc import Sequence
from itertools import permutations
from random import Random

from hypothesis import assume, given
from hypothesis import strategies as st

from rules import Accepted, Card, ColorOf, Edition, Number, Rejected, SetOf, Unchecked
from rules.cards import HIGHEST
from rules.laydowns.best import arrange, best_laydown, can_lay
from rules.laydowns.check import check_laydown
from rules.laydowns.hits import check_hit
from rules.tables import End, Laydown, Lying, Place, TableCards
from rules.verdicts import LaydownCode, LaydownVerdict
from tests.laws import cases
from tests.rules.laydowns import exhaustive
from tests.rules.laydowns.exhaustive import count_naturals, shows, sort_cards
from tests.rules.laydowns.hands import (
    EDITIONS,
    Groups,
    deck,
    draw_hand,
    draw_laydown,
    draw_near_laydown,
    draw_phase,
    wilds,
)

type Laid = tuple[Edition, int, Groups]
type LaidRightly = tuple[Edition, int, tuple[Lying, ...]]
type Held = tuple[Edition, int, tuple[Card, ...]]
type Step = tuple[Card, Place]

seeded = st.randoms(use_true_random=False)
more = cases(250)
boxes = st.sampled_from(list(EDITIONS.values()))


@st.composite
def laydowns(draw: st.DrawFn) -> Laid:
    random, box = draw(seeded), draw(boxes)
    phase = draw_phase(random, box)
    return box, phase, draw_near_laydown(random, box, phase)


@st.composite
def accepted(draw: st.DrawFn) -> LaidRightly:
    """A laydown that is accepted, as it lies."""
    random, box = draw(seeded), draw(boxes)
    phase = draw_phase(random, box)
    tries = (check_laydown(box, phase, draw_laydown(random, box, phase)) for _ in range(8))
    groups = next((verdict.groups for verdict in tries if isinstance(verdict, Accepted)), None)
    assume(groups)
    assert groups
    return box, phase, groups


@st.composite
def held(draw: st.DrawFn) -> Held:
    random, box = draw(seeded), draw(boxes)
    phase = draw_phase(random, box)
    return box, phase, draw_hand(random, box, phase, 10)


def kind_and_codes(verdict: LaydownVerdict) -> tuple[type, set[object]]:
    refusals = verdict.refusals if isinstance(verdict, Rejected) else ()
    return type(verdict), {refusal.code for refusal in refusals}


def with_group(
    groups: Sequence[Lying], place: int, cards: Sequence[Card]
) -> list[tuple[Card, ...]]:
    laid = [lying.cards for lying in groups]
    laid[place] = tuple(cards)
    return laid


@more
@given(laydowns(), seeded)
def test_the_order_of_groups_and_of_cards_changes_no_verdict(laid: Laid, random: Random) -> None:
    box, phase, groups = laid
    before = kind_and_codes(check_laydown(box, phase, groups))
    shuffled = random.sample(groups, len(groups))
    assert kind_and_codes(check_laydown(box, phase, shuffled)) == before
    mixed = [random.sample(group, len(group)) for group in shuffled]
    kind, codes = kind_and_codes(check_laydown(box, phase, mixed))
    assert kind is before[0]
    assert {as_unordered(code) for code in codes} == {as_unordered(code) for code in before[1]}


def as_unordered(code: object) -> object:
    """Only cards in order can go round the end: in another order the same cards have a gap."""
    return LaydownCode.GAP if code is LaydownCode.ROUND_THE_END else code


@more
@given(accepted())
def test_a_laydown_without_a_card_that_is_not_needed_is_accepted(laid: LaidRightly) -> None:
    box, phase, groups = laid
    for place, lying in enumerate(groups):
        last = len(lying.cards) - 1
        needed_inside = not isinstance(lying.group, SetOf | ColorOf)
        for taken in range(last + 1) if last >= lying.group.size else ():
            fewer = with_group(groups, place, lying.cards[:taken] + lying.cards[taken + 1 :])
            if not (needed_inside and 0 < taken < last) and has_naturals(box, groups, fewer):
                assert isinstance(check_laydown(box, phase, fewer), Accepted)


def has_naturals(box: Edition, groups: Sequence[Lying], laid: Sequence[Sequence[Card]]) -> bool:
    """Whether natural cards remain enough in each group and in the laydown."""
    return sum(map(count_naturals, laid)) >= box.naturals.phase and all(
        count_naturals(cards) >= box.naturals.of(lying.group)
        for lying, cards in zip(groups, laid, strict=True)
    )


@more
@given(accepted(), seeded)
def test_a_wild_in_place_of_a_natural_card_is_accepted(laid: LaidRightly, random: Random) -> None:
    box, phase, groups = laid
    lying_cards = [card for lying in groups for card in lying.cards]
    free = [w for w in wilds(box.key) if lying_cards.count(w) < box.deck.copies(w)]
    for place, lying in enumerate(groups):
        for number, card in enumerate(lying.cards):
            fitting = [wild for wild in free if shows(wild, card.number, card.color)]
            if not isinstance(card, Number) or not fitting:
                continue
            cards = list(lying.cards)
            cards[number] = random.choice(fitting)
            other = with_group(groups, place, cards)
            if has_naturals(box, groups, other):
                assert isinstance(check_laydown(box, phase, other), Accepted)


@given(held())
def test_what_is_arranged_is_accepted_and_is_exactly_these_cards(hand: Held) -> None:
    box, phase, cards = hand
    groups = arrange(box, phase, cards)
    if isinstance(groups, tuple):
        verdict = check_laydown(box, phase, [lying.cards for lying in groups])
        assert isinstance(verdict, Accepted)
        assert sort_cards(card for lying in groups for card in lying.cards) == sort_cards(cards)


@given(held())
def test_the_best_laydown_and_what_is_left_are_the_hand(hand: Held) -> None:
    box, phase, cards = hand
    best = best_laydown(box, phase, cards)
    assert not isinstance(best, Unchecked)
    assert (best is not None) is can_lay(box, phase, cards)
    if isinstance(best, Laydown):
        laid = [lying.cards for lying in best.groups]
        assert isinstance(check_laydown(box, phase, laid), Accepted)
        assert sort_cards((*best.left, *(c for group in laid for c in group))) == sort_cards(cards)


@given(held(), seeded)
def test_the_order_of_a_hand_changes_nothing_of_what_is_left(hand: Held, random: Random) -> None:
    box, phase, cards = hand
    best, other = (
        best_laydown(box, phase, order) for order in (cards, random.sample(cards, len(cards)))
    )
    assert not isinstance(best, Unchecked)
    assert not isinstance(other, Unchecked)
    assert (best and len(best.left)) == (other and len(other.left))


@given(accepted(), seeded)
def test_an_accepted_laydown_can_be_laid_and_arranged_from_the_hand(
    laid: LaidRightly, random: Random
) -> None:
    box, phase, groups = laid
    cards = [card for lying in groups for card in lying.cards]
    hand = random.sample(cards, len(cards))
    assert can_lay(box, phase, hand) is True
    assert isinstance(arrange(box, phase, hand), tuple)
    best = best_laydown(box, phase, hand)
    assert isinstance(best, Laydown)
    assert best.left == ()


def draw_hits(random: Random, box: Edition, table: TableCards, most: int) -> list[Step]:
    """Some hits that are accepted one after the other."""
    lying_cards = [card for groups in table.laydowns for lying in groups for card in lying.cards]
    stock = [card for card in deck(box.key) if card not in lying_cards]
    steps: list[Step] = []
    for _ in range(40):
        card = random.choice([*wilds(box.key), *stock, *stock])
        group = random.randrange(len(table.laydowns[0]))
        place = Place(0, group, random.choice((None, *End)))
        verdict = check_hit(box, table, card, place)
        if isinstance(verdict, Accepted) and len(steps) < most:
            table = table.put(place, verdict.groups[0])
            steps.append((card, place))
    return steps


def after_hits(box: Edition, table: TableCards, steps: Sequence[Step]) -> TableCards | None:
    for card, place in steps:
        verdict = check_hit(box, table, card, place)
        if not isinstance(verdict, Accepted):
            return None
        table = table.put(place, verdict.groups[0])
    return table


def look(table: TableCards) -> list[object]:
    """The groups, whatever the order in which their cards came."""
    return [
        (lying.group, lying.number, lying.color, len(lying.cards), sort_cards(lying.cards))
        for groups in table.laydowns
        for lying in groups
    ]


@more
@given(accepted(), st.integers(0, 2**32))
def test_hits_in_any_accepted_order_lead_to_the_same_table(laid: LaidRightly, seed: int) -> None:
    box, _, groups = laid
    table = TableCards((groups,))
    steps = draw_hits(Random(seed), box, table, most=4)
    tables = [after_hits(box, table, order) for order in permutations(steps)]
    assert tables[0] is not None
    assert all(look(other) == look(tables[0]) for other in tables if other is not None)


@more
@given(accepted(), seeded)
def test_a_card_fits_exactly_when_the_group_with_it_is_one_of_its_kind(
    laid: LaidRightly, random: Random
) -> None:
    box, _, groups = laid
    table = TableCards((groups,))
    lying_cards = [card for lying in groups for card in lying.cards]
    place = Place(0, random.randrange(len(groups)), random.choice((None, *End)))
    for card in random.sample(deck(box.key), 20):
        fits = lying_cards.count(card) < box.deck.copies(card) and exhaustive.fits(
            box, groups[place.group], card, place.end
        )
        verdict = check_hit(box, table, card, place)
        assert isinstance(verdict, Accepted) == fits, (card, place, groups[place.group])
        if isinstance(verdict, Accepted):
            [lying] = verdict.groups
            assert sort_cards(lying.cards) == sort_cards((*groups[place.group].cards, card))
            assert exhaustive.is_read_rightly(lying) or len(lying.cards) > HIGHEST
