"""The roster as its page shows it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import NamedTuple

from scoring.clubs.models import Club
from scoring.names import alike_key, is_found, plain_letters
from scoring.people.erasing import counted, hindrances
from scoring.people.matching import near_keys
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
        return sorted(
            found, key=lambda each: (plain_letters(called(each.name, each.nickname)), each.pk)
        )

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


MOST_PAIRS = 30


@dataclass(frozen=True)
class MergingPage:
    player: Player
    everybody: Sequence[Player]
    query: Mapping[str, str]

    @property
    def letters(self) -> str:
        return self.query.get("who", "")

    @cached_property
    def others(self) -> list[Player]:
        return [each for each in self.everybody if each.pk != self.player.pk]

    @cached_property
    def other(self) -> Player | None:
        """The one that was picked."""
        picked = self.query.get("other", "")
        return next((each for each in self.others if str(each.pk) == picked), None)

    @property
    def choices(self) -> list[Player]:
        """Those who were looked for; at first those who are called much alike."""
        if self.letters:
            found = [each for each in self.others if is_found(self.letters, *names_of(each))]
        else:
            keys = keys_of(self.player)
            found = [each for each in self.others if keys & keys_of(each)]
        return sorted(found, key=lambda each: plain_letters(each.called))[:MOST_PAIRS]

    @property
    def hindrances(self) -> list[str]:
        return hindrances(self.player, self.other) if self.other else []

    @property
    def ways(self) -> list[tuple[Player, Player]]:
        """Who goes and who stays, the one way and the other."""
        both = [(self.player, self.other), (self.other, self.player)] if self.other else []
        return both[:1] if self.are_called_alike else both

    @property
    def are_called_alike(self) -> bool:
        """Then it makes no difference who stays."""
        names = {alike_key(each.called) for each in (self.player, self.other) if each}
        return len(names) == 1

    @property
    def kept_of_both(self) -> list[tuple[Player, list[str]]]:
        return [(each, counted(each)) for each in (self.player, self.other) if each]


def names_of(player: Player) -> list[str]:
    return [name for name in (player.name, player.nickname) if name]


def keys_of(player: Player) -> set[str]:
    return {key for name in names_of(player) for key in near_keys(name)}
