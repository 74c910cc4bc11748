"""What was written comes in elsewhere, and is written there alike, and shown alike."""

import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoDbBlocker

from scoring.clubs.models import Club, Role
from tests.clubs import club_of, signed_in
from tests.shared_rows import shared_rows
from tests.tournaments.documents.random_nights import RandomNight
from tests.tournaments.documents.travelling import (
    brought,
    season_travelled,
    season_written,
    travelled,
    written,
)
from tests.tournaments.nights.sample.short import SHORT, Silent, season
from tests.tournaments.nights.test_versions import ACTS, BEGIN, DEALS
from tests.tournaments.nights_running import running
from tests.tournaments.people import roster
from tests.tournaments.ratings.nights import night_ago
from tournaments.documents.exporting import season_document
from tournaments.documents.reading import as_bytes
from tournaments.models import Entrant, PlayerRating, Season, Table, Tournament
from tournaments.nights.sample.script import SEASON
from tournaments.nights.sample.tasks import make
from tournaments.ratings.keeping import rated_players
from tournaments.results.standings import standings_of
from tournaments.seasons.actions import make_season
from tournaments.seasons.keeping import SeasonNow, nights_of
from tournaments.seasons.season_rule import SeasonRule

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quick")]

SEEDS = [*range(2), *(pytest.param(n, marks=pytest.mark.long) for n in range(2, 202))]


@pytest.fixture(scope="module")
def made_once(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[int]:
    """The short sample: a night that is over, and one that runs."""
    with shared_rows(django_db_blocker):
        whole = season("olga", script=SHORT)
        make(whole, Silent())
        yield whole.club.pk


@pytest.fixture
def sample(made_once: int, db: None) -> Club:
    return Club.objects.get(pk=made_once)


def places(night: Tournament) -> list[tuple[str, int, object]]:
    names = {each.pk: each.name for each in night.entrants.select_related("player")}
    return sorted((names[row.entrant], row.rank, row.score) for row in standings_of(night).rows)


def ratings(club: Club) -> dict[str, tuple[float, float, int]]:
    rated_players(club)
    rows = PlayerRating.objects.filter(club=club).select_related("player")
    return {row.player.name: (row.mu, row.sigma, row.games) for row in rows}


def season_places(season: Season) -> list[tuple[str, int | None, int]]:
    SeasonNow(season, timezone.localdate()).kept()
    rows = season.places.select_related("player").order_by("player__name")
    return [(row.player.name, row.place, row.points) for row in rows]


def pages(night: Tournament) -> list[str]:
    """What its members read, without what leads elsewhere."""
    browser = signed_in(night.club, f"reader{night.club_id}", Role.ORGANISER)
    names = ("standings-detail", "tournament-log", "table-list", "check-in")
    answers = [browser.get(reverse(name, args=[night.pk])) for name in names]
    answers.append(Client().get(reverse("night-detail", args=[night.code])))
    return [shown(answer.text).replace(night.code, "its code") for answer in answers]


def shown(text: str) -> str:
    """Who did it with an account is somebody elsewhere there."""
    main = re.search(r"<main.*</main>", text, re.S)
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", main[0] if main else text)).replace(
        "somebody elsewhere", "olga"
    )


@pytest.mark.long
def test_a_night_that_is_over_and_one_that_runs_are_written_alike_elsewhere(sample: Club) -> None:
    for night in Tournament.objects.filter(club=sample).order_by("pk"):
        there = travelled(night)
        assert places(there) == places(night)
    call_command("verify")


def test_a_whole_season_is_written_alike_elsewhere_with_its_places_and_ratings(
    sample: Club,
) -> None:
    here = Season.objects.get(club=sample)
    there = season_travelled(here)
    assert season_places(there) == season_places(here)
    assert ratings(there.club) == ratings(sample) != {}
    assert pages(nights_of(there)[0]) == pages(nights_of(here)[0])
    call_command("verify")


def test_brought_in_twice_it_is_there_once(sample: Club) -> None:
    content = season_written(Season.objects.get(club=sample))
    club = brought(content).seasons[0].club
    before = Tournament.objects.count(), club.players.count()
    again = brought(content, club)
    assert (again.nights, again.seasons, again.new_people) == ((), (), 0)
    assert (Tournament.objects.count(), club.players.count()) == before


@pytest.mark.long
def test_of_a_season_what_is_here_already_stays_and_the_rest_comes_in(sample: Club) -> None:
    """A night came alone, then the season of which it is."""
    whole = Season.objects.get(club=sample)
    night = Tournament.objects.filter(club=sample).order_by("pk")[0]
    there = travelled(night)
    found = brought(season_written(whole), there.club)
    assert there not in found.nights
    assert len(found.nights) == Tournament.objects.filter(club=sample).count() - 1
    assert season_written(found.seasons[0]) == season_written(whole)


