"""One table as CSV and as XLSX: the same cells, of the same kinds."""

import csv
from datetime import UTC, date, datetime
from fractions import Fraction
from io import BytesIO, StringIO
from typing import Any

import pytest
from django.utils import translation
from openpyxl import load_workbook

from scoring.spreadsheets import (
    Cell,
    FileKind,
    Spreadsheet,
    UnknownFile,
    asked_file,
    file_answer,
    line,
)

NAMES = ["=HYPERLINK(1)", "+1", "@x", "-2", "\tAda", "\rBen", "#N/A", "Ольга", "  Jo  ", "12"]
MOMENT = datetime(2026, 7, 1, 18, 30, tzinfo=UTC)


def sheet(*rows: list[Cell], name: str = "results") -> Spreadsheet:
    return Spreadsheet(name, [f"Column {n}" for n, _cell in enumerate(rows[0])], rows)


def opened(content: bytes) -> Any:
    return load_workbook(BytesIO(content)).worksheets[0]


def cells(content: bytes) -> list[Any]:
    return list(opened(content).iter_rows(min_row=2))


def test_numbers_stay_numbers_and_nothing_stays_empty() -> None:
    assert line([1, -5, None, "Ada", 'Ben "B"'], ";") == '1;-5;;Ada;"Ben ""B"""\r\n'


def test_in_a_workbook_numbers_and_dates_are_what_they_are() -> None:
    day = date(2026, 11, 20)
    [row] = cells(sheet([3, Fraction(20, 3), Fraction(6), day, MOMENT, None]).xlsx)
    assert [cell.data_type for cell in row] == ["n", "n", "n", "d", "d", "n"]
    assert [cell.value for cell in row[:3]] == [3, 6.6667, 6]
    assert row[3].value.date() == day
    assert row[3].number_format == "yyyy-mm-dd"
    assert row[5].value is None


def test_a_moment_is_that_of_the_clocks_here_in_both(settings: Any) -> None:
    settings.TIME_ZONE = "Europe/Berlin"
    table = sheet([MOMENT])
    assert table.csv.splitlines()[1] == "2026-07-01 20:30"
    assert cells(table.xlsx)[0][0].value == datetime(2026, 7, 1, 20, 30)


@pytest.mark.parametrize("name", NAMES)
def test_whatever_people_are_called_it_is_text_in_a_workbook(name: str) -> None:
    [[cell]] = cells(sheet([name]).xlsx)
    assert cell.data_type == "s"
    assert cell.value == name.replace("\r", "\n")  # as XML reads it
    assert cell.quotePrefix == (name[:1] in set("=+@-\t\r"))


def test_signs_that_no_workbook_can_hold_do_not_spoil_it() -> None:
    [[cell]] = cells(sheet(["A\x00d\x0ba\uffff"]).xlsx)
    assert cell.value == "A d a "


def test_it_has_as_many_columns_as_a_long_night_needs_and_its_head_stays_in_sight() -> None:
    found = opened(sheet([*range(40)], name="a/b: [2026] " + "x" * 40).xlsx)
    assert found.max_column == 40
    assert found.freeze_panes == "A2"
    assert found["A1"].font.bold
    assert len(found.title) == 31


def test_a_table_of_nobody_has_its_heading() -> None:
    empty = Spreadsheet("results", ["Name"], [])
    assert empty.csv == "\ufeffName\r\n"
    assert [cell.value for cell in opened(empty.xlsx)[1]] == ["Name"]


def test_the_same_cells_stand_in_both() -> None:
    table = sheet(["Ada", 3, None], ["Ben", 4, 1])
    rows = csv.reader(StringIO(table.csv.removeprefix("\ufeff"), newline=""))
    texts = [[str(c.value or "") for c in row] for row in opened(table.xlsx).iter_rows()]
    assert list(rows) == texts


def test_german_files_have_decimal_commas_and_workbooks_numbers() -> None:
    table = sheet([Fraction(5, 2), "Ada"])
    with translation.override("de"):
        assert table.csv.splitlines()[1] == "2,5;Ada"
        assert cells(table.xlsx)[0][0].value == 2.5


def test_the_answer_is_a_file_of_its_kind() -> None:
    answer = file_answer(sheet(["Ada"]), FileKind.XLSX)
    assert answer["Content-Type"].endswith("spreadsheetml.sheet")
    assert answer["Content-Disposition"] == 'attachment; filename="results.xlsx"'
    assert asked_file({}, sheet(["Ada"]))["Content-Type"] == "text/csv; charset=utf-8"


def test_of_a_kind_that_there_is_not_there_is_no_file() -> None:
    with pytest.raises(UnknownFile):
        FileKind.asked_in({"format": "ods"})
    answer = asked_file({"format": "ods"}, sheet(["Ada"]))
    assert answer.status_code == 400
    assert "csv, xlsx" in answer.text
