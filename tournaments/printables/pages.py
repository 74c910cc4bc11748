"""The page of all papers of a night."""

from dataclasses import dataclass
from functools import cached_property

from django.forms import BoundField, Form
from django.utils.functional import Promise
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy

from printing.shaping import is_whole
from tournaments.printables.kinds import KINDS, Kind, Needs, When
from tournaments.printables.there import There

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
    """A kind of paper, what can be chosen for it alone, and what it still needs."""

    kind: Kind
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
        return ",".join(offer.kind.key for offer in self.offers if not offer.missing)

    @property
    def is_several(self) -> bool:
        return "," in self.keys


def missing_text(kind: Kind) -> str:
    """Certificates: Needs the end of the last round."""
    return f"{kind.title}: {MISSING[kind.needs]}"


class PapersPage:
    def __init__(self, there: There, form: Form) -> None:
        self.tournament = there.tournament
        self.there = there
        self.form = form

    @cached_property
    def groups(self) -> list[PrintableGroup]:
        return [group for when in When if (group := self.group(when)).offers]

    def group(self, when: When) -> PrintableGroup:
        kinds = (kind for kind in KINDS.values() if kind.when is when)
        title, whole = WORDS[when]
        offers = [self.offer(kind) for kind in kinds]
        return PrintableGroup(when.name.lower(), str(title), str(whole), offers)

    def offer(self, kind: Kind) -> Offer:
        fields = [self.form[name] for name in FIELDS.get(kind.key, ())]
        missing = "" if self.there.has(kind.needs) else str(MISSING[kind.needs])
        return Offer(kind, fields, kind.key in self.ticked, missing)

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
