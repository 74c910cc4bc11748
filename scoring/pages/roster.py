"""The roster as its page shows it."""

from dataclasses import dataclass
from functools import cached_property

from scoring.core.roster.letters import plain
from scoring.models import Club, Player

MOST = 200
"""Of more people a page shows the first ones; letters find the others."""


@dataclass(frozen=True)
class RosterPage:
    """Everybody of a club, or those who were looked for."""

    club: Club
    letters: str = ""

    @cached_property
    def everybody(self) -> list[Player]:
        people = Player.objects.filter(club=self.club).on_roster().prefetch_related("circles")
        return sorted(people, key=lambda player: (plain(player.called), player.pk))

    @cached_property
    def found(self) -> list[Player]:
        return [player for player in self.everybody if player.is_found(self.letters)]

    @property
    def playing(self) -> list[Player]:
        return [player for player in self.found if not player.retired_at]

    @property
    def shown(self) -> list[Player]:
        return self.playing[:MOST]

    @property
    def hidden(self) -> int:
        """How many more there are than are shown."""
        return len(self.playing) - len(self.shown)

    @property
    def retired(self) -> list[Player]:
        return [player for player in self.found if player.retired_at][:MOST]

    @property
    def count(self) -> int:
        """Who may come to a night."""
        return sum(1 for player in self.everybody if not player.retired_at)

    @property
    def is_empty(self) -> bool:
        return not self.everybody
