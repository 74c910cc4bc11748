"""Documents that go from one club to another, as they would from one installation to another."""

from itertools import count
from typing import Any

from scoring.clubs.models import Club
from tests.clubs import club_of
from tournaments.documents.actions import BroughtIn, Choices, bring_in
from tournaments.documents.checking import read_document
from tournaments.documents.exporting import night_document, season_document
from tournaments.documents.reading import as_bytes
from tournaments.models import Season, Tournament

clubs = count(1)


def elsewhere() -> Club:
    """A club in which nothing is yet."""
    number = next(clubs)
    return club_of(f"owner{number}", f"Elsewhere {number}")


def written(night: Tournament) -> bytes:
    """As the next request finds it."""
    return as_bytes(night_document(Tournament.objects.get(pk=night.pk)))


def season_written(season: Season) -> bytes:
    return as_bytes(season_document(Season.objects.get(pk=season.pk)))


def brought(content: bytes, club: Club | None = None, choices: Choices | None = None) -> BroughtIn:
    return bring_in(read_document(content), club or elsewhere(), choices)


def travelled(night: Tournament) -> Tournament:
    """The same night in another club: what is written of it there is the same, byte for byte."""
    content = written(night)
    (there,) = brought(content).nights
    assert written(there) == content
    return there


def season_travelled(season: Season) -> Season:
    content = season_written(season)
    there = brought(content).seasons[-1]
    assert season_written(there) == content
    return there


def told_of(night: Tournament) -> dict[str, Any]:
    """As it is before it is written, to be changed."""
    told: dict[str, Any] = night_document(Tournament.objects.get(pk=night.pk))
    return told
