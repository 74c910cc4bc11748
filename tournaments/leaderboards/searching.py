"""Whoever is looked for on a board, by as much of a name as whoever looks may read."""

from dataclasses import dataclass
from itertools import islice, starmap

from django.db.models import Model, QuerySet

from scoring.clubs.models import Club
from scoring.names import is_found
from scoring.people.public_names import public_name

AT_ONCE = 2000  # names


@dataclass(slots=True)
class SoughtPerson:
    """Of a place no more than by what somebody is found."""

    pk: int
    name: str
    nickname: str
    public_name: str
    is_child: bool

    @property
    def called(self) -> str:
        return self.nickname or self.name


FIELDS = ("pk", *(f"player__{name}" for name in ("name", "nickname", "public_name", "is_child")))


def places_called[Row: Model](
    places: QuerySet[Row], letters: str, for_strangers: Club | None, most: int
) -> list[Row]:
    """Those in front: of many who are called so, nobody reads all."""
    if not letters:
        return []
    names = places.order_by("position").values_list(*FIELDS)
    people = starmap(SoughtPerson, names.iterator(chunk_size=AT_ONCE))
    found = (each.pk for each in people if is_called(each, letters, for_strangers))
    rows = places.filter(pk__in=list(islice(found, most)))
    return list(rows.select_related("player").order_by("position"))


def is_called(person: SoughtPerson, letters: str, for_strangers: Club | None) -> bool:
    own = (person.name, person.nickname)
    names = (public_name(person, for_strangers),) if for_strangers else own
    return is_found(letters, *filter(None, names))
