"""Everything that is kept about a person, as one file: for the person, and for whoever is asked.

Each subject says which rows of its tables are about somebody. A row that is about several people is
told as far as it is theirs.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Model
from django.http import HttpResponse, JsonResponse
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.utils.http import content_disposition_header
from django.utils.translation import pgettext

from live.parts import kept_from_search
from scoring.people.models import Circle, Player

VERSION = 1
type Facts = list[dict[str, Any]]
type Told = Callable[[Sequence[Player]], Facts]


@dataclass(frozen=True, slots=True)
class RowsAbout:
    """Rows of a table that are about somebody, with the fields that are told, or are not."""

    model: type[Model]
    person: str  # what leads from a row to whom it is about
    told: tuple[str, ...]  # also of rows that it leads to: `game__edition`
    left_out: tuple[str, ...] = ()  # of its own: what says nothing of them

    def __call__(self, people: Sequence[Player]) -> Facts:
        theirs = {f"{self.person}__in": [player.pk for player in people]}
        rows = self.model._default_manager.filter(**theirs)
        found = rows.order_by("pk").values(*self.told)
        return [{name.replace("__", "_"): fact for name, fact in row.items()} for row in found]


PERSON = RowsAbout(
    Player,
    "pk",
    told=(
        *("name", "nickname", "known_as", "keeps_to", "public_name", "is_child", "code"),
        *("joined_at", "retired_at"),
    ),
    left_out=("id", "club", "erased_at", "merged_into"),
)
CIRCLES = RowsAbout(
    Circle.people.through, "player", ("circle__name", "circle__firm"), ("id", "player")
)

sections: dict[str, Told] = {"person": PERSON, "families_and_cars": CIRCLES}
"""By the name under which they stand in the file."""


def register(**more: Told) -> None:
    """Of these, too, something may be about somebody."""
    sections.update(more)


def everything_about(player: Player) -> dict[str, Any]:
    """Also under the names of entries that turned out to be the same person."""
    people = [player, *player.merged_entries.order_by("pk")]
    return {
        "version": VERSION,
        "made_at": timezone.now(),
        "club": player.club.name,
        **{name: told(people) for name, told in sections.items()},
    }


def data_answer(player: Player) -> HttpResponse:
    """The file, which nobody keeps on the way."""
    facts = everything_about(player)
    answer = JsonResponse(facts, json_dumps_params={"ensure_ascii": False, "indent": 1})
    name = f"{pgettext('name of a file', 'about-a-person')}-{timezone.localdate():%Y-%m-%d}.json"
    answer["Content-Disposition"] = content_disposition_header(True, name)
    patch_cache_control(answer, private=True, no_store=True)
    return kept_from_search(answer)


def column[V](values: Sequence[V], position: int) -> V | None:
    """What of a list with one entry for each seat is theirs."""
    return values[position] if position < len(values) else None
