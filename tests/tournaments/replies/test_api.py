"""Personal links given by a program, and replies that it brings."""

from datetime import timedelta

import pytest
from django.utils import timezone

from scoring.clubs.models import Club
from tests.clubs import club_of
from tests.programs_asking import Program, problem, program_of, told
from tournaments.nights.models import LogEntry, Tournament
from tournaments.replies.models import PersonalLink

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    club = club_of()
    club.players.create(name="Karla")
    club.players.create(name="Emil")
    return club


@pytest.fixture
def program(club: Club) -> Program:
    return program_of(club)


def test_links_are_given_renewed_and_taken(program: Program, club: Club) -> None:
    karla = club.players.get(name="Karla")
    at = f"/players/{karla.pk}/link/"
    assert problem(program.get(at)) == "not-found"
    assert problem(program.post(at + "renew/")) == "not-found"
    first = told(program.put(at))
    assert (first["player"], first["name"]) == (karla.pk, "Karla")
    assert told(program.put(at)) == first == told(program.get(at))
    assert told(program.post(at + "renew/"))["link"] != first["link"]
    assert told(program.post("/players/links/")) == {"count": 2}
    listed = told(program.get("/players/links/"))["results"]
    assert [row["name"] for row in listed] == ["Emil", "Karla"]
    assert program.post(at + "take/").status_code == 204
    assert PersonalLink.objects.count() == 1


def test_somebody_says_through_a_program_that_they_come(program: Program, club: Club) -> None:
    karla, tomorrow = club.players.get(name="Karla"), timezone.localdate() + timedelta(1)
    night = Tournament.objects.ask("n", club, name="Friday", date=tomorrow, is_public=True)
    at = f"/nights/{night.pk}/replies/"
    coming = told(program.post(at, {"player": karla.pk, "reply": "coming"}))
    assert (coming["player"], coming["reply"]) == (karla.pk, "coming")
    away = told(program.post(at, {"player": karla.pk, "reply": "not_coming"}))
    assert away["presence"] == "absent"
    entry = LogEntry.objects.filter(kind="replied").latest("pk")
    assert entry.author is not None
    assert problem(program.post(at, {"player": 10**9, "reply": "coming"})) == "invalid"
    assert problem(program.post(at, {"player": karla.pk, "reply": "perhaps"})) == "invalid"
    Tournament.objects.update(date=tomorrow - timedelta(7))
    late = program.post(at, {"player": karla.pk, "reply": "coming"})
    assert "no longer in the calendar" in told(late)["detail"]
