import pytest
from django.utils.translation import override

from tournaments.seating.problems import SeatingFault, SeatingRefusal
from tournaments.seating.sizes import Split
from tournaments.seating_words.refusals import REASONS, merit_text, refusal_text, tables_text
from tournaments.words import people_text

NAMES = {1: "Ada", 2: "Ben", 3: "Cleo"}


def test_every_code_has_its_words() -> None:
    assert REASONS.keys() == set(SeatingFault)
    for code in SeatingFault:
        assert refusal_text(SeatingRefusal(code=code)).endswith(".")


@pytest.mark.parametrize(
    ("refusal", "sentence"),
    [
        (
            SeatingRefusal(
                code=SeatingFault.NO_SPLIT, number=5, allowed=(4,), options=((5,), (2, 3))
            ),
            "5 people do not fill tables of 4: allow 5 or 2 with 3 too.",
        ),
        (
            SeatingRefusal(code=SeatingFault.APART_TOO_MANY, people=(1, 2, 3), limit=2),
            "Ada, Ben and Cleo must not meet, but there are only 2 tables.",
        ),
        (
            SeatingRefusal(code=SeatingFault.APART_TOO_MANY, people=(1, 2), limit=1),
            "Ada and Ben must not meet, but there is only 1 table.",
        ),
        (
            SeatingRefusal(code=SeatingFault.APART_AT_ONE_PLACE, people=(1, 3), table=2),
            "Ada and Cleo must not meet, but table 2 is kept for them all.",
        ),
        (
            SeatingRefusal(code=SeatingFault.APART_BESIDE_PLACES, people=(1, 2), keepers=(3,)),
            "No seating keeps these apart as asked: Ada and Ben, while these keep to their tables: "
            "Cleo. Give up one of these wishes.",
        ),
        (
            SeatingRefusal(code=SeatingFault.PLACES_OVERFULL, people=(1, 2, 3), table=4, limit=2),
            "Table 4 has 2 seats and is kept for more: Ada, Ben and Cleo.",
        ),
        (
            SeatingRefusal(code=SeatingFault.NO_SUCH_TABLE, people=(2,), table=9, limit=3),
            "There is no table 9; it is kept for Ben.",
        ),
        (
            SeatingRefusal(code=SeatingFault.SIZES_DIFFER, number=9, limit=8),
            "There are 8 seats for 9 people.",
        ),
    ],
)
def test_a_refusal_names_people_and_numbers(refusal: SeatingRefusal, sentence: str) -> None:
    with override("en"):
        assert refusal_text(refusal, NAMES.__getitem__) == sentence


def test_many_people_are_not_all_named() -> None:
    with override("en"):
        assert people_text(range(1, 11), str) == "1, 2, 3, 4, 5, 6, 7, 8 and 2 others"
        assert people_text(range(1, 10), str) == "1, 2, 3, 4, 5, 6, 7, 8 and 1 other"
        assert people_text(range(1, 9), str) == "1, 2, 3, 4, 5, 6, 7 and 8"


def test_tables_are_counted_by_size() -> None:
    assert tables_text((4, 4, 3)) == "2 tables of 4 and 1 table of 3"


def test_every_split_has_its_merit() -> None:
    assert merit_text(Split((4, 4), 4)) == "Every table is as you prefer."
    assert merit_text(Split((4, 3), 4)).startswith("1 table is smaller than you prefer;")
    assert merit_text(Split((5, 4), 4)).startswith("1 table is larger than you prefer:")
    assert merit_text(Split((5, 3, 3), 4)).endswith("as long as that one. 2 are smaller.")
