"""What games keep of somebody: where they sat, and of each deal what was theirs."""

from collections.abc import Iterable, Sequence
from typing import Any

from scoring.games.deals import DealVersion
from scoring.games.models import Seat
from scoring.people.models import Player
from scoring.people.own_data import Facts, RowsAbout, column

type Place = tuple[int, int]
"""A game, and the position of a seat in it."""

SEATS = RowsAbout(
    Seat,
    "player",
    told=("game", "game__started_at", "game__edition", "game__variant", "position", "name"),
    left_out=("id", "player"),
)


def deals_outside_of_nights(people: Sequence[Player]) -> Facts:
    seats = Seat.objects.filter(player__in=people).order_by("game")
    return deals_at(seats.values_list("game", "position"))


def deals_at(places: Iterable[Place]) -> Facts:
    """All that was recorded there, with what was corrected and taken back."""
    at = dict(places)
    versions = DealVersion.objects.filter(game__in=at).order_by("game", "sequence")
    return [deal_facts(version, at[version.game_id]) for version in versions]


def deal_facts(version: DealVersion, position: int) -> dict[str, Any]:
    return {
        "game": version.game_id,
        "version": version.sequence,
        "deal": version.number,
        "kind": version.kind,
        "is_taken_back": version.removed,
        "is_about_them": version.out == position,  # who went out, who won the replay, who left
        "laid": position in version.laid,
        "points": column(version.points, position),
        "recorded_at": version.recorded_at,
    }
