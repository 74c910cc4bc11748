"""A table as a file that somebody opens in a spreadsheet: CSV, or XLSX.

openpyxl takes as long to load as all else of a start, so it is loaded by whoever asks for XLSX.
"""

import csv
import re
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from enum import Enum
from fractions import Fraction
from io import BytesIO, StringIO
from typing import Any

from django.http import HttpResponse
from django.utils.formats import get_format
from django.utils.http import content_disposition_header
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from scoring.formulas import harmless, looks_calculated

type Cell = str | int | Fraction | date | datetime | None
"""None is an empty one; a moment knows its time zone."""

BOM = "\ufeff"  # by which Excel knows that the file is in UTF-8
DIGITS = 4  # of a number that is not whole, at most
NO_SIGNS = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")  # XML has none of them
NO_TITLE = re.compile(r"[\[\]:*?/\\]")
LONGEST_TITLE, LONGEST_CELL = 31, 32767  # signs
WIDEST, LEAST_WIDE = 40, 8  # columns, in signs
DAY, MOMENT = "yyyy-mm-dd", "yyyy-mm-dd hh:mm"


class UnknownFile(Exception):
    """Somebody asks for a file of a kind that there is not."""


class FileKind(Enum):
    CSV = "csv"
    XLSX = "xlsx"

    @classmethod
    def asked_in(cls, asked: Mapping[str, str]) -> "FileKind":
        """CSV where nobody says what."""
        try:
            return cls(asked.get("format", "").lower() or cls.CSV.value)
        except ValueError as error:
            raise UnknownFile from error

    @property
    def content_type(self) -> str:
        if self is FileKind.CSV:
            return "text/csv; charset=utf-8"
        return "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@dataclass(frozen=True, slots=True)
class Spreadsheet:
    """A table, and what its file is called without its ending."""

    name: str
    heading: Sequence[str]
    rows: Sequence[Sequence[Cell]]

    def file(self, kind: FileKind) -> bytes:
        return self.csv.encode() if kind is FileKind.CSV else self.xlsx

    def facts(self, kind: str = "") -> dict[str, Any]:
        """For programs, with the file of a kind where they ask for one."""
        content = b64encode(self.file(FileKind(kind))).decode() if kind else None
        rows = [[told_cell(cell) for cell in row] for row in self.rows]
        return {"name": self.name, "heading": self.heading, "rows": rows, "content": content}

    @property
    def csv(self) -> str:
        sign = separator()
        return BOM + "".join(line(cells, sign) for cells in (self.heading, *self.rows))

    @property
    def xlsx(self) -> bytes:
        return workbook(self.name, [self.heading, *self.rows])


def line(cells: Iterable[Cell], separator: str) -> str:
    """A line of a file of separated values."""
    text = StringIO()
    csv.writer(text, delimiter=separator).writerow(map(cell_text, cells))
    return text.getvalue()


def cell_text(cell: Cell) -> str | int | None:
    match cell:
        case str():
            return harmless(cell)
        case Fraction():
            text = f"{float(cell):.{DIGITS}f}".rstrip("0").rstrip(".")
            return text.replace(".", str(get_format("DECIMAL_SEPARATOR")))
        case datetime():
            return f"{localtime(cell):%Y-%m-%d %H:%M}"  # read as a date in every region
        case date():
            return cell.isoformat()
        case _:
            return cell


def separator() -> str:
    """Excel splits where the list separator of its region stands, and asks nobody.

    That is the semicolon wherever numbers have a decimal comma, as in German, and the comma in
    English. LibreOffice asks, and splits at both unless told otherwise.
    """
    return ";" if get_format("DECIMAL_SEPARATOR") == "," else ","


def workbook(name: str, rows: Sequence[Sequence[Cell]]) -> bytes:
    """Its first row stays in sight."""
    from openpyxl import Workbook  # noqa: PLC0415
    from openpyxl.utils import get_column_letter  # noqa: PLC0415

    book = Workbook(write_only=True)
    sheet = book.create_sheet(NO_TITLE.sub(" ", name)[:LONGEST_TITLE])
    sheet.freeze_panes = "A2"
    for number, column in enumerate(zip(*rows, strict=True), 1):
        sheet.column_dimensions[get_column_letter(number)].width = width_of(column)
    for number, cells in enumerate(rows):
        sheet.append(list(sheet_cells(sheet, cells, is_heading=number == 0)))
    kept = BytesIO()
    book.save(kept)
    return kept.getvalue()


def sheet_cells(sheet: Any, cells: Iterable[Cell], *, is_heading: bool) -> Iterator[Any]:
    from openpyxl.cell import WriteOnlyCell  # noqa: PLC0415
    from openpyxl.styles import Font  # noqa: PLC0415

    for value in cells:
        cell = WriteOnlyCell(sheet, sheet_value(value))
        if isinstance(value, str):
            cell.data_type = "s"  # whatever it begins with
            cell.quotePrefix = looks_calculated(value)  # and it stays so when somebody edits it
        elif isinstance(value, date):
            cell.number_format = MOMENT if isinstance(value, datetime) else DAY
        if is_heading:
            cell.font = Font(bold=True)
        yield cell


def sheet_value(cell: Cell) -> str | int | float | date | None:
    match cell:
        case str():
            return NO_SIGNS.sub(" ", cell)[:LONGEST_CELL]
        case Fraction():
            return int(cell) if cell.denominator == 1 else round(float(cell), DIGITS)
        case datetime():
            return localtime(cell).replace(tzinfo=None)  # a sheet knows no time zones
        case _:
            return cell


def told_cell(cell: Cell) -> str | int | float | date | None:
    return sheet_value(cell) if isinstance(cell, Fraction) else cell


def width_of(cells: Iterable[Cell]) -> int:
    longest = max(len(str(cell_text(cell) or "")) for cell in cells)
    return min(max(longest, LEAST_WIDE), WIDEST) + 2


def file_answer(spreadsheet: Spreadsheet, kind: FileKind) -> HttpResponse:
    answer = HttpResponse(spreadsheet.file(kind), content_type=kind.content_type)
    name = f"{spreadsheet.name}.{kind.value}"
    answer["Content-Disposition"] = content_disposition_header(True, name)
    return answer


def asked_file(asked: Mapping[str, str], spreadsheet: Spreadsheet) -> HttpResponse:
    """In the kind that the address says."""
    try:
        return file_answer(spreadsheet, FileKind.asked_in(asked))
    except UnknownFile:
        text = _("There is no such format. There are: %(formats)s.")
        formats = {"formats": ", ".join(kind.value for kind in FileKind)}
        return HttpResponse(text % formats, content_type="text/plain", status=400)
