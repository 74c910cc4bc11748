"""Lists as people type them: who is kept apart, who keeps to which table."""

import re
from collections.abc import Callable, Iterable

from django.forms import ValidationError
from django.utils.translation import gettext as _

from scoring.names import is_visible, isolated, tidy
from tournaments.planner.people import Here

TABLE = re.compile(r"[0-9]{1,9}", re.ASCII)
MOST_ERRORS = 20


def each[T](parts: Iterable[str], read: Callable[[str], T]) -> list[T]:
    """What each part says; what cannot be read is told of all parts at once."""
    said: list[T] = []
    errors: list[ValidationError] = []
    for part in filter(is_visible, parts):
        try:
            said.append(read(part))
        except ValidationError as error:
            errors.extend(error.error_list)
    if errors:
        raise ValidationError(errors[:MOST_ERRORS])
    return said


def read_circles(text: str, here: Here) -> list[frozenset[int]]:
    """In each line at least two people, with commas between them."""

    def circle(line: str) -> frozenset[int]:
        people = frozenset(each(re.split(";" if ";" in line else ",", line), here.number_of))
        if len(people) < 2:
            raise ValidationError(
                _("“%(line)s” is only one person. Type at least two in a line: Ada, Ben")
                % {"line": isolated(tidy(line))}
            )
        return people

    return each(text.splitlines(), circle)


def read_places(text: str, here: Here) -> dict[int, int]:
    """In each line somebody, a colon, and a table; the tables count from 0 from here on."""
    places: dict[int, int] = {}

    def place(line: str) -> None:
        name, _colon, table = line.rpartition(":")
        if not TABLE.fullmatch(table.strip()) or not is_visible(name):
            raise ValidationError(
                _("“%(line)s” cannot be read. Type a name, a colon and a table: Ada: 1")
                % {"line": isolated(tidy(line))}
            )
        person, number = here.number_of(name), int(table) - 1
        if places.setdefault(person, number) != number:
            raise ValidationError(
                _("%(name)s has two tables: %(first)d and %(second)d.")
                % {
                    "name": here.name_of(person),
                    "first": places[person] + 1,
                    "second": number + 1,
                }
            )

    each(text.splitlines(), place)
    return places
