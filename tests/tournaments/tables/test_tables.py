import pytest
from django.test import Client

from scoring.games.models import Game
from tests.clubs import ada, ben, cleo
from tests.tournaments.nights_running import game_of, running, table_of
from tournaments.nights.models import Tournament
from tournaments.rounds.models import Round, RoundState, Table
from tournaments.words import halves

pytestmark = pytest.mark.django_db


@pytest.fixture
def night() -> Tournament:
    return running(minutes=45)


def of_table(tournament: Tournament, step: str = "", number: int = 1) -> str:
    return f"/tournaments/{tournament.pk}/tables/{table_of(tournament, number).pk}/{step}"


@pytest.mark.parametrize("address", ["/t/?code={}", "/t/{}/"])
def test_a_code_opens_exactly_that_game(night: Tournament, client: Client, address: str) -> None:
    for number in (1, 2):
        code = table_of(night, number).code
        for typed in (code, code.lower(), f" {code[:3]} {code[3:]} "):
            answer = client.get(address.format(typed))
            assert answer.status_code == 302
            assert answer["Location"] == game_of(night, number).get_absolute_url()


def test_without_a_code_one_is_asked_for(client: Client) -> None:
    assert "Your code" in client.get("/t/").text
    assert "Your code" in client.get("/t/?code=+").text


def test_a_wrong_code_is_told_what_to_do(client: Client) -> None:
    answer = client.get("/t/?code=<b>QQ")
    assert answer.status_code == 404
    assert "No table, night or badge has the code “&lt;b&gt;QQ”" in answer.text


def test_the_table_of_a_draft_opens_nothing(night: Tournament, client: Client) -> None:
    Table.objects.update(game=None)
    assert client.get(f"/t/{table_of(night).code}/").status_code == 404


def test_a_table_calls_and_takes_it_back_without_an_account(
    night: Tournament, client: Client
) -> None:
    game = game_of(night)
    for _tap in range(2):
        answer = client.post(f"/games/{game.write_token}/call/")
        assert answer["Location"] == game.get_absolute_url()
    assert table_of(night).called_at
    assert "The organiser is called" in client.get(game.get_absolute_url()).text
    client.post(f"/games/{game.write_token}/call/back/")
    assert table_of(night).called_at is None


def test_only_who_may_record_calls(night: Tournament, client: Client) -> None:
    for token in (game_of(night).watch_token, "x" * 22):
        assert client.post(f"/games/{token}/call/").status_code == 404
    family = Game.objects.start({}, ("Ada", "Ben"), "k" * 22)
    assert client.post(f"/games/{family.write_token}/call/").status_code == 404


@pytest.mark.parametrize("step", ["", "answer/", "time/", "paper/", "paper/save/"])
def test_a_table_is_looked_after_by_scorers_and_nobody_else(
    night: Tournament, client: Client, step: str
) -> None:
    right, wrong = ("GET", "POST") if step in {"", "paper/"} else ("POST", "GET")
    address = of_table(night, step)
    for stranger in (client, cleo()):
        assert stranger.generic(right, address).status_code == 404
    for browser in (ada(night.club), ben(night.club)):
        assert browser.generic(right, address).status_code in {200, 302, 422}
        assert browser.generic(wrong, address).status_code == 405


def test_a_table_of_another_night_is_not_found(night: Tournament) -> None:
    other = running(night.club)
    table = table_of(other).pk
    address = f"/tournaments/{night.pk}/tables/{table}/"
    assert ben(night.club).get(address).status_code == 404


def test_its_page_has_the_code_to_scan_and_to_type(night: Tournament) -> None:
    shown = ben(night.club).get(of_table(night)).text
    assert halves(table_of(night).code) in shown
    assert "<svg" in shown
    assert "Make a new code" not in shown
    assert "Make a new code" in ada(night.club).get(of_table(night)).text


def test_organisers_make_a_new_code_in_one_tap(night: Tournament, client: Client) -> None:
    old, link = table_of(night).code, game_of(night).get_absolute_url()
    assert ben(night.club).post(of_table(night, "renew/"), {"code": old}).status_code == 404
    ada(night.club).post(of_table(night, "renew/"), {"code": old})
    new = table_of(night).code
    assert new != old
    assert client.get(f"/t/{old}/").status_code == 404
    assert client.get(link).status_code == 404
    assert client.get(f"/t/{new}/").status_code == 302
    ada(night.club).post(of_table(night, "renew/"), {"code": old})
    assert table_of(night).code == new


def test_more_time_for_one_table_is_given_once(night: Tournament) -> None:
    browser = ben(night.club)
    for _press in range(2):
        browser.post(of_table(night, "time/"), {"minutes": 5, "seen": 0})
    assert table_of(night).added == 300
    browser.post(of_table(night, "time/"), {"minutes": 500, "seen": 300})
    assert table_of(night).added == 300
    assert "Has 5 min more than the others" in browser.get(of_table(night)).text


def test_more_time_given_at_the_desk_leads_back_to_it(night: Tournament) -> None:
    given = {"minutes": 5, "seen": 0, "from_desk": "1"}
    answer = ben(night.club).post(of_table(night, "time/"), given)
    assert answer["Location"] == night.get_absolute_url()
    assert table_of(night).added == 300


def test_a_clock_stands_beside_the_sign_only_while_the_round_runs(night: Tournament) -> None:
    browser = ben(night.club)
    assert "More time for this table" in browser.get(of_table(night)).text
    Round.objects.update(state=RoundState.COMPLETE)
    assert "More time for this table" not in browser.get(of_table(night)).text
