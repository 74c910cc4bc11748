"""A list of people that somebody sends: as a file, pasted, or as the page before showed it."""

import json
import re
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from scoring.fields import MOST_BYTES
from scoring.people.lists import (
    BadRow,
    ListedPerson,
    Read,
    ReaderBusy,
    TooLarge,
    TooMany,
    UnreadableList,
    cells_of,
    checked,
    decoded,
    people_in,
    people_on,
)
from scoring.people.spreadsheets import is_spreadsheet, read_spreadsheet

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
        if len(written(self.people).encode()) > MOST_CARRIED:
            self.add_error(field, TOO_LARGE)
        if not self.errors and not self.people and not self.bad:
            self.add_error(field, EMPTY if file or pasted else NOTHING)
        return self.cleaned_data


def read_file(file: "UploadedFile[Any]") -> Read:
    if (file.size or 0) > MOST_BYTES:
        raise TooLarge
    content = file.read()
    if is_spreadsheet(content):
        return people_in(read_spreadsheet(content, MOST_PEOPLE + 1))
    read = people_in(cells_of(decoded(content), MOST_PEOPLE + 1))
    return few_enough(read)


def read_pasted(text: str) -> Read:
    return few_enough(people_on(text.splitlines()[: MOST_PEOPLE * 2]))


def few_enough(read: Read) -> Read:
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


def written(rows: tuple[ListedPerson, ...]) -> str:
    """The people as the next page sends them back."""
    cells = [[row.name, row.nickname, row.table or "", row.circle] for row in rows]
    return json.dumps(cells, ensure_ascii=False, separators=(",", ":"))


def as_row(name: str, nickname: str, table: int | str, circle: str) -> ListedPerson:
    row = checked(str(name), str(nickname), str(table), str(circle))
    if not isinstance(row, ListedPerson):
        raise ValueError
    return row
