"""What a club settles for a season."""

from datetime import date
from functools import cached_property
from typing import Any, NamedTuple

from django import forms
from django.http import QueryDict
from django.utils import timezone
from django.utils.crypto import get_random_string
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.clubs.models import Club
from scoring.fields import CHOSEN, key_field
from scoring.names import alike_key, isolated, tidy
from tournaments.nights.models import Tournament
from tournaments.seasons.actions import exceptions_after
from tournaments.seasons.keeping import nights_of
from tournaments.seasons.models import Season
from tournaments.seasons.season_rule import (
    LISTED,
    MOST_LISTED,
    MOST_POINTS,
    TOP,
    CountedNights,
    NightPoints,
    SeasonRule,
    read_rule,
)
from tournaments.seasons.words import COUNTED, NIGHT_POINTS
from tournaments.typed_fields import Day, Name, NumberField

NAMELESS = gettext_lazy("Type a name for the season.")
MOST_NIGHTS = 366
MOST_SHOWN = 200  # nights to choose from


class NightChoice(NamedTuple):
    night: Tournament
    is_inside: bool  # on a day of the season
    counts: bool


class SeasonChoice(forms.ModelChoiceField):  # type: ignore[type-arg]
    def label_from_instance(self, obj: Season) -> str:
        return isolated(obj.name)


