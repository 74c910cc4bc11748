"""What a file may cost that somebody sends: a process of its own, one at a time, with limits."""

import resource
import sys
import time
import zipfile
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO

import pytest
from django.test import Client
from openpyxl import Workbook

from scoring.people import import_forms, workbook
from scoring.people.import_forms import read_spreadsheet
from scoring.people.lists import ReaderBusy, TooLarge, TooMany, cells_of
from tests.clubs import ada, club_of
from tests.scoring.people.test_imports import send

MEGABYTE = 1024  # of the kilobytes that the system counts in
IN_KILOBYTES = 1024 if sys.platform == "darwin" else 1


def book_of(*rows: tuple[object, ...]) -> bytes:
    book = Workbook(write_only=True)
    sheet = book.create_sheet()
    for row in rows:
        sheet.append(row)
    kept = BytesIO()
    book.save(kept)
    return kept.getvalue()


def with_part(name: str, text: str) -> bytes:
    """A workbook in which one part is another."""
    kept, source = BytesIO(), BytesIO(book_of(("Name",), ("Ada",)))
    with (
        zipfile.ZipFile(source) as whole,
        zipfile.ZipFile(kept, "w", zipfile.ZIP_DEFLATED) as packed,
    ):
        for part in whole.infolist():
            if part.filename != name:
                packed.writestr(part.filename, whole.read(part))
        packed.writestr(name, text)
    return kept.getvalue()


def bloated() -> bytes:
    """55 kB with three million cells, each of which becomes a few objects."""
    cell = '<c r="A1"><v>1</v></c>'
    row = f'<row r="1">{cell * 1_500_000}</row>'
    head = '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
    text = f"{head}<sheetData>{row}</sheetData></worksheet>"
    return with_part("xl/worksheets/sheet1.xml", text)


def peak(who: int) -> float:
    """The most memory there ever was, in megabytes."""
    return resource.getrusage(who).ru_maxrss / MEGABYTE / IN_KILOBYTES


@pytest.mark.long
def test_six_files_that_unpack_to_much_cost_this_process_nothing() -> None:
    content = bloated()
    assert len(content) < 200_000
    before = peak(resource.RUSAGE_SELF)
    others = peak(resource.RUSAGE_CHILDREN)  # of tests before this one

    def read(_number: int) -> type[Exception] | None:
        try:
            read_spreadsheet(content, 5000)
        except (TooLarge, ReaderBusy) as fault:
            return type(fault)
        return None

    with ThreadPoolExecutor(6) as people:
        assert set(people.map(read, range(6))) <= {TooLarge, ReaderBusy}
    assert peak(resource.RUSAGE_SELF) - before < 100
    usual = max(450, before + 50)  # it begins as large as this one
    assert peak(resource.RUSAGE_CHILDREN) < max(usual, others + 1)


def test_a_file_that_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_forms, "LONGEST", 0.05)
    with pytest.raises(TooLarge):
        read_spreadsheet(book_of(("Name",)), 5000)


def test_whoever_has_waited_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_forms, "PATIENCE", 0.01)
    with import_forms.in_turn(), pytest.raises(ReaderBusy):
        read_spreadsheet(book_of(("Name",)), 5000)
    [[name, *empty]] = read_spreadsheet(book_of(("Name",)), 5000)
    assert (name, set(empty)) == ("Name", {""})


def test_rows_are_counted_while_they_are_read() -> None:
    with pytest.raises(TooMany):
        read_spreadsheet(book_of(*((f"Ann {number}",) for number in range(7000))), 5000)


def test_many_letters_are_too_many() -> None:
    with pytest.raises(TooLarge):
        read_spreadsheet(book_of(*(("w" * 2000,) for _row in range(3000))), 5000)


def test_an_ordinary_file_takes_no_longer_than_one_waits() -> None:
    rows = [(f"Person {number}", "Nick", number % 9, "Family") for number in range(5000)]
    content = book_of(*rows)
    started = time.monotonic()
    assert len(read_spreadsheet(content, 5001)) == 5000
    assert time.monotonic() - started < 10


def test_columns_without_end_are_left_out() -> None:
    assert [len(row) for row in cells_of("Ada" + "," * 100_000, 10)] == [50]
    assert [len(row) for row in read_spreadsheet(book_of(("Ada",) * 60), 10)] == [50]


@pytest.mark.django_db
def test_whoever_waits_sees_why(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_forms, "PATIENCE", 0.01)
    with import_forms.in_turn():
        answer = send(ada(club_of("Olga")), book_of(("Name",)), "people.xlsx")
    assert answer.status_code == 422
    assert "Others are sending files just now." in answer.text


def test_a_workbook_for_which_there_is_no_memory_is_too_large(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The process that reads has a bound of its own; the long suite meets it with real files."""

    def full(*_args: object, **_options: object) -> None:
        raise MemoryError

    monkeypatch.setattr(workbook, "load_workbook", full)
    with pytest.raises(TooLarge):
        workbook.read(book_of(("Name",)), 10)
