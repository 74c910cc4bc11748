"""What is agreed of a tournament, as people choose and type it; and between that and its row."""

from collections.abc import Mapping
from datetime import time
from typing import Any

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from rules import Edition
from scoring.editions.forms import option_field
from scoring.fields import CHOSEN, choice, key_field
from scoring.games.forms import variant_choices
from tournaments.attendance.models import Entrant
from tournaments.nights.models import Final, LooksBack, TimeUp, Tournament
from tournaments.planner.table_forms import allow_field, prefer_field
from tournaments.results.words import KINDS, TIES
from tournaments.rounds.words import MODES
from tournaments.standings.schemes import MissedRound, SchemeKind, StandingsTieBreak
from tournaments.typed_fields import Day, Hour, Name, NumberField

LENGTHS = [
    ("full", gettext_lazy("Until somebody has won it")),
    ("deals", gettext_lazy("So many deals:")),
]


def mode_choices() -> list[tuple[str, str]]:
    return [(mode.value, capfirst(str(text))) for mode, text in MODES.items()]


def mode_of_round(number: int) -> forms.ChoiceField:
    label = _("Round %(number)d") % {"number": number}
    choices = [("", _("as chosen above")), *mode_choices()]
    return choice(label, choices, required=False)


def kind_choices() -> list[tuple[str, Any]]:
    return [(kind.value, KINDS[kind]) for kind in SchemeKind]


def tie_field(number: int, usual: StandingsTieBreak) -> forms.ChoiceField:
    label = _("Tie-break %(number)d") % {"number": number}
    choices = [("", _("nothing")), *((tie.value, TIES[tie]) for tie in StandingsTieBreak)]
    return choice(label, choices, required=False, initial=usual.value)


NUMBER_OF_FINALISTS = pgettext_lazy("of a final", "How many go on")


MISSED = {
    MissedRound.NOTHING: gettext_lazy("Nothing"),
    MissedRound.AVERAGE: gettext_lazy("The average of one’s own rounds"),
    MissedRound.FIXED: gettext_lazy("So many points:"),
}

MOST_ROUNDS, MOST_DEALS, MOST_MINUTES, MOST_POINTS = 40, 60, 600, 1000
LEAST_MINUTES = 5
EACH = range(1, MOST_ROUNDS + 1)  # rounds whose way can be chosen one by one
SHOWN = 12  # of them at least
TIE_NUMBERS = range(1, len(StandingsTieBreak) + 1)


SAME = [
    "name",
    "date",
    "start",
    "prefer",
    "minutes",
    "ending",
    "signed",
    "keeps_codes",
    "final",
    "carries",
    "is_public",
    "looks_back",
]
"""What a tournament keeps as it is typed."""


