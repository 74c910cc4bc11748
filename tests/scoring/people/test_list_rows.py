import pytest

from scoring.people.list_rows import (
    BadRow,
    Column,
    Fault,
    Row,
    column_of,
    columns_of,
    people_in,
    people_on,
)


@pytest.mark.parametrize(
    ("heading", "column"),
    [
        ("Name", Column.NAME),
        (" SPIELER ", Column.NAME),
        ("Vorname:", Column.FIRST),
        ("Last name", Column.LAST),
        ("Spitzname", Column.NICKNAME),
        ("Fester Tisch", Column.TABLE),
        ("Familie", Column.CIRCLE),
        ("Vollständiger Name", Column.NAME),
        ("Telephone", None),
        ("", None),
    ],
)
def test_a_heading_is_known_in_english_and_german(heading: str, column: Column | None) -> None:
    assert column_of(heading) is column


def test_columns_are_found_by_their_headings_wherever_they_stand() -> None:
    rows = [["No.", "Family", "Surname", "First name", "Nick", "Table"]]
    rows += [["1", "Millers", "Miller", "Ann", "Annie", "3"], ["2", "", "Bo", "", "", ""]]
    people, bad = people_in(rows)
    assert people == (Row("Ann Miller", "Annie", 3, "Millers"), Row("Bo"))
    assert not bad


def test_without_headings_the_first_column_with_words_has_the_names() -> None:
    assert people_in([["1", "Ann", "x"], ["2", "Ben"]])[0] == (Row("Ann"), Row("Ben"))
    assert columns_of([["1"], ["2"]]) == ({Column.NAME: 0}, [["1"], ["2"]])
    assert people_in([]) == ((), ())


def test_the_second_column_of_one_heading_says_nothing() -> None:
    assert people_in([["Name", "Name"], ["Ann", "Ben"]])[0] == (Row("Ann"),)


def test_a_list_of_nicknames_is_a_list_of_names() -> None:
    assert people_in([["Nickname"], ["Bo"]])[0] == (Row("Bo"),)


def test_a_formula_is_a_name_like_any_other() -> None:
    formula = '=HYPERLINK("http://evil.example";"Ann")'
    assert people_in([["Name"], [formula]])[0] == (Row(formula),)


@pytest.mark.parametrize(
    ("row", "shown", "fault"),
    [
        (["", "Bea", "3", ""], "Bea", None),
        (["\u200b", "", "3", ""], "\u200b", Fault.NAMELESS),
        (["", "", "3", ""], "3", Fault.NAMELESS),
        (["x" * 201, "", "", ""], "x" * 60, Fault.NAME_TOO_LONG),
        (["Ann", "", "by the door", ""], "Ann", Fault.NO_TABLE),
        (["Ann", "", "0", ""], "Ann", Fault.NO_TABLE),
        (["Ann", "", "1000", ""], "Ann", Fault.NO_TABLE),
        (["Ann", "", "٣", ""], "Ann", Fault.NO_TABLE),
        (["Ann", "", "", "y" * 61], "Ann", Fault.CIRCLE_TOO_LONG),
    ],
)
def test_a_row_that_cannot_be_taken_says_why(
    row: list[str], shown: str, fault: Fault | None
) -> None:
    people, bad = people_in([["Name", "Nickname", "Table", "Family"], row])
    assert bad == ((BadRow(2, shown, fault),) if fault else ())
    assert bool(people) is (fault is None)


def test_a_short_row_says_nothing_in_the_columns_it_lacks() -> None:
    assert people_in([["Name", "Table"], ["Ann"]])[0] == (Row("Ann"),)


def test_a_pasted_list_has_one_name_a_line() -> None:
    people, bad = people_on(["Miller, Ann", "  ", "Ben\t the  Great", "\x01\u200b"])
    assert people == (Row("Miller, Ann"), Row("Ben the Great"))
    assert [row.number for row in bad] == [4]
