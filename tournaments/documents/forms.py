"""A document that somebody sends as a file, and then who is meant in it."""

import re
from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.fields import MOST_OF_A_DOCUMENT
from scoring.people.import_forms import BUSY, in_turn
from scoring.people.lists import ReaderBusy
from tournaments.documents.checking import read_document
from tournaments.documents.faults import DocumentRefused
from tournaments.documents.values import Record
from tournaments.documents.words import fault_text

MISSING = _("Choose a file that was exported.")
TOO_LARGE = _(
    "This file is too large for a page. “./run import” takes it in on the computer itself."
)
OUT_OF_DATE = _("This page is out of date. Choose the file again; nothing was changed.")
NUMBER = re.compile(r"who-([1-9][0-9]{0,5})")


class DocumentForm(forms.Form):
    """A file, read into what it says."""

    document = forms.FileField(error_messages={"required": MISSING, "empty": MISSING})

    read: Record
    content: bytes

    def clean_document(self) -> None:
        file = self.cleaned_data["document"]
        if (file.size or 0) > MOST_OF_A_DOCUMENT:
            raise forms.ValidationError(TOO_LARGE)
        self.content = file.read()
        self.read = read_in_turn(self.content)


class DocumentImportForm(forms.Form):
    """Which document the preview showed, with an answer for each who was unclear."""

    token = forms.CharField(max_length=32, error_messages={"required": OUT_OF_DATE})

    @property
    def choices(self) -> dict[int, str]:
        sent: Mapping[str, Any] = self.data
        found = ((NUMBER.fullmatch(name), who) for name, who in sent.items())
        return {int(number[1]): str(who) for number, who in found if number}


def read_in_turn(content: bytes) -> Record:
    """One at a time: each may take much memory."""
    try:
        with in_turn():
            return read_document(content)
    except ReaderBusy as error:
        raise forms.ValidationError(BUSY) from error
    except DocumentRefused as error:
        raise forms.ValidationError(fault_text(error)) from error
