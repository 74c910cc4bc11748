"""The roster as its pages show it, and what a list of people would do to it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.clubs.models import Club
from scoring.names import alike_key, sort_key
from scoring.people.erasing import amounts_of, hindrances
from scoring.people.lists import BadRow, ListedPerson, RowFault
from scoring.people.matching import (
    ChangedPerson,
    NewPerson,
    RepeatedPerson,
    RowEffect,
    SamePerson,
    UnclearPerson,
    near_keys,
)
from scoring.people.models import PersonName, Player

MOST_ROWS = 100
"""Of more people a page shows the first ones; letters find the others."""


@dataclass(frozen=True)
class RosterPage:
    """Everybody of a club, or those who were looked for."""

    club: Club
    letters: str = ""

    @cached_property
    def everybody(self) -> list[PersonName]:
        return Player.objects.filter(club=self.club).on_roster().names_in_order()

    @cached_property
    def people_found(self) -> list[PersonName]:
        return [each for each in self.everybody if each.is_found(self.letters)]

    @cached_property
    def playing(self) -> list[PersonName]:
        return [each for each in self.people_found if not each.retired_at]

    @cached_property
    def all_retired(self) -> list[PersonName]:
        return [each for each in self.people_found if each.retired_at]

    @cached_property
    def people_shown(self) -> list[Player]:
        return self.rows_of(self.playing[:MOST_ROWS])

    @cached_property
    def retired_shown(self) -> list[Player]:
        return self.rows_of(self.all_retired[:MOST_ROWS])

    def rows_of(self, people: list[PersonName]) -> list[Player]:
        """With all that the page says of them."""
        rows = Player.objects.prefetch_related("circles").in_bulk([each.pk for each in people])
        return [rows[each.pk] for each in people if each.pk in rows]

    @property
    def hidden_count(self) -> int:
        """How many more there are than are shown."""
        return len(self.playing) - len(self.playing[:MOST_ROWS])

    @property
    def hidden_retired_count(self) -> int:
        return len(self.all_retired) - len(self.all_retired[:MOST_ROWS])

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
            found = [each for each in self.others if each.is_found(self.letters)]
        else:
            keys = keys_of(self.player)
            found = [each for each in self.others if keys & keys_of(each)]
        return sorted(found, key=lambda each: sort_key(each.called))[:MOST_PAIRS]

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
        return [(each, amounts_of(each)) for each in (self.player, self.other) if each]


def keys_of(player: Player) -> set[str]:
    return {key for name in player.names for key in near_keys(name)}


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
    effects: Sequence[RowEffect]
    bad: Sequence[BadRow]
    people: str  # the list as the form carries it

    @cached_property
    def new_people(self) -> list[NewPerson]:
        return [effect for effect in self.effects if isinstance(effect, NewPerson)]

    @property
    def new_shown(self) -> list[tuple[NewPerson, str]]:
        return [(effect, row_text(effect.row)) for effect in self.new_people[:MOST_SHOWN]]

    @property
    def new_hidden(self) -> int:
        return max(0, len(self.new_people) - MOST_SHOWN)

    @cached_property
    def changed_people(self) -> list[tuple[ChangedPerson, str]]:
        return [
            (effect, change_text(effect))
            for effect in self.effects
            if isinstance(effect, ChangedPerson)
        ]

    @property
    def changed_shown(self) -> list[tuple[ChangedPerson, str]]:
        return self.changed_people[:MOST_SHOWN]

    @property
    def changed_hidden(self) -> int:
        return len(self.changed_people) - len(self.changed_shown)

    @property
    def same_count(self) -> int:
        return sum(1 for effect in self.effects if isinstance(effect, SamePerson))

    @property
    def repeated_people(self) -> list[RepeatedPerson]:
        return [effect for effect in self.effects if isinstance(effect, RepeatedPerson)]

    @cached_property
    def unclear_people(self) -> list[tuple[int, UnclearPerson]]:
        """With their places in the list."""
        return [
            (at, effect)
            for at, effect in enumerate(self.effects)
            if isinstance(effect, UnclearPerson)
        ]

    @property
    def unclear_asked(self) -> list[tuple[int, UnclearPerson]]:
        return self.unclear_people[:MOST_CHOICES]

    @property
    def unclear_left(self) -> int:
        """How many are left for another time."""
        return len(self.unclear_people) - len(self.unclear_asked)

    @property
    def faults(self) -> list[tuple[BadRow, Promise]]:
        return [(row, FAULTS[row.fault]) for row in self.bad[:MOST_SHOWN]]

    @property
    def does_something(self) -> bool:
        return bool(self.new_people or self.changed_people or self.unclear_people)


def change_text(effect: ChangedPerson) -> str:
    """What the list says of somebody that the roster does not."""
    row, known = effect.row, effect.known
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
