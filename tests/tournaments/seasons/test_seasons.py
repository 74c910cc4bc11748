"""Seasons on real nights: which count, what is kept of them, and how soon a correction is seen."""

import json
from datetime import date, time
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from scoring.clubs.models import Club
from tests.clubs import ada, ben, cleo, club_of
from tests.tournaments.playing import night_with, person, rounds_played
from tournaments.models import NightSummary, Season, SeasonPlace, Tournament
from tournaments.seasons.actions import change_season, make_season
from tournaments.seasons.keeping import SeasonNow, nights_of
from tournaments.tables.hand_results import TypedResult, enter

pytestmark = pytest.mark.django_db

TODAY = date(2026, 11, 20)


@pytest.fixture
def club() -> Club:
    return club_of()


def season_of(club: Club, key: str = "k" * 20, **facts: Any) -> Season:
    usual = {"name": "2026", "begins": date(2026, 1, 1), "ends": date(2026, 12, 31)}
    return make_season(key, club, usual | facts, None)


def night_on(club: Club, day: int, *best: str, rounds: int = 1) -> Tournament:
    night = night_with(4, club, date=date(2026, 11, day))
    for name in reversed(best):
        person(night, name)
    return rounds_played(night, rounds)


def now(season: Season, today: date = TODAY) -> SeasonNow:
    return SeasonNow(Season.objects.get(pk=season.pk), today)


def points(season: Season) -> dict[str, float]:
    """As they are kept, by the name."""
    now(season).kept()
    rows = SeasonPlace.objects.filter(season=season).select_related("player").order_by("position")
    return {row.player.name: row.points / 100 for row in rows}


def total(season: Season) -> float:
    """Of all: 200 for each night with four people."""
    now(season).kept()
    return sum(row.points for row in SeasonPlace.objects.filter(season=season)) / 100


def test_of_two_nights_on_a_day_the_one_without_a_start_comes_first(club: Club) -> None:
    late, unsaid, early = (night_with(4, club, date=date(2026, 11, 6)) for _night in range(3))
    for night, hour in ((late, 20), (early, 15)):
        Tournament.objects.filter(pk=night.pk).update(start=time(hour))
    assert list(nights_of(season_of(club))) == [unsaid, early, late]


def test_nights_on_its_days_count_by_themselves(club: Club) -> None:
    season = season_of(club)
    night_on(club, 6)
    assert sorted(points(season).values()) == [0, 33.33, 66.67, 100]
    night_with(4, club, date=date(2025, 12, 31))
    rounds_played(Tournament.objects.latest("pk"), 1)
    assert total(season) == 200
    night_on(club, 13)
    assert total(season) == 400


def test_a_night_is_left_out_or_taken_in_by_an_exception(club: Club) -> None:
    inside, outside = night_on(club, 6), night_on(club, 13)
    Tournament.objects.filter(pk=outside.pk).update(date=date(2025, 5, 5))
    season = season_of(club)
    kept = {"name": "2026"}
    change_season(season, kept, {inside.pk: False})
    assert points(season) == {}
    change_season(season, kept, {outside.pk: True})
    assert total(season) == 400


def test_nights_of_other_clubs_never_count(club: Club) -> None:
    other = night_on(club_of("Cleo", "The Others"), 6)
    season = season_of(club)
    change_season(season, {"name": "2026"}, {other.pk: True})
    assert points(season) == {}


def test_a_result_corrected_in_the_oldest_night_is_seen_by_the_next_reader(club: Club) -> None:
    night = night_on(club, 6)
    night_on(club, 13)
    season = season_of(club)
    before = points(season)
    table = night.rounds.get().tables.get()
    was = table.hand_results.latest("sequence")
    other_way = TypedResult(tuple(was.completed[::-1]), tuple(was.points[::-1]), deals=10)
    enter(table, other_way, was.sequence, None, "misread")
    assert points(season) != before