class AgreedForm(forms.Form):
    key = key_field()
    name = Name(label=gettext_lazy("Name"))
    date = Day(label=gettext_lazy("Date"))
    start = Hour(label=gettext_lazy("Start"), initial=time(19, 30))
    is_public = forms.BooleanField(
        label=gettext_lazy("Whoever has the link may look at the standings"),
        initial=True,
        required=False,
    )
    is_friendly = forms.BooleanField(
        label=gettext_lazy("A friendly night"),
        help_text=gettext_lazy("Its games count in no rating. All else is as at any night."),
        required=False,
    )
    length = choice(gettext_lazy("A game lasts"), LENGTHS, initial="full", widget=forms.RadioSelect)
    deals = NumberField(1, MOST_DEALS, label=gettext_lazy("Deals"), initial=4, required=False)
    minutes = NumberField(
        LEAST_MINUTES,
        MOST_MINUTES,
        label=gettext_lazy("Minutes for a round"),
        initial=45,
        required=False,
        help_text=gettext_lazy("Empty: without a clock."),
    )
    ending = choice(gettext_lazy("When the time is up"), TimeUp.choices, initial=TimeUp.DEAL)
    signed = forms.BooleanField(
        label=gettext_lazy("Players sign the score sheet"),
        help_text=gettext_lazy("A printed sheet then has a line for each signature."),
        required=False,
    )
    keeps_codes = forms.BooleanField(
        label=gettext_lazy("Tables keep their codes all night"),
        help_text=gettext_lazy(
            "Signs are printed once: a code opens whatever is played at its table now."
        ),
        required=False,
    )
    rounds = NumberField(1, MOST_ROUNDS, label=gettext_lazy("Rounds"), initial=4)
    expected = NumberField(2, 10_000, label=gettext_lazy("About how many people?"), required=False)
    prefer = prefer_field()
    allow = allow_field()
    looks_back = choice(
        gettext_lazy("Which meetings count"),
        LooksBack.choices,
        initial=LooksBack.YEAR,
        required=False,
        help_text=gettext_lazy(
            "People are seated with others than the last times: the longer ago they met, "
            "the less it counts. Meeting again tonight always counts more."
        ),
    )
    top = NumberField(0, MOST_POINTS, label=gettext_lazy("Points for the first place"), initial=10)
    bottom = NumberField(0, MOST_POINTS, label=gettext_lazy("Points for the last place"), initial=0)
    missed = choice(
        gettext_lazy("A missed round counts"),
        [(missed.value, text) for missed, text in MISSED.items()],
        initial=MissedRound.NOTHING.value,
        required=False,
        help_text=gettext_lazy(
            "For people who come later or pause. Whoever leaves gets nothing for the rounds after."
        ),
    )
    missed_points = NumberField(
        0,
        MOST_POINTS,
        label=gettext_lazy("Points for a missed round"),
        initial=5,
        required=False,
    )
    final = choice(
        gettext_lazy("At the end"), Final.choices, initial=Final.NONE, widget=forms.RadioSelect
    )
    finalists = NumberField(
        1,
        200,
        label=NUMBER_OF_FINALISTS,
        initial=4,
        required=False,
        help_text=gettext_lazy("Into the final; in a knock-out so many of each table."),
    )
    carries = forms.BooleanField(
        label=gettext_lazy("Points from before count in it, too"), required=False
    )
    everybody = forms.BooleanField(label=gettext_lazy("Everybody on the roster"), required=False)

    edition: Edition

    def add_rules(self) -> None:
        """What is played, and what depends on it."""
        self.fields["variant"] = choice(_("Variant"), variant_choices(self.edition), initial="full")
        self.fields |= {
            option.key: option_field(option, error_messages=CHOSEN)
            for option in self.edition.options
        }

    def add_ways(self) -> None:
        """Who meets whom, and what decides."""
        self.fields["mode"] = choice(_("Who meets whom"), mode_choices(), initial="fewest_repeats")
        self.fields |= {f"mode-{number}": mode_of_round(number) for number in EACH}
        label = pgettext_lazy("of standings", "Points")
        self.fields["kind"] = choice(label, kind_choices(), initial=SchemeKind.LINEAR.value)
        ties = zip(TIE_NUMBERS, StandingsTieBreak, strict=True)
        self.fields |= {f"tie-{number}": tie_field(number, tie) for number, tie in ties}

    def clean_looks_back(self) -> str:
        """A page from before there was this setting leaves it as it is."""
        return self.chosen_or_kept("looks_back")

    def clean_missed(self) -> str:
        return self.chosen_or_kept("missed")

    def chosen_or_kept(self, name: str) -> str:
        kept = self.get_initial_for_field(self.fields[name], name)
        return str(self.cleaned_data[name] or kept)

    def check_numbers(self) -> None:
        """What has to be typed because of something else that was."""
        values = self.cleaned_data
        if values.get("length") == "deals" and values.get("deals") is None:
            self.say("deals", _("Type how many deals a game has."))
        if values.get("final") != Final.NONE and values.get("finalists") is None:
            self.say("finalists", _("Type how many go on."))
        if values.get("final") == Final.FINAL and values.get("finalists") == 1:
            self.say("finalists", _("A final needs at least two."))
        if values.get("missed") == MissedRound.FIXED.value and values.get("missed_points") is None:
            self.say("missed_points", _("Type how many points a missed round counts."))
        if (values.get("top") or 0) < (values.get("bottom") or 0):
            self.say("bottom", _("These are more than the points for the first place."))

    def check_ties(self) -> None:
        seen: set[str] = set()
        for number in TIE_NUMBERS:
            tie = self.cleaned_data.get(f"tie-{number}")
            if tie and tie in seen:
                self.say(f"tie-{number}", _("This stands further up already: choose another one."))
            seen.add(str(tie))

    def say(self, field: str, text: str) -> None:
        if field not in self.errors:
            self.add_error(field, text)

    @property
    def facts(self) -> dict[str, Any]:
        """What the tournament keeps of it."""
        values = self.cleaned_data
        return {name: values[name] for name in SAME} | {
            "is_rated": not values["is_friendly"],
            "planned_rounds": values["rounds"],
            "edition": self.edition.key,
            "variant": values["variant"],
            "options": {option.key: values[option.key] for option in self.edition.options},
            "deals": values["deals"] if values["length"] == "deals" else None,
            "allow": sorted(set(values["allow"]) - {values["prefer"]}),
            "modes": modes_of(values),
            "scheme": scheme_facts(values),
            "ties": [tie for n in TIE_NUMBERS if (tie := values[f"tie-{n}"])] or ["none"],
            "finalists": values["finalists"] or 4,
        }


