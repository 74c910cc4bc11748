"""The roster as its page shows it."""

from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import NamedTuple

from scoring.clubs.models import Club
from scoring.letters import is_found, plain
from scoring.people.models import Player, called

MOST = 100
"""Of more people a page shows the first ones; letters find the others."""


class Named(NamedTuple):
    """Somebody on the roster, without all that else is known of them."""

    pk: int
    name: str
    nickname: str
    retired_at: datetime | None


@dataclass(frozen=True)
class RosterPage:
    """Everybody of a club, or those who were looked for."""

    club: Club
    letters: str = ""

    @cached_property
    def everybody(self) -> list[Named]:
        people = Player.objects.filter(club=self.club).on_roster()
        found = map(Named._make, people.values_list(*Named._fields))
        return sorted(found, key=lambda each: (plain(called(each.name, each.nickname)), each.pk))

    @cached_property
    def found(self) -> list[Named]:
        return [each for each in self.everybody if is_found(self.letters, each.name, each.nickname)]

    @cached_property
    def playing(self) -> list[Named]:
        return [each for each in self.found if not each.retired_at]

    @cached_property
    def all_retired(self) -> list[Named]:
        return [each for each in self.found if each.retired_at]

    @cached_property
    def shown(self) -> list[Player]:
        return self.known(self.playing[:MOST])

    @cached_property
    def retired(self) -> list[Player]:
        return self.known(self.all_retired[:MOST])

    def known(self, people: list[Named]) -> list[Player]:
        """With all that the page says of them."""
        rows = Player.objects.prefetch_related("circles").in_bulk([each.pk for each in people])
        return [rows[each.pk] for each in people if each.pk in rows]

    @property
    def hidden(self) -> int:
        """How many more there are than are shown."""
        return len(self.playing) - len(self.playing[:MOST])

    @property
    def hidden_retired(self) -> int:
        return len(self.all_retired) - len(self.all_retired[:MOST])

    @property
    def count(self) -> int:
        """Who may come to a night."""
        return sum(1 for each in self.everybody if not each.retired_at)

    @property
    def is_empty(self) -> bool:
        return not self.everybody
