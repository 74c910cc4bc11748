import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.people.lists import ListedPerson
from scoring.people.matching import (
    Changed,
    Known,
    New,
    Repeated,
    Same,
    Unclear,
    compare,
    decided,
    near_keys,
)

ANN = Known(1, "Ann Miller", "Annie", 3, frozenset({"millers"}))
BEN = Known(2, "Ben")
ROSTER = [ANN, BEN]


def only(row: ListedPerson, roster: list[Known] = ROSTER) -> object:
    (step,) = compare([row], roster)
    return step


def test_somebody_nobody_knows_is_new() -> None:
    assert only(ListedPerson("Cleo")) == New(ListedPerson("Cleo"))


@pytest.mark.parametrize("name", ["Ann Miller", "ANN MILLER", "Annie", "Ａnn Miller"])
def test_a_name_that_reads_alike_is_the_same_person_also_by_nickname(name: str) -> None:
    assert only(ListedPerson(name)) == Same(ListedPerson(name), ANN)


@pytest.mark.parametrize(
    "row",
    [
        ListedPerson("Ann Miller", nickname="Nan"),
        ListedPerson("Ann Miller", table=4),
        ListedPerson("Ann Miller", circle="The car"),
        ListedPerson("Ben", nickname="Benny"),
    ],
)
def test_what_a_row_says_otherwise_changes_somebody(row: ListedPerson) -> None:
    assert isinstance(only(row), Changed)


def test_what_a_row_says_as_it_is_changes_nothing() -> None:
    row = ListedPerson("Ann Miller", "ANNIE", 3, "MILLERS")
    assert only(row) == Same(row, ANN)


@pytest.mark.parametrize("name", ["Miller, Ann", "Ann Miler", "Anne Miller", "Ànn Miller"])
def test_a_name_that_is_near_is_asked_about(name: str) -> None:
    assert only(ListedPerson(name)) == Unclear(ListedPerson(name), (ANN,))


@pytest.mark.parametrize("name", ["Bea", "Bem", "Ann Walker"])
def test_a_name_that_is_not_near_is_somebody_new(name: str) -> None:
    assert isinstance(only(ListedPerson(name)), New)


def test_of_two_of_one_name_somebody_has_to_say_who_is_meant() -> None:
    other = Known(3, "BEN")
    assert only(ListedPerson("Ben"), [BEN, other]) == Unclear(ListedPerson("Ben"), (BEN, other))


def test_whose_name_it_is_goes_before_whose_nickname_it_is() -> None:
    assert only(ListedPerson("Ben"), [Known(3, "Benjamin", "Ben"), BEN]) == Same(
        ListedPerson("Ben"), BEN
    )


def test_who_stands_there_twice_counts_once() -> None:
    steps = compare([ListedPerson("Cleo"), ListedPerson("CLEO")], ROSTER)
    assert steps == (New(ListedPerson("Cleo")), Repeated(ListedPerson("CLEO")))


def test_names_of_signs_alone_are_near_to_nothing() -> None:
    assert near_keys("!!") == set()
    assert near_keys("Bo") == {"bo"}
    assert isinstance(only(ListedPerson("👩‍👧"), [Known(1, "🃏")]), New)


def test_an_answer_makes_a_row_clear() -> None:
    unclear = Unclear(ListedPerson("Ann Miler", table=5), (ANN,))
    assert decided(unclear, "new") == New(unclear.row)
    assert decided(unclear, "1") == Changed(unclear.row, ANN)
    assert decided(unclear, "") is None
    assert decided(unclear, "2") is None
    assert decided(New(ListedPerson("Cleo")), "1") == New(ListedPerson("Cleo"))


@given(st.lists(st.text(alphabet="abAÄ =,", min_size=1, max_size=6).filter(str.strip)))
def test_the_same_list_again_adds_nobody(names: list[str]) -> None:
    rows = [ListedPerson(name) for name in names]
    steps = [decided(step, "new") for step in compare(rows, [])]
    added = [step.row for step in steps if isinstance(step, New)]
    roster = [Known(pk, row.name) for pk, row in enumerate(added)]
    assert not any(isinstance(step, New) for step in compare(rows, roster))
