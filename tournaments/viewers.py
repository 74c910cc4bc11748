"""Whoever looks at a page, how they read the people on it, and what leads from these to their own.

Members read the names of lists and may open everybody's page; to all others the club's settings
and each one's choice say what is there.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from django.urls import reverse

from scoring.clubs.models import Club
from scoring.people.models import Player
from scoring.people.public_names import has_public_page, names_for, public_name


@dataclass(frozen=True, slots=True)
class Named:
    """Somebody as whoever looks may read them; without a code nothing leads to them."""

    name: str
    code: str = ""

    @property
    def address(self) -> str:
        return reverse("person-detail", args=[self.code]) if self.code else ""


class FoundRow(NamedTuple):
    """Of somebody who was looked for in a table of many pages."""

    address: str  # of their row
    place: str
    name: str
    score: str


@dataclass(frozen=True)
class Viewer:
    """Whoever looks: members of the club read names as they are in it."""

    is_member: bool
    may_organise: bool = False

    def name_of(self, player: Player) -> str:
        """Empty: nothing is to be shown, and nothing to be led to."""
        return player.called if self.is_member else public_name(player, player.club)

    def named(self, players: Iterable[Player], club: Club) -> dict[int, Named]:
        """Those of this club as they stand in a list."""
        people = sorted(players, key=lambda each: each.pk)
        names = names_for(self.is_member, people, club)
        return {
            each.pk: Named(name, self.code_of(each, club))
            for each, name in zip(people, names, strict=True)
        }

    def code_of(self, player: Player, club: Club) -> str:
        """Of the page of somebody; empty where there is none for whoever looks.

        Of the erased there is none.
        """
        is_open = player.is_on_roster and self.may_open(player, club)
        return player.code if is_open else ""

    def may_open(self, player: Player, club: Club) -> bool:
        """All that is told of them, each game: of a child members alone read it."""
        return self.is_member or has_public_page(player, club)

    def address_of(self, player: Player, club: Club) -> str:
        return Named("", self.code_of(player, club)).address
