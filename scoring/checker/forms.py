"""A question to the checker, as its address says it. Whatever it says, there is an answer."""

import re
from collections.abc import Iterator
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.http import QueryDict
from django.utils.translation import gettext as _

from rules import Edition, with_options
from scoring.checker.question import CardQuestion, TableLaydown, read_laydown
from scoring.checker.words import MOST_SIGNS, MOST_SIGNS_OF_A_WORD, is_hand
from scoring.editions.forms import known_edition, option_field
from scoring.editions.pages import is_offered

HAND, GROUPS = "hand", "groups"
MOST_OF_A_KEY = 40
MOST_LAYDOWNS = 5  # of the others at a table
LINE = re.compile(r"\s*(?:([0-9]{1,2})\s*:)?(.*)", re.DOTALL)


class CardsForm(forms.Form):
    """The cards, and whether they are groups or a hand."""

    cards = forms.CharField(required=False, strip=False)
    mode = forms.ChoiceField(choices=[(GROUPS, ""), (HAND, "")], required=False)

    def __init__(self, data: QueryDict) -> None:
        super().__init__(data)

    def value(self, name: str, otherwise: Any) -> Any:
        """What the address says, or what holds where it says nothing that could be."""
        self.is_valid()
        return self.cleaned_data.get(name) or otherwise

    @property
    def hand(self) -> bool:
        mode: str = self.value("mode", "")
        return mode == HAND if mode else is_hand(self.value("cards", ""))


class LaydownForm(CardsForm):
    """A question by itself: it names the edition, its options, the phase, and what lies."""

    own = forms.CharField(required=False)
    table = forms.CharField(required=False)

    def __init__(self, data: QueryDict) -> None:
        super().__init__(data)
        self.key = data.get("edition", "")[:MOST_OF_A_KEY]
        self.base = known_edition(self.key)
        self.is_known = self.key in {"", self.base.key}
        phases = [(str(number), "") for number in range(1, self.base.phase_count + 1)]
        self.fields["phase"] = forms.ChoiceField(choices=phases, required=False)
        self.fields |= {
            option.key: option_field(option, required=False) for option in self.base.options
        }

    @property
    def option_fields(self) -> list[BoundField]:
        return [self[option.key] for option in self.base.options]

    @property
    def options(self) -> dict[str, str]:
        return {option.key: self.value(option.key, option.default) for option in self.base.options}

    @property
    def phase(self) -> int:
        return int(self.value("phase", "1"))

    @property
    def lines(self) -> list[str]:
        """What the others have laid, line by line."""
        table: str = self.value("table", "")
        return [line for line in re.split(r"[;\n]", table[:MOST_SIGNS]) if line.strip()]

    @property
    def notes(self) -> Iterator[str]:
        """What the address says and the answer does not follow."""
        if self.is_known and not is_offered(self.base.key):
            yield _("This edition is no longer offered for new games.")
        if self.is_known and "phase" in self.errors:
            words = {"phase": self.data["phase"][:MOST_SIGNS_OF_A_WORD], "first": self.phase}
            yield _("There is no phase %(phase)s here: this is about phase %(first)s.") % words
        if len(self.lines) > MOST_LAYDOWNS:
            yield _("Only the first %(count)s laydowns of the others count here.") % {
                "count": MOST_LAYDOWNS
            }

    def question(self, path: str) -> CardQuestion:
        edition = with_options(self.base, self.options)
        own: str = self.value("own", "")
        table: str = self.value("table", "")
        others = [
            read_line(edition, self.phase, place, line)
            for place, line in enumerate(self.lines[:MOST_LAYDOWNS], start=1)
        ]
        defaults = {option.key: option.default for option in self.base.options}
        changed = {key: value for key, value in self.options.items() if value != defaults[key]}
        settings = {
            "edition": self.base.key if self.is_known else self.key,
            **changed,
            "phase": str(self.phase),
        }
        return CardQuestion(
            edition=edition,
            phase=self.phase,
            hand=self.hand,
            cards=self.value("cards", ""),
            laydowns=(read_laydown(edition, "", self.phase, own[:MOST_SIGNS]), *others),
            path=path,
            is_known=self.is_known,
            notes=tuple(self.notes),
            settings=settings
            | {key: text for key, text in [("own", own), ("table", table)] if text},
        )


def read_line(edition: Edition, phase: int, number: int, line: str) -> TableLaydown:
    """A laydown of somebody else, `2: R9 B9 G9 | R3 Y4 W G6`; without a phase of this one."""
    found = LINE.fullmatch(line)
    assert found  # it takes any text
    name = _("laydown %(number)s") % {"number": number}
    return read_laydown(edition, name, int(found[1] or phase), found[2].strip())
