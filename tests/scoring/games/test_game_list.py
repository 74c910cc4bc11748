"""The list of all games of a club: page by page, and no page costs more than another."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scoring.clubs.models import Club
from scoring.games.models import Game, Seat
from scoring.games.pages import PER_PAGE
from tests.clubs import ada, club_of

pytestmark = pytest.mark.django_db


def games_of(club: Club | None, count: int, *, hours: int = 0) -> list[Game]:
    """One each minute, the latest so many hours ago; two of each are started at once."""
    now = timezone.now() - timedelta(hours=hours)
    made = Game.objects.bulk_create(
        Game(club=club, key=f"{club}-{hours}-{n}") for n in range(count)
    )
    for n, game in enumerate(made):
        game.started_at = now - timedelta(minutes=n // 2)
    Game.objects.bulk_update(made, ["started_at"])
    Seat.objects.bulk_create(
        Seat(game=game, position=seat, name=f"{name} {game.pk}")
        for game in made
        for seat, name in enumerate(("Ada", "Ben"))
    )
    return made


def walk(browser: Client, way: str, address: str = "/organiser/") -> tuple[list[int], str]:
    """Every game from there on, page by page, and the last address."""
    seen: list[int] = []
    while True:
        page = browser.get(address).context["page"]
        seen += [game.pk for game in page.games_shown]
        query = getattr(page, way)
        if not query:
            return seen, address
        address = "/organiser/" + query


@pytest.fixture
def club(db: None) -> Club:
    return club_of("Olga", "The Tens")


@pytest.mark.parametrize("count", [0, 1, PER_PAGE, PER_PAGE + 1, 3 * PER_PAGE + 7])
def test_every_game_stands_on_one_page_there_and_back(club: Club, count: int) -> None:
    games = games_of(club, count)
    expected = sorted(games, key=lambda game: (game.started_at, game.pk), reverse=True)
    seen, last = walk(ada(club), "older")
    assert seen == [game.pk for game in expected]
    back, first = walk(ada(club), "newer", last)
    assert sorted(back) == sorted(seen)
    assert len(back) == len(set(back))
    assert not ada(club).get(first).context["page"].newer


def test_games_of_nobody_stand_between_those_of_the_club_by_their_time() -> None:
    chief = User.objects.create_superuser("chief")
    club = Club.objects.found(chief, "The Tens")
    mine, theirs = games_of(club, 40), games_of(None, 40)
    games_of(club_of("Cleo", "The Others"), 3)
    browser = Client()
    browser.force_login(chief)
    seen, _last = walk(browser, "older")
    expected = sorted([*mine, *theirs], key=lambda game: (game.started_at, game.pk), reverse=True)
    assert seen == [game.pk for game in expected]


def test_a_game_that_is_gone_or_of_others_is_no_place_to_start_from(club: Club) -> None:
    games_of(club, 60)
    other = games_of(club_of("Cleo", "The Others"), 1)[0]
    first = ada(club).get("/organiser/").context["page"].games_shown
    for place in ("0", "x", "9" * 30, "²", str(other.pk)):
        assert ada(club).get(f"/organiser/?before={place}").context["page"].games_shown == first


def test_a_page_takes_as_many_statements_and_bytes_however_many_games_there_are(
    club: Club,
) -> None:
    browser, costs = ada(club), []
    for count, hours in ((2 * PER_PAGE, 1), (20 * PER_PAGE, 100)):
        games_of(club, count, hours=hours)
        with CaptureQueriesContext(connection) as seen:
            answer = browser.get("/organiser/")
        costs.append((len(seen), len(answer.content)))
    assert costs[0][0] == costs[1][0] <= 12
    assert abs(costs[0][1] - costs[1][1]) < 2000
    assert costs[1][1] < 100_000


def test_the_database_finds_a_page_by_its_index_and_sorts_nothing(club: Club) -> None:
    games = games_of(club, 300)
    for part in (
        Game.objects.filter(club=club).before(games[100]),
        Game.objects.filter(club=club).after(games[100]),
    ):
        plan = part[: PER_PAGE + 1].explain()
        if connection.vendor == "sqlite":
            assert "game_latest_of_club" in plan
            assert "TEMP B-TREE" not in plan


def test_without_the_index_it_would_sort_all_games(club: Club) -> None:
    """Negative control: by another order there is no index."""
    if connection.vendor == "sqlite":
        plan = Game.objects.filter(club=club).order_by("-started_at", "pk")[:50].explain()
        assert "TEMP B-TREE" in plan
