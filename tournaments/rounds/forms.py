"""What the pages of rounds send."""

from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.rounds.drafting import DraftWishes
from tournaments.rounds.finals import Decider
from tournaments.rounds.models import Round
from tournaments.seating.sizes import PLAYABLE

NIGHT_IS_OVER = gettext_lazy("The night is over: no round is seated any more.")
NO_FINAL_DUE = gettext_lazy("No final is due at this moment.")
PUBLISHED_MEANWHILE = gettext_lazy("This round has been published meanwhile: nothing was moved.")
TABLE, PERSON = "t", "p"  # where somebody is moved: to a table, or to the place of somebody


class SeenForm(forms.Form):
    """Which version of the round the page showed."""

    seen = forms.IntegerField(min_value=0)

    @property
    def version(self) -> int:
        return int(self.cleaned_data["seen"])


class DecisionForm(SeenForm):
    """And what it said of a correction."""

    shown = forms.CharField(max_length=40)


class MoveForm(SeenForm):
    """Who is moved, and where to: t3 is a table, p17 is somebody to change places with.

    A t alone is the table whose number was typed.
    """

    entrant = forms.IntegerField(min_value=1)
    to = forms.RegexField(rf"^([{TABLE}{PERSON}][0-9]{{1,9}}|{TABLE})$")
    table = forms.CharField(required=False, max_length=20)

    @property
    def is_typed(self) -> bool:
        return bool(self.cleaned_data["to"] == TABLE)

    @property
    def typed(self) -> int:
        """The number of a table; 0 where it is none."""
        text = str(self.cleaned_data["table"])
        return int(text) if text.isascii() and text.isdecimal() else 0

    @property
    def is_swap(self) -> bool:
        return bool(self.cleaned_data["to"].startswith(PERSON))

    @property
    def target(self) -> int:
        return self.typed if self.is_typed else int(self.cleaned_data["to"][1:])


class AgainForm(SeenForm):
    """Other dice, or other tables."""

    split = forms.RegexField(r"^[2-6](-[2-6])*$", required=False, max_length=4000)

    @property
    def choice(self) -> DraftWishes:
        text = self.cleaned_data["split"]
        return DraftWishes(sizes=tuple(map(int, text.split("-"))) if text else ())


class GoOnForm(forms.Form):
    """Whether the organiser goes on knowing what speaks against it, and what was shown of it."""

    knowingly = forms.BooleanField(required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.is_knowing = self.is_valid() and bool(self.cleaned_data["knowingly"])

    @property
    def marks(self) -> list[str]:
        """Of what the page has shown."""
        assert isinstance(self.data, QueryDict)
        return [str(mark) for mark in self.data.getlist("shown")]


class AllowForm(forms.Form):
    """Sizes of tables that are allowed for this time."""

    allow = forms.TypedMultipleChoiceField(
        choices=[(size, size) for size in PLAYABLE], coerce=int, required=False
    )

    @property
    def sizes(self) -> frozenset[int]:
        return frozenset(self.cleaned_data["allow"] if self.is_valid() else ())


class RepairForm(forms.Form):
    proposal = forms.CharField(max_length=100_000)


class DecideForm(forms.Form):
    """What decides between equals at the border, and whether the standings are frozen first."""

    by = forms.ChoiceField(choices=[(d.value, d.value) for d in Decider], required=False)
    freeze = forms.BooleanField(required=False)

    @property
    def decider(self) -> Decider:
        return Decider(self.cleaned_data["by"])


def last_table(round: Round) -> int:
    return round.tables.order_by("-number").values_list("number", flat=True).first() or 0


def is_table(round: Round, number: int) -> bool:
    """One that there is, or the next one, which is new."""
    return 1 <= number <= last_table(round) + 1


def may_be_moved(round: Round, form: MoveForm) -> bool:
    """People of this tournament, and tables that there are, or the next one."""
    people = {form.cleaned_data["entrant"], *([form.target] if form.is_swap else [])}
    known = round.tournament.entrants.filter(pk__in=people).count() == len(people)
    return known and (form.is_swap or is_table(round, form.target))


def no_table_text(round: Round, typed: str) -> str:
    words = {"typed": typed, "last": last_table(round) + 1}
    return _("There is no table “%(typed)s”: type a number from 1 to %(last)d.") % words
