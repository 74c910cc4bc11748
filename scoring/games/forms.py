from collections.abc import Mapping
from functools import cached_property
from typing import Any, Self

from django import forms
from django.forms.boundfield import BoundField
from django.utils.crypto import get_random_string
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rules import Edition
from scoring.clubs.models import Member
from scoring.editions.forms import known_edition, option_field
from scoring.editions.pages import NotOffered, offered_editions
from scoring.editions.words import variant_name
from scoring.fields import NameField, key_field


class GameForm(forms.Form):
    """A new game: who plays, clockwise, who deals, and by which rules."""

    def __init__(
        self, edition_key: str = "", data: Any = None, member: Member | None = None
    ) -> None:
        super().__init__(data)
        self.member = member
        self.edition = known_edition(edition_key)
        places = range(self.edition.max_players)
        self.fields["key"] = key_field()
        self.initial["key"] = get_random_string(22)
        self.fields |= {f"name-{place}": NameField() for place in places}
        self.fields |= {
            "dealer": forms.TypedChoiceField(
                coerce=int, choices=[(place, place) for place in places], initial=0, required=False
            ),
            "variant": forms.ChoiceField(
                label=_("Variant"), choices=variant_choices(self.edition), initial="full"
            ),
            "timed": forms.BooleanField(
                label=_("Against the clock: a deal may be broken off"), required=False
            ),
        }
        self.fields |= {option.key: option_field(option) for option in self.edition.options}

    @classmethod
    def for_edition(
        cls, edition_key: str, typed: Mapping[str, str], member: Member | None = None
    ) -> Self:
        """The form for another edition: who plays stays, and so does what it offers as well."""
        form = cls(edition_key, member=member)
        own = {option.key for option in form.edition.options}
        kept = (
            set(form.fields)
            - {"key", "edition"}
            - (own if typed.get("edition") != edition_key else set())
        )
        if typed.get("variant") not in dict(variant_choices(form.edition)):
            kept.discard("variant")
        form.initial.update({name: value for name, value in typed.items() if name in kept})
        return form

    @property
    def places(self) -> list[dict[str, Any]]:
        """The places at the table as the page shows them."""
        dealer = str(self["dealer"].value())
        return [
            {"number": place + 1, "name": self[f"name-{place}"], "deals": dealer == str(place)}
            for place in range(self.edition.max_players)
        ]

    @cached_property
    def editions(self) -> list[tuple[str, Promise | str]]:
        return offered_editions(self.member)

    @cached_property
    def not_offered(self) -> NotOffered | None:
        """The edition was retired or replaced after its page was opened."""
        key = self.edition.key
        return None if key in dict(self.editions) else NotOffered(key)

    @property
    def options_opened(self) -> bool:
        """Show the house rules where one of them was changed or refused."""
        names = [field.html_name for field in self.option_fields] + ["timed"]
        return self.is_bound and bool(set(names) & (set(self.changed_data) | set(self.errors)))

    @property
    def option_fields(self) -> list[BoundField]:
        return [self[option.key] for option in self.edition.options]

    def clean(self) -> dict[str, Any]:
        if self.not_offered:
            self.add_error(None, self.not_offered.text)
        taken = [place for place in range(self.edition.max_players) if self.name_at(place)]
        fewest = self.edition.min_players
        if len(taken) < fewest and not self.errors:
            place = next(place for place in range(fewest) if place not in taken)
            self.add_error(f"name-{place}", _("At least two people play: type a name."))
        dealer = self.cleaned_data.get("dealer") or 0
        if taken and dealer not in taken and not self.errors:
            self.add_error("dealer", _("Nobody sits at the dealer’s place: choose who deals."))
        if not self.errors:
            self.names = [self.name_at(place) for place in taken]
            self.first_dealer = taken.index(dealer)
        return self.cleaned_data

    def name_at(self, place: int) -> str:
        return str(self.cleaned_data.get(f"name-{place}", ""))

    @property
    def terms(self) -> dict[str, Any]:
        """The fields of the new game; one that a member starts is a game of their club."""
        return {
            "club_id": self.member and self.member.club_id,
            "edition": self.edition.key,
            "variant": self.cleaned_data["variant"],
            "options": {
                option.key: self.cleaned_data[option.key] for option in self.edition.options
            },
            "timed": self.cleaned_data["timed"],
            "first_dealer": self.first_dealer,
        }


def variant_choices(edition: Edition) -> list[tuple[str, str]]:
    return [(variant.key, variant_name(variant)) for variant in edition.variants]


def new_key() -> str:
    return get_random_string(22)


class ExportForm(forms.Form):
    """Asking for the table of all games: pressed twice it is one."""

    key = key_field()
    key.initial = new_key
    key.widget = forms.HiddenInput()
