"""Games that nobody signs in for: how many, how long, and how long they are kept unused."""

import time
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.db.models import F
from django.test import Client
from pytest_django import Settings

from scoring.clubs.models import Club
from scoring.clubs.throttling import Counter
from scoring.games.deal_forms import MOST_DEALS, MOST_SUBMISSIONS
from scoring.games.deals import ReportedLaydown
from scoring.games.models import Game
from scoring.games.tasks import remove_unused_games
from tests.clubs import ada, club_of
from tests.scoring.games.test_games import wanted
from tests.scoring.tables import fresh, new_key, posted, record, sit_down
from tests.tournaments.nights_running import game_of, running
from tournaments.rounds.models import Table

pytestmark = pytest.mark.django_db
FULL = "This game is as long as a game may be."


@pytest.fixture
def three(settings: Settings) -> None:
    """An address may begin three games in an hour."""
    settings.GAMES = 3


def begun(client: Client, count: int) -> list[int]:
    games = (wanted("Ada", "Ben") for _game in range(count))
    return [client.post("/games/", game).status_code for game in games]


def test_an_address_begins_so_many_games_in_an_hour(client: Client, three: None) -> None:
    assert begun(client, 5) == [302] * 3 + [429] * 2
    assert begun(Client(REMOTE_ADDR="192.0.2.7"), 1) == [302]
    assert Game.objects.count() == 4
    Counter.objects.update(until=F("until") - timedelta(hours=1))
    assert begun(client, 1) == [302]


def test_whoever_has_to_wait_is_told_why_and_keeps_what_was_typed(
    client: Client, three: None
) -> None:
    begun(client, 3)
    text = client.post("/games/", wanted("Жанна", "Ben")).text
    assert "Very many games were begun in your network." in text
    assert "Жанна" in text


def test_a_night_at_one_router_has_room_for_all_its_tables(client: Client) -> None:
    assert begun(client, 60) == [302] * 60


def test_members_begin_as_many_as_they_like(three: None) -> None:
    browser = ada(club := club_of("Olga"))
    page = wanted("Ada", "Ben", club=club.pk)
    assert {browser.post("/games/", page | {"key": new_key()}).status_code for _n in range(5)} == {
        302
    }


def test_a_page_that_was_sent_twice_counts_once(client: Client, three: None) -> None:
    game = wanted("Ada", "Ben")
    assert {client.post("/games/", game).status_code for _time in range(6)} == {302}
    assert begun(client, 2) == [302, 302]


def test_rematches_count_too_but_for_one_that_is_there(client: Client, three: None) -> None:
    game = record(sit_down("Ada", "Ben"), "0* 25+")
    for _round in range(5):
        client.post(f"{game.get_absolute_url()}rematch/")
        client.post(f"{game.get_absolute_url()}rematch/")
        game = Game.objects.latest("pk")
    assert Game.objects.count() == 4


def test_with_zero_there_is_no_such_limit(client: Client, settings: Settings) -> None:
    settings.GAMES = 0
    assert begun(client, 5) == [302] * 5
    assert not Counter.objects.exists()


def long_game(deals: int) -> Game:
    """Each deal is broken off: no rule ends it."""
    return record(sit_down("Ada", "Ben", timed=True), *["50 60"] * deals)


def test_a_game_has_room_for_so_many_deals_and_no_more(client: Client) -> None:
    game = long_game(MOST_DEALS - 1)
    last = posted(game, "50 60")
    assert client.post(f"{game.get_absolute_url()}deals/", last).status_code == 302
    assert client.post(f"{game.get_absolute_url()}deals/", last).status_code == 302  # once more
    game = fresh(game)
    answer = client.post(f"{game.get_absolute_url()}deals/", posted(game, "50 60"))
    assert answer.status_code == 422
    assert FULL in answer.text
    assert fresh(game).version == MOST_DEALS


def test_no_game_by_the_rules_is_longer_than_that() -> None:
    people, phases = 6, 10
    assert people * (phases - 1) + 1 < MOST_DEALS


