"""What people have said beforehand stands at the desk, in the plan and at the door."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.clubs import ada, club_of
from tests.tournaments.people import entrant, presence, tournament_of
from tournaments.attendance.actions import set_presence, undo
from tournaments.attendance.models import Presence, Reply
from tournaments.log import sentence_of
from tournaments.nights.models import Tournament
from tournaments.replies.actions import give_reply

pytestmark = pytest.mark.django_db


@pytest.fixture
def night() -> Tournament:
    """Cleo and Eve come, Ben does not, and Ada and Dora have said nothing."""
    day = timezone.localdate() + timedelta(days=3)
    night = tournament_of(club_of(), "Ada", "Ben", "Cleo", "Dora", "Eve", date=day)
    for name in ("Cleo", "Eve"):
        say(night, name, Reply.COMING)
    say(night, "Ben", Reply.NOT_COMING)
    return night


def say(night: Tournament, name: str, reply: Reply) -> None:
    assert give_reply(entrant(night, name).player, night, reply) is None


@pytest.fixture
def organiser(night: Tournament) -> Client:
    return ada(night.club)


def door(night: Tournament) -> str:
    return reverse("check-in", args=[night.pk])


SUM = "Said beforehand: 2 come · 1 does not come · 2 have not answered."


def test_whoever_comes_stands_first_at_the_door_and_whoever_does_not_last(
    night: Tournament, organiser: Client
) -> None:
    text = organiser.get(door(night)).text
    order = re.findall(r"<h2>(Have [^<]+)</h2>|<bdi>(Ada|Ben|Cleo|Dora|Eve)</bdi> <span", text)
    assert [title or name for title, name in order] == [
        *("Have said: I’m coming", "Cleo", "Eve"),
        *("Have not answered", "Ada", "Dora"),
        *("Have said: I can’t come", "Ben"),
    ]
    assert SUM in text


def test_where_nobody_has_said_anything_the_door_is_in_the_order_of_names() -> None:
    night = tournament_of(club_of(), "Ben", "Ada")
    text = ada(night.club).get(door(night)).text
    assert "Have not answered" not in text
    assert "Said beforehand" not in text
    assert text.index("<bdi>Ada") < text.index("<bdi>Ben")


def test_one_tap_checks_in_all_who_said_so_and_one_takes_it_back(
    night: Tournament, organiser: Client
) -> None:
    assert "All who said so are here: check in 2" in organiser.get(door(night)).text
    organiser.post(door(night) + "all/", {"expected": "2", "who": "promised"})
    assert {name: presence(night, name) for name in ("Ada", "Ben", "Cleo", "Eve")} == {
        "Ada": Presence.REGISTERED,
        "Ben": Presence.ABSENT,
        "Cleo": Presence.HERE,
        "Eve": Presence.HERE,
    }
    entry = night.log.latest("sequence")
    told = sentence_of(entry.kind, entry.facts, str)
    assert told == "All who had said so are here: 2 people were checked in at once."
    assert undo(entry)
    assert presence(night, "Cleo") is Presence.REGISTERED


def test_who_said_no_and_comes_is_checked_in_with_one_tap(
    night: Tournament, organiser: Client
) -> None:
    organiser.post(f"{door(night)}{entrant(night, 'Ben').pk}/", {"presence": "here"})
    assert presence(night, "Ben") is Presence.HERE


def test_what_was_noted_before_a_reply_is_not_taken_back_behind_it(
    night: Tournament, organiser: Client
) -> None:
    noted = set_presence(entrant(night, "Ada"), Presence.ABSENT)
    assert noted
    say(night, "Ada", Reply.COMING)
    say(night, "Ada", Reply.NOT_COMING)
    assert not undo(noted)
    assert f"/undo/{noted.pk}/" not in organiser.get(door(night)).text


def test_an_open_door_hears_of_a_reply(night: Tournament, organiser: Client) -> None:
    latest = night.log.latest("sequence").pk
    say(night, "Dora", Reply.COMING)
    htmx = {"HX-Request": "true"}
    text = organiser.get(f"{door(night)}?since={latest}", headers=htmx).text
    assert "3 come" in text
    assert 'id="people"' in text


def test_the_desk_says_who_comes_until_the_first_round(
    night: Tournament, organiser: Client
) -> None:
    assert SUM in organiser.get(night.get_absolute_url()).text
    night.entrants.update(presence=Presence.HERE)
    organiser.post(reverse("round-draft", args=[night.pk]))
    assert "Said beforehand" not in organiser.get(night.get_absolute_url()).text


def test_the_plan_counts_who_comes(night: Tournament, organiser: Client) -> None:
    text = organiser.get(reverse("tournament-settings", args=[night.pk])).text
    assert "For the 4 who are ticked and come" in " ".join(text.split())
    assert "1 of them does not come." in " ".join(text.split())
    ticks = re.findall(r"<bdi>(\w+)</bdi>\s*<small>([^<]+)</small>", text)
    coming = "has said: I’m coming"
    assert ticks == [("Ben", "does not come"), ("Cleo", coming), ("Eve", coming)]
