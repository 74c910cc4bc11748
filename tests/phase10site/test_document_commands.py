"""What ./run export and ./run import say; tests/run/test_documents.py runs them as people do."""

import json
from datetime import date
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from scoring.clubs.models import Club
from tests.clubs import club_of
from tests.tournaments.documents.travelling import season_written, written
from tests.tournaments.nights_running import running
from tests.tournaments.people import roster
from tests.tournaments.seasons.test_seasons import season_of
from tournaments.documents.actions import ImportPlan
from tournaments.documents.checking import read_document
from tournaments.documents.preview import preview_lines
from tournaments.models import Season, Tournament

pytestmark = pytest.mark.django_db


def said(*words: Any) -> str:
    out = StringIO()
    call_command(*map(str, words), stdout=out, stderr=out)
    return out.getvalue()


def refused(*words: Any) -> str:
    out = StringIO()
    with pytest.raises(SystemExit):
        call_command(*map(str, words), stdout=out, stderr=out)
    return out.getvalue()


@pytest.fixture
def night() -> Tournament:
    return running(date=date(2026, 3, 6))


def test_a_night_and_a_season_are_written_to_a_file_or_printed(
    night: Tournament, tmp_path: Path
) -> None:
    file = tmp_path / "night.json"
    assert said("export", "--tournament", night.pk, "-o", file) == ""
    assert file.read_bytes() == written(night)
    season = season_of(night.club)
    assert said("export", "--season", season.pk) == season_written(season).decode()
    told = json.loads(said("export", "--season", season.pk, "--pseudonyms"))
    assert told["is_pseudonymous"]


def test_what_is_not_there_is_said(night: Tournament, tmp_path: Path) -> None:
    assert "There is no night 999" in refused("export", "--tournament", 999)
    assert "There is no season 999" in refused("export", "--season", 999)
    there = tmp_path / "nowhere" / "night.json"
    assert "cannot be written" in refused("export", "--tournament", night.pk, "-o", there)
    assert "cannot be read" in refused("import", there)
    with pytest.raises(CommandError):
        said("import", there, "--who", "Ada")


def test_a_damaged_night_sends_to_verify(night: Tournament) -> None:
    Tournament.objects.filter(pk=night.pk).update(edition="club-gone")
    assert "./run verify" in refused("export", "--tournament", night.pk)


def lines(content: bytes, club: Club, **choices: str) -> str:
    chosen = {int(number.removeprefix("of_")): who for number, who in choices.items()}
    return "\n".join(preview_lines(ImportPlan(read_document(content), club), chosen))


def test_a_preview_says_what_would_come_in_and_who_is_meant(night: Tournament) -> None:
    club = club_of("zoe", "Other")
    known, first, second = roster(club, "Ben", "Ada", "ada")
    shown = lines(written(night), club)
    assert "People: 1 known, 6 new, 1 unclear." in shown
    assert f"2 Ben: person {known.pk} of the roster" in shown
    assert f"who is meant?; --who 1={first.pk} is Ada; --who 1={second.pk} is ada" in shown
    assert "1 Ada: new" in lines(written(night), club, of_1="new")
    assert "here already" in lines(written(night), night.club)


def test_a_preview_of_a_season_names_nights_that_stay_outside(night: Tournament) -> None:
    season = season_of(night.club)
    content = season_written(Season.objects.get(pk=season.pk))
    club = club_of("zoe", "Other")
    other = Tournament.objects.ask("k" * 20, club, name="Its own", date="2026-05-05")
    shown = lines(content, club)
    assert f"do not count in it: {other.name} (2026-05-05)." in shown
    assert "1 nights" in shown
