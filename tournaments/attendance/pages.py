"""The list at the door: who is here, who is missing, and what one tap takes back."""

from collections import Counter
from dataclasses import replace
from functools import cached_property
from urllib.parse import urlencode

from django.core.paginator import Page
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.names import alike_key, isolated, tidy, told_apart
from scoring.paging import at_row, page_of
from scoring.people.models import Player
from tournaments.attendance.actions import Sitting, sittings
from tournaments.attendance.check_in_rows import CheckInRow
from tournaments.attendance.models import Entrant, People, Presence
from tournaments.attendance.words import REPLY_GROUPS, presence_text, replies_text
from tournaments.log import LogKind, may_be_undone
from tournaments.nights.models import LogEntry, Tournament
from tournaments.pages import version_of
from tournaments.words import people_text

MOST_SUGGESTED = 8
LEAVING = {Presence.PAUSING, Presence.GONE, Presence.ABSENT}
COMINGS = (
    LogKind.PRESENCE,
    LogKind.WALK_IN,
    LogKind.ALL_CAME,
    LogKind.REPLIED,
    LogKind.UNDONE,
)
OF_MANY = {
    LogKind.WALK_IN.key,
    LogKind.ALL_CAME.key,
    LogKind.REPLIED.key,
}  # after which the list is made anew
LATEST = 40
"""Of so many of the latest taps each can be taken back in its row."""


