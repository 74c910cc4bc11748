"""What a plan does not grant is said with what it is worth."""

from collections.abc import Iterator

import pytest
from django.template.loader import render_to_string
from django.utils.translation import override

from tournaments.seating.problems import Wish
from tournaments.seating.proof import BrokenWish
from tournaments.seating_words.verdicts import FEW, MOST, Verdict

NAMES = {1: "Ada", 2: "Ben", 3: "Cleo", 4: "Dora"}
BEST = "No pair meets twice: provably best possible."
APART = BrokenWish(Wish.NEVER_TOGETHER, (1, 2), 1, 1)
RATHER = BrokenWish(Wish.RATHER_APART, (3, 4), 1, 2)


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    with override("en"):
        yield


def verdict(*broken: BrokenWish) -> Verdict:
    return Verdict([BEST, "Nobody sits at a short table."], True, NAMES.__getitem__, broken)


def page(shown: Verdict) -> str:
    context = {"verdict": shown, "label": "How good it is"}
    return render_to_string("tournaments/seating_words/verdict.html", context)


def test_a_plan_that_grants_everything_is_good() -> None:
    assert verdict().is_good
    assert 'class="panel verdict proved"' in page(verdict())
    assert "ungranted" not in page(verdict())


def test_a_wish_that_is_not_granted_takes_the_tick_away_and_stands_in_the_headline() -> None:
    shown = page(verdict(RATHER, APART))
    head = shown.partition("<details")[0]
    assert "proved" not in shown
    assert 'class="panel verdict broken"' in shown
    assert BEST in head
    assert "2 wishes are not granted:" in head
    firm = head.index("Round 1, table 1: Ada and Ben must not meet.")
    assert firm < head.index("Round 1, table 2: Cleo and Dora would rather not meet.")
    assert "listed-wishes" not in head


def test_a_wish_of_less_weight_is_a_doubt() -> None:
    assert 'class="panel verdict doubted"' in page(verdict(RATHER))
    assert verdict(RATHER).ungranted_text == "1 wish is not granted:"


def test_many_are_listed_and_the_rest_is_counted() -> None:
    few, many = verdict(*[APART] * FEW), verdict(*[APART] * (MOST + 2))
    assert few.are_few
    assert not many.are_few
    assert len(many.ungranted) == MOST + 1
    assert many.ungranted[-1] == "And 2 more."
    assert many.ungranted_text == f"{MOST + 2} wishes are not granted:"
    assert "listed-wishes" in page(many)


def test_what_is_no_proof_has_no_tick() -> None:
    assert not Verdict(["Nobody is seated."], False, NAMES.__getitem__).is_good
