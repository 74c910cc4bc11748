"""Badges checked in one after the other: whom each means, and what is said of them."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.clubs.models import Actor
from scoring.names import alike_key, isolated, tidy
from tournaments.attendance.actions import note_presence
from tournaments.attendance.badges import badge_of, token_in
from tournaments.attendance.models import Entrant, Presence
from tournaments.attendance.pages import CheckIn, full_name
from tournaments.nights.models import LogEntry, Tournament


@dataclass(frozen=True, slots=True)
class Scan:
    """What came of a badge, or of what was typed in its place."""

    said: str
    entrant: Entrant | None = None
    entry: LogEntry | None = None  # None where nothing was changed

    @property
    def is_good(self) -> bool:
        return self.entrant is not None


def scan(tournament: Tournament, read: str, by: Actor = None) -> Scan:
    """Whoever it means is here; said twice it changes nothing."""
    found = people_meant(tournament, read)
    if len(found) != 1:
        return Scan(refusal_text(read, found))
    entrant, name = found[0], isolated(full_name(found[0].player))
    entry = note_presence(tournament, entrant.pk, Presence.HERE, by)
    text = _("%(name)s is here.") if entry else _("%(name)s was here already.")
    return Scan(text % {"name": name}, entrant, entry)


def people_meant(tournament: Tournament, read: str) -> list[Entrant]:
    """By the badge, or else by letters of the name."""
    badge = badge_of(tournament, read)
    if badge or token_in(read) or not read.strip():
        return [badge] if badge else []
    people = [e for e in CheckIn(tournament, read).people_fitting if e.player.erased_at is None]
    called_so = [each for each in people if alike_key(tidy(read)) in each.player.alike_keys]
    return called_so if len(called_so) == 1 else people


def refusal_text(read: str, found: list[Entrant]) -> str:
    if token_in(read):
        return _("This badge is not of this night. Type the name.")
    if found:
        names = ", ".join(isolated(full_name(each.player)) for each in found[:5])
        return _("Several people are called so: %(names)s. Type more of the name.") % {
            "names": names
        }
    if not read.strip():
        return _("Scan a badge, or type its code or a name.")
    return _("Nobody on the list has the badge or the name “%(read)s”.") % {
        "read": isolated(read.strip()[:40])
    }