def test_points_of_the_season_before_are_carried_over(club: Club) -> None:
    old = night_on(club, 6)
    Tournament.objects.filter(pk=old.pk).update(date=date(2025, 5, 5))
    before = season_of(
        club, "b" * 20, name="2025", begins=date(2025, 1, 1), ends=date(2025, 12, 31)
    )
    season = season_of(club, carries_from=before)
    assert points(season) == points(before) != {}
    assert all(row.brought == row.points for row in season.places.all())


def test_two_seasons_that_carry_over_each_other_end_nowhere(club: Club) -> None:
    one = season_of(club)
    other = season_of(club, "o" * 20, name="other", carries_from=one)
    Season.objects.filter(pk=one.pk).update(carries_from=other)
    assert points(one) == {}


def test_nights_to_come_are_those_planned_and_not_yet_over(club: Club) -> None:
    night_on(club, 6)
    night_with(4, club, date=date(2026, 12, 4))
    forgotten = night_with(4, club, date=date(2026, 11, 19))
    season = season_of(club)
    assert now(season).to_come == 1
    Season.objects.filter(pk=season.pk).update(planned_nights=5)
    assert now(season).to_come == 4
    assert now(season, date(2027, 1, 1)).to_come == 0
    assert forgotten.pk not in [night.pk for night in now(season).coming_nights]


def test_what_is_kept_is_read_and_not_derived_again(
    club: Club, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    night_on(club, 6)
    season = season_of(club)
    points(season)
    with django_assert_max_num_queries(5):
        list(now(season).kept().season.places.all())


def test_while_it_runs_the_table_says_too_what_decided_between_equals(club: Club) -> None:
    night_on(club, 6, "A", "B", "C", "D")
    night_on(club, 13, "B", "A", "C", "D")
    night_with(4, club, date=date(2027, 1, 1))
    season = season_of(club, ends=date(2027, 12, 31))
    rows = now(season).kept().season.places.exclude(decided_by="")
    assert rows
    table = ben(club).get(season.get_absolute_url()).text.partition("<table")[2]
    assert "Still possible" in table
    assert "Ahead of the next one by the better place in the latest night." in table


def test_the_same_page_sent_twice_is_one_season(club: Club) -> None:
    assert season_of(club) == season_of(club)
    changed = season_of(club, name="Other")
    assert Season.objects.count() == 2
    assert season_of(club, name="Other") == changed


def sent(browser: Client, address: str, **more: Any) -> Any:
    typed = {
        "key": "s" * 20,
        "name": "Season 2026",
        "begins": "2026-01-01",
        "ends": "2026-12-31",
        "night_points": "listed",
        "listed": "25, 18 15",
        "counted": "best",
        "number": "2",
        "is_public": "on",
    }
    return browser.post(address, typed | more, follow=True)


def test_an_organiser_begins_a_season_and_everybody_with_its_link_sees_it(club: Club) -> None:
    night_on(club, 6)
    answer = sent(ada(club), "/seasons/create/")
    season = Season.objects.get()
    assert season.settled_rule.listed == (25, 18, 15)
    assert "25, 18, 15" in answer.text
    assert "The best 2 nights of each count." in answer.text
    page = Client().get(season.get_absolute_url())
    assert page.status_code == 200
    assert "Settings" not in page.text
    assert page.text.count("<li value=") == 4


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ({"name": " "}, "Type a name for the season."),
        ({"ends": "2025-01-01"}, "The last day is before the first."),
        ({"listed": "5, x"}, "Type whole numbers, such as 25, 18, 15."),
        ({"listed": "5, 9"}, "No place is worth more than the one before it."),
        ({"listed": "1 " * 101}, "At most 100 numbers"),
        ({"top": "3", "bottom": "4"}, "The last gets no more than the first."),
    ],
)
def test_what_cannot_be_is_said_and_nothing_is_lost(
    club: Club, typed: dict[str, str], why: str
) -> None:
    answer = sent(ada(club), "/seasons/create/", **typed)
    assert answer.status_code == 422
    assert why in answer.text
    assert 'value="2026-01-01"' in answer.text
    assert not Season.objects.exists()


