"""What of a night is to be printed, and how."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import get_language, gettext_lazy, pgettext_lazy
from django.utils.translation import gettext as _

from scoring.forms.sheets import PAPERS
from scoring.sheets.documents import LANGUAGES, language_of
from tournaments.forms.fields import choice
from tournaments.models import Round
from tournaments.pages.table import round_name
from tournaments.sheets.asked import Wanted
from tournaments.sheets.kinds import KINDS

SPARE = [(count, count) for count in range(21)]
PER_PAGE = [(1, "1"), (2, "2"), (4, "4")]
PLACES = [
    (3, gettext_lazy("the first three")),
    (10, gettext_lazy("the first ten")),
    (0, gettext_lazy("everybody")),
]
ALL = gettext_lazy("Choose what is to be printed.")


class Kinds(forms.MultipleChoiceField):
    """Several in one value too: that is what a button for a whole set sends."""

    def to_python(self, value: Any) -> list[str]:
        return [key for text in super().to_python(value) for key in text.split(",")]


def with_the_usual(data: QueryDict) -> QueryDict:
    """What an address leaves out, or a page does not ask, is as most people want it."""
    told = data.copy()
    spoken = language_of(get_language())
    usual = {"paper": "a4", "per_page": "1", "spare": "0", "places": "3", "language": spoken}
    for name, value in usual.items():
        told.setdefault(name, value)
    return told


class NightPapersForm(forms.Form):
    """The choices hold for all papers; a button says which ones, or else the ticks do."""

    language = choice(gettext_lazy("Language of the papers"), list(LANGUAGES.items()))
    paper = choice(gettext_lazy("Size of the paper"), PAPERS, initial="a4")
    per_page = choice(gettext_lazy("On each page"), PER_PAGE, initial="1")
    spare = choice(gettext_lazy("Spare blank ones"), SPARE, initial="0")
    places = choice(pgettext_lazy("who gets a certificate", "For"), PLACES, initial="3")
    text_only = forms.BooleanField(
        label=gettext_lazy("Without picture and frame"),
        help_text=gettext_lazy("For paper that is printed already."),
        required=False,
    )
    papers = Kinds(choices=list, required=False)
    ticked = Kinds(choices=list, required=False)

    def __init__(self, rounds: Sequence[Round], data: Any = None, **more: Any) -> None:
        super().__init__(data, **more)
        self.initial.setdefault("language", language_of(get_language()))
        keys = [(key, kind.title) for key, kind in KINDS.items()]
        for name in ("papers", "ticked"):
            self.fields[name].choices = keys  # type: ignore[attr-defined]
        if rounds:
            choices = [(round.number, round_name(round)) for round in reversed(rounds)]
            self.fields["round"] = choice(_("Round"), choices, required=False)
            self.initial.setdefault("round", rounds[-1].number)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if not self.errors and not (cleaned.get("papers") or cleaned.get("ticked")):
            self.add_error(None, ALL)
        return cleaned

    def wanted(self, origin: str) -> Wanted:
        chosen = self.cleaned_data
        return Wanted(
            kinds=tuple(key for key in KINDS if key in (chosen["papers"] or chosen["ticked"])),
            language=chosen["language"],
            origin=origin,
            paper=chosen["paper"],
            round=int(chosen["round"]) if chosen.get("round") else None,
            per_page=int(chosen["per_page"]),
            spare=int(chosen["spare"]),
            text_only=chosen["text_only"],
            places=int(chosen["places"]),
        )
