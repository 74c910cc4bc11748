"""Two entries of one person: which they are, and what becoming one would mean."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from scoring.letters import is_found, plain
from scoring.names import alike_key
from scoring.people.matching import near_keys
from scoring.people.merging import counted, hindrances
from scoring.people.models import Player

MOST = 30


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
        return sorted(found, key=lambda each: plain(each.called))[:MOST]

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
    def belongings(self) -> list[tuple[Player, list[str]]]:
        return [(each, counted(each)) for each in (self.player, self.other) if each]


def names_of(player: Player) -> list[str]:
    return [name for name in (player.name, player.nickname) if name]


def keys_of(player: Player) -> set[str]:
    return {key for name in names_of(player) for key in near_keys(name)}
