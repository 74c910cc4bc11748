"""The fields of a tournament: the fixed ones, and those that depend on the edition."""

from datetime import time

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from rules import Edition
from scoring.editions.words import OPTIONS
from scoring.fields import key_field
from scoring.games.forms import variant_choices
from tournaments.fields import choice
from tournaments.nights import fields
from tournaments.nights.models import Ending, Final
from tournaments.planner.table_fields import CHOOSE_SIZE, SIZES
from tournaments.standings.schemes import Kind, Tie

MOST_ROUNDS, MOST_DEALS, MOST_MINUTES, MOST_POINTS = 40, 60, 600, 1000
EACH = range(1, 13)  # rounds whose way can be chosen one by one
TIES = range(1, len(Tie) + 1)


class AgreedForm(forms.Form):
    key = key_field()
    name = fields.Name(label=gettext_lazy("Name"))
    date = fields.Day(label=gettext_lazy("Date"))
    start = fields.Hour(label=gettext_lazy("Start"), initial=time(19, 30))
    is_public = forms.BooleanField(
        label=gettext_lazy("Whoever has the link may look at the standings"),
        initial=True,
        required=False,
    )
    length = choice(
        gettext_lazy("A game lasts"), fields.LENGTHS, initial="full", widget=forms.RadioSelect
    )
    deals = fields.NumberField(
        1, MOST_DEALS, label=gettext_lazy("Deals"), initial=4, required=False
    )
    minutes = fields.NumberField(
        5,
        MOST_MINUTES,
        label=gettext_lazy("Minutes for a round"),
        initial=45,
        required=False,
        help_text=gettext_lazy("Empty: without a clock."),
    )
    ending = choice(gettext_lazy("When the time is up"), Ending.choices, initial=Ending.DEAL)
    signed = forms.BooleanField(
        label=gettext_lazy("Players sign the score sheet"),
        help_text=gettext_lazy("A printed sheet then has a line for each signature."),
        required=False,
    )
    rounds = fields.NumberField(1, MOST_ROUNDS, label=gettext_lazy("Rounds"), initial=4)
    expected = fields.NumberField(
        2, 10_000, label=gettext_lazy("About how many people?"), required=False
    )
    prefer = forms.TypedChoiceField(
        label=gettext_lazy("People at a table"),
        coerce=int,
        choices=SIZES,
        initial=4,
        error_messages=dict.fromkeys(("required", "invalid_choice"), CHOOSE_SIZE),
    )
    allow = forms.TypedMultipleChoiceField(
        label=gettext_lazy("Other sizes that will do"),
        coerce=int,
        choices=SIZES,
        initial=[3, 5],
        required=False,
        error_messages={"invalid_choice": CHOOSE_SIZE},
    )
    top = fields.NumberField(
        0, MOST_POINTS, label=gettext_lazy("Points for the first place"), initial=10
    )
    bottom = fields.NumberField(
        0, MOST_POINTS, label=gettext_lazy("Points for the last place"), initial=0
    )
    final = choice(
        gettext_lazy("At the end"), Final.choices, initial=Final.NONE, widget=forms.RadioSelect
    )
    finalists = fields.NumberField(
        1,
        200,
        label=fields.NUMBER_OF_FINALISTS,
        initial=4,
        required=False,
        help_text=gettext_lazy("Into the final; in a knock-out so many of each table."),
    )
    carries = forms.BooleanField(
        label=gettext_lazy("They carry their points into it"), required=False
    )
    everybody = forms.BooleanField(label=gettext_lazy("Everybody on the roster"), required=False)

    edition: Edition

    def add_rules(self) -> None:
        """What is played, and what depends on it."""
        self.fields["variant"] = choice(_("Variant"), variant_choices(self.edition), initial="full")
        for option in self.edition.options:
            label, texts = OPTIONS[option.key]
            choices = [(value, texts[value]) for value in option.values]
            self.fields[option.key] = choice(str(label), choices, initial=option.default)

    def add_ways(self) -> None:
        """Who meets whom, and what decides."""
        self.fields["mode"] = choice(
            _("Who meets whom"), fields.mode_choices(), initial="fewest_repeats"
        )
        self.fields |= {f"mode-{number}": fields.mode_of_round(number) for number in EACH}
        label = pgettext_lazy("of standings", "Points")
        self.fields["kind"] = choice(label, fields.kind_choices(), initial=Kind.LINEAR.value)
        ties = zip(TIES, Tie, strict=True)
        self.fields |= {f"tie-{number}": fields.tie_field(number, tie) for number, tie in ties}

    def check_numbers(self) -> None:
        """What has to be typed because of something else that was."""
        values = self.cleaned_data
        if values.get("length") == "deals" and values.get("deals") is None:
            self.say("deals", _("Type how many deals a game has."))
        if values.get("final") != Final.NONE and values.get("finalists") is None:
            self.say("finalists", _("Type how many go on."))
        if values.get("final") == Final.FINAL and values.get("finalists") == 1:
            self.say("finalists", _("A final needs at least two."))
        if (values.get("top") or 0) < (values.get("bottom") or 0):
            self.say("bottom", _("These are more than the points for the first place."))

    def check_ties(self) -> None:
        seen: set[str] = set()
        for number in TIES:
            tie = self.cleaned_data.get(f"tie-{number}")
            if tie and tie in seen:
                self.say(f"tie-{number}", _("This stands further up already: choose another one."))
            seen.add(str(tie))

    def say(self, field: str, text: str) -> None:
        if field not in self.errors:
            self.add_error(field, text)
