"""What is said of people on the roster, and ticking those who are meant.

A page shows sixty at most; other ticks are sent along.
"""

import re
from bisect import bisect_right
from collections.abc import Collection, Iterable
from functools import cached_property
from typing import Any, Self

from django import forms
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext_lazy as _

from scoring.clubs.models import Club, PublicName
from scoring.fields import NameField, choice
from scoring.names import isolated
from scoring.people.lists import LAST_TABLE
from scoring.people.models import Circle, PersonName, Player, PlayerQuerySet
from scoring.people.public_names import name_as, somebody

NAMELESS = _("Type a name.")
NO_TABLE = _("Type the number of a table, such as 3.")


MOST_TICKS = 60
RANGES = re.compile(r"\d{1,18}(-\d{1,18})?(,\d{1,18}(-\d{1,18})?)*", re.ASCII)


class Picking:
    """A roster of up to sixty is shown whole; of a larger one those found, or the ticked first."""

    def __init__(
        self, players: PlayerQuerySet, ticked: Collection[int] = (), letters: str = ""
    ) -> None:
        self.players = players
        self.ticked = set(ticked)
        self.letters = letters.strip()

    @cached_property
    def everybody(self) -> list[PersonName]:
        return self.players.names_in_order()

    @property
    def count(self) -> int:
        return len(self.everybody)

    @property
    def is_large(self) -> bool:
        return self.count > MOST_TICKS

    @cached_property
    def people_found(self) -> list[PersonName]:
        if not self.is_large:
            return self.everybody
        if self.letters:
            return [each for each in self.everybody if each.is_found(self.letters)]
        return sorted(self.everybody, key=lambda each: each.pk not in self.ticked)

    @cached_property
    def people_shown(self) -> list[Player]:
        pks = [each.pk for each in self.people_found[:MOST_TICKS]]
        known = self.players.in_bulk(pks)
        return [known[pk] for pk in pks if pk in known]

    @property
    def hidden_count(self) -> int:
        """How many were found besides."""
        return len(self.people_found) - len(self.people_found[:MOST_TICKS])

    @property
    def ticked_count(self) -> int:
        return sum(each.pk in self.ticked for each in self.everybody)

    @property
    def carried_ticks(self) -> str:
        """Those who are ticked and not shown, as the page sends them along."""
        shown = {each.pk for each in self.people_found[:MOST_TICKS]}
        return ranges_text(
            each.pk for each in self.everybody if each.pk in self.ticked and each.pk not in shown
        )


def ranges_text(numbers: Iterable[int]) -> str:
    """1-4,7: of a thousand people in a row it is short."""
    ranges: list[list[int]] = []
    for number in sorted(numbers):
        if ranges and ranges[-1][1] == number - 1:
            ranges[-1][1] = number
        else:
            ranges.append([number, number])
    return ",".join(str(first) if first == last else f"{first}-{last}" for first, last in ranges)


def in_ranges(text: str, known: Iterable[int]) -> list[int]:
    """Which of the known numbers it names; nonsense names none."""
    if not RANGES.fullmatch(text):
        return []
    ranges = sorted(
        (int(first), int(last or first))
        for first, _dash, last in (part.partition("-") for part in text.split(","))
    )
    firsts = [first for first, _last in ranges]
    return [n for n in known if (at := bisect_right(firsts, n)) and n <= ranges[at - 1][1]]


def with_carried(data: Any, field: str, players: PlayerQuerySet) -> Any:
    """What was sent, with the ticks of those whom the page did not show."""
    if not isinstance(data, MultiValueDict) or not data.get("carried"):
        return data
    sent = data.copy()
    carried = in_ranges(str(sent["carried"]), players.values_list("pk", flat=True))
    ticked = [*sent.getlist(field), *(str(pk) for pk in carried)]
    sent.setlist(field, list(dict.fromkeys(ticked)))
    return sent


class AddForm(forms.Form):
    """Somebody new, by one field; somebody called the same is added only on purpose."""

    name = NameField(missing=NAMELESS)
    on_purpose = forms.BooleanField(required=False)

    def __init__(self, club: Club, data: Any = None) -> None:
        super().__init__(data)
        self.club = club
        self.alike: list[Player] = []

    def clean(self) -> dict[str, Any]:
        name = self.cleaned_data.get("name")
        if name and not self.cleaned_data.get("on_purpose"):
            self.alike = Player.objects.filter(club=self.club).alike(name)
        if self.alike:
            self.add_error("name", _("Somebody on the roster is called so already."))
        return self.cleaned_data

    def save(self) -> Player:
        return Player.objects.create(club=self.club, name=self.cleaned_data["name"])


