"""What a correction changes, as people read it before they save it."""

from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.games.changes import Change
from tournaments.attendance.people import People
from tournaments.rounds.repair_pages import CorrectionPage, RankView
from tournaments.tables.correcting import Correction

MOST = 12  # people who are named; of the others their number is said


@dataclass(frozen=True)
class SeatChange:
    name: str
    place: Change
    completed: Change
    points: Change


class ResultChanges:
    def __init__(self, correction: Correction, people: People) -> None:
        self.correction = correction
        self.people = people

    @property
    def mark(self) -> str:
        return self.correction.mark

    @property
    def nothing(self) -> bool:
        return self.correction.before.rows == self.correction.after.rows

    @cached_property
    def seats(self) -> list[SeatChange]:
        """In the order of the seats, as the form has them."""
        found = self.correction
        rows = zip(found.before.entrants, found.before.rows, found.after.rows, strict=True)
        return [
            SeatChange(
                self.people.name_of(entrant),
                Change(f"{before.place}.", f"{after.place}."),
                Change(str(before.completed), str(after.completed)),
                Change(str(before.points), str(after.points)),
            )
            for entrant, before, after in rows
        ]

    @cached_property
    def ranks(self) -> list[RankView]:
        return [
            RankView(self.people.name_of(rank.entrant), rank.before, rank.now)
            for rank in self.correction.ranks[:MOST]
        ]

    @property
    def more(self) -> str:
        """Those who stand elsewhere besides."""
        count = len(self.correction.ranks) - MOST
        text = ngettext("And %(count)d person more.", "And %(count)d people more.", count)
        return text % {"count": count} if count > 0 else ""

    @cached_property
    def later(self) -> CorrectionPage | None:
        """The seating that would have been."""
        found = self.correction.later
        return CorrectionPage(found.round, found, self.people) if found else None

    @property
    def done(self) -> str:
        """Said once it is saved."""
        table, count = self.correction.before.number, len(self.correction.ranks)
        if not count:
            return _("Table %(table)d is corrected. Everybody stands where they stood.") % {
                "table": table
            }
        text = ngettext(
            "Table %(table)d is corrected: %(count)d person stands elsewhere now.",
            "Table %(table)d is corrected: %(count)d people stand elsewhere now.",
            count,
        )
        return text % {"table": table, "count": count}
