"""Public nights, read by programs without a token."""

import pytest

from tests.clubs import club_of
from tests.programs_asking import Program, problem, program_of, told
from tests.tournaments.playing import night_with, play, published
from tests.tournaments.visitors.test_past_nights import a_week_later, night
from tournaments.club_pages.models import ClubAddress
from tournaments.nights.models import Tournament
from tournaments.wrong_codes import WRONG_CODES_OF_ADDRESS

__all__ = ["night"]  # of Karla, of a child, and of somebody of whom nothing is public
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quick")]


def of(night: Tournament) -> str:
    return f"/public/nights/{night.code}/"


def test_a_running_night_is_read_as_its_page_shows_it() -> None:
    night = night_with(4, planned_rounds=2)
    published(night)
    program = Program()
    seen = program.get(of(night))
    public = told(seen)
    assert public["night"]["code"] == night.code
    assert (public["headline"], public["here"]) == ("Round 1 of 2", 4)
    assert program.get(of(night), If_None_Match=seen.headers["ETag"]).status_code == 304
    rounds = told(program.get(of(night) + "rounds/"))
    assert [round["completed_at"] for round in rounds["rounds"]] == [None]
    (table,) = rounds["tables"]
    assert sorted(each["name"] for each in table["people"]) == ["A", "B", "C", "D"]
    assert [each["deals_first"] for each in table["people"]] == [True, False, False, False]


def test_standings_tell_no_more_than_visitors_are_told() -> None:
    night = night_with(4, planned_rounds=2)
    play(published(night))
    Tournament.objects.update(frozen_after=0)
    address = of(night) + "standings/"
    assert told(Program().get(address))["table"] == []
    Tournament.objects.update(frozen_after=None, version=1000)
    assert [row["place"] for row in told(Program().get(address))["table"]] == [1, 2, 3, 4]


def test_later_people_are_called_as_the_club_shows_them_in_public(night: Tournament) -> None:
    address = of(night) + "standings/"
    that_evening = Program().get(address)
    assert "Karla Bauer" in that_evening.content.decode()
    a_week_later(night)
    later = Program().get(address)
    text = later.content.decode()
    assert "Karla B." in text
    assert not any(name in text for name in ("Bauer", "Lotte", "Vogt", "Rita", "Stein"))
    assert later.headers["ETag"] != that_evening.headers["ETag"]


def test_nothing_is_told_of_what_is_not_public(night: Tournament) -> None:
    Tournament.objects.update(is_public=False)
    for part in ("", "rounds/", "standings/", "live/"):
        assert problem(Program().get(of(night) + part)) == "not-found"
        assert problem(program_of(night.club).get(of(night) + part)) == "not-found"
    for address in ("/nights/", f"/nights/{night.pk}/", f"/nights/{night.pk}/standings/"):
        assert problem(Program().get(address)) == "no-token"


def test_the_nights_of_a_club_are_listed_for_whoever_has_its_link(night: Tournament) -> None:
    hidden = Tournament.objects.ask("hidden", night.club, name="Hidden", is_public=False)
    Tournament.objects.ask("elsewhere", club_of("Cleo", "The Others"), name="Elsewhere")
    at = ClubAddress.objects.of(night.club)
    address = f"/public/clubs/{at.code}/nights/"
    assert hidden.code not in Program().get(address).content.decode()
    assert [row["code"] for row in told(Program().get(address))["results"]] == [night.code]
    ClubAddress.objects.update(is_public=False)
    for _time in range(WRONG_CODES_OF_ADDRESS.most):
        assert problem(Program().get(address)) == "not-found"
    assert problem(Program().get(address)) == "too-many"


def test_whoever_tries_codes_waits_and_whoever_has_one_does_not(night: Tournament) -> None:
    for _time in range(WRONG_CODES_OF_ADDRESS.most):
        assert problem(Program().get("/public/nights/NOBODYHASIT2/")) == "not-found"
    refused = Program().get("/public/clubs/NOBODYHASIT2/nights/")
    assert problem(refused) == "too-many"
    assert refused.headers["Retry-After"] == "300"
    assert Program().get(of(night)).status_code == 200
