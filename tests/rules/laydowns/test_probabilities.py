"""How often ten dealt cards already hold a phase, as others have counted it (issue 3)."""

from functools import cache
from math import sqrt
from random import Random

import pytest

from rules import Card, edition, with_options
from rules.laydowns.best import can_lay
from tests.rules.laydowns.hands import deck

HANDS = 100_000

# Percent, as published: counted with at least one natural card in each group.
PUBLISHED = {
    1: "18.1",
    2: "29.9",
    3: "5.3",
    4: "15.6",
    5: "6.5",
    6: "2.0",
    7: "0.35",
    8: "2.7",
    9: "3.0",
    10: "0.37",
}
USUAL = {8}  # the long suite has them all


@cache
def dealt_hands() -> list[list[Card]]:
    random = Random("ten classic cards")
    cards = deck("classic")
    return [random.sample(cards, 10) for _ in range(HANDS)]


@pytest.mark.parametrize(
    ("phase", "percent"),
    [
        pytest.param(phase, percent, marks=[] if phase in USUAL else [pytest.mark.long])
        for phase, percent in PUBLISHED.items()
    ],
)
def test_ten_dealt_cards_hold_a_phase_as_often_as_published(phase: int, percent: str) -> None:
    box = with_options(edition("classic"), {"natural_scope": "group"})
    share = float(percent) / 100
    rounding = 0.5 / 10 ** len(percent.partition(".")[2]) / 100
    error = sqrt(share * (1 - share) / HANDS)
    laid = sum(can_lay(box, phase, hand) is True for hand in dealt_hands())
    assert abs(laid / HANDS - share) <= 4 * error + rounding