class SeasonForm(forms.Form):
    """One page: a name, its days, and the rule. Almost everything is filled in."""

    key = key_field()
    name = Name(
        label=gettext_lazy("Name of the season"),
        missing=gettext_lazy("Type a name for the season."),
    )
    begins = Day(label=gettext_lazy("From"))
    ends = Day(label=gettext_lazy("To"))
    planned_nights = NumberField(
        label=gettext_lazy("How many nights are planned?"),
        help_text=gettext_lazy("So that it can be said what is still possible. May stay empty."),
        least=1,
        most=MOST_NIGHTS,
        required=False,
    )
    night_points = forms.ChoiceField(
        label=gettext_lazy("Points of a night"),
        choices=[(each.value, text) for each, text in NIGHT_POINTS.items()],
        widget=forms.RadioSelect,
        error_messages=CHOSEN,
    )
    top = NumberField(label=gettext_lazy("To the first"), least=1, most=MOST_POINTS, required=False)
    bottom = NumberField(
        label=gettext_lazy("To the last"), least=0, most=MOST_POINTS, required=False
    )
    listed = forms.CharField(
        label=gettext_lazy("Points of each place, from the first on"), required=False
    )
    counted = forms.ChoiceField(
        label=gettext_lazy("Which nights count?"),
        choices=[(each.value, text) for each, text in COUNTED.items()],
        widget=forms.RadioSelect,
        error_messages=CHOSEN,
    )
    number = NumberField(label=gettext_lazy("How many?"), least=1, most=MOST_NIGHTS, required=False)
    for_coming = NumberField(
        label=gettext_lazy("Points for coming"), least=0, most=MOST_POINTS, required=False
    )
    least_nights = NumberField(
        label=gettext_lazy("How many nights must somebody come to for a place?"),
        least=1,
        most=MOST_NIGHTS,
        required=False,
    )
    carries_from = SeasonChoice(
        label=gettext_lazy("Carry over the points of"),
        queryset=Season.objects.none(),
        empty_label=gettext_lazy("Nothing: all begin with 0"),
        required=False,
        error_messages=CHOSEN,
    )
    is_public = forms.BooleanField(
        label=gettext_lazy("Whoever has the link sees the season"), required=False
    )

    def __init__(self, club: Club, data: Any = None, season: Season | None = None) -> None:
        super().__init__(data, initial=initial_of(season) if season else usual_season())
        self.club = club
        self.season = season
        if season:
            del self.fields["key"]  # it is known by its number
        field = self.fields["carries_from"]
        assert isinstance(field, forms.ModelChoiceField)
        others = Season.objects.filter(club=club).latest_first()
        field.queryset = others.exclude(pk=season.pk) if season else others

    def clean_listed(self) -> tuple[int, ...]:
        """As people write them: 25, 18, 15 or 25 18 15."""
        words = self.cleaned_data["listed"].replace(",", " ").replace(";", " ").split()
        if any(not (word.isascii() and word.isdecimal()) for word in words):
            raise forms.ValidationError(_("Type whole numbers, such as 25, 18, 15."))
        numbers = tuple(int(word[:6]) for word in words)
        if len(numbers) > MOST_LISTED or any(number > MOST_POINTS for number in numbers):
            raise forms.ValidationError(_("At most 100 numbers, each at most 10,000."))
        if list(numbers) != sorted(numbers, reverse=True):
            raise forms.ValidationError(_("No place is worth more than the one before it."))
        return numbers

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        begins, ends = cleaned.get("begins"), cleaned.get("ends")
        if begins and ends and ends < begins:
            self.add_error("ends", _("The last day is before the first."))
        before = cleaned.get("carries_from")
        if begins and before and before.begins >= begins:
            self.add_error("carries_from", _("That season does not begin before this one."))
        if not self.errors and self.rule.top < self.rule.bottom:
            self.add_error("bottom", _("The last gets no more than the first."))
        if not self.errors and self.is_taken(cleaned["name"]):
            self.add_error("name", _("There is a season of this name already."))
        return cleaned

    def is_taken(self, name: str) -> bool:
        own = {"pk": self.season.pk} if self.season else {"key": self.cleaned_data["key"]}
        others = Season.objects.filter(club=self.club).exclude(**own)
        names = others.values_list("name", flat=True)
        return alike_key(name) in {alike_key(tidy(each)) for each in names}

    @property
    def rule(self) -> SeasonRule:
        """What was typed; what was left empty is usual."""
        sent = self.cleaned_data
        typed = {name: sent[name] for name in RULE_NUMBERS if sent.get(name) is not None}
        return SeasonRule(
            night_points=NightPoints(sent["night_points"]),
            counted=CountedNights(sent["counted"]),
            listed=sent["listed"] or LISTED,
            **typed,
        )

    @property
    def facts(self) -> dict[str, Any]:
        sent = self.cleaned_data
        names = ("name", "begins", "ends", "planned_nights", "carries_from", "is_public")
        return {name: sent[name] for name in names} | {"rule": self.rule.facts}

    @cached_property
    def nights(self) -> list[NightChoice]:
        """The latest of the club, those on its days first: each with whether it counts."""
        if self.season is None:
            return []
        counting = set(nights_of(self.season).values_list("pk", flat=True))
        found = Tournament.objects.filter(club=self.club).order_by("-date", "-pk")[:MOST_SHOWN]
        choices = [
            NightChoice(night, self.season.has_day(night.date), night.pk in counting)
            for night in found
        ]
        return sorted(choices, key=lambda each: not each.is_inside)

    @property
    def exceptions(self) -> dict[int, bool]:
        """Nights that count otherwise than by their day; those that were not shown stay."""
        if self.season is None or not isinstance(self.data, QueryDict):
            return {}
        shown, ticked = set(self.data.getlist("shown")), set(self.data.getlist("night"))
        told = {
            each.night.pk: str(each.night.pk) in ticked
            for each in self.nights
            if str(each.night.pk) in shown
        }
        return exceptions_after(self.season, told)


RULE_NUMBERS = ("top", "bottom", "number", "for_coming", "least_nights")


def usual_season() -> dict[str, Any]:
    """This year, as most clubs count."""
    year = timezone.localdate().year
    return {
        "key": get_random_string(22),
        "name": _("Season %(year)d") % {"year": year},
        "begins": date(year, 1, 1),
        "ends": date(year, 12, 31),
        "is_public": True,
        **typed_rule(SeasonRule(counted=CountedNights.ALL, top=TOP)),
    }


def initial_of(season: Season) -> dict[str, Any]:
    return {
        "name": season.name,
        "begins": season.begins,
        "ends": season.ends,
        "planned_nights": season.planned_nights,
        "carries_from": season.carries_from_id,
        "is_public": season.is_public,
        **typed_rule(read_rule(season.rule)),
    }


def typed_rule(rule: SeasonRule) -> dict[str, Any]:
    return rule.facts | {"listed": ", ".join(map(str, rule.listed))}