class CheckIn:
    """The people of a tournament by name, filtered by what was typed."""

    def __init__(
        self, tournament: Tournament, typed: str = "", since: int = 0, number: str = ""
    ) -> None:
        self.tournament = tournament
        self.typed = tidy(typed)
        self.since = since
        self.number = number  # of the page

    @property
    def poster(self) -> str:
        """The file of the sign that leads people here."""
        return reverse("printables-file", args=[self.tournament.pk]) + "?papers=poster"

    @cached_property
    def entrants(self) -> list[Entrant]:
        return self.tournament.entrants.in_order()

    @cached_property
    def people(self) -> People:
        return People(self.tournament, self.entrants)

    @cached_property
    def names(self) -> dict[int, str]:
        """Told apart, as shown."""
        return self.people.names

    @cached_property
    def full_names(self) -> dict[int, str]:
        """As the list at the door has them: two who are called alike are seen to be two."""
        shown = told_apart([full_name(entrant.player) for entrant in self.entrants])
        return {e.pk: isolated(name) for e, name in zip(self.entrants, shown, strict=True)}

    @cached_property
    def entries(self) -> list[LogEntry]:
        """The latest comings and goings, the latest first."""
        kinds = [kind.key for kind in COMINGS]
        return list(self.tournament.log.filter(kind__in=kinds).order_by("-pk")[:LATEST])

    @property
    def latest(self) -> int:
        return self.entries[0].pk if self.entries else 0

    @cached_property
    def undoable(self) -> dict[int, int]:
        """Of each entrant the latest entry that still stands."""
        standing = [
            entry for entry in self.entries if "entrant" in entry.facts and not entry.undone_at
        ]
        latest = {entry.facts["entrant"]: entry for entry in reversed(standing)}
        return {who: entry.pk for who, entry in latest.items() if may_be_undone(entry)}

    @cached_property
    def sittings_missed(self) -> dict[int, Sitting]:
        """Where those who left sit all the same."""
        left = [entrant for entrant in self.entrants if entrant.presence in LEAVING]
        return sittings(left) if left else {}

    def row(self, entrant: Entrant) -> CheckInRow:
        entry, missed = self.undoable.get(entrant.pk), self.sittings_missed.get(entrant.pk)
        return CheckInRow(entrant, self.full_names[entrant.pk], entry, missed)

    def row_of(self, pk: int) -> CheckInRow | None:
        found = (entrant for entrant in self.entrants if entrant.pk == pk)
        return next((self.row(entrant) for entrant in found), None)

    @cached_property
    def in_order(self) -> list[Entrant]:
        """Whoever has said that they come first, whoever has said no last; else by name."""
        groups = list(REPLY_GROUPS)
        return sorted(self.entrants, key=lambda entrant: groups.index(entrant.reply))

    @cached_property
    def people_fitting(self) -> list[Entrant]:
        """Those whose names begin as typed; a name with several parts by any of them."""
        return [entrant for entrant in self.in_order if self.fits(entrant.player)]

    @cached_property
    def pages(self) -> Page[Entrant]:
        return page_of(self.people_fitting, self.number)

    @property
    def more(self) -> str:
        """What its other pages are asked for besides their number."""
        return f"{urlencode({'q': self.typed})}&" if self.typed else ""

    @cached_property
    def rows(self) -> list[CheckInRow]:
        """Those of them whom this page shows."""
        return [
            replace(self.row(entrant), heading=heading)
            for entrant, heading in zip(self.pages, self.headings, strict=True)
        ]

    @property
    def headings(self) -> list[str | Promise]:
        """Of each row what stands above it, once somebody has said something beforehand."""
        replies = [entrant.reply for entrant in self.pages]
        if not self.replies_text:
            return [""] * len(replies)
        before = [None, *replies]
        return [
            REPLY_GROUPS[reply] if reply != last else ""
            for last, reply in zip(before, replies, strict=False)
        ]

    @cached_property
    def replies_text(self) -> str:
        return replies_text(self.people)

    def query_of(self, pk: int) -> str:
        """What leads to the page of the whole list on which somebody stands."""
        places = (place for place, each in enumerate(self.in_order, start=1) if each.pk == pk)
        return at_row(next(places, 1))

    def fits(self, player: Player) -> bool:
        return not self.typed or player.is_found(self.typed)

    @property
    def is_anew(self) -> bool:
        """Whether the list has to be made anew: somebody was added, removed, or much happened."""
        news = [entry for entry in self.entries if entry.pk > self.since]
        return len(news) == LATEST or any(OF_MANY & {e.kind, e.facts.get("of")} for e in news)

    @property
    def changed_rows(self) -> list[CheckInRow]:
        """Of those of whom something was noted since."""
        news = (entry for entry in self.entries if entry.pk > self.since)
        told = {entry.facts.get("was", entry.facts).get("entrant") for entry in news}
        return [row for row in self.rows if row.entrant.pk in told]

    @cached_property
    def counts(self) -> Counter[str]:
        return Counter(entrant.presence for entrant in self.entrants)

    @property
    def here(self) -> int:
        return self.counts[Presence.HERE]

    @property
    def here_text(self) -> str:
        words = {"here": self.here, "all": self.people.coming}
        return _("%(here)d of %(all)d here") % words

    @property
    def others_text(self) -> str:
        """3 not here yet · 1 will be late."""
        others = [state for state in Presence if state != Presence.HERE and self.counts[state]]
        return " · ".join(presence_text(state, self.counts[state]) for state in others)

    @property
    def expected(self) -> int:
        """Who are not here yet, and did not say that they come late."""
        return sum(self.is_expected(entrant) for entrant in self.entrants)

    @property
    def promised(self) -> int:
        """Who of them has said that they come, where not all have."""
        count = sum(self.is_expected(each) and each.has_promised for each in self.entrants)
        return count if count < self.expected else 0

    def is_expected(self, entrant: Entrant) -> bool:
        return entrant.presence == Presence.REGISTERED and entrant.player.erased_at is None

    @property
    def all_came(self) -> LogEntry | None:
        """When all came at once, while that was the last thing at the door."""
        entry = self.entries[0] if self.entries else None
        is_last = entry and entry.kind == LogKind.ALL_CAME.key and not entry.undone_at
        return entry if is_last else None

    @property
    def missing_text(self) -> str:
        """Whom one still waits for, once most have come."""
        missing = [e.pk for e in self.entrants if e.presence == Presence.REGISTERED]
        if not missing or len(missing) > self.here:
            return ""
        names = people_text(missing, self.full_names.__getitem__)
        return _("Still missing: %(names)s.") % {"names": names}

    @property
    def lonely_text(self) -> str:
        """Too few are left for a table."""
        waiting = self.counts[Presence.REGISTERED] + self.counts[Presence.LATE]
        if self.here > 1 or waiting or not self.entrants:
            return ""
        if not self.here:
            return _("Nobody is here any more. You can end the tournament at its desk.")
        name = next(self.names[e.pk] for e in self.entrants if e.presence == Presence.HERE)
        return _(
            "Only %(name)s is left, and a table needs two. Wait for somebody who pauses, "
            "or end the tournament at its desk: all results stay."
        ) % {"name": name}

    @cached_property
    def suggested_players(self) -> list[Player]:
        """Of the roster, not registered, and called as typed."""
        if not self.typed:
            return []
        people = self.tournament.club.players.on_roster()
        others = people.exclude(entries__tournament=self.tournament)
        return others.with_letters(self.typed, MOST_SUGGESTED)

    @property
    def may_be_new(self) -> bool:
        """Whether nobody who is known is called just so."""
        known = [entrant.player for entrant in self.entrants] + self.suggested_players
        names = {alike_key(name) for player in known for name in (player.name, player.called)}
        return bool(self.typed) and alike_key(self.typed) not in names

    @property
    def found_text(self) -> str:
        count = len(self.people_fitting)
        if not self.typed or not count:
            return ""
        return ngettext("%(count)d found", "%(count)d found", count) % {"count": count}

    @property
    def version(self) -> str:
        return version_of(self.tournament, self.number)

    @property
    def topics(self) -> list[str]:
        return [self.tournament.topic]


def full_name(player: Player) -> str:
    """With what they are called otherwise."""
    if not player.nickname or not player.name:
        return player.called
    return f"{player.name} ({player.nickname})"
