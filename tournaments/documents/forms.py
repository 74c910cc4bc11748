"""A document that somebody sends: as a file, and then as the page before showed it."""

import re
import zlib
from base64 import b64decode, b64encode
from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.fields import MOST_OF_A_DOCUMENT
from scoring.people.import_forms import BUSY, MOST_CARRIED, in_turn
from scoring.people.lists import ReaderBusy
from tournaments.documents.checking import read_document
from tournaments.documents.faults import DocumentRefused
from tournaments.documents.reading import MOST_BYTES
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
    carried = ""  # as the next page sends it back

    def clean_document(self) -> None:
        file = self.cleaned_data["document"]
        if (file.size or 0) > MOST_OF_A_DOCUMENT:
            raise forms.ValidationError(TOO_LARGE)
        content = file.read()
        self.read = read_in_turn(content)
        self.carried = b64encode(zlib.compress(content, 9)).decode()
        if len(self.carried) > MOST_CARRIED:
            raise forms.ValidationError(TOO_LARGE)


class DocumentImportForm(forms.Form):
    """What the preview showed, with an answer for each who was unclear."""

    carried = forms.CharField(strip=False, error_messages={"required": OUT_OF_DATE})

    def clean_carried(self) -> Record:
        try:
            packed = zlib.decompressobj()
            content = packed.decompress(b64decode(self.cleaned_data["carried"]), MOST_BYTES + 1)
        except (ValueError, zlib.error) as error:
            raise forms.ValidationError(OUT_OF_DATE) from error
        return read_in_turn(content)

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
