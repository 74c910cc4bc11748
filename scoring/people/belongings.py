"""What other apps keep of people: they register it here, so that it goes where the people go."""

from typing import Protocol

from scoring.people.models import Player


class Belongings(Protocol):
    def counted(self, player: Player) -> list[str]:
        """What there is of this person, in words."""

    def hindrances(self, gone: Player, stays: Player) -> list[str]:
        """Why these two cannot be one person, in words."""

    def move(self, gone: Player, stays: Player) -> None:
        """What was of one is of the other from now on."""

    def erase(self, player: Player, former: str) -> None:
        """Leave their name nowhere: where one has to stand, `former` does."""

    def changed(self, player: Player) -> None:
        """Pages that show this person may show something else."""


registered: list[Belongings] = []


def register(belongings: Belongings) -> None:
    """Once, when the app is loaded."""
    registered.append(belongings)


def tell(player: Player) -> None:
    """Pages that show this person are to ask again."""
    for each in registered:
        each.changed(player)
