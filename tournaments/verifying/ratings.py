"""Whether what is kept of ratings agrees with the fold of all rated games."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tournaments.ratings.models import ClubRatings, PlayerRating, RatingCurve
from tournaments.ratings.rating_fold import PlayerPk, rated
from tournaments.ratings.reckoning import (
    RatingRow,
    digest,
    kept_points,
    rated_games,
    rows_of,
    stamps_in_order,
)

OF_BEFORE = ("before", "since", "mu_before", "sigma_before", "last_day_before")
KEPT = ("mu", "sigma", "games", "last_day", "position", *OF_BEFORE)


@dataclass(frozen=True, slots=True)
class WrongRatings:
    """A club in which something else is kept of ratings than all rated games give."""

    club: int
    players: tuple[PlayerPk, ...]  # whose rows are others, are too many, or missing


def rating_faults() -> Iterator[WrongRatings | None]:
    """For each club whose ratings claim to be of its games as they are kept."""
    for kept in ClubRatings.objects.order_by("club"):
        if kept.digest == digest(stamps_in_order(kept.club_id)) and kept.listed_on:
            yield rating_fault(kept)


def rating_fault(kept: ClubRatings) -> WrongRatings | None:
    club, listed_on = kept.club_id, kept.listed_on
    assert listed_on
    players = rated(rated_games(club))
    true = {row.player_id: facts_of(row) for row in rows_of(club, players, listed_on)}
    curves = {who: kept_points(player) for who, player in players.items()}
    found = {row.player_id: facts_of(row) for row in PlayerRating.objects.filter(club=club)}
    points = RatingCurve.objects.filter(club=club).values_list("player", "points")
    wrong = different(found, true) | different(dict(points), curves)
    return WrongRatings(club, tuple(sorted(wrong))) if wrong else None


def different(kept: dict[PlayerPk, Any], true: dict[PlayerPk, Any]) -> set[PlayerPk]:
    return {who for who in kept | true if kept.get(who) != true.get(who)}


def facts_of(row: PlayerRating | RatingRow) -> dict[str, object]:
    return {name: getattr(row, name) for name in KEPT}
