import pytest

from scoring.people.lists import (
    BadRow,
    ListedPerson,
    RosterColumn,
    RowFault,
    TooMany,
    UnreadableList,
    cells_of,
    column_of,
    columns_of,
    file_text,
    people_in,
    people_on,
    separator_of,
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


def test_columns_pasted_from_a_spreadsheet_are_read_by_their_headings() -> None:
    people, bad = people_on(
        ["Name\tFamily\tTable", "Ann\tMiller\t3", "\t\t", "Ben\t\t", "\tMiller\t"]
    )
    assert people == (ListedPerson("Ann", "", 3, "Miller"), ListedPerson("Ben"))
    assert [row.number for row in bad] == [5]
    assert people_on(["Ann\tMiller", "Ben"])[0] == (ListedPerson("Ann Miller"), ListedPerson("Ben"))


NAMES = "Name;Spitzname\nJürgen Groß;Jürgi\n"


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252"]
)
def test_whatever_a_spreadsheet_writes_is_read(encoding: str) -> None:
    assert file_text(NAMES.encode(encoding)) == NAMES


def test_utf_16_with_a_mark_of_either_kind_is_read() -> None:
    assert file_text(b"\xfe\xff" + NAMES.encode("utf-16-be")) == NAMES


@pytest.mark.parametrize(
    "content",
    [
        b"\x81\x8d\x8f",  # no signs of Windows
        b"\xef\xbb\xbf\xff",  # says that it is UTF-8, and is not
        b"\xff\xfea",  # half a sign
        b"one\0" + b"x" * 50,
        b"a\0b\0\0\xd8",  # half a pair
    ],
)
def test_what_is_no_text_is_refused(content: bytes) -> None:
    with pytest.raises(UnreadableList):
        file_text(content)


def test_an_empty_file_is_an_empty_text() -> None:
    assert file_text(b"") == ""
    assert cells_of("", most=5) == []


@pytest.mark.parametrize(
    ("text", "separator"),
    [
        ("Name;Tisch\nMüller, Anna;3\n", ";"),
        ("Name\tTable\nAnn\t3\n", "\t"),
        ("Name,Table\nAnn,3\n", ","),
        ('"Last, First"\n"Miller; Ann"\n', ";"),
        ("Ann\nBen\n", ";"),
    ],
)
def test_the_separator_is_the_sign_that_most_lines_have(text: str, separator: str) -> None:
    assert separator_of(text) == separator


def test_quoted_cells_may_hold_anything_and_empty_rows_do_not_count() -> None:
    text = 'Name,Note\r\n\r\n"Miller, Ann","two\nlines"\r\n , \r\n'
    assert cells_of(text, most=2) == [["Name", "Note"], ["Miller, Ann", "two\nlines"]]


def test_more_rows_than_a_roster_has_are_refused() -> None:
    assert len(cells_of("a\nb\nc\n", most=3)) == 3
    with pytest.raises(TooMany):
        cells_of("a\nb\nc\nd\n", most=3)


def test_a_cell_without_an_end_is_refused() -> None:
    with pytest.raises(UnreadableList):
        cells_of('"' + "x" * 200_000, most=5)