@pytest.mark.long
def test_points_that_are_carried_over_bring_the_season_that_they_come_from() -> None:
    club = club_of()
    today = timezone.localdate()
    night_ago(club, 100), night_ago(club, 10)
    facts = {"name": "Old", "begins": today - timedelta(120), "ends": today - timedelta(50)}
    old = make_season("o" * 20, club, facts | {"rule": SeasonRule().facts}, None)
    facts = {"name": "New", "begins": today - timedelta(49), "ends": today, "carries_from": old}
    new = make_season("n" * 20, club, facts | {"rule": SeasonRule().facts}, None)
    there = season_travelled(new)
    assert there.carries_from and there.carries_from.name == "Old"
    assert season_places(there) == season_places(new)


@pytest.mark.long
def test_other_nights_of_the_club_do_not_count_in_a_season_that_comes_in(sample: Club) -> None:
    content = season_written(Season.objects.get(club=sample))
    club = club_of("zoe", "Busy")
    other = night_ago(club, 5)
    there = brought(content, club, dict.fromkeys(range(1, 30), "new")).seasons[0]
    assert season_written(there) == content
    assert other.pk not in [night.pk for night in SeasonNow(there, there.begins).nights]


@pytest.mark.long
def test_whatever_happens_at_a_night_travels(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timezone, "now", lambda: BEGIN)
    night = running(deals=2, minutes=45, date=BEGIN.date())
    for act in (DEALS | ACTS).values():
        act(Tournament.objects.select_related("club").get(pk=night.pk))
    there = travelled(night)
    assert pages(there) == pages(night)
    call_command("verify")


@pytest.mark.long
def test_each_moment_of_a_night_travels(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timezone, "now", lambda: BEGIN)
    night = running(deals=2, minutes=45, date=BEGIN.date())
    for act in (DEALS | ACTS).values():
        act(Tournament.objects.select_related("club").get(pk=night.pk))
        travelled(night)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_night_at_which_anything_happened_travels(seed: int) -> None:
    night = RandomNight(seed, club_of()).play()
    there = travelled(night)
    assert places(there) == places(night)
    call_command("verify")


@pytest.mark.long
def test_the_season_to_look_at_travels() -> None:
    """That of ./run demo, and the one before it."""
    whole = season(script=SEASON)
    make(whole, Silent())
    for each in Season.objects.filter(club=whole.club).order_by("begins"):
        there = season_travelled(each)
        assert season_places(there) == season_places(each)
    call_command("verify")


def test_who_is_on_the_roster_is_known_by_the_name_and_keeps_what_is_written_there() -> None:
    content = written(night_ago(club_of(), 3))
    club = club_of("zoe", "Other")
    first, *_others = roster(club, "a", "B")
    type(first).objects.filter(pk=first.pk).update(is_child=True)
    (night,) = brought(content, club).nights
    assert Entrant.objects.filter(tournament=night, player=first).exists()
    assert club.players.count() == 8
    assert club.players.get(pk=first.pk).is_child


def test_no_link_and_no_code_is_in_a_document(sample: Club) -> None:
    content = season_written(Season.objects.get(club=sample)).decode()
    for secret in secrets_of(sample):
        assert secret not in content


def test_where_it_comes_in_links_and_codes_are_new(sample: Club) -> None:
    there = brought(season_written(Season.objects.get(club=sample))).seasons[0]
    assert secrets_of(there.club).isdisjoint(secrets_of(sample))


def secrets_of(club: Club) -> set[str]:
    games = club.games.values_list("write_token", "watch_token")
    entrants = Entrant.objects.filter(tournament__club=club).values_list("token", "badge_code")
    codes = Table.objects.filter(round__tournament__club=club).values_list("code", flat=True)
    others: list[Any] = [*Tournament.objects.filter(club=club).values_list("code", flat=True)]
    others += club.players.values_list("code", flat=True)
    others += club.seasons.values_list("code", flat=True)
    pairs = [secret for pair in (*games, *entrants) for secret in pair]
    found = {*pairs, *codes, *others}
    assert len(found) > 20
    return found


def test_under_pseudonyms_nobody_is_named_and_all_else_stays(sample: Club) -> None:
    whole = Season.objects.get(club=sample)
    content = as_bytes(season_document(whole, is_pseudonymous=True))
    text = content.decode()
    for player in sample.players.all():
        for name in player.names:
            assert name not in text
    there = brought(content).seasons[0]
    assert as_bytes(season_document(there, is_pseudonymous=True)) == content
    told = [(place, points) for _name, place, points in season_places(whole)]
    assert sorted(told, key=str) == sorted([row[1:] for row in season_places(there)], key=str)
