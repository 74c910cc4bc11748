"""What a list of people would do, as the preview shows it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.names import alike_key
from scoring.people.lists import BadRow, ListedPerson, RowFault
from scoring.people.matching import Changed, New, Repeated, Same, Step, Unclear

MOST_CHOICES = 100  # a form has at most twice as many fields
MOST_SHOWN = 200

FAULTS: dict[RowFault, Promise] = {
    RowFault.NAMELESS: gettext_lazy("there is no name"),
    RowFault.NAME_TOO_LONG: gettext_lazy("the name is longer than 200 characters"),
    RowFault.NO_TABLE: gettext_lazy("the table is no number from 1 to 999"),
    RowFault.CIRCLE_TOO_LONG: gettext_lazy("the family or car is longer than 60 characters"),
}


@dataclass(frozen=True)
class ImportPreview:
    steps: Sequence[Step]
    bad: Sequence[BadRow]
    people: str  # the list as the form carries it

    @cached_property
    def new(self) -> list[New]:
        return [step for step in self.steps if isinstance(step, New)]

    @property
    def new_shown(self) -> list[tuple[New, str]]:
        return [(step, row_text(step.row)) for step in self.new[:MOST_SHOWN]]

    @property
    def new_hidden(self) -> int:
        return max(0, len(self.new) - MOST_SHOWN)

    @cached_property
    def changed(self) -> list[tuple[Changed, str]]:
        return [(step, change_text(step)) for step in self.steps if isinstance(step, Changed)]

    @property
    def changed_shown(self) -> list[tuple[Changed, str]]:
        return self.changed[:MOST_SHOWN]

    @property
    def changed_hidden(self) -> int:
        return len(self.changed) - len(self.changed_shown)

    @property
    def same(self) -> int:
        return sum(1 for step in self.steps if isinstance(step, Same))

    @property
    def repeated(self) -> list[Repeated]:
        return [step for step in self.steps if isinstance(step, Repeated)]

    @cached_property
    def unclear(self) -> list[tuple[int, Unclear]]:
        """With their places in the list."""
        return [(at, step) for at, step in enumerate(self.steps) if isinstance(step, Unclear)]

    @property
    def asked(self) -> list[tuple[int, Unclear]]:
        return self.unclear[:MOST_CHOICES]

    @property
    def not_asked(self) -> int:
        """How many are left for another time."""
        return len(self.unclear) - len(self.asked)

    @property
    def faults(self) -> list[tuple[BadRow, Promise]]:
        return [(row, FAULTS[row.fault]) for row in self.bad[:MOST_SHOWN]]

    @property
    def does_something(self) -> bool:
        return bool(self.new or self.changed or self.unclear)


def change_text(step: Changed) -> str:
    """What the list says of somebody that the roster does not."""
    row, known = step.row, step.known
    is_called = alike_key(row.nickname) in map(alike_key, known.names)
    is_of_it = alike_key(row.circle) in known.circles
    return row_text(
        replace(
            row,
            nickname="" if is_called else row.nickname,
            table=None if row.table == known.table else row.table,
            circle="" if is_of_it else row.circle,
        )
    )


def row_text(row: ListedPerson) -> str:
    """What the list says of somebody beside the name."""
    said = []
    if row.nickname:
        said.append(_("called “%(name)s”") % {"name": row.nickname})
    if row.table:
        said.append(_("always at table %(number)d") % {"number": row.table})
    if row.circle:
        said.append(_("belongs to “%(name)s”") % {"name": row.circle})
    return " · ".join(said)
