"""Which blank sheet or card somebody wants: an address says it all."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from printing.marks import PaperSize
from rules import RulesError, parse_variant
from scoring.editions.models import edition_as_made
from scoring.editions.words import variant_name
from scoring.printed_files import ACROSS, LANGUAGES, PAPER_SIZES, Format
from scoring.sheets.blanks import WAYS, Blank, BlankKind
from scoring.sheets.score_sheet import FEWEST_PLAYERS, MOST_PLAYERS

MOST_LINES = 40
LONGEST = 60  # signs of an answer
USUAL = {
    "what": "sheet",
    "variant": "full",
    "players": "4",
    "per_page": "1",
    "way": "upright",
    "paper": "a4",
    "lines": "",
}

WHATS = [
    (BlankKind.SHEET.value, _("Score sheet")),
    (BlankKind.CARDS.value, _("Phase cards")),
    (BlankKind.RULES.value, _("Rules card")),
]
WAY_NAMES = [("upright", _("Upright")), ("landscape", _("Landscape"))]
COUNTS = [str(count) for count in range(FEWEST_PLAYERS, MOST_PLAYERS + 1)]

NOT_OFFERED = _("This is not offered: choose one of these.")
NO_PLAYERS = _("Two to six people play: choose one of these.")
NO_LINES = _("Type a number from 1 to 40; leave it empty for as many as fit.")

type Choices = Sequence[tuple[str, Promise | str]]


def choice(label: Any, choices: Any, message: Any = NOT_OFFERED) -> forms.ChoiceField:
    messages: Any = {"invalid_choice": message}
    return forms.ChoiceField(label=label, choices=choices, error_messages=messages)


def lines_field() -> forms.IntegerField:
    messages: Any = dict.fromkeys(("invalid", "min_value", "max_value"), NO_LINES)
    return forms.IntegerField(
        label=_("Lines"),
        min_value=1,
        max_value=MOST_LINES,
        required=False,
        error_messages=messages,
    )


class SheetForm(forms.Form):
    """What an address does not say is as most people want it."""

    def __init__(self, answers: Mapping[str, str], editions: Choices, language: str) -> None:
        self.usual = USUAL | {"edition": editions[0][0], "language": language}
        said = {name: answers.get(name, "").strip()[:LONGEST] for name in self.usual}
        self.answers = self.usual | {name: text for name, text in said.items() if text}
        super().__init__(self.answers)
        self.fields["what"] = choice(_("What"), WHATS)
        self.fields["edition"] = choice(_("Edition"), editions)
        self.fields["variant"] = choice(_("Variant"), self.variants())
        self.fields |= {
            "players": choice(_("Players"), [(count, count) for count in COUNTS], NO_PLAYERS),
            "per_page": choice(_("On a page"), [(str(n), str(n)) for n in ACROSS]),
            "way": choice(_("Way round"), WAY_NAMES),
            "paper": choice(_("Size of the paper"), PAPER_SIZES),
            "language": choice(_("Language"), list(LANGUAGES.items())),
            "lines": lines_field(),
        }

    def variants(self) -> Choices:
        """Of the edition; where that was changed to one without the variant, it is forgotten."""
        known = edition_as_made(self.sensible("edition")).variants
        text = self.answers["variant"]
        if is_variant(text) and parse_variant(text) not in known:
            self.answers["variant"] = self.usual["variant"]
        return [(variant.key, variant_name(variant)) for variant in known]

    def sensible(self, name: str) -> str:
        """What was chosen, or the usual where that cannot be."""
        field, text = self.fields[name], self.answers[name]
        assert isinstance(field, forms.ChoiceField)
        return text if field.valid_value(text) else self.usual[name]

    @property
    def chosen(self) -> dict[str, str]:
        """What is marked on the page: of all fields with choices."""
        fields = [name for name in self.fields if name not in ("players", "lines")]
        nearest = between(self.answers["players"], FEWEST_PLAYERS, MOST_PLAYERS)
        players = self.usual["players"] if nearest is None else str(nearest)
        return {name: self.sensible(name) for name in fields} | {"players": players}

    @property
    def nearest(self) -> Blank:
        """What was asked for, or the most similar that there is."""
        chosen = self.chosen
        size = PaperSize[chosen["paper"].upper()]
        return Blank(
            what=BlankKind(chosen["what"]),
            edition=chosen["edition"],
            variant=parse_variant(chosen["variant"]),
            players=int(chosen["players"]),
            format=Format(size, WAYS[chosen["way"]], int(chosen["per_page"])),
            lines=between(self.answers["lines"], 1, MOST_LINES),
            language=chosen["language"],
        )


def is_variant(text: str) -> bool:
    try:
        parse_variant(text)
    except RulesError:
        return False
    return True


def between(text: str, least: int, most: int) -> int | None:
    """The nearest number, if it is one at all."""
    try:
        return min(max(int(text), least), most)
    except ValueError:
        return None
