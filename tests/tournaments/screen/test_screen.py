"""The wall of a night, and the desk that says what it shows."""

import re

import pytest
from django.db import transaction
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scoring.people.erasing import erase
from scoring.people.models import LONGEST_NAME, Player
from tests.clubs import ada, ben, cleo
from tests.scoring.tables import record
from tests.tournaments.nights_seen import night, played, seated, table_of
from tests.tournaments.people import entrant
from tournaments.clock import actions as timing
from tournaments.forecast.pages import forecast_of
from tournaments.nights.actions import end_night
from tournaments.nights.models import Tournament
from tournaments.results.actions import freeze
from tournaments.seasons.actions import change_season, make_season

pytestmark = pytest.mark.django_db
PART = {"HX-Request": "true"}


@pytest.fixture
def tournament() -> Tournament:
    return night()


def wall(client: Client, tournament: Tournament) -> str:
    answer = client.get(f"/screen/{tournament.code}/")
    assert answer.status_code == 200
    return answer.text


def slides(client: Client, tournament: Tournament) -> list[str]:
    return [piece.split('"')[0] for piece in wall(client, tournament).split('data-slide="')[1:]]


def show(browser: Client, tournament: Tournament, view: str) -> int:
    return browser.post(f"/tournaments/{tournament.pk}/screen/", {"show": view}).status_code


def test_without_the_right_code_there_is_no_wall(client: Client, tournament: Tournament) -> None:
    assert client.get("/screen/WRONG2/").status_code == 404
    assert client.post(f"/screen/{tournament.code}/").status_code == 405


def test_before_the_first_round_it_says_what_is_next(
    client: Client, tournament: Tournament
) -> None:
    assert slides(client, tournament) == ["next"]
    text = wall(client, tournament)
    assert "The seating is not out yet" in text
    assert "8 people are here" in text
    assert "Scan to check in" in text


def test_a_new_round_shows_who_sits_where_by_name_and_nothing_else(
    client: Client, tournament: Tournament
) -> None:
    seated(tournament)
    assert slides(client, tournament) == ["seating"]
    table = table_of(tournament, "Cleo").number
    assert f"<li><bdi>Cleo</bdi><b>{table}</b></li>" in wall(client, tournament)


def test_from_the_first_deal_on_it_turns(client: Client, tournament: Tournament) -> None:
    seated(tournament)
    game = table_of(tournament, "Ada").game
    assert game
    record(game, "0* 25+ 60 75")
    assert slides(client, tournament) == ["seating", "tables", "standings", "next"]
    text = wall(client, tournament)
    assert "Provisional: 2 tables are playing" in text
    assert game.write_token not in text


def test_from_the_start_of_the_clock_on_it_turns(client: Client) -> None:
    tournament = night(minutes=40)
    round = seated(tournament)
    assert slides(client, tournament) == ["seating"]
    assert "data-clock" in wall(client, tournament)
    timing.start(round)
    assert slides(client, tournament) == ["seating", "tables", "clock", "next"]


def test_between_rounds_it_has_the_standings_and_what_is_next(
    client: Client, tournament: Tournament
) -> None:
    played(seated(tournament))
    assert slides(client, tournament) == ["standings", "next"]
    text = wall(client, tournament)
    assert "After round 1" in text
    assert "Next: round 2" in text


def test_what_is_frozen_stays_secret_to_the_end(client: Client, tournament: Tournament) -> None:
    played(seated(tournament))
    freeze(tournament, None)
    round = seated(Tournament.objects.get())
    played(round)
    assert "After round 1: the rest is told with the prizes" in wall(client, tournament)
    end_night(tournament)
    assert 'class="winner"' in wall(client, tournament)
    with transaction.atomic():  # whoever wants to may keep it secret all the same
        Tournament.objects.update(frozen_after=1)
        tournament.changed()
    text = wall(client, tournament)
    assert "After round 1: the rest is told with the prizes" in text
    assert 'class="winner"' not in text


def test_at_the_end_it_has_the_winner(client: Client, tournament: Tournament) -> None:
    played(seated(tournament))
    end_night(tournament)
    assert 'class="winner"' in wall(client, tournament)


def test_at_the_end_it_shows_what_the_night_did_to_the_season(
    client: Client, tournament: Tournament
) -> None:
    day = tournament.date
    facts = {"name": "The cup", "begins": day, "ends": day, "is_public": True}
    season = make_season("k", tournament.club, facts, None)
    played(seated(tournament))
    assert "season" not in slides(client, tournament)
    assert show(ada(tournament.club), tournament, "season") == 302
    end_night(tournament)
    assert slides(client, tournament) == ["season"]
    assert "The cup" in wall(client, tournament)
    change_season(season, {"is_public": False}, {})
    assert "season" not in slides(client, tournament)