def scheme_facts(values: Mapping[str, Any]) -> dict[str, Any]:
    """What a missed round counts is only named where it counts something."""
    more = {
        MissedRound.AVERAGE.value: ("missed",),
        MissedRound.FIXED.value: ("missed", "missed_points"),
    }
    names = ("kind", "top", "bottom", *more.get(str(values.get("missed")), ()))
    return {name: values.get(name) for name in names}


def known_of(values: Mapping[str, Any]) -> dict[str, Any]:
    """As many of the facts as can be read so far."""
    names = ("prefer", "allow", "minutes", "ending", "variant", "final", "finalists")
    known = {name: values[name] for name in names if values.get(name) is not None}
    if values.get("rounds") is not None:
        known["planned_rounds"] = values["rounds"]
    if values.get("length") == "deals" and values.get("deals"):
        known["deals"] = values["deals"]
    if values.get("mode"):
        known["modes"] = modes_of(values)
    if values.get("kind"):
        known["scheme"] = scheme_facts(values)
    return known


def modes_of(values: Mapping[str, Any]) -> list[str]:
    """Of each round, up to the last one that differs; the last one holds for all after it."""
    usual, each = values["mode"], [values.get(f"mode-{number}") for number in EACH]
    last = max((number for number, mode in enumerate(each, 1) if mode), default=0)
    chosen = [mode or usual for mode in each[:last]]
    return chosen if chosen and chosen[-1] == usual else [*chosen, usual]


def initial_of(tournament: Tournament) -> dict[str, Any]:
    """The form as if this tournament had been typed into it."""
    modes = [str(mode) for mode in tournament.modes] or ["fewest_repeats"]
    usual = modes[-1]
    scheme = {"kind": "linear", "top": 10, "bottom": 0} | tournament.scheme
    ties = [tie for tie in tournament.ties if tie != "none"]
    entrants = Entrant.objects.filter(tournament=tournament)
    initial: dict[str, Any] = {name: getattr(tournament, name) for name in SAME}
    initial |= {"edition": tournament.edition, "variant": tournament.variant}
    initial |= tournament.options | scheme
    initial |= {
        "is_friendly": not tournament.is_rated,
        "rounds": tournament.planned_rounds,
        "length": "deals" if tournament.deals else "full",
        "allow": tournament.allow,
        "mode": usual,
        "finalists": tournament.finalists,
        "expected": entrants.count(),
        "players": list(entrants.values_list("player_id", flat=True)),
    }
    if tournament.deals:
        initial["deals"] = tournament.deals
    initial |= {f"mode-{n}": mode for n, mode in enumerate(modes, 1) if mode != usual}
    if tournament.ties:
        initial |= {f"tie-{n}": (ties[n - 1] if n <= len(ties) else "") for n in range(1, 7)}
    return initial
