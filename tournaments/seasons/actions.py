"""What becomes of a season: it is made, changed, removed; nights are left out or taken in."""

from collections.abc import Collection, Mapping
from typing import Any

from django.db import transaction
from django.db.models import F

import live
from scoring.clubs.models import Actor, Club
from scoring.tokens import key_of_another
from tournaments.nights.models import Tournament
from tournaments.seasons.keeping import nights_of
from tournaments.seasons.models import Season, SeasonNight


def make_season(key: str, club: Club, facts: Mapping[str, Any], by: Actor) -> Season:
    """The same page sent twice is one season; gone back to and changed, it is another one."""
    author = {"created_by_id": by.pk} if by else {}
    with transaction.atomic():
        season, is_new = Season.objects.get_or_create(
            key=key, club=club, defaults={**facts, **author}
        )
        if is_new:
            tell_nights(season)
    is_same = is_new or all(getattr(season, name) == value for name, value in facts.items())
    return season if is_same else make_season(key_of_another(key, facts), club, facts, by)


def change_season(season: Season, facts: Mapping[str, Any], exceptions: Mapping[int, bool]) -> None:
    """What is settled from now on, and which nights count otherwise than by their day."""
    with transaction.atomic():
        rows = Season.objects.select_for_update().filter(pk=season.pk)
        before = rows.first()
        if before is None:
            return  # somebody has removed it
        left = set(nights_of(before).values_list("pk", flat=True))
        rows.update(**facts, version=F("version") + 1)
        season.exceptions.all().delete()
        nights = Tournament.objects.filter(club=season.club_id, pk__in=exceptions)
        SeasonNight.objects.bulk_create(
            SeasonNight(season=season, tournament=night, counts=exceptions[night.pk])
            for night in nights
        )
        tell_nights(Season.objects.get(pk=season.pk), left)
        live.publish(season.topic)


def exceptions_after(season: Season, told: Mapping[int, bool]) -> dict[int, bool]:
    """Nights that count otherwise than by their day, once it is told whether these do."""
    kept = dict(season.exceptions.values_list("tournament", "counts"))
    days = Tournament.objects.filter(club=season.club_id, pk__in=told).values_list("pk", "date")
    for night, day in days:
        kept.pop(night, None)
        if told[night] != season.has_day(day):
            kept[night] = told[night]
    return kept


def remove_season(season: Season) -> None:
    """Its nights and all results stay."""
    with transaction.atomic():
        tell_nights(season)
        season.delete()
        live.publish(season.topic)


def tell_nights(season: Season, others: Collection[int] = ()) -> None:
    """Pages of its nights lead to it, and those of others no more."""
    nights = {*nights_of(season).values_list("pk", flat=True), *others}
    Tournament.objects.filter(pk__in=nights).changed()