def test_two_seasons_of_a_club_are_not_called_alike(club: Club) -> None:
    sent(ada(club), "/seasons/create/")
    again = sent(ada(club), "/seasons/create/", key="t" * 20)
    assert "There is a season of this name already." in again.text


def test_nights_are_ticked_on_the_page_of_a_season(club: Club) -> None:
    night = night_on(club, 6)
    season = season_of(club)
    address = f"/seasons/{season.pk}/save/"
    sent(ada(club), address, shown=str(night.pk))
    assert points(season) == {}
    sent(ada(club), address, shown=str(night.pk), night=str(night.pk))
    assert len(points(season)) == 4


def test_a_season_is_saved_whatever_has_begun_it(club: Club) -> None:
    """Such as the sample, which makes short keys."""
    season = season_of(club, key="sample")
    page = ada(club).get(f"/seasons/{season.pk}/edit/").text
    assert 'name="key"' not in page
    assert sent(ada(club), f"/seasons/{season.pk}/save/", key="sample").redirect_chain


def test_a_removed_season_leaves_its_nights(club: Club) -> None:
    night = night_on(club, 6)
    season = season_of(club)
    browser = ada(club)
    assert "all their results stay" in browser.get(f"/seasons/{season.pk}/removal/").text
    browser.post(f"/seasons/{season.pk}/remove/")
    assert not Season.objects.exists()
    assert Tournament.objects.filter(pk=night.pk).exists()


def test_a_season_that_is_not_public_is_for_members_alone(club: Club) -> None:
    season = season_of(club, is_public=False)
    assert ben(club).get(season.get_absolute_url()).status_code == 200
    assert Client().get(season.get_absolute_url()).status_code == 404
    assert cleo().get(season.get_absolute_url()).status_code == 404


def test_the_list_says_what_a_season_is_until_there_is_one(club: Club) -> None:
    assert "New season" in ada(club).get("/seasons/").text
    assert "New season" not in ben(club).get("/seasons/").text
    season_of(club)
    text = ben(club).get("/seasons/").text
    assert "2026" in text
    assert "no night yet" in text


def test_a_column_stands_only_where_there_is_something_in_it(club: Club) -> None:
    night_on(club, 6)
    season = season_of(club)
    assert "Decided by" not in ben(club).get(season.get_absolute_url()).text


def test_the_list_says_who_is_first(club: Club) -> None:
    night_on(club, 6)
    season_of(club)
    first = SeasonPlace.objects.filter(place=1)
    text = ada(club).get("/seasons/").text
    assert "1 night played" in text
    assert f"First: {first.get().player.called}, 100 points" in text.replace("\u2068", "").replace(
        "\u2069", ""
    )


def test_programs_read_seasons_as_lines_of_json(
    club: Club, capsys: pytest.CaptureFixture[str]
) -> None:
    night = night_on(club, 6)
    season = season_of(club)
    call_command("seasons", "--json")
    facts = json.loads(capsys.readouterr().out)
    assert (facts["id"], [each["id"] for each in facts["nights"]]) == (season.pk, [night.pk])
    assert [row["points"] for row in facts["table"]] == [100, 66.67, 33.33, 0]
    with pytest.raises(CommandError, match="--json"):
        call_command("seasons")


def test_verify_names_what_is_kept_wrongly(club: Club, capsys: pytest.CaptureFixture[str]) -> None:
    night = night_on(club, 6)
    season = season_of(club)
    now(season, timezone.localdate()).kept()
    call_command("verify")
    assert "1 kept tables of seasons, 0 wrong." in capsys.readouterr().out
    first = season.places.first()
    assert first
    season.places.filter(pk=first.pk).update(points=1)
    with pytest.raises(SystemExit):
        call_command("verify")
    said = capsys.readouterr().out
    assert f"season {season.pk}: other rows are kept of players {first.player_id}" in said
    NightSummary.objects.update(places=[])
    with pytest.raises(SystemExit):
        call_command("verify")
    said = capsys.readouterr().out
    assert f"tournament {night.pk}: other places are kept than its results give" in said
