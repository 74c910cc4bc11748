import pytest

from scoring.people.lists import (
    BadRow,
    ListedPerson,
    RosterColumn,
    RowFault,
    column_of,
    columns_of,
    people_in,
    people_on,
)


@pytest.mark.parametrize(
    ("heading", "column"),
    [
        ("Name", RosterColumn.NAME),
        (" SPIELER ", RosterColumn.NAME),
        ("Vorname:", RosterColumn.FIRST),
        ("Last name", RosterColumn.LAST),
        ("Spitzname", RosterColumn.NICKNAME),
        ("Fester Tisch", RosterColumn.TABLE),
        ("Familie", RosterColumn.CIRCLE),
        ("Vollständiger Name", RosterColumn.NAME),
        ("Telephone", None),
        ("", None),
    ],
)
def test_a_heading_is_known_in_english_and_german(
    heading: str, column: RosterColumn | None
) -> None:
    assert column_of(heading) is column


def test_columns_are_found_by_their_headings_wherever_they_stand() -> None:
    rows = [["No.", "Family", "Surname", "First name", "Nick", "Table"]]
    rows += [["1", "Millers", "Miller", "Ann", "Annie", "3"], ["2", "", "Bo", "", "", ""]]
    people, bad = people_in(rows)
    assert people == (ListedPerson("Ann Miller", "Annie", 3, "Millers"), ListedPerson("Bo"))
    assert not bad


def test_without_headings_the_first_column_with_words_has_the_names() -> None:
    assert people_in([["1", "Ann", "x"], ["2", "Ben"]])[0] == (
        ListedPerson("Ann"),
        ListedPerson("Ben"),
    )
    assert columns_of([["1"], ["2"]]) == ({RosterColumn.NAME: 0}, [["1"], ["2"]])
    assert people_in([]) == ((), ())


def test_the_second_column_of_one_heading_says_nothing() -> None:
    assert people_in([["Name", "Name"], ["Ann", "Ben"]])[0] == (ListedPerson("Ann"),)


def test_a_list_of_nicknames_is_a_list_of_names() -> None:
    assert people_in([["Nickname"], ["Bo"]])[0] == (ListedPerson("Bo"),)


def test_a_formula_is_a_name_like_any_other() -> None:
    formula = '=HYPERLINK("http://evil.example";"Ann")'
    assert people_in([["Name"], [formula]])[0] == (ListedPerson(formula),)


@pytest.mark.parametrize(
    ("row", "shown", "fault"),
    [
        (["", "Bea", "3", ""], "Bea", None),
        (["\u200b", "", "3", ""], "\u200b", RowFault.NAMELESS),
        (["", "", "3", ""], "3", RowFault.NAMELESS),
        (["x" * 201, "", "", ""], "x" * 60, RowFault.NAME_TOO_LONG),
        (["Ann", "", "by the door", ""], "Ann", RowFault.NO_TABLE),
        (["Ann", "", "0", ""], "Ann", RowFault.NO_TABLE),
        (["Ann", "", "1000", ""], "Ann", RowFault.NO_TABLE),
        (["Ann", "", "٣", ""], "Ann", RowFault.NO_TABLE),
        (["Ann", "", "", "y" * 61], "Ann", RowFault.CIRCLE_TOO_LONG),
    ],
)
def test_a_row_that_cannot_be_taken_says_why(
    row: list[str], shown: str, fault: RowFault | None
) -> None:
    people, bad = people_in([["Name", "Nickname", "Table", "Family"], row])
    assert bad == ((BadRow(2, shown, fault),) if fault else ())
    assert bool(people) is (fault is None)


def test_a_short_row_says_nothing_in_the_columns_it_lacks() -> None:
    assert people_in([["Name", "Table"], ["Ann"]])[0] == (ListedPerson("Ann"),)


def test_a_pasted_list_has_one_name_a_line() -> None:
    people, bad = people_on(["Miller, Ann", "  ", "Ben\t the  Great", "\x01\u200b"])
    assert people == (ListedPerson("Miller, Ann"), ListedPerson("Ben the Great"))
    assert [row.number for row in bad] == [4]
