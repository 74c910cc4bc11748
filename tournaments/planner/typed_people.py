"""Who is here, who is kept apart and who keeps to a table, as people type it."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from django.forms import ValidationError
from django.utils.translation import gettext as _

from scoring.editions.words import names_text
from scoring.names import alike_key, is_visible, isolated, tidy, told_apart

COUNT = re.compile(r"(-?(?:[0-9]{1,3}(?:[.,'’\s][0-9]{3})+|[0-9]+))(?:\s[^0-9,;\t]*)?")
NUMERAL = re.compile(r"\s*[0-9]+\s*[.)]?\s*")
NUMBERED = re.compile(r"\s*[0-9]+[.)]\s+(?=\S)")
TABLE = re.compile(r"[0-9]{1,9}", re.ASCII)
MOST_ERRORS = 20


@dataclass(frozen=True)
class PeopleHere:
    """Who is here: by name, or only how many."""

    count: int = 0
    names: tuple[str, ...] = ()

    @cached_property
    def shown_names(self) -> tuple[str, ...]:
        """How they are called in lists."""
        return told_apart(self.names) if self.names else tuple(map(str, range(1, self.count + 1)))

    @cached_property
    def numbers(self) -> Mapping[str, tuple[int, ...]]:
        """The people, from 1, who are called so: several whose names read alike."""
        return self.numbers_by_key | {
            alike_key(name): (who,) for who, name in enumerate(self.shown_names, 1)
        }

    @cached_property
    def numbers_by_key(self) -> dict[str, tuple[int, ...]]:
        called: dict[str, tuple[int, ...]] = {}
        for number, name in enumerate(self.names, 1):
            key = alike_key(name)
            called[key] = (*called.get(key, ()), number)
        return called

    @property
    def twice(self) -> list[str]:
        """The names that more than one person has."""
        many = [people[0] for people in self.numbers_by_key.values() if len(people) > 1]
        return [isolated(self.names[person - 1]) for person in many]

    def name_of(self, person: int) -> str:
        return isolated(self.shown_names[person - 1])

    def number_of(self, typed: str) -> int:
        name = tidy(typed)
        found = self.numbers.get(alike_key(name), ())
        if len(found) == 1:
            return found[0]
        if not found:
            raise ValidationError(
                _("Nobody here is called “%(name)s”. Type the name as in the list above.")
                % {"name": isolated(name)}
            )
        raise ValidationError(
            _("Several people are called “%(name)s”. Say which: %(names)s.")
            % {"name": isolated(name), "names": names_text([*map(self.name_of, found)])}
        )


def read_here(text: str) -> PeopleHere:
    """One name a line; or all on one line, with commas; or a number."""
    lines = unnumbered([line for line in text.splitlines() if is_visible(line)])
    if len(lines) != 1:
        lines = [" ".join(cells(line)) for line in lines]
    elif count := COUNT.fullmatch(lines[0].strip()):
        return PeopleHere(number_in(count[1]))
    else:
        lines = re.split("[,;]", lines[0]) if re.search("[,;]", lines[0]) else cells(lines[0])
    names = tuple(tidy(line) for line in lines if is_visible(line))
    return PeopleHere(len(names), names)


def number_in(text: str) -> int:
    """Nobody can be less than nobody, and more digits are too many people all the same."""
    return 0 if text.startswith("-") else int(re.sub("[^0-9]", "", text)[:9])


def unnumbered(lines: list[str]) -> list[str]:
    """Without 1., 2., 3. before the names, if all have it."""
    if all(NUMBERED.match(line) for line in lines):
        return [NUMBERED.sub("", line, count=1) for line in lines]
    return lines


def cells(line: str) -> list[str]:
    """What stands between the tabs, without numbers beside the name."""
    seen = [cell for cell in line.split("\t") if is_visible(cell)]
    return [cell for cell in seen if not NUMERAL.fullmatch(cell)] or seen


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


def read_circles(text: str, here: PeopleHere) -> list[frozenset[int]]:
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


def read_places(text: str, here: PeopleHere) -> dict[int, int]:
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
