from collections import Counter

from bench.recording import compared_with
from bench.scorers import Acknowledged

FIRST = Acknowledged("token", 1, "first")
SECOND = Acknowledged("token", 2, "second")


def test_what_was_acknowledged_and_is_there_is_in_order() -> None:
    assert compared_with(Counter([FIRST, SECOND]), Counter([SECOND, FIRST])) == (0, 0)


def test_a_lost_deal_is_noticed() -> None:
    assert compared_with(Counter([FIRST, SECOND]), Counter([FIRST])) == (1, 0)


def test_a_doubled_deal_is_noticed() -> None:
    assert compared_with(Counter([FIRST]), Counter([FIRST, FIRST])) == (0, 1)


def test_a_deal_in_the_wrong_place_is_noticed() -> None:
    assert compared_with(Counter([FIRST]), Counter([SECOND])) == (1, 1)
