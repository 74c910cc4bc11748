"""What is said of people on the roster."""

from functools import cached_property
from typing import Any, Self

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.clubs.models import Club
from scoring.fields import NameField
from scoring.people.lists import LAST_TABLE
from scoring.people.models import Circle, Player, PlayerQuerySet
from scoring.people.picking import Picking, with_carried

NAMELESS = _("Type a name.")
NO_TABLE = _("Type the number of a table, such as 3.")


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
    name = NameField(missing=NAMELESS)
    nickname = NameField()
    keeps_to = forms.IntegerField(
        min_value=1,
        max_value=LAST_TABLE,
        required=False,
        error_messages=dict.fromkeys(("invalid", "min_value", "max_value"), NO_TABLE),
    )

    def __init__(self, player: Player, data: Any = None) -> None:
        facts = ("name", "nickname", "keeps_to")
        super().__init__(data, initial={fact: getattr(player, fact) for fact in facts})
        self.player = player

    def save(self) -> None:
        self.player.write(**self.cleaned_data)


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
    def looked_through(cls, club: Club, circle: Circle | None, data: Any) -> Self:
        """As it was typed so far, with the people that letters find; nothing is checked yet."""
        form, sent = cls(club, circle), with_carried(data, "people", people_of(club))
        form.initial = {"name": sent.get("name", ""), "firm": sent.get("firm", "")}
        form.initial["people"] = sent.getlist("people")
        form.letters = sent.get("find", "")
        return form

    @cached_property
    def picking(self) -> Picking:
        """Who may be chosen, in the order of the roster."""
        return Picking(people_of(self.club), self.chosen, self.letters)

    @property
    def chosen(self) -> set[int]:
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
