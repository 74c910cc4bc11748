"""A seating in a line of a list."""

from dataclasses import dataclass

from django.utils.translation import ngettext

from scoring.names import isolated
from tournaments.planner.models import Seating
from tournaments.planner.sentences import asked_text
from tournaments.words import people_text


@dataclass(frozen=True)
class SeatingRow:
    seating: Seating

    @property
    def title(self) -> str:
        """How it is called, or else who it is for, as far as a line holds it."""
        if self.seating.name:
            return isolated(self.seating.name)
        count = self.seating.people
        if not self.seating.names:
            return ngettext("%(count)d person", "%(count)d people", count) % {"count": count}
        return people_text(range(1, count + 1), self.seating.name_of)

    @property
    def asked(self) -> str:
        return asked_text(self.seating)
