"""A question to the checker, as its address says it. Whatever it says, there is an answer."""

import re
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.http import QueryDict
from django.utils.translation import gettext as _

from rules import Edition, RulesError, with_options
from rules.notation import BadCards, parse_laydown
from scoring.forms.games import known_edition
from scoring.pages.checker.question import MOST_SIGNS, Asked, is_hand
from scoring.pages.checker.tables import Lain
from scoring.pages.checker.unread import bad_card_text
from scoring.pages.words import OPTIONS

HAND, GROUPS = "hand", "groups"
MOST_LAYDOWNS = 5  # of the others at a table
LINE = re.compile(r"\s*(?:([0-9]{1,2})\s*:)?(.*)", re.DOTALL)


class CardsForm(forms.Form):
    """The cards, and whether they are groups or a hand."""

    cards = forms.CharField(required=False, strip=False)
    mode = forms.ChoiceField(choices=[(GROUPS, ""), (HAND, "")], required=False)

    def __init__(self, data: QueryDict) -> None:
        super().__init__(data)

    def said(self, name: str, otherwise: Any) -> Any:
        """What the address says, or what holds where it says nothing that could be."""
        self.is_valid()
        return self.cleaned_data.get(name) or otherwise

    @property
    def hand(self) -> bool:
        mode: str = self.said("mode", "")
        return mode == HAND if mode else is_hand(self.said("cards", ""))


class LaydownForm(CardsForm):
    """A question by itself: it names the edition, its options, the phase, and what lies."""

    own = forms.CharField(required=False)
    table = forms.CharField(required=False)

    def __init__(self, data: QueryDict) -> None:
        super().__init__(data)
        self.base = known_edition(data.get("edition", ""))
        phases = [(str(number), "") for number in range(1, self.base.phase_count + 1)]
        self.fields["phase"] = forms.ChoiceField(choices=phases, required=False)
        for option in self.base.options:
            label, texts = OPTIONS[option.key]
            choices = [(value, texts[value]) for value in option.values]
            self.fields[option.key] = forms.ChoiceField(
                label=str(label), choices=choices, initial=option.default, required=False
            )

    @property
    def option_fields(self) -> list[BoundField]:
        return [self[option.key] for option in self.base.options]

    @property
    def options(self) -> dict[str, str]:
        return {option.key: self.said(option.key, option.default) for option in self.base.options}

    @property
    def phase(self) -> int:
        return int(self.said("phase", "1"))

    def asked(self, path: str) -> Asked:
        edition = with_options(self.base, self.options)
        own: str = self.said("own", "")
        table: str = self.said("table", "")
        lines = [line for line in re.split(r"[;\n]", table[:MOST_SIGNS]) if line.strip()]
        others = [
            read_line(edition, self.phase, place, line)
            for place, line in enumerate(lines[:MOST_LAYDOWNS], start=1)
        ]
        defaults = {option.key: option.default for option in self.base.options}
        changed = {key: value for key, value in self.options.items() if value != defaults[key]}
        settings = {"edition": self.base.key, **changed, "phase": str(self.phase)}
        return Asked(
            edition=edition,
            phase=self.phase,
            hand=self.hand,
            cards=self.said("cards", ""),
            lain=(read_lain(edition, "", self.phase, own[:MOST_SIGNS]), *others),
            path=path,
            settings=settings
            | {key: text for key, text in [("own", own), ("table", table)] if text},
        )


def read_line(edition: Edition, phase: int, number: int, line: str) -> Lain:
    """A laydown of somebody else, `2: R9 B9 G9 | R3 Y4 W G6`; without a phase of this one."""
    found = LINE.fullmatch(line)
    assert found  # it takes any text
    name = _("laydown %(number)s") % {"number": number}
    return read_lain(edition, name, int(found[1] or phase), found[2].strip())


def read_lain(edition: Edition, name: str, phase: int, text: str) -> Lain:
    try:
        return Lain(name, edition, phase, parse_laydown(edition, text), text=text)
    except BadCards as error:
        return Lain(name, edition, phase, bad=tuple(map(bad_card_text, error.bad)), text=text)
    except RulesError as error:
        return Lain(name, edition, phase, bad=(str(error),), text=text)