def test_a_long_game_from_before_can_still_be_corrected(client: Client) -> None:
    game = long_game(MOST_DEALS + 5)
    address = f"{game.get_absolute_url()}deals/{MOST_DEALS + 3}/correct/"
    assert client.post(address, posted(game, "55 60", sure="on")).status_code == 302
    assert fresh(game).deals[MOST_DEALS + 2].points == (55, 60)


def test_taking_back_and_bringing_back_ends_too(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scoring.games.deal_forms.MOST_SUBMISSIONS", 4)
    game = record(sit_down("Ada", "Ben"), "0* 25+")
    for step in ("undo", "redo", "undo", "redo", "undo"):
        page = {"key": new_key(), "seen": fresh(game).version}
        answer = client.post(f"{game.get_absolute_url()}{step}/", page, follow=True)
    assert fresh(game).version == 4
    assert FULL in answer.text
    assert MOST_SUBMISSIONS >= 10 * MOST_DEALS


def test_reports_of_laydowns_end_too(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scoring.games.laydowns.MOST_SUBMISSIONS", 2)
    game = sit_down("Ada", "Ben")
    said = {"seat": 1, "deal": 1, "cards": "R9 B9 G9 | R3 Y3 G3"}
    keys = [new_key(), new_key(), new_key()]
    address = f"{game.get_absolute_url()}laydowns/"
    texts = [client.post(address, said | {"key": key}, follow=True).text for key in keys]
    assert [FULL in text for text in texts] == [False, False, True]
    assert FULL not in client.post(address, said | {"key": keys[0]}, follow=True).text
    assert ReportedLaydown.objects.count() == 2


def test_the_longest_game_is_shown_quickly(client: Client) -> None:
    """1,001 deals took 400 ms a page, and nothing kept anybody from them."""
    address = long_game(MOST_DEALS).get_absolute_url()
    client.get(address)
    started = time.process_time()
    for _time in range(5):
        assert client.get(address).status_code == 200
    assert (time.process_time() - started) / 5 < 0.2


# games in which nothing was recorded


def aged(days: int = 15) -> None:
    Game.objects.update(started_at=F("started_at") - timedelta(days=days))


def test_a_game_without_a_deal_goes_after_two_weeks() -> None:
    sit_down("Ada", "Ben")
    aged(13)
    remove_unused_games()
    assert Game.objects.count() == 1
    aged(2)
    remove_unused_games()
    assert Game.objects.count() == 0


def test_whatever_somebody_uses_stays(client: Client) -> None:
    played = record(sit_down("Ada", "Ben"), "0* 25+")
    taken_back = record(sit_down("Ada", "Ben"), "0* 25+")
    client.post(f"{taken_back.get_absolute_url()}undo/", {"key": new_key(), "seen": 1})
    checked = sit_down("Ada", "Ben")
    facts = {"deal": 1, "seat": 1, "phase": 1, "cards": "R9 B9 G9 | R3 Y3 G3"}
    ReportedLaydown.objects.report(checked, new_key(), **facts)
    club = Club.objects.found(User.objects.create_user("olga"), "The Tens")
    of_a_club = sit_down("Ada", "Ben")
    Game.objects.filter(pk=of_a_club.pk).update(club=club)
    night = running(club)
    of_a_night = game_of(night)
    aged()
    remove_unused_games()
    kept = set(Game.objects.values_list("pk", flat=True))
    assert {game.pk for game in (played, taken_back, checked, of_a_club, of_a_night)} <= kept


def test_a_game_of_a_night_stays_when_its_table_is_gone() -> None:
    game = game_of(running())
    Game.objects.update(club=None)
    Table.objects.update(game=None)
    aged()
    remove_unused_games()
    assert Game.objects.filter(pk=game.pk).exists()


def test_very_many_go_some_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scoring.games.tasks.AT_ONCE", 2)
    for _game in range(5):
        sit_down("Ada", "Ben")
    aged()
    remove_unused_games()
    assert not Game.objects.exists()
