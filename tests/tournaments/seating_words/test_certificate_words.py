from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from django.utils.translation import override

from tournaments.seating.bounds import Bound, Reason
from tournaments.seating.problems import Wish
from tournaments.seating.proof import BrokenWish, Certificate, TableReasons, Why
from tournaments.seating_words.certificates import (
    WHY,
    better_text,
    broken_text,
    certificate_texts,
    reasons_texts,
)

NAMES = {1: "Ada", 2: "Ben", 3: "Cleo", 4: "Dora"}


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    with override("en"):
        yield


def texts(**known: Any) -> list[str]:
    usual: dict[str, Any] = {
        "repeats": 0,
        "convex": 0,
        "bound": Bound(0, 0, Reason.NOTHING),
        "most_met": 1,
        "most_met_pairs": (),
        "short_load": (0, 0),
        "short_people": ((2, 3, 4), (1,)),
        "seat_spread": 0,
        "dealt_first": (1, 1),
        "dealt_people": ((1, 2, 3, 4), (1, 2, 3, 4)),
        "left_repeats": 0,
        "broken_wishes": (),
    }
    return list(certificate_texts(Certificate(**usual | known), NAMES.__getitem__))


def test_a_perfect_plan_is_soon_told() -> None:
    assert texts() == [
        "No pair meets twice: provably best possible.",
        "Nobody sits at a short table.",
        "Everybody deals first once.",
        "Everybody has each seat equally often.",
        "Nobody has the same left neighbour twice.",
    ]


def test_a_plan_with_everything_wrong_says_all_of_it_but_wishes() -> None:
    assert texts(
        repeats=9,
        convex=12,
        bound=Bound(5, 4, Reason.TABLES),
        most_met=3,
        most_met_pairs=((1, 2), (3, 4)),
        short_load=(1, 2),
        seat_spread=2,
        dealt_first=(0, 3),
        dealt_people=((1, 2, 3, 4), (4,)),
        left_repeats=1,
        broken_wishes=(BrokenWish(Wish.RATHER_APART, (1, 2), 3, 1),),
    ) == [
        "9 repeats; at least 4 are unavoidable.",
        "There are too few tables to part all who have shared one.",
        "No pair meets more than 3 times (Ada and Ben; Cleo and Dora).",
        "Everybody sits at a short table 1 or 2 times.",
        "First to deal: 3 times for Dora, never for Ada, Ben, Cleo and 1 other.",
        "Between somebody's most frequent seat and the rarest are at most 2 rounds.",
        "Once somebody has the same left neighbour again.",
    ]


def test_a_wish_that_is_not_met_is_told_apart() -> None:
    broken = (
        BrokenWish(Wish.NEVER_TOGETHER, (1, 2), 3, 1),
        BrokenWish(Wish.RATHER_APART, (1, 2, 4), 3, 2),
        BrokenWish(Wish.PLACE, (3,), 4, 1),
    )
    assert [broken_text(wish, NAMES.__getitem__) for wish in broken] == [
        "Round 3, table 1: Ada and Ben must not meet.",
        "Round 3, table 2: Ada, Ben and Dora would rather not meet.",
        "Round 4, table 1: not the fixed place of Cleo.",
    ]


@pytest.mark.parametrize(
    ("load", "sentence"),
    [
        ((1, 1), "Everybody sits at a short table once."),
        ((0, 1), "Nobody sits at a short table more than once."),
        ((0, 4), "Short tables: 4 times for Ada, never for Ben, Cleo and Dora."),
    ],
)
def test_who_sits_at_short_tables_most_and_least_is_named(
    load: tuple[int, int], sentence: str
) -> None:
    assert texts(short_load=load)[1] == sentence


def test_nobody_deals_first_twice() -> None:
    assert "Nobody deals first more than once." in texts(dealt_first=(0, 1))


