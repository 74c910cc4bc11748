"""Badges in a row, before a camera or typed: each is said at once, and can be taken back."""

import re

import pytest
from django.test import Client

from scoring.people.erasing import erase
from tests.clubs import ada, ben, cleo, club_of
from tests.tournaments.people import entrant, presence, tournament_of
from tournaments.attendance.models import Presence
from tournaments.attendance.scanning import scan
from tournaments.nights.actions import end_night
from tournaments.nights.models import Tournament

pytestmark = pytest.mark.django_db
PART = {"HX-Request": "true"}


@pytest.fixture
def night() -> Tournament:
    return tournament_of(club_of(), "Ada", "Adam", "Ben", "Cleo")


@pytest.fixture
def scorer(night: Tournament) -> Client:
    return ben(night.club)


def page(night: Tournament, step: str = "") -> str:
    return f"/tournaments/{night.pk}/check-in/badges/{step}"


def came(night: Tournament, browser: Client, badge: str) -> str:
    return browser.post(page(night, "came/"), {"badge": badge}, headers=PART).text


def badge_of(night: Tournament, name: str) -> str:
    return f"http://laptop:8000{entrant(night, name).address}"


def test_each_scan_checks_in_at_once_and_says_the_name(night: Tournament, scorer: Client) -> None:
    for count, name in enumerate(("Ada", "Ben"), start=1):
        text = came(night, scorer, badge_of(night, name))
        assert text.strip().startswith('<div id="outcome"')
        assert 'aria-live="assertive"' in text
        assert f"{name} is here." in text
        assert f"{count} of 4 here" in text
        assert presence(night, name) is Presence.HERE


@pytest.mark.parametrize("how", ["address", "code", "small code", "name", "letters"])
def test_what_is_typed_into_the_same_field_is_as_good(
    night: Tournament, scorer: Client, how: str
) -> None:
    code = entrant(night, "Cleo").badge_code
    ways = {"address": badge_of(night, "Cleo"), "code": code, "name": "cleo", "letters": "cl"}
    came(night, scorer, ways.get(how, f" {code[:4].lower()} {code[4:].lower()} "))
    assert presence(night, "Cleo") is Presence.HERE


def test_the_second_scan_of_a_badge_says_so_and_changes_nothing(
    night: Tournament, scorer: Client
) -> None:
    came(night, scorer, badge_of(night, "Ada"))
    text = came(night, ada(night.club), badge_of(night, "Ada"))
    assert "Ada was here already." in text
    assert "undo" not in text
    assert night.log.count() == 1


def test_one_tap_takes_a_scan_back(night: Tournament, scorer: Client) -> None:
    text = came(night, scorer, badge_of(night, "Ada"))
    back = re.search(r'action="([^"]+/undo/[0-9]+/)"', text)
    assert back
    assert "Taken back." in scorer.post(back[1], headers=PART).text
    assert presence(night, "Ada") is Presence.REGISTERED
    assert "taken back or changed already" in scorer.post(back[1], headers=PART).text


def test_of_several_who_are_called_so_nobody_is_checked_in(
    night: Tournament, scorer: Client
) -> None:
    text = came(night, scorer, "ad")
    assert "Several people are called so: Ada, Adam." in text
    assert not night.entrants.here().exists()
    assert "Ada is here." in came(night, scorer, "ada")  # one is called just so


def test_a_badge_of_another_night_and_nonsense_are_told_apart(
    night: Tournament, scorer: Client
) -> None:
    other = tournament_of(night.club, "Zoe")
    assert "not of this night" in came(night, scorer, badge_of(other, "Zoe"))
    assert "“https://example.org/x”" in came(night, scorer, "https://example.org/x")
    assert "Scan a badge" in came(night, scorer, " ")
    assert not other.entrants.here().exists()


def test_an_erased_person_has_no_badge_and_no_name(night: Tournament) -> None:
    gone = entrant(night, "Ben")
    address = gone.address
    erase(gone.player)
    for read in (address, gone.badge_code, "Ben", "former player"):
        assert scan(night, read).entrant is None


def test_the_camera_is_allowed_on_this_page_alone(night: Tournament, scorer: Client) -> None:
    assert scorer.get(page(night))["Permissions-Policy"] == "camera=(self)"
    for path in ("/", f"/tournaments/{night.pk}/check-in/"):
        assert scorer.get(path)["Permissions-Policy"] == "camera=()"


def test_after_the_end_nothing_is_scanned(night: Tournament, scorer: Client) -> None:
    end_night(night)
    assert "This tournament is over" in scorer.get(page(night)).text
    came(night, scorer, badge_of(night, "Ada"))
    assert not night.entrants.here().exists()


def test_without_scripts_the_page_says_it_too(night: Tournament, scorer: Client) -> None:
    answer = scorer.post(page(night, "came/"), {"badge": badge_of(night, "Ada")})
    assert "Ada is here." in answer.text
    assert "<h1>" in answer.text


def test_strangers_scan_nothing(night: Tournament, client: Client) -> None:
    for browser in (client, cleo()):
        assert browser.get(page(night)).status_code == 404
        assert browser.post(page(night, "came/"), {"badge": "Ada"}).status_code == 404
    assert not night.entrants.here().exists()
