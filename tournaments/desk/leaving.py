"""Who has left a table in the middle of its game: do they play the next round?"""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.attendance.models import People, Presence
from tournaments.results.folding import TableState

CHOICES = (Presence.PAUSING, Presence.GONE)


@dataclass(frozen=True)
class SeatLeft:
    """Somebody who is still thought to be here."""

    entrant: int
    text: str

    @property
    def choices(self) -> list[tuple[str, str]]:
        """What can be noted of them."""
        return [(presence.value, str(presence.label)) for presence in CHOICES]


def seats_left(states: Iterable[TableState], people: People) -> list[SeatLeft]:
    text = _("%(name)s has left table %(table)d. Nothing to do if they play the next round.")
    return [
        SeatLeft(who, text % {"name": people.name_of(who), "table": state.number})
        for state in states
        for who in sorted(state.left & people.here_pks)
    ]