def test_a_night_left_out_of_a_season_shows_none(client: Client, tournament: Tournament) -> None:
    day = tournament.date
    facts = {"name": "The cup", "begins": day, "ends": day, "is_public": True}
    season = make_season("k", tournament.club, facts, None)
    change_season(season, {}, {tournament.pk: False})
    played(seated(tournament))
    end_night(tournament)
    assert "season" not in slides(client, tournament)


def test_a_night_that_is_not_public_has_no_standings(
    client: Client, tournament: Tournament
) -> None:
    Tournament.objects.update(is_public=False)
    played(seated(tournament))
    assert slides(client, tournament) == ["next"]


def test_erased_people_have_no_name_there(client: Client, tournament: Tournament) -> None:
    seated(tournament)
    before = client.get(f"/screen/{tournament.code}/", headers=PART)["ETag"]
    erase(entrant(tournament, "Cleo").player)
    asked = {**PART, "If-None-Match": before}
    answer = client.get(f"/screen/{tournament.code}/", headers=asked)
    assert answer.status_code == 200
    assert "Cleo" not in answer.text


@pytest.mark.parametrize("view", ["seating", "tables", "standings", "next"])
def test_the_desk_holds_one_view(client: Client, tournament: Tournament, view: str) -> None:
    played(seated(tournament))
    seated(Tournament.objects.get())
    assert show(ada(tournament.club), tournament, view) == 302
    assert slides(client, tournament) == [view]


def test_a_view_that_is_not_there_gives_way_to_what_is_next(
    client: Client, tournament: Tournament
) -> None:
    show(ada(tournament.club), tournament, "clock")
    assert slides(client, tournament) == ["next"]


def test_the_desk_can_make_it_blank(client: Client, tournament: Tournament) -> None:
    seated(tournament)
    show(ada(tournament.club), tournament, "blank")
    assert slides(client, tournament) == []
    assert "Ada" not in wall(client, tournament)


def test_scorers_too_say_what_it_shows_and_see_it_at_the_desk(tournament: Tournament) -> None:
    browser = ben(tournament.club)
    answer = browser.post(f"/tournaments/{tournament.pk}/screen/", {"show": "next"}, follow=True)
    (button,) = re.findall(r'<button[^>]* value="next"[^>]*>', answer.text)
    assert 'aria-pressed="true"' in button


def test_a_view_that_nobody_knows_is_refused_in_words(tournament: Tournament) -> None:
    browser = ada(tournament.club)
    answer = browser.post(
        f"/tournaments/{tournament.pk}/screen/", {"show": "fireworks"}, follow=True
    )
    assert "The wall does not know that view" in answer.text
    assert Tournament.objects.get().screen == "turning"


def test_strangers_show_nothing(client: Client, tournament: Tournament) -> None:
    for browser in (cleo(), client):
        assert show(browser, tournament, "blank") == 404
    assert ada(tournament.club).get(f"/tournaments/{tournament.pk}/screen/").status_code == 405
    assert Tournament.objects.get().screen == "turning"


def test_htmx_gets_the_wall_alone(client: Client, tournament: Tournament) -> None:
    answer = client.get(f"/screen/{tournament.code}/", headers=PART)
    assert answer.text.strip().startswith('<div id="wall"')


def test_as_long_as_nothing_changes_it_costs_one_statement(
    client: Client, tournament: Tournament, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    seated(tournament)
    path = f"/screen/{tournament.code}/"
    stamp = client.get(path, headers=PART)["ETag"]
    with django_assert_num_queries(1):
        answer = client.get(path, headers={**PART, "If-None-Match": stamp})
        assert answer.status_code == 304
    with django_assert_num_queries(1):
        assert client.get(path).status_code == 200  # another wall: what was written is kept


def test_two_hundred_people_cost_no_more_than_twelve_statements(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    tournament = night(*(f"Person {number:03}" for number in range(200)), minutes=30)
    played(seated(tournament))
    round = seated(Tournament.objects.get())
    timing.start(round)
    for table in round.tables.select_related("game")[:3]:
        assert table.game
        record(table.game, "0* 25+ 60 75")
    forecast_of(Tournament.objects.get())  # one of all pages works it out every five minutes
    with django_assert_max_num_queries(12):
        wall(client, tournament)
    Tournament.objects.update(screen="tables")
    with django_assert_max_num_queries(12):
        wall(client, tournament)


def test_a_name_of_200_letters_stands_on_the_wall(client: Client, tournament: Tournament) -> None:
    Player.objects.filter(name="Ada").update(name="W" * LONGEST_NAME)
    seated(tournament)
    assert "W" * 200 in wall(client, tournament)
