"""Who is here, and the tables that fit them: read again with every letter that is typed."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Any

from django import forms
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.editions.words import names_text
from scoring.names import isolated
from tournaments.planner.typed_people import PeopleHere, read_here
from tournaments.seating.problems import SeatingRefusal
from tournaments.seating.sizes import PLAYABLE, Split, default_split, splits
from tournaments.seating_words.refusals import merit_text, refusal_text, tables_text
from tournaments.words import MOST

MOST_PEOPLE = 10_000
LONGEST_NAME = 60
MOST_LISTED = 200  # of those who were read so many are shown
CHOOSE_SIZE = gettext_lazy("A table has 2 to 6 people: choose one of the sizes.")
SIZES = [(size, str(size)) for size in PLAYABLE]


@dataclass(frozen=True, slots=True)
class SplitOption:
    """One of the splits as the page offers it."""

    split: Split
    is_best: bool
    is_chosen: bool

    @property
    def value(self) -> str:
        """Nothing for the best: it stays chosen while people are added."""
        return "" if self.is_best else split_value(self.split)

    @property
    def text(self) -> str:
        return tables_text(self.split.sizes)

    @property
    def merit(self) -> str:
        return merit_text(self.split)


def split_value(split: Split) -> str:
    """`4x3,3x1`: three tables of 4 and one of 3."""
    return ",".join(f"{size}x{len(list(tables))}" for size, tables in groupby(split.sizes))


def prefer_field() -> forms.TypedChoiceField:
    return forms.TypedChoiceField(
        label=gettext_lazy("People at a table"),
        coerce=int,
        choices=SIZES,
        initial=4,
        error_messages=dict.fromkeys(("required", "invalid_choice"), CHOOSE_SIZE),
    )


def allow_field() -> forms.TypedMultipleChoiceField:
    return forms.TypedMultipleChoiceField(
        label=gettext_lazy("Other sizes that will do"),
        coerce=int,
        choices=SIZES,
        initial=[3, 5],
        required=False,
        error_messages={"invalid_choice": CHOOSE_SIZE},
    )


class TablesForm(forms.Form):
    here = forms.CharField(
        label=gettext_lazy("Who is here?"),
        error_messages={"required": gettext_lazy("Type who is here, or how many.")},
    )
    prefer = prefer_field()
    allow = allow_field()
    split = forms.CharField(label=gettext_lazy("Tables"), required=False)

    everybody = PeopleHere()

    def clean_here(self) -> str:
        text = str(self.cleaned_data["here"])
        self.everybody = read_here(text)
        if self.everybody.count > MOST_PEOPLE:
            raise forms.ValidationError(
                _("At most %(most)s people can be seated.")
                % {"most": number_format(MOST_PEOPLE, force_grouping=True)}
            )
        if long := [name for name in self.everybody.names if len(name) > LONGEST_NAME]:
            raise forms.ValidationError(
                _("This name is too long: “%(name)s”. Use at most %(most)d characters.")
                % {"name": isolated(long[0]), "most": LONGEST_NAME}
            )
        return text

    @property
    def is_counted(self) -> bool:
        """Whether it is known how many are here, and the size they prefer."""
        return self.is_bound and not {"here", "prefer"} & set(self.errors)

    @property
    def allowed_sizes(self) -> set[int]:
        return {*self.cleaned_data.get("allow", ()), self.cleaned_data["prefer"]}

    @cached_property
    def splits(self) -> tuple[Split, ...]:
        """The tables that fit who is here, the best first."""
        if not self.is_counted:
            return ()
        return splits(self.everybody.count, self.allowed_sizes, self.cleaned_data["prefer"])

    @cached_property
    def chosen_split(self) -> Split | None:
        """Of the tables that fit, the ones that were chosen, or the best."""
        typed = self.data.get("split")
        named = (split for split in self.splits if split_value(split) == typed)
        return next(named, self.splits[0] if self.splits else None)

    @property
    def choices(self) -> Iterator[SplitOption]:
        best = self.splits[:1]
        chosen = None if self.lapsed_text else self.chosen_split
        return (SplitOption(split, split in best, split == chosen) for split in self.splits)

    @property
    def lapsed_text(self) -> str:
        """What is said where the tables that were chosen are none of those that fit."""
        typed = self.data.get("split")
        if not typed or not self.chosen_split or split_value(self.chosen_split) == typed:
            return ""
        return _("The tables that were chosen no longer fit: choose again.")

    @property
    def refusal_text(self) -> str:
        """Why no tables fit, and what to allow."""
        if not self.is_counted or self.splits:
            return ""
        refused = default_split(
            self.everybody.count, self.allowed_sizes, self.cleaned_data["prefer"]
        )
        assert isinstance(refused, SeatingRefusal)
        return refusal_text(refused)

    @property
    def count_text(self) -> str:
        count = self.everybody.count
        return ngettext("%(count)d person is here.", "%(count)d people are here.", count) % {
            "count": count
        }

    @property
    def listed_names(self) -> list[str]:
        """The names as they were read, as many as a page bears."""
        return [isolated(name) for name in self.everybody.names[:MOST_LISTED]]

    @property
    def others_text(self) -> str:
        """How many more were read."""
        count = self.everybody.count - MOST_LISTED
        if count <= 0:
            return ""
        return ngettext("%(count)d other", "%(count)d others", count) % {"count": count}

    @property
    def twice_text(self) -> str:
        """Who is in the list more than once: one person, or several of that name?"""
        twice = self.everybody.twice
        if not twice:
            return ""
        return _("More than once in the list, and so more than one person: %(names)s.") % {
            "names": names_text(twice[:MOST])
        }

    @property
    def sizes_to_allow(self) -> list[tuple[int, bool]]:
        ticked = {str(size) for size in self["allow"].value() or ()}
        return [(size, str(size) in ticked) for size in PLAYABLE]

    @property
    def preferred_size(self) -> str:
        return str(self["prefer"].value())

    def clean(self) -> dict[str, Any]:
        if self.refusal_text:
            self.add_error("allow" if self.everybody.count > 1 else "here", self.refusal_text)
        if self.lapsed_text:
            self.add_error("split", self.lapsed_text)
        return self.cleaned_data
