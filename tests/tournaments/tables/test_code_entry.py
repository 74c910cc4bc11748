"""Whoever opens the bare address types what stands before them, and is led there."""

from datetime import timedelta

import pytest
from django.db.models import F
from django.test import Client

from scoring.people.erasing import erase
from tests.clubs import ada
from tests.tournaments.nights_running import game_of, running, table_of
from tests.tournaments.people import entrant
from tournaments.codes import new_badge_code, read_code
from tournaments.nights.actions import end_night
from tournaments.nights.models import Tournament
from tournaments.words import halves

pytestmark = pytest.mark.django_db


@pytest.fixture
def night() -> Tournament:
    return running()


def led_to(client: Client, typed: str) -> str:
    answer = client.get("/t/", {"code": typed})
    return answer["Location"] if answer.status_code == 302 else str(answer.status_code)


def test_the_first_page_asks_whoever_has_no_account_for_a_code(
    night: Tournament, client: Client
) -> None:
    text = client.get("/").text
    assert 'action="/t/"' in text
    assert 'name="code"' in text
    assert 'name="code"' not in ada(night.club).get("/").text


def test_any_code_leads_there_however_it_is_typed(night: Tournament, client: Client) -> None:
    person = entrant(night, "Ada")
    ways = {
        table_of(night).code: game_of(night).get_absolute_url(),
        night.code: f"/nights/{night.code}/",
        person.badge_code: f"/nights/{night.code}/{person.token}/",
    }
    for code, where in ways.items():
        for typed in (code, f" {halves(code.lower())} ", f"{code[:4]}-{code[4:]}"):
            assert led_to(client, typed) == where


def test_what_a_camera_reads_is_a_code_too(night: Tournament, client: Client) -> None:
    own = f"/nights/{night.code}/{entrant(night, 'Ada').token}/"
    sign = f"http://laptop:8000/t/{table_of(night).code}/"
    assert led_to(client, f"http://laptop:8000{own}") == own
    assert led_to(client, sign) == game_of(night).get_absolute_url()
    assert read_code(f"http://laptop:8000/nights/{night.code.lower()}/") == night.code


def test_an_unknown_code_is_said_to_be_unknown_and_stays_in_the_field(client: Client) -> None:
    answer = client.get("/t/", {"code": "abcd 2345"})
    assert answer.status_code == 404
    assert "No table, night or badge has the code “abcd 2345”" in answer.text
    assert 'value="abcd 2345"' in answer.text
    assert "No code has a 0" not in answer.text


@pytest.mark.parametrize("sign", ["0", "o", "1", "i"])
def test_who_reads_a_sign_that_no_code_has_is_told(client: Client, sign: str) -> None:
    assert "No code has a 0" in client.get("/t/", {"code": f"ABC2345{sign}"}).text


def test_codes_of_badges_are_unlike_each_other_and_unlike_words(night: Tournament) -> None:
    codes = [each.badge_code for each in night.entrants.all()]
    codes += [new_badge_code() for _number in range(2000)]
    assert len(set(codes)) == len(codes)
    assert not any(code.isalpha() or code.isdigit() or len(code) != 12 for code in codes)


def test_who_was_erased_has_no_badge(night: Tournament, client: Client) -> None:
    person = entrant(night, "Ada")
    erase(person.player)
    assert led_to(client, person.badge_code) == "404"
    assert led_to(client, f"/nights/{night.code}/{person.token}/") == "404"


def test_a_badge_opens_its_page_around_its_night(night: Tournament, client: Client) -> None:
    end_night(night)
    code = entrant(night, "Ada").badge_code
    assert led_to(client, code).startswith(f"/nights/{night.code}/")
    Tournament.objects.update(date=F("date") - timedelta(days=2))
    assert led_to(client, code) == "404"


def test_codes_of_badges_are_not_tried_for_ever(night: Tournament, client: Client) -> None:
    for _try in range(20):
        client.get("/t/", {"code": "ABCD2345"})
    answer = client.get("/t/", {"code": "ABCD2345"})
    assert answer.status_code == 429
    person = entrant(night, "Ada")
    assert led_to(client, person.badge_code) == "429"  # nobody knows whether it was right
    assert led_to(client, f"http://laptop:8000{person.address}") == person.address
    assert led_to(client, table_of(night).code) == game_of(night).get_absolute_url()


def test_the_code_of_a_badge_says_nothing_of_its_link(night: Tournament) -> None:
    person = entrant(night, "Ada")
    night.entrants.filter(pk=person.pk).update(badge_code=new_badge_code())
    renewed = entrant(night, "Ada")
    assert renewed.token == person.token
    assert renewed.badge_code != person.badge_code


@pytest.mark.parametrize("sign", "01OI")
def test_no_code_has_a_sign_that_is_taken_for_another(sign: str) -> None:
    assert not any(sign in new_badge_code() for _number in range(500))
