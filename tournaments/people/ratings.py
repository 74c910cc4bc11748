"""What somebody rates, as it is kept, once that is up to date."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from django.db.models import Case, F, JSONField, When
from django.utils.timezone import localdate

from scoring.people.models import Player
from tournaments.people.life import Life
from tournaments.ratings.keeping import carry_out
from tournaments.ratings.models import ClubRatings, PlayerRating
from tournaments.ratings.rating_fold import CurvePoint
from tournaments.ratings.reckoning import RatingUpdate, digest, point_of


class Rated(NamedTuple):
    """A rating, and how it came about."""

    rating: PlayerRating
    curve: list[CurvePoint]


class PeopleRead(NamedTuple):
    """Those whom a page speaks of, read at once, and what its own person rates."""

    people: list[Player]
    rated: Rated | None


def keep_ratings_current(life: Life) -> None:
    """Without a statement, where the row of the club says that nothing has changed."""
    club, today = life.player.club, localdate()
    kept = getattr(club, "ratings", None) or ClubRatings(club=club)
    if not (life.waiting or kept.holds(stamp_of(life), today)):
        carry_out(RatingUpdate(kept, stamp_of(life), today))


def stamp_of(life: Life) -> str:
    """As `reckoning.stamp_of` has it, from what was read anyway."""
    nights = sorted((each.night.pk, each.night.stamp) for each in life.kept_nights)
    return digest([*nights, life.free_stamp])


def people_read(own: Player, others: Iterable[int]) -> PeopleRead:
    curve = Case(When(pk=own.pk, then=F("rating_curve__points")), output_field=JSONField())
    rows: Any = Player.objects.filter(pk__in={own.pk, *others}).select_related("rating")
    people = list(rows.annotate(points=curve))
    me = next((each for each in people if each.pk == own.pk), None)
    rating = getattr(me, "rating", None)
    rated = Rated(rating, list(map(point_of, me.points or ()))) if me and rating else None
    return PeopleRead([each for each in people if each is not me], rated)
