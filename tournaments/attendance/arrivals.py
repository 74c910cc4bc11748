"""Checking in by oneself: three letters, one's name, and it is done."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from django.core.signing import BadSignature, TimestampSigner
from django.utils.translation import gettext as _

from scoring.names import LONGEST, plain_letters, tidy
from tournaments.attendance.actions import is_superseded
from tournaments.attendance.models import NOT_COME, Entrant, Presence
from tournaments.attendance.pages import CheckIn
from tournaments.nights.models import LogEntry, Tournament

UNDO_FOR = 15 * 60  # seconds
SALT = "tournaments.arrival"
LETTERS = 3
MOST_FOUND = 8


@dataclass(frozen=True)
class NameSearch:
    """What somebody typed of their own name: nobody reads the whole list there."""

    typed: str
    entrants: Sequence[Entrant]

    @property
    def is_enough(self) -> bool:
        """Names shorter than that are typed in full."""
        letters = plain_letters(self.typed)
        names = (plain_letters(entrant.name) for entrant in self.entrants)
        typed = sum(sign.isalnum() for sign in self.typed)
        return typed >= LETTERS or (bool(letters) and letters in names)

    @cached_property
    def everybody(self) -> list[Entrant]:
        """Who is called so, however many."""
        if not self.typed or not self.is_enough:
            return []
        return [entrant for entrant in self.entrants if entrant.player.is_found(self.typed)]

    @property
    def people_found(self) -> list[Entrant]:
        return self.everybody[:MOST_FOUND]

    @property
    def is_cut(self) -> bool:
        return len(self.everybody) > MOST_FOUND


@dataclass(frozen=True)
class ArrivalChoice:
    entrant: Entrant
    name: str

    @property
    def may_check_in(self) -> bool:
        return self.entrant.presence in NOT_COME

    @property
    def state_text(self) -> str:
        """What is so already."""
        if self.entrant.presence == Presence.HERE:
            return _("is here")
        return _("is checked out: ask at the desk")


class Arrivals:
    def __init__(self, tournament: Tournament, typed: str = "", entry: LogEntry | None = None):
        self.tournament = tournament
        self.typed = tidy(typed)[:LONGEST]
        self.entry = entry

    @cached_property
    def everybody(self) -> CheckIn:
        return CheckIn(self.tournament)

    @cached_property
    def search(self) -> NameSearch:
        return NameSearch(self.typed, self.everybody.entrants)

    @property
    def people_found(self) -> list[ArrivalChoice]:
        names = self.everybody.names
        return [ArrivalChoice(each, names[each.pk]) for each in self.search.people_found]

    @property
    def arrived_name(self) -> str:
        """Who has just come."""
        return self.everybody.names.get(self.entry.facts["entrant"], "") if self.entry else ""

    @property
    def undo_key(self) -> str:
        """By which only the phone that checked somebody in takes it back."""
        assert self.entry
        return TimestampSigner(salt=SALT).sign(str(self.entry.pk))


def standing_entry(tournament: Tournament, key: str) -> LogEntry | None:
    """What this phone may take back, while it is still so."""
    entry = entry_of(tournament, key)
    if entry is None or entry.undone_at or is_superseded(entry):
        return None
    return entry


def entry_of(tournament: Tournament, key: str) -> LogEntry | None:
    """What this phone may take back, for a while."""
    try:
        pk = TimestampSigner(salt=SALT).unsign(key, max_age=UNDO_FOR)
    except BadSignature:
        return None
    return tournament.log.filter(pk=int(pk)).first()
