import pytest

from scoring.people.lists import TooMany, UnreadableList, cells_of, file_text, separator_of

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