class PlayerForm(forms.Form):
    """All that is written of somebody, in the order of the page."""

    name = NameField(
        label=_("Name"),
        help_text=_(
            "A new name counts from now on. What was played keeps the name that it was played by."
        ),
        missing=NAMELESS,
    )
    nickname = NameField(
        label=_("Nickname"),
        help_text=_("If there is one, lists and tables show it instead of the name."),
    )
    keeps_to = forms.IntegerField(
        label=_("Always at table"),
        help_text=_("For somebody who cannot move about. Leave it empty otherwise."),
        min_value=1,
        max_value=LAST_TABLE,
        required=False,
        error_messages=dict.fromkeys(("invalid", "min_value", "max_value"), NO_TABLE),
    )

    public_name = choice(
        _("What strangers see of the name"),
        (),
        widget=forms.RadioSelect,
        required=False,
        help_text=_(
            "On pages of the club, its seasons, its people and nights that are past. Members see "
            "the name as in lists, and whoever has the link of a night sees it on its day."
        ),
    )
    is_child = forms.BooleanField(
        label=_("Is a child"),
        help_text=_(
            "Strangers see no more than initials there, and no page about the child. Who has the "
            "link of a night sees the name on its day."
        ),
        required=False,
    )

    def __init__(self, player: Player, data: Any = None) -> None:
        super().__init__(data, initial=player.written)
        self.player = player
        self.fields["public_name"].choices = name_choices(player)  # type: ignore[attr-defined]

    def save(self) -> None:
        self.player.write(**self.cleaned_data)


def name_choices(player: Player) -> list[tuple[str, str]]:
    """Each with how it looks; first what the club settles."""
    settled = (("", _("As the club settles it")), *PublicName.choices)
    return [(value, choice_text(value, label, player)) for value, label in settled]


def choice_text(value: str, label: Any, player: Player) -> str:
    shown = name_as(PublicName(value or player.club.public_name), player)
    return f"{label}: {isolated(shown or somebody())}"


class CircleForm(forms.Form):
    """People who should not share a table, or never may."""

    name = NameField(60, _("Use at most 60 characters."), _("Type a name."))
    firm = forms.BooleanField(required=False)
    letters = ""  # by which people are looked for

    def __init__(self, club: Club, circle: Circle | None = None, data: Any = None) -> None:
        super().__init__(with_carried(data, "people", people_of(club)))
        self.club, self.circle = club, circle
        self.fields["people"] = forms.ModelMultipleChoiceField(
            people_of(club),
            error_messages={
                "required": _("Choose who belongs to it: at least two people."),
                "invalid_choice": _("Somebody is no longer on the roster: choose again."),
            },
        )
        if circle:
            self.initial = {"name": circle.name, "firm": "firm" if circle.firm else ""}
            self.initial["people"] = list(circle.people.values_list("pk", flat=True))

    @classmethod
    def with_people_found(cls, club: Club, circle: Circle | None, data: Any) -> Self:
        """As it was typed so far, with the people that letters find; nothing is checked yet."""
        form, sent = cls(club, circle), with_carried(data, "people", people_of(club))
        form.initial = {"name": sent.get("name", ""), "firm": sent.get("firm", "")}
        form.initial["people"] = sent.getlist("people")
        form.letters = sent.get("find", "")
        return form

    @cached_property
    def picking(self) -> Picking:
        """Who may be chosen, in the order of the roster."""
        return Picking(people_of(self.club), self.ticked, self.letters)

    @property
    def ticked(self) -> set[int]:
        return {int(pk) for pk in self["people"].value() or [] if str(pk).isdecimal()}

    def clean_name(self) -> str:
        name = str(self.cleaned_data["name"])
        others = self.club.circles.filter(name=name)
        if any(other != self.circle for other in others):
            raise forms.ValidationError(_("There is one of this name already."))
        return name

    def clean_people(self) -> list[Player]:
        people = list(self.cleaned_data["people"])
        if len(people) < 2:
            raise forms.ValidationError(_("Choose who belongs to it: at least two people."))
        return people

    def save(self) -> Circle:
        circle = self.circle or Circle(club=self.club)
        circle.write(**self.cleaned_data)
        return circle


def people_of(club: Club) -> PlayerQuerySet:
    return Player.objects.filter(club=club).on_roster()
