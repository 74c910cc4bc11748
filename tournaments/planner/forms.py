"""A new seating: who is here, how many rounds, at which tables, and what else is wished."""

import secrets
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import asdict
from functools import cached_property
from typing import Any
from zlib import crc32

from django import forms
from django.forms.boundfield import BoundField
from django.utils.crypto import get_random_string
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext_lazy, pgettext_lazy

from scoring.clubs.models import Member
from scoring.fields import WholeNumber, key_field
from scoring.names import tidy
from tournaments.planner.models import LONGEST_NAME, SEEDS, Seating
from tournaments.planner.table_forms import SIZES, TablesForm, split_value
from tournaments.planner.typed_people import PeopleHere, read_circles, read_places
from tournaments.seating.checks import refusals
from tournaments.seating.problems import APART_WISHES, Apart, Problem, SeatingFault, Weights, Wish
from tournaments.seating.sizes import Split
from tournaments.seating_words.refusals import refusal_text

PLAN_IS_GONE = gettext_lazy("This plan is no longer offered: look again at what is.")
MOST_ROUNDS = 40
MOST_WEIGHT = 10_000

WISHES = (*(wish.value for wish in APART_WISHES), "places")
WEIGHTS = {
    "repeats": gettext_lazy("Two meet again"),
    "short": gettext_lazy("Somebody sits at a short table again"),
    "apart": gettext_lazy("Two meet who would rather not"),
    "seat": gettext_lazy("Somebody has the same seat again"),
    "dealer": gettext_lazy("Somebody deals first again"),
    "neighbour": gettext_lazy("Somebody has the same left neighbour again"),
}

FIELDS = {
    SeatingFault.TOO_FEW: "here",
    SeatingFault.NO_ROUNDS: "rounds",
    SeatingFault.NO_SUCH_TABLE: "places",
    SeatingFault.PLACES_OVERFULL: "places",
    SeatingFault.APART_AT_ONE_PLACE: "places",
    SeatingFault.APART_TOO_MANY: "never",
    SeatingFault.APART_IMPOSSIBLE: "never",
    SeatingFault.APART_BESIDE_PLACES: "never",
}


def lines(label: Any, help_text: Any) -> forms.CharField:
    return forms.CharField(label=label, help_text=help_text, required=False)


