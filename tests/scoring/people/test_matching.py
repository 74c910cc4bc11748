import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.people.lists import ListedPerson
from scoring.people.matching import (
    ChangedPerson,
    KnownPerson,
    NewPerson,
    RepeatedPerson,
    SamePerson,
    UnclearPerson,
    compare,
    decided_effect,
    near_keys,
)

ANN = KnownPerson(1, "Ann Miller", "Annie", 3, frozenset({"millers"}))
BEN = KnownPerson(2, "Ben")
ROSTER = [ANN, BEN]


def only(row: ListedPerson, roster: list[KnownPerson] = ROSTER) -> object:
    (effect,) = compare([row], roster)
    return effect


def test_somebody_nobody_knows_is_new() -> None:
    assert only(ListedPerson("Cleo")) == NewPerson(ListedPerson("Cleo"))


@pytest.mark.parametrize("name", ["Ann Miller", "ANN MILLER", "Annie", "Ａnn Miller"])
def test_a_name_that_reads_alike_is_the_same_person_also_by_nickname(name: str) -> None:
    assert only(ListedPerson(name)) == SamePerson(ListedPerson(name), ANN)


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
    assert isinstance(only(row), ChangedPerson)


def test_what_a_row_says_as_it_is_changes_nothing() -> None:
    row = ListedPerson("Ann Miller", "ANNIE", 3, "MILLERS")
    assert only(row) == SamePerson(row, ANN)


@pytest.mark.parametrize("name", ["Miller, Ann", "Ann Miler", "Anne Miller", "Ànn Miller"])
def test_a_name_that_is_near_is_asked_about(name: str) -> None:
    assert only(ListedPerson(name)) == UnclearPerson(ListedPerson(name), (ANN,))


@pytest.mark.parametrize("name", ["Bea", "Bem", "Ann Walker"])
def test_a_name_that_is_not_near_is_somebody_new(name: str) -> None:
    assert isinstance(only(ListedPerson(name)), NewPerson)


def test_of_two_of_one_name_somebody_has_to_say_who_is_meant() -> None:
    other = KnownPerson(3, "BEN")
    assert only(ListedPerson("Ben"), [BEN, other]) == UnclearPerson(
        ListedPerson("Ben"), (BEN, other)
    )


def test_whose_name_it_is_goes_before_whose_nickname_it_is() -> None:
    assert only(ListedPerson("Ben"), [KnownPerson(3, "Benjamin", "Ben"), BEN]) == SamePerson(
        ListedPerson("Ben"), BEN
    )


def test_who_stands_there_twice_counts_once() -> None:
    effects = compare([ListedPerson("Cleo"), ListedPerson("CLEO")], ROSTER)
    assert effects == (NewPerson(ListedPerson("Cleo")), RepeatedPerson(ListedPerson("CLEO")))


def test_names_of_signs_alone_are_near_to_nothing() -> None:
    assert near_keys("!!") == set()
    assert near_keys("Bo") == {"bo"}
    assert isinstance(only(ListedPerson("👩‍👧"), [KnownPerson(1, "🃏")]), NewPerson)


def test_an_answer_makes_a_row_clear() -> None:
    unclear = UnclearPerson(ListedPerson("Ann Miler", table=5), (ANN,))
    assert decided_effect(unclear, "new") == NewPerson(unclear.row)
    assert decided_effect(unclear, "1") == ChangedPerson(unclear.row, ANN)
    assert decided_effect(unclear, "") is None
    assert decided_effect(unclear, "2") is None
    assert decided_effect(NewPerson(ListedPerson("Cleo")), "1") == NewPerson(ListedPerson("Cleo"))


@given(st.lists(st.text(alphabet="abAÄ =,", min_size=1, max_size=6).filter(str.strip)))
def test_the_same_list_again_adds_nobody(names: list[str]) -> None:
    rows = [ListedPerson(name) for name in names]
    effects = [decided_effect(effect, "new") for effect in compare(rows, [])]
    added = [effect.row for effect in effects if isinstance(effect, NewPerson)]
    roster = [KnownPerson(pk, row.name) for pk, row in enumerate(added)]
    assert not any(isinstance(effect, NewPerson) for effect in compare(rows, roster))
