"""The page of all that a night can print."""

from dataclasses import dataclass
from functools import cached_property

from django.forms import BoundField, Form
from django.utils.functional import Promise
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy

from printing.typeface import is_whole
from tournaments.printables.catalogue import PRINTABLES, Printable, When
from tournaments.printables.order import Needs, NightNow

MOST_NAMES = 12  # that are told
MISSING: dict[Needs, Promise] = {
    Needs.PEOPLE: gettext_lazy("Nobody is on the list yet."),
    Needs.ROUND: gettext_lazy("Needs a round that is published."),
    Needs.STANDINGS: gettext_lazy("Needs a round that is complete."),
    Needs.WINNERS: gettext_lazy("Needs the end of the last round."),
}
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
    return f"{printable.title}: {MISSING[printable.needs]}"


class PrintablesPage:
    def __init__(self, night: NightNow, form: Form) -> None:
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
        missing = "" if self.night.has(printable.needs) else str(MISSING[printable.needs])
        return Offer(printable, fields, printable.key in self.ticked, missing)

    @cached_property
    def boxes(self) -> SafeString:
        """The names that paper does not have all the signs of."""
        people = self.tournament.entrants.named()
        names = [name for name in (entrant.name for entrant in people) if not is_whole(name)]
        shown = [*names[:MOST_NAMES], *["…"][: len(names) > MOST_NAMES]]
        return format_html_join(", ", "<bdi>{}</bdi>", ((name,) for name in shown))

    @property
    def ticked(self) -> list[str]:
        """As they were when the page was sent."""
        return self.form["ticked"].value() or []
