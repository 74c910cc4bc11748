from collections import Counter

import pytest

from bench.hands import DRAWN, SEATS, Dealer
from rules import Joker, Wild, can_lay, edition, edition_keys

EDITIONS = pytest.mark.parametrize("key", edition_keys())


@EDITIONS
@pytest.mark.parametrize("size", [10, DRAWN, 54, 108])
def test_a_hand_is_dealt_from_one_deck(key: str, size: int) -> None:
    box = edition(key)
    hand = Dealer(box, seed=1).dealt(size)
    assert len(hand) == min(size, box.deck.size)
    assert all(times <= box.deck.copies(card) for card, times in Counter(hand).items())


@EDITIONS
def test_the_same_seed_deals_the_same_hands(key: str) -> None:
    box = edition(key)
    assert Dealer(box, seed=1).dealt(DRAWN) == Dealer(box, seed=1).dealt(DRAWN)


@EDITIONS
def test_hands_have_none_to_eight_wilds(key: str) -> None:
    dealer = Dealer(edition(key), seed=1)
    hands = [dealer.wild().hand for _hand in range(200)]
    assert {len(hand) for hand in hands} == {DRAWN}
    wilds = {sum(isinstance(card, Wild | Joker) for card in hand) for hand in hands}
    assert wilds == set(range(9))


@EDITIONS
def test_at_a_full_table_somebody_has_laid_or_can(key: str) -> None:
    box = edition(key)
    turns = list(Dealer(box, seed=1).turns(8))
    assert len(turns) == 8
    assert {len(turn.table.laydowns) for turn in turns} == {SEATS}
    assert [turn.table.has_laid for turn in turns] == [True, False] * 4
    assert all(can_lay(box, turn.phase, turn.hand) for turn in turns if not turn.table.has_laid)