def test_repeats_are_as_few_as_is_known() -> None:
    proved = texts(repeats=9, convex=9, bound=Bound(9, 9, Reason.PEOPLE))
    assert proved[:2] == [
        "9 repeats: provably best possible.",
        "There are too few people for so many rounds without a repeat.",
    ]
    fewest = texts(repeats=9, convex=11, bound=Bound(9, 9, Reason.PEOPLE))
    assert fewest[0] == "9 repeats: no plan has fewer."
    spread = texts(repeats=10, convex=10, bound=Bound(10, 6, Reason.TABLES))
    assert spread[0] == "10 repeats: no plan spreads them better; at least 6 are unavoidable."
    assert texts(repeats=1, convex=1)[0] == "1 repeat; whether fewer are possible is not known."


def test_many_pairs_are_counted_not_named() -> None:
    said = texts(repeats=4, convex=4, most_met=2, most_met_pairs=((1, 2),) * 4)
    assert said[1] == "No pair meets more than 2 times (4 pairs do)."


def test_a_table_tells_whom_people_had_met_and_why_again() -> None:
    reasons = TableReasons(
        table=(3, 1, 2),
        earlier_meetings=(((1, 2), (1, 2)), ((1, 3), (4,))),
        why=Why.MET_ALL,
        people=(1,),
        scores=(10.0, 12.5),
    )
    assert list(reasons_texts(reasons, NAMES.__getitem__)) == [
        "Ada and Ben had met in rounds 1 and 2.",
        "Ada and Cleo had met in round 4.",
        "All who are here had been met by Ada.",
        "Scores from 10.0 to 12.5.",
    ]


@pytest.mark.parametrize("why", Why)
def test_every_reason_has_its_words(why: Why) -> None:
    assert why in WHY
    reasons = TableReasons(table=(1, 2), earlier_meetings=(), why=why)
    assert len(list(reasons_texts(reasons, NAMES.__getitem__))) == 1


def test_it_says_for_whose_wishes_people_meet_again_or_that_the_standings_count() -> None:
    wished = TableReasons(table=(1, 2), earlier_meetings=(), why=Why.WISHED, people=(1,))
    assert list(reasons_texts(wished, NAMES.__getitem__)) == ["Accepted for the wishes of Ada."]
    ranked = TableReasons(table=(1, 2), earlier_meetings=(), why=Why.WISHED)
    assert list(reasons_texts(ranked)) == ["Accepted for the standings."]


NOW = Certificate(
    repeats=5,
    convex=7,
    bound=Bound(0, 0, Reason.NOTHING),
    most_met=3,
    most_met_pairs=((1, 2),),
    short_load=(0, 2),
    short_people=((1,), (2,)),
    seat_spread=1,
    dealt_first=(0, 1),
    dealt_people=((1,), (2,)),
    left_repeats=0,
    broken_wishes=(BrokenWish(Wish.RATHER_APART, (1, 2), 0, 0),),
)


def test_fewer_repeats_are_named_first() -> None:
    assert better_text(replace(NOW, repeats=1, convex=1), NOW) == "1 repeat instead of 5"


def test_then_how_often_a_pair_meets() -> None:
    better = replace(NOW, convex=5, most_met=2)
    assert better_text(better, NOW) == "no pair meets more than 2 times, instead of 3"


def test_then_how_evenly_the_repeats_are_spread() -> None:
    assert better_text(replace(NOW, convex=6), NOW) == "the repeats are spread more evenly"


def test_then_the_wishes() -> None:
    assert better_text(replace(NOW, broken_wishes=()), NOW) == "more wishes are kept"


def test_then_the_short_tables() -> None:
    better = replace(NOW, short_load=(1, 1))
    assert better_text(better, NOW) == "the short tables are shared out more evenly"


def test_then_the_first_deals() -> None:
    better = replace(NOW, dealt_first=(1, 1))
    assert better_text(better, NOW) == "the first deals are shared out more evenly"


def test_what_else_is_better_is_not_called_short_tables() -> None:
    assert better_text(replace(NOW, left_repeats=0), NOW) == "what else weighs is less"
