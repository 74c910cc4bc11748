"""What a season says while nights run, and of what its organisers may not have meant."""

from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from scoring.clubs.models import Club
from tests.clubs import ada, club_of
from tests.tournaments.playing import night_with, rounds_played
from tests.tournaments.seasons.test_seasons import TODAY, night_on, season_of
from tournaments.models import Season, Tournament
from tournaments.nights.actions import end_night
from tournaments.results.actions import freeze, unfreeze
from tournaments.seasons.after_night import SeasonAfterNight
from tournaments.seasons.keeping import SeasonThen

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return club_of()


def night_today(club: Club) -> Tournament:
    return rounds_played(night_with(4, club, date=timezone.localdate()), 1)


def shown(season: Season, browser: Client | None = None) -> str:
    return " ".join((browser or Client()).get(season.get_absolute_url()).text.split())


def test_a_season_is_final_once_its_nights_are_over(club: Club) -> None:
    night_on(club, 6)
    tonight = night_today(club)
    season = season_of(club, planned_nights=2)
    text = shown(season)
    assert "1 night played · 1 night not over" in text
    assert "A night is running" in text
    assert "Final standings" not in text
    end_night(tonight)
    text = shown(season)
    assert "2 nights played" in text
    assert "A night is running" not in text
    assert "Final standings" in text


def test_without_a_plan_a_season_is_final_after_its_last_day(club: Club) -> None:
    night_on(club, 6)
    season = season_of(club)
    assert "Final standings" not in shown(season)
    assert "Still possible" not in shown(season)
    Season.objects.update(ends=date(2026, 11, 10))
    assert "Final standings" in shown(season)


def test_what_is_held_back_is_said_to_stand_still(club: Club) -> None:
    tonight = night_today(club)
    freeze(tonight, None)
    season = season_of(club)
    assert "Club night: not all is told yet." in shown(season, ada(club))
    unfreeze(Tournament.objects.get(pk=tonight.pk), None)
    assert "not all is told yet" not in shown(season)


@pytest.mark.parametrize(
    ("rule", "why"),
    [
        ({"least_nights": 9}, "it needs 9 nights, and the season has 6."),
        ({"counted": "best", "number": 8}, "but the season has 6: all always count."),
        ({"counted": "but_worst", "number": 7}, "only the best one of each counts."),
        ({"top": 100, "bottom": 100}, "as many points as the last"),
    ],
)
def test_a_rule_that_cannot_be_met_is_said_to_organisers(
    club: Club, rule: dict[str, Any], why: str
) -> None:
    season = season_of(club, planned_nights=6, rule=rule)
    assert why in shown(season, ada(club))
    assert why not in shown(season)
    Season.objects.update(planned_nights=None, rule={}, version=1)
    assert why not in shown(season, ada(club))


def test_nights_that_count_twice_are_told_and_what_was_brought_has_a_column(club: Club) -> None:
    night_on(club, 6)
    before = season_of(club, "b" * 20, name="Year")
    season = season_of(club, name="Autumn", begins=date(2026, 11, 1), carries_from=before)
    text = shown(season, ada(club))
    assert text.count("1 night counts twice") == 2
    assert shown(season).count("1 night counts twice") == 1
    assert text.count('<th scope="col" class="brought">Brought along</th>') == 1
    assert '<td class="brought">100</td>' in text
    assert "Brought along</th>" not in shown(before)


def test_after_an_old_night_the_wall_has_the_season_as_it_was_then(club: Club) -> None:
    old, new = night_on(club, 6), night_on(club, 10)
    season = season_of(club, planned_nights=3)
    after = SeasonAfterNight(season, old)
    assert [line.points for line in after.lines] == ["100", "66.67", "33.33", "0"]
    assert [line.moved for line in after.lines] == [None] * 4
    assert SeasonThen(season, TODAY, old.pk).to_come == 2
    assert len(SeasonAfterNight(season, new).lines) == 8
