"""Wherever people look for themselves, names stand in the order of the language."""

import pytest

from scoring.people.models import Player
from tests.tournaments.nights_seen import night, played, seated
from tournaments.attendance.models import Presence
from tournaments.attendance.pages import CheckIn
from tournaments.nights.models import Tournament
from tournaments.results.pages import StandingsPage
from tournaments.screen.pages import ScreenPage
from tournaments.visitors.night_for_visitors import NightForVisitors

pytestmark = pytest.mark.django_db

TYPED = ("Zoe", "Özil", "Ozan", "Ärne", "Anton", "bea", "Örs")
IN_ORDER = ["Anton", "Ärne", "bea", "Örs", "Ozan", "Özil", "Zoe"]


@pytest.fixture
def tournament() -> Tournament:
    return night(*TYPED)


def test_on_the_roster_and_where_somebody_is_looked_for(tournament: Tournament) -> None:
    people = tournament.club.players.on_roster()
    assert [each.name for each in people.names_in_order()] == IN_ORDER
    assert [each.name for each in people.with_letters("o")] == ["Örs", "Ozan", "Özil"]
    assert [each.name for each in people.with_letters("", 2)] == IN_ORDER[:2]


def test_at_the_door_and_for_visitors(tournament: Tournament) -> None:
    page = CheckIn(tournament)
    assert [page.names[entrant.pk] for entrant in page.entrants] == IN_ORDER
    assert NightForVisitors(tournament).here == IN_ORDER


def test_on_the_wall_and_where_equals_share_a_place(tournament: Tournament) -> None:
    Tournament.objects.update(ties=["none"])
    played(seated(tournament))
    seated(tournament)
    fresh = Tournament.objects.get()
    assert [name for name, _place in ScreenPage(fresh, "http://club.test").names] == IN_ORDER
    lines = StandingsPage(fresh).lines
    places = [(line.row.rank, IN_ORDER.index(line.name)) for line in lines]
    assert places == sorted(places)
    assert any(line.row.is_tied for line in lines)


def test_the_nickname_says_where_somebody_stands(tournament: Tournament) -> None:
    Player.objects.filter(name="Zoe").update(nickname="Ämil")
    fresh = Tournament.objects.get()
    names = [entrant.name for entrant in fresh.entrants.in_order()]
    assert names == ["Ämil", *IN_ORDER[:-1]]
    assert fresh.entrants.filter(presence=Presence.HERE).in_order()[0].name == "Ämil"
