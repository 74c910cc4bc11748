"""A list of people that somebody sends: as a file, pasted, or as the page before showed it.

XLSX is read by a process of its own, one at a time: what it unpacks to, nobody knows before.
"""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Any

from django import forms
from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from scoring.fields import MOST_BYTES
from scoring.people.lists import (
    FAULTS,
    BadRow,
    ListedPerson,
    PeopleRead,
    ReaderBusy,
    Rows,
    TooLarge,
    TooMany,
    UnreadableList,
    cells_of,
    checked_row,
    file_text,
    people_in,
    people_on,
)

MOST_PEOPLE = 5000
PLACE = re.compile(r"[0-9]{1,5}")  # of a row
MOST_CARRIED = 900_000  # bytes that the next page can send back

NOTHING = _("Choose a file or paste a list.")
TOO_LARGE = _("This file is too large for a list of people. Save only the names, then try again.")
TOO_MANY = _("More than 5,000 people cannot be taken at once. Split the list, then try again.")
UNREADABLE = _(
    "This file cannot be read. Save the list as CSV or as XLSX from your spreadsheet, then try "
    "again."
)
BUSY = _("Others are sending files just now. Try again in a minute.")
EMPTY = _("There are no names in it.")
OUT_OF_DATE = _("This page is out of date. Choose the file again; nothing was changed.")


MARK = b"PK\x03\x04"
READER = "scoring.people.workbook"
ONE_AT_A_TIME = Lock()
PATIENCE = 10.0  # seconds to wait for that
LONGEST = 20.0  # seconds until a file is given up, whatever it does


def is_spreadsheet(content: bytes) -> bool:
    return content.startswith(MARK)


def read_spreadsheet(content: bytes, most: int) -> Rows:
    """The cells of its first sheet as they were typed: a formula is its text."""
    with in_turn():
        said = answer_of_the_reader(content, most)
    if fault := said.get("fault"):
        raise FAULTS[fault]
    rows: Rows = said["rows"]
    return rows


@contextmanager
def in_turn() -> Iterator[None]:
    if not ONE_AT_A_TIME.acquire(timeout=PATIENCE):
        raise ReaderBusy
    try:
        yield
    finally:
        ONE_AT_A_TIME.release()


def answer_of_the_reader(content: bytes, most: int) -> dict[str, Any]:
    """Where it was stopped by its limits, the file was too much for it."""
    try:
        ended = subprocess.run(
            [sys.executable, "-m", READER, str(most)],
            input=content,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=settings.BASE_DIR,
            timeout=LONGEST,
            check=True,
        )
    except subprocess.SubprocessError as error:
        raise TooLarge from error
    answer: dict[str, Any] = json.loads(ended.stdout)
    return answer


class ListForm(forms.Form):
    """A file or a pasted list, read into people."""

    file = forms.FileField(required=False, allow_empty_file=True)
    pasted = forms.CharField(required=False, strip=False)

    people: tuple[ListedPerson, ...] = ()
    bad: tuple[BadRow, ...] = ()

    def clean(self) -> dict[str, Any]:
        file = self.cleaned_data.get("file")
        pasted = str(self.cleaned_data.get("pasted") or "")
        field = "file" if file else "pasted"
        try:
            self.people, self.bad = read_file(file) if file else read_pasted(pasted)
        except TooMany:
            self.add_error(field, TOO_MANY)
        except UnreadableList:
            self.add_error(field, UNREADABLE)
        except TooLarge:
            self.add_error(field, TOO_LARGE)
        except ReaderBusy:
            self.add_error(field, BUSY)
        if len(people_json(self.people).encode()) > MOST_CARRIED:
            self.add_error(field, TOO_LARGE)
        if not self.errors and not self.people and not self.bad:
            self.add_error(field, EMPTY if file or pasted else NOTHING)
        return self.cleaned_data


def read_file(file: "UploadedFile[Any]") -> PeopleRead:
    if (file.size or 0) > MOST_BYTES:
        raise TooLarge
    content = file.read()
    if is_spreadsheet(content):
        return people_in(read_spreadsheet(content, MOST_PEOPLE + 1))
    read = people_in(cells_of(file_text(content), MOST_PEOPLE + 1))
    return few_enough(read)


def read_pasted(text: str) -> PeopleRead:
    return few_enough(people_on(text.splitlines()[: MOST_PEOPLE * 2]))


def few_enough(read: PeopleRead) -> PeopleRead:
    if sum(map(len, read)) > MOST_PEOPLE:
        raise TooMany
    return read


class ApplyForm(forms.Form):
    """What the preview showed, with an answer for each row that was unclear."""

    people = forms.CharField(
        strip=False, error_messages={"required": OUT_OF_DATE}, widget=forms.HiddenInput
    )

    def clean_people(self) -> list[ListedPerson]:
        try:
            typed = json.loads(self.cleaned_data["people"])
            rows = [as_row(*cells) for cells in typed[:MOST_PEOPLE]]
        except (LookupError, RecursionError, TypeError, ValueError) as error:
            raise forms.ValidationError(OUT_OF_DATE) from error
        return rows

    @property
    def choices(self) -> dict[int, str]:
        """The answers, by the place of their row."""
        prefix = "choice-"
        return {
            int(name.removeprefix(prefix)): str(value)
            for name, value in self.data.items()
            if name.startswith(prefix) and PLACE.fullmatch(name.removeprefix(prefix))
        }


def people_json(rows: tuple[ListedPerson, ...]) -> str:
    """The people as the next page sends them back."""
    cells = [[row.name, row.nickname, row.table or "", row.circle] for row in rows]
    return json.dumps(cells, ensure_ascii=False, separators=(",", ":"))


def as_row(name: str, nickname: str, table: int | str, circle: str) -> ListedPerson:
    row = checked_row(str(name), str(nickname), str(table), str(circle))
    if not isinstance(row, ListedPerson):
        raise ValueError
    return row
