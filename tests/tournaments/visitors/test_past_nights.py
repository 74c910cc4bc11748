"""A night that is past: strangers who look back read what is public of its people."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.clubs.models import PublicName
from scoring.people.models import Player
from tests.clubs import ben, club_of
from tests.tournaments.people import tournament_of
from tests.tournaments.tables_reporting import reported
from tournaments.models import Tournament
from tournaments.nights.actions import end_night
from tournaments.rounds.models import RoundState

pytestmark = pytest.mark.django_db
OF_LAST_WEEK = timedelta(days=7)


@pytest.fixture
def night(db: None) -> Tournament:
    """Of today, and over: Karla has won, a child was second, of the third nothing is public."""
    night = tournament_of(club_of(), date=timezone.localdate(), planned_rounds=1)
    reported(night, "Ada Ben Cleo Dora")
    named("Ada", name="Karla Bauer")
    named("Ben", name="Lotte Vogt", is_child=True)
    named("Cleo", name="Rita Stein", public_name=PublicName.NOTHING)
    night.rounds.update(state=RoundState.COMPLETE)
    end_night(night, None)
    return Tournament.objects.get(pk=night.pk)


def named(before: str, **facts: object) -> None:
    Player.objects.filter(name=before).update(**facts)


def a_week_later(night: Tournament) -> Tournament:
    Tournament.objects.filter(pk=night.pk).update(date=night.date - OF_LAST_WEEK)
    return Tournament.objects.get(pk=night.pk)


PAGES = ["night-standings", "night-detail", "screen"]


def read(night: Tournament, name: str, **query: str) -> str:
    return Client().get(reverse(name, args=[night.code]), query).text


@pytest.mark.parametrize("name", PAGES)
def test_the_same_evening_everybody_goes_by_their_names(night: Tournament, name: str) -> None:
    text = read(night, name)
    assert "Karla Bauer" in text
    assert "Lotte Vogt" in text


@pytest.mark.parametrize("name", PAGES)
def test_later_strangers_read_what_is_public(night: Tournament, name: str) -> None:
    text = read(a_week_later(night), name)
    assert "Karla B." in text
    assert "L. V." in text
    assert "somebody" in text
    for hidden in ("Bauer", "Lotte", "Vogt", "Rita", "Stein"):
        assert hidden not in text


def test_members_read_the_names_of_lists_for_ever(night: Tournament) -> None:
    then = a_week_later(night)
    text = ben(night.club).get(reverse("standings-detail", args=[then.pk])).text
    assert "Karla Bauer" in text
    assert "Lotte Vogt" in text


def test_why_somebody_stands_there_names_nobody_otherwise(night: Tournament) -> None:
    then = a_week_later(night)
    child = Player.objects.get(name="Lotte Vogt").entries.get()
    text = Client().get(reverse("night-standing", args=[then.code, child.pk])).text
    assert "L. V." in text
    assert "Karla B." in text
    assert "Bauer" not in text
    assert "/watch/" not in text


def test_ones_own_page_keeps_the_name(night: Tournament) -> None:
    then = a_week_later(night)
    rita = Player.objects.get(name="Rita Stein").entries.select_related("tournament").get()
    rita.tournament = then
    text = Client().get(rita.address).text
    assert "Rita Stein" in text
    assert "Bauer" not in text


def test_a_browser_that_has_the_page_of_the_evening_gets_another(night: Tournament) -> None:
    address = reverse("night-standings", args=[night.code])
    had = Client().get(address).headers["ETag"]
    a_week_later(night)
    assert Client().get(address, headers={"If-None-Match": had}).status_code == 200


@pytest.mark.parametrize(
    ("days", "is_over", "is_past"),
    [(0, True, False), (1, True, True), (1, False, False), (8, False, True), (-1, True, False)],
)
def test_a_night_is_past_the_day_after_it_has_ended(
    days: int, is_over: bool, is_past: bool
) -> None:
    ended = timezone.now() if is_over else None
    night = Tournament(date=timezone.localdate() - timedelta(days=days), ended_at=ended)
    assert night.is_past is is_past
