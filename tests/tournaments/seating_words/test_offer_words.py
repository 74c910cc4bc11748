"""What an offered plan is better in, and what speaks for a split."""

from dataclasses import replace

from tournaments.seating.bounds import Bound, Reason
from tournaments.seating.problems import Wish
from tournaments.seating.proof import BrokenWish, Certificate
from tournaments.seating.sizes import Split
from tournaments.seating_words.certificates import better_text
from tournaments.seating_words.refusals import merit_text, tables_text

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
    broken_wishes=(BrokenWish(Wish.APART, False, (1, 2), 0, 0),),
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


def test_tables_are_counted_by_size() -> None:
    assert tables_text((4, 4, 3)) == "2 tables of 4 and 1 table of 3"


def test_every_split_has_its_merit() -> None:
    assert merit_text(Split((4, 4), 4)) == "Every table is as you prefer."
    assert merit_text(Split((4, 3), 4)).startswith("1 table is smaller than you prefer;")
    assert merit_text(Split((5, 4), 4)).startswith("1 table is larger than you prefer:")
    assert merit_text(Split((5, 3, 3), 4)).endswith("as long as that one. 2 are smaller.")
