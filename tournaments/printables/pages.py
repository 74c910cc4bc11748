"""The page of all that a night can print: what is chosen there, and what is still missing."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django import forms
from django.forms import BoundField
from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext_lazy, pgettext_lazy
from django.utils.translation import gettext as _

from printing.typeface import is_whole
from scoring.fields import WRONG_CHOICE, choice
from scoring.printed_files import LANGUAGES, PAPER_SIZES, language_of
from tournaments.printables.catalogue import PRINTABLES, Printable, When
from tournaments.printables.order import NightNow, PrintOrder
from tournaments.rounds.models import Round
from tournaments.words import round_name

MOST_NAMES = 12  # that are told
FIELDS: dict[str, tuple[str, ...]] = {
    "scores": ("per_page", "spare"),
    "certificates": ("places", "text_only"),
}

WORDS: dict[When, tuple[Promise, Promise]] = {
    When.BEGINNING: (
        gettext_lazy("For the beginning"),
        gettext_lazy("Everything for the beginning as one file"),
    ),
    When.ROUND: (
        gettext_lazy("For the round"),
        gettext_lazy("Everything for the round as one file"),
    ),
    When.END: (gettext_lazy("For the end"), gettext_lazy("Everything for the end as one file")),
}
SPARE = [(count, count) for count in range(21)]
PER_PAGE = [(1, "1"), (2, "2"), (4, "4")]
PLACES = [
    (3, gettext_lazy("the first three")),
    (10, gettext_lazy("the first ten")),
    (0, gettext_lazy("everybody")),
]
CHOOSE_AGAIN = gettext_lazy("The night has changed meanwhile: choose again.")
ALL = gettext_lazy("Choose what is to be printed.")

USUAL = ("language", "paper")  # whoever has chosen them once has chosen


class PrintablesField(forms.MultipleChoiceField):
    """Several in one value too: that is what a button for a whole set sends."""

    def __init__(self, **more: Any) -> None:
        label = pgettext_lazy("of a night", "Papers")
        super().__init__(choices=list, required=False, label=label, **more)
        self.error_messages["invalid_choice"] = WRONG_CHOICE

    def to_python(self, value: Any) -> list[str]:
        return [key for text in super().to_python(value) for key in text.split(",")]


def with_the_usual(data: QueryDict, chosen: dict[str, str]) -> QueryDict:
    """What an address leaves out, or a page does not ask, is as it was or as most want it."""
    full = data.copy()
    spoken = language_of(get_language())
    usual = {"paper": "a4", "per_page": "1", "spare": "0", "places": "3", "language": spoken}
    for name, value in (usual | chosen).items():
        full.setdefault(name, value)
    return full


def caught_up(data: QueryDict, rounds: Sequence[Round]) -> tuple[QueryDict, str]:
    """In place of the round that was the latest on the page, the one that is; and what to say."""
    latest, shown = (rounds[-1] if rounds else None), data.get("latest", "")
    if not shown or shown != data.get("round") or (latest and shown == str(latest.number)):
        return data, ""
    caught = data.copy()
    caught["round"] = str(latest.number) if latest else ""
    if latest and any(shown == str(round.number) for round in rounds):
        return caught, _("%(round)s is out now: choose again.") % {"round": round_name(latest)}
    return caught, _("Round %(number)s was withdrawn: choose again.") % {"number": shown[:4]}


class PrintOrderForm(forms.Form):
    """The choices hold for all printables; a button says which ones, or else the ticks do."""

    language = choice(gettext_lazy("Language of the papers"), list(LANGUAGES.items()))
    paper = choice(gettext_lazy("Size of the paper"), PAPER_SIZES, initial="a4")
    per_page = choice(gettext_lazy("On each page"), PER_PAGE, initial="1")
    spare = choice(gettext_lazy("Spare blank ones"), SPARE, initial="0")
    places = choice(pgettext_lazy("who gets a certificate", "For"), PLACES, initial="3")
    text_only = forms.BooleanField(
        label=gettext_lazy("Without picture and frame"),
        help_text=gettext_lazy("For paper that is printed already."),
        required=False,
    )
    papers = PrintablesField()
    ticked = PrintablesField()
    round = choice(gettext_lazy("Round"), (), required=False)

    def __init__(self, rounds: Sequence[Round], data: Any = None, **more: Any) -> None:
        self.news = ""
        if data is not None:
            data, self.news = caught_up(data, rounds)
        super().__init__(data, **more)
        self.initial.setdefault("language", language_of(get_language()))
        keys = [(key, printable.title) for key, printable in PRINTABLES.items()]
        numbers = [(round.number, round_name(round)) for round in reversed(rounds)]
        for name, choices in (("papers", keys), ("ticked", keys), ("round", numbers)):
            self.fields[name].choices = choices  # type: ignore[attr-defined]
        if rounds:
            self.initial.setdefault("round", rounds[-1].number)
        else:
            del self.fields["round"]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if self.news:
            self.add_error(None, self.news)
        if not self.errors and not (cleaned.get("papers") or cleaned.get("ticked")):
            self.add_error(None, ALL)
        return cleaned

    @property
    def faults(self) -> Iterator[str]:
        """What is wrong, for a page that shows something else."""
        for name, errors in self.errors.items():
            label = f"{self.fields[name].label}: " if name in self.fields else ""
            yield f"{label}{errors[0]}"

    @property
    def usual(self) -> dict[str, str]:
        """What is chosen the next time too."""
        return {name: self.cleaned_data[name] for name in USUAL}

    def order(self, origin: str) -> PrintOrder:
        chosen = self.cleaned_data
        keys = chosen["papers"] or chosen["ticked"]
        return PrintOrder(
            printables=tuple(key for key in PRINTABLES if key in keys),
            language=chosen["language"],
            origin=origin,
            paper_size=chosen["paper"],
            round=int(chosen["round"]) if chosen.get("round") else None,
            per_page=int(chosen["per_page"]),
            spare=int(chosen["spare"]),
            text_only=chosen["text_only"],
            places=int(chosen["places"]),
        )


@dataclass(frozen=True)
class Offer:
    """A printable, what can be chosen for it alone, and what it still needs."""

    printable: Printable
    fields: list[BoundField]
    is_ticked: bool
    missing: str


@dataclass(frozen=True)
class PrintableGroup:
    """What is needed at the same time."""

    key: str
    title: str
    whole: str  # on the button for all of them
    offers: list[Offer]

    @property
    def keys(self) -> str:
        """Of those that can be made."""
        return ",".join(offer.printable.key for offer in self.offers if not offer.missing)

    @property
    def is_several(self) -> bool:
        return "," in self.keys


def missing_text(printable: Printable) -> str:
    """Certificates: Needs the end of the last round."""
    return f"{printable.title}: {printable.needs.sentence}"


class PrintablesPage:
    def __init__(self, night: NightNow, form: PrintOrderForm) -> None:
        self.tournament = night.tournament
        self.night = night
        self.form = form

    @cached_property
    def groups(self) -> list[PrintableGroup]:
        return [group for when in When if (group := self.group(when)).offers]

    def group(self, when: When) -> PrintableGroup:
        printables = (each for each in PRINTABLES.values() if each.when is when)
        title, whole = WORDS[when]
        offers = [self.offer(printable) for printable in printables]
        return PrintableGroup(when.name.lower(), str(title), str(whole), offers)

    def offer(self, printable: Printable) -> Offer:
        fields = [self.form[name] for name in FIELDS.get(printable.key, ())]
        missing = "" if printable.needs.is_met(self.night) else printable.needs.sentence
        return Offer(printable, fields, printable.key in self.ticked, missing)

    @cached_property
    def boxes(self) -> SafeString:
        """The names that paper does not have all the signs of."""
        people = self.tournament.entrants.in_order()
        names = [name for name in (entrant.name for entrant in people) if not is_whole(name)]
        shown = [*names[:MOST_NAMES], *["…"][: len(names) > MOST_NAMES]]
        return format_html_join(", ", "<bdi>{}</bdi>", ((name,) for name in shown))

    @property
    def ticked(self) -> list[str]:
        """As they were when the page was sent."""
        return self.form["ticked"].value() or []
