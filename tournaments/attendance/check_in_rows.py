"""Somebody on the list at the door, and what may be pressed there."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from tournaments.attendance.actions import Sitting
from tournaments.attendance.models import Entrant, Presence

COMING = {
    Presence.REGISTERED: [Presence.LATE, Presence.ABSENT],
    Presence.LATE: [Presence.ABSENT],
    Presence.GONE: [],
    Presence.ABSENT: [],
}
STAYING = {Presence.HERE: [Presence.PAUSING, Presence.GONE], Presence.PAUSING: [Presence.GONE]}
FURTHER = COMING | STAYING
"""What the small buttons offer beside the large one."""


@dataclass(frozen=True)
class CheckInRow:
    """Somebody on the list, and the entry of the log that one tap takes back."""

    entrant: Entrant
    name: str
    entry: int | None = None
    sitting: Sitting | None = None
    heading: str | Promise = ""  # of those who have said the same, above the first of them

    @property
    def presence(self) -> Presence:
        return Presence(self.entrant.presence)

    @property
    def is_here(self) -> bool:
        return self.presence is Presence.HERE

    @property
    def further(self) -> list[Presence]:
        return FURTHER[self.presence]

    @property
    def sits_text(self) -> str:
        """They went while a table needs them."""
        if self.sitting is None:
            return ""
        words = {"name": self.name, "table": self.sitting.table, "round": self.sitting.round}
        return _("%(name)s sits at table %(table)d of round %(round)d.") % words
