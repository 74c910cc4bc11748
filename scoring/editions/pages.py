"""Editions as people call them, published or their own."""

from dataclasses import dataclass
from functools import cached_property

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules import Edition, edition, edition_keys
from scoring.clubs.models import Member
from scoring.editions.models import ClubEdition, base_of, edition_of
from scoring.editions.words import OPTIONS, counted_kind, edition_name, names_text
from scoring.names import alike_key, isolated


def offered_editions(member: Member | None = None) -> list[tuple[str, Promise | str]]:
    """What a new game can be played by, the published editions first."""
    club = ClubEdition.objects.offered_to(member).values_list("key", "name")
    published = [(key, edition_name(key)) for key in edition_keys()]
    return [*published, *((key, isolated(name)) for key, name in club)]


def name_is_taken(name: str, member: Member, but: str = "") -> bool:
    """Whether another edition that is offered in the club reads the same."""
    others = ClubEdition.objects.offered_to(member).exclude(key=but)
    club = others.values_list("name", flat=True)
    published = (str(edition_name(key)) for key in edition_keys())
    return alike_key(name) in map(alike_key, (*published, *club))


@dataclass(frozen=True)
class NotOffered:
    """An edition that no new game can be played by any more, and what has taken its place."""

    key: str

    @property
    def text(self) -> str:
        words = {"edition": edition_name(self.key)}
        if self.successor:
            return _("“%(edition)s” has been changed meanwhile: choose an edition again.") % words
        return _("“%(edition)s” is no longer offered: choose another edition.") % words

    @cached_property
    def successor(self) -> tuple[str, str] | None:
        row = ClubEdition.objects.filter(key=self.key).first()
        latest = row and row.latest  # None where it went with its club
        gone = latest is None or latest.key == self.key or latest.retired_at
        return None if latest is None or gone else (latest.key, isolated(latest.name))


def is_offered(key: str) -> bool:
    """Whether some new game can be played by this edition."""
    return key in edition_keys() or ClubEdition.objects.offered().filter(key=key).exists()


def missing_phases(box: Edition) -> list[int]:
    """The phases that nobody knows: they only stand on the cards of the box."""
    return [number for number in range(1, box.phase_count + 1) if number not in box.phases]


@dataclass(frozen=True)
class OwnEdition:
    """A club’s own edition in a list: what it is called, what it was made from, what differs."""

    row: ClubEdition

    @property
    def name(self) -> str:
        return isolated(self.row.name)

    @property
    def base_name(self) -> str:
        return str(edition_name(self.row.base))

    @property
    def differences(self) -> str:
        """What is not as in the published edition."""
        base, club = edition_of(self.row.base), edition_of(self.row.key)
        texts = [changed_phases(base, club), changed_points(base, club), *changed_options(club)]
        return " · ".join(text for text in texts if text) or _("nothing changed")


def changed_phases(base: Edition, club: Edition) -> str:
    numbers = [
        str(number)
        for number in range(1, base.phase_count + 1)
        if base.phases.get(number) != club.phases.get(number)
    ]
    if not numbers:
        return ""
    text = ngettext("another phase %(numbers)s", "other phases %(numbers)s", len(numbers))
    return text % {"numbers": names_text(numbers)}


def changed_points(base: Edition, club: Edition) -> str:
    pairs = zip(base.counted, club.counted, strict=True)
    changed = [counted_kind(kind) for old, kind in pairs if old.points != kind.points]
    return ", ".join(
        ngettext("%(kind)s: %(points)d point", "%(kind)s: %(points)d points", kind.points)
        % {"kind": kind.name, "points": kind.points}
        for kind in changed
    )


def changed_options(club: Edition) -> list[str]:
    """The options whose default is another one than in the published edition."""
    published = {option.key: option.default for option in edition(base_of(club.key)).options}
    return [
        f"{OPTIONS[option.key][0]}: {OPTIONS[option.key][1][option.default]}"
        for option in club.options
        if published[option.key] != option.default
    ]
