from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from scoring.clubs.models import SignInLink
from scoring.games.models import Game
from tests.clubs import ada
from tests.scoring.tables import fresh, record, sit_down
from tests.tournaments.nights_running import deal, game_of, round_of, running
from tournaments.nights.models import Tournament
from tournaments.results.standings import standings_of
from tournaments.rounds.publishing import complete, unpublish

pytestmark = pytest.mark.django_db


def test_opening_the_link_asks_first_and_does_not_spend_it(client: Client) -> None:
    token = SignInLink.objects.issue()
    for _time in range(2):
        answer = client.get(f"/sign-in/{token}/")
        assert answer.status_code == 200
        assert "Sign in on this device" in answer.text
    assert "_auth_user_id" not in client.session


def test_the_link_signs_in_once(client: Client) -> None:
    token = SignInLink.objects.issue()
    answer = client.post(f"/sign-in/{token}/confirm/", follow=True)
    assert "You are signed in as the organiser." in answer.text
    spent = Client().post(f"/sign-in/{token}/confirm/", follow=True)
    assert spent.status_code == 410
    assert "used already or is too old" in spent.text


def test_the_link_of_a_new_start_ends_the_one_before(client: Client) -> None:
    old = SignInLink.objects.issue()
    SignInLink.objects.issue()
    assert client.get(f"/sign-in/{old}/").status_code == 410


def test_a_link_ends_after_a_day(client: Client) -> None:
    token = SignInLink.objects.issue()
    SignInLink.objects.update(issued_at=timezone.now() - timedelta(days=1, minutes=1))
    assert client.post(f"/sign-in/{token}/confirm/", follow=True).status_code == 410


def test_of_two_who_confirm_one_link_one_is_signed_in() -> None:
    token = SignInLink.objects.issue()
    first, second = (SignInLink.objects.find(token) for _time in range(2))
    assert first
    assert second
    assert first.use()
    assert second.use() is None


def test_there_is_one_organiser_however_often_somebody_signs_in() -> None:
    for _time in range(2):
        Client().post(f"/sign-in/{SignInLink.objects.issue()}/confirm/")
    assert User.objects.count() == 1


def test_the_secret_of_a_link_is_not_in_the_database() -> None:
    token = SignInLink.objects.issue()
    link = SignInLink.objects.get()
    assert token not in str(link.__dict__)
    assert "sign-in link of" in str(link)


def test_the_organiser_sees_every_game(organiser: Client, game: Game) -> None:
    finished = record(sit_down("Eve", "Fay", variant="short:1"), "0* 60")
    text = organiser.get("/organiser/").text
    assert game.get_absolute_url() in text
    assert finished.get_absolute_url() in text
    assert "Eve wins" in text


def test_without_games_the_page_says_so(organiser: Client) -> None:
    assert "No games yet." in organiser.get("/organiser/").text


def test_many_games_are_split_into_pages(organiser: Client) -> None:
    games = [sit_down("Ada", "Ben") for _time in range(51)]
    assert games[0].write_token not in organiser.get("/organiser/").text
    older = organiser.get("/organiser/", {"before": games[1].pk}).text
    assert games[0].write_token in older
    assert organiser.get("/organiser/", {"page": "x"}).status_code == 200


def test_the_organiser_makes_new_links(organiser: Client, game: Game) -> None:
    organiser.post(f"/organiser/games/{game.pk}/renew/")
    assert organiser.get(game.get_absolute_url()).status_code == 404
    assert organiser.get(fresh(game).get_absolute_url()).status_code == 200


def test_a_game_is_removed_only_after_a_question(organiser: Client, game: Game) -> None:
    asked = organiser.get(f"/organiser/games/{game.pk}/removal/")
    assert "This cannot be undone." in asked.text
    assert Game.objects.exists()
    organiser.post(f"/organiser/games/{game.pk}/remove/")
    assert not Game.objects.exists()


def test_a_game_that_is_gone_is_not_found(organiser: Client) -> None:
    for method, step in (("GET", "removal"), ("POST", "remove"), ("POST", "renew")):
        assert organiser.generic(method, f"/organiser/games/77/{step}/").status_code == 404


def test_the_first_page_leads_the_organiser_to_the_games(organiser: Client) -> None:
    assert 'href="/organiser/"' in organiser.get("/").text


def test_signed_out_the_organiser_is_a_stranger(organiser: Client) -> None:
    organiser.post("/sign-out/")
    assert organiser.get("/organiser/").status_code == 404


@pytest.fixture
def night() -> Tournament:
    return deal_at_both(running(deals=1))


def deal_at_both(night: Tournament) -> Tournament:
    for number in (1, 2):
        deal(night, number, "25+ 60 0* 60")
    return night


def test_the_game_of_a_table_is_removed_only_with_its_night(night: Tournament) -> None:
    complete(round_of(night), None)
    organiser, game = ada(night.club), game_of(night)
    answer = organiser.post(f"/organiser/games/{game.pk}/remove/", follow=True)
    assert "This game is part of a night" in answer.text
    assert "Remove for good" not in answer.text
    assert game_of(night) == game
    assert len(standings_of(night).rows) == 8


def test_the_game_of_a_table_has_its_new_links_from_the_desk(night: Tournament) -> None:
    before = game_of(night)
    answer = ada(night.club).post(f"/organiser/games/{before.pk}/renew/", follow=True)
    assert "At the desk of the night" in answer.text
    assert game_of(night).write_token == before.write_token


def test_the_list_has_no_buttons_for_games_of_tables(night: Tournament) -> None:
    text = ada(night.club).get("/organiser/").text
    assert text.count("Part of a night") == 2
    assert "New links" not in text
    assert "Remove<" not in text


def test_a_game_that_is_closed_is_not_called_running(night: Tournament) -> None:
    browser, game = ada(night.club), game_of(night)
    browser.get(game.get_absolute_url())  # this phone has it
    assert "Deal 2 ·" in browser.get("/organiser/").text
    assert "Resume" in browser.get("/").text
    complete(round_of(night), None)
    assert "Over after 1 deal ·" in browser.get("/organiser/").text
    home = browser.get("/").text
    assert "Played on this phone" in home
    assert "Resume" not in home
    game.versions.all().delete()
    Game.objects.filter(pk=game.pk).update(version=0, head="")
    assert "Over; nothing was recorded here ·" in browser.get("/").text


def test_a_game_that_no_table_has_any_more_can_be_removed(night: Tournament) -> None:
    old = game_of(night)
    unpublish(round_of(night), None, knowingly=True)
    organiser = ada(night.club)
    assert "Remove for good" in organiser.get(f"/organiser/games/{old.pk}/removal/").text
    organiser.post(f"/organiser/games/{old.pk}/remove/")
    assert not Game.objects.filter(pk=old.pk).exists()