class SeatingForm(TablesForm):
    key = key_field()
    of = forms.CharField(required=False)  # the seating that this one was made from
    replaces = forms.BooleanField(
        label=gettext_lazy("The old link leads to the new seating"), required=False
    )
    name = forms.CharField(
        label=gettext_lazy("Name of the evening"),
        max_length=LONGEST_NAME,
        required=False,
        error_messages={"max_length": gettext_lazy("Use at most 60 characters.")},
    )
    rounds = WholeNumber(label=gettext_lazy("Rounds"), least=1, most=MOST_ROUNDS, initial=4)
    # Who is kept apart: the name of the field is the value of the wish.
    never = lines(
        gettext_lazy("Never at one table"),
        gettext_lazy("A family, a club, a car: each in a line, with commas. Ada, Ben, Cleo"),
    )
    rather = lines(
        gettext_lazy("Rather not at one table"),
        gettext_lazy("As above, but they may meet where it saves repeats."),
    )
    places = lines(
        gettext_lazy("Always at one table"),
        gettext_lazy(
            "Who keeps to a table, without steps for example: a name, a colon, the table. Ada: 1"
        ),
    )
    seed = WholeNumber(
        label=pgettext_lazy("of the dice", "Seed"), least=0, most=10**15, required=False
    )

    def __init__(self, data: Any = None, member: Member | None = None) -> None:
        super().__init__(data)
        self.member = member
        defaults = asdict(Weights())
        for name, label in WEIGHTS.items():
            self.fields[f"weight-{name}"] = WholeNumber(
                label=label, least=0, most=MOST_WEIGHT, initial=defaults[name]
            )
        self.initial["key"] = get_random_string(22)
        self.initial["seed"] = secrets.randbelow(SEEDS)

    @property
    def wish_fields(self) -> list[BoundField]:
        return [self[name] for name in WISHES]

    @property
    def weight_fields(self) -> list[BoundField]:
        return [self[f"weight-{name}"] for name in WEIGHTS]

    @property
    def shows_more(self) -> bool:
        """Whether something that is rarely needed was typed or refused."""
        rare = {*WISHES, *(field.html_name for field in self.weight_fields)}
        return self.is_bound and bool(
            rare & ({*self.changed_data, *self.errors}) or self.errors.get("seed")
        )

    @property
    def fault_texts(self) -> list[tuple[BoundField, str]]:
        """All that is wrong, with the field where it is said."""
        return [
            (self[field], str(text))
            for field, texts in self.errors.items()
            if field in self.fields and field != "key"
            for text in texts
        ]

    @cached_property
    def older(self) -> Seating | None:
        """The seating whose form this is once more."""
        token = self["of"].value()
        if not token or not self.member:
            return None
        return Seating.objects.managed_by(self.member).filter(token=token).first()

    @property
    def asked(self) -> tuple[str, Problem, tuple[str, ...], int]:
        """Its key, what is asked, the names, and the seed."""
        seed: int = self.cleaned_data["seed"]
        return self.cleaned_data["key"], self.problem, self.everybody.names, seed

    @property
    def facts(self) -> dict[str, Any]:
        replaced = self.older if self.cleaned_data["replaces"] else None
        return {"name": self.cleaned_data["name"], "replaces": replaced}

    def clean_name(self) -> str:
        return tidy(self.cleaned_data["name"])

    def clean_seed(self) -> int:
        """Where none was typed one that the page has: sent twice it is the same."""
        seed: int | None = self.cleaned_data["seed"]
        return crc32(self.data.get("key", "").encode()) % SEEDS if seed is None else seed

    def clean(self) -> dict[str, Any]:
        super().clean()
        if self.is_counted:
            apart = tuple(
                Apart(circle, wish)
                for wish in APART_WISHES
                for circle in self.read(wish.value, read_circles) or ()
            )
            places = self.read("places", read_places) or {}
        if self.chosen_split:
            self.problem = self.night_with(self.chosen_split.sizes, apart, places)
            for refusal in refusals(self.problem):
                text = refusal_text(refusal, self.everybody.name_of)
                self.add_error(FIELDS.get(refusal.code), text)
        return self.cleaned_data

    def read[T](self, field: str, reader: Callable[[str, PeopleHere], T]) -> T | None:
        """Whatever cannot be read is said beside the field."""
        try:
            return reader(self.cleaned_data.get(field, ""), self.everybody)
        except forms.ValidationError as error:
            self.add_error(field, error)
            return None

    def night_with(
        self, sizes: tuple[int, ...], apart: tuple[Apart, ...], places: dict[int, int]
    ) -> Problem:
        """What is asked, as far as it can be read."""
        weights = {name: self.cleaned_data.get(f"weight-{name}") for name in WEIGHTS}
        return Problem(
            people=tuple(range(1, self.everybody.count + 1)),
            sizes=sizes,
            rounds=self.cleaned_data.get("rounds") or 1,
            apart=apart,
            fixed_tables=places,
            weights=Weights(**{name: weight or 0 for name, weight in weights.items()}),
        )


def form_again(seating: Seating, member: Member | None = None) -> SeatingForm:
    """The form with all that was typed for this seating; sent, it is another one."""
    prefer, _times = Counter(seating.sizes).most_common(1)[0]
    fields = {
        "key": get_random_string(22),
        "of": seating.token,
        "replaces": "on",
        "name": seating.name,
        "here": "\n".join(seating.names) if seating.names else str(seating.people),
        "rounds": str(seating.rounds),
        "prefer": str(prefer),
        "split": split_value(Split(tuple(seating.sizes), prefer)),
        "places": "\n".join(place_lines(seating)),
        "seed": str(seating.seed),
    }
    fields |= {wish.value: "\n".join(circle_lines(seating, wish)) for wish in APART_WISHES}
    fields |= {f"weight-{name}": str(getattr(seating.problem.weights, name)) for name in WEIGHTS}
    typed = MultiValueDict({name: [text] for name, text in fields.items()})
    near = {*seating.sizes, prefer - 1, prefer + 1}
    typed.setlist("allow", [name for size, name in SIZES if size in near])
    return SeatingForm(typed, member)


def circle_lines(seating: Seating, wish: Wish) -> Iterator[str]:
    for each in seating.problem.apart:
        if each.wish is wish:
            yield "; ".join(seating.shown_names[person - 1] for person in sorted(each.people))


def place_lines(seating: Seating) -> Iterator[str]:
    for person, table in seating.places:
        yield f"{seating.shown_names[person - 1]}: {table + 1}"
