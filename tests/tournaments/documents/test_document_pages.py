"""A night goes out of one club and comes into another on their pages."""

import json
import re
from collections.abc import Mapping
from datetime import date

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from jobs.models import Job, JobState
from scoring.clubs.models import Club, Role
from scoring.editions.models import PhaseCard
from scoring.fields import MOST_OF_A_DOCUMENT
from tests.clubs import ada, ben, cleo, club_of, signed_in
from tests.jobs.carrying_out import work
from tests.tournaments.documents.travelling import season_written, written
from tests.tournaments.nights_running import deal, running
from tests.tournaments.people import roster
from tests.tournaments.seasons.test_seasons import season_of
from tournaments.documents.reading import as_bytes
from tournaments.models import Season, Tournament

pytestmark = pytest.mark.django_db
TOKEN = re.compile(r'name="token" value="([^"]*)"')


@pytest.fixture
def night() -> Tournament:
    night = running(date=date(2026, 3, 6))
    deal(night, 1, "0* 25+ 60 5")
    return night


@pytest.fixture
def other() -> Club:
    return club_of("zoe", "The Others")


def preview(browser: Client, content: bytes, status: int = 200) -> str:
    file = SimpleUploadedFile("night.json", content)
    answer = browser.post(reverse("document-preview"), {"document": file})
    assert answer.status_code == status, answer.text
    return answer.text


def token_in(page: str) -> str:
    found = TOKEN.search(page)
    assert found
    return found[1]


def applied(browser: Client, page: str, choices: Mapping[str, object] | None = None) -> str:
    """What the page says that one is led to, before and after the job has done it."""
    sent = {"token": token_in(page)} | dict(choices or {})
    answer = browser.post(reverse("document-apply"), sent, follow=True)
    for job in Job.objects.filter(state=JobState.WAITING):
        work(job)
    return answer.text + browser.get(answer.request["PATH_INFO"]).text


def organiser(club: Club) -> Client:
    return signed_in(club, "zoe", Role.ORGANISER)


def test_a_night_is_downloaded_by_its_organisers(night: Tournament) -> None:
    address = reverse("night-document", args=[night.pk])
    answer = ada(night.club).get(address)
    assert answer.content == written(night)
    assert "night-2026-03-06.json" in answer.headers["Content-Disposition"]
    nameless = json.loads(ada(night.club).get(f"{address}?names=no").content)
    assert nameless["people"][0]["name"] == "Person 1"
    assert ben(night.club).get(address).status_code == 404
    assert cleo().get(address).status_code == 404


def test_a_season_is_too(night: Tournament) -> None:
    season = season_of(night.club)
    address = reverse("season-document", args=[season.pk])
    content = ada(night.club).get(address).content
    assert content == season_written(Season.objects.get(pk=season.pk))
    assert ben(night.club).get(address).status_code == 404
    assert address in ada(night.club).get(reverse("season-edit", args=[season.pk])).text


def test_what_would_come_in_is_seen_before_it_does(night: Tournament, other: Club) -> None:
    roster(other, "Ben")
    browser = organiser(other)
    page = preview(browser, written(night))
    assert "<b>7</b> new" in page and "<b>1</b> known" in page
    assert not Tournament.objects.filter(club=other).exists()
    assert "1 night came in. 7 people are new." in applied(browser, page)
    there = Tournament.objects.get(club=other)
    assert written(there) == written(night)
    again = preview(browser, written(night))
    assert "there is nothing to do" in again
    assert "All of it was here already." in applied(browser, again)


def test_who_may_be_several_is_chosen(night: Tournament, other: Club) -> None:
    first, _second = roster(other, "Ada", "ada")
    browser = organiser(other)
    page = preview(browser, written(night))
    assert "Who is meant?" in page
    assert "Somebody has to say who is meant: Ada" in applied(browser, page)
    assert not Tournament.objects.filter(club=other).exists()
    chosen = {"token": token_in(page), "who-1": first.pk, "who-x": "new"}
    browser.post(reverse("document-apply"), chosen)
    waiting = browser.post(reverse("document-apply"), chosen | {"who-1": "new"}, follow=True).text
    assert "wait for that, or cancel it first" in waiting and "Waiting for a worker" in waiting
    applied(browser, page, chosen)
    assert Tournament.objects.get(club=other).entrants.filter(player=first).exists()


def test_a_season_comes_in_with_its_nights(night: Tournament, other: Club) -> None:
    season = season_of(night.club)
    browser = organiser(other)
    Tournament.objects.ask("k" * 20, other, name="Our own", date=date(2026, 5, 5))
    page = preview(browser, season_written(Season.objects.get(pk=season.pk)))
    assert "Stay outside of these seasons" in page
    assert "Our own" in page
    assert "2026" in applied(browser, page)
    assert Season.objects.filter(club=other).exists()


def test_what_is_no_document_is_said_beside_the_field(night: Tournament, other: Club) -> None:
    browser = organiser(other)
    assert "Choose a file" in browser.post(reverse("document-preview")).text
    assert "is no JSON" in preview(browser, b"{", status=422)
    assert "too large for a page" in preview(browser, b" " * (MOST_OF_A_DOCUMENT + 1), status=422)
    applied(browser, preview(browser, written(night)))
    Tournament.objects.filter(club=other).update(name="Changed")
    assert "is here already" in preview(browser, written(night), status=422)


def test_a_page_that_is_out_of_date_changes_nothing(other: Club) -> None:
    browser = organiser(other)
    for token in ("", "nonsense", "x" * 33):
        sent = {"token": token}
        assert "out of date" in browser.post(reverse("document-apply"), sent, follow=True).text
    assert browser.get(reverse("document-import")).status_code == 200
    assert reverse("document-import") in browser.get(reverse("tournament-list")).text
    assert browser.get(reverse("document-apply")).status_code == 405


def test_phases_of_a_box_are_entered_by_whoever_looks_after_the_site(
    night: Tournament, other: Club
) -> None:
    told = json.loads(written(night))
    told["phases"] = [{"edition": "board", "number": 3, "phase": "s4 r4"}]
    browser = organiser(other)
    page = preview(browser, as_bytes(told))
    assert "only who looks after this site" in applied(browser, page)
    assert not PhaseCard.objects.exists()
