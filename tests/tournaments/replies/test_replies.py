"""“I’m coming”: said behind a link of one's own, kept with the night, until that begins."""

from datetime import date, time, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from scoring.clubs.models import Club
from scoring.people.erasing import erase, hindrances, merge
from scoring.people.models import Player
from tests.clubs import club_of
from tests.tournaments.people import entrant, roster, tournament_of
from tests.tournaments.playing import night_with, rounds_played
from tournaments.attendance.actions import check_in_player, set_presence
from tournaments.attendance.models import Presence, Reply
from tournaments.log import LogKind, sentence_of
from tournaments.nights.actions import agree, end_night, remove
from tournaments.nights.models import Tournament
from tournaments.replies import views
from tournaments.replies.actions import ReplyRefusal, give_link, give_reply, take_link
from tournaments.replies.models import PersonalLink

pytestmark = pytest.mark.django_db


def in_days(days: int) -> date:
    return timezone.localdate() + timedelta(days=days)


@pytest.fixture
def club() -> Club:
    return club_of()


@pytest.fixture
def night(club: Club) -> Tournament:
    return tournament_of(club, "Ada Lovelace", "Ben", name="Advent night", date=in_days(14))


def player(name: str) -> Player:
    return Player.objects.select_related("club").get(name=name)


def own(name: str) -> str:
    return give_link(player(name)).get_absolute_url()


def say(night: Tournament, name: str, reply: str = "coming") -> str:
    """What stands on the page afterwards."""
    where = f"{own(name)}nights/{night.code}/"
    return Client().post(where, {"reply": reply}, follow=True).text


def reply_of(night: Tournament, name: str) -> tuple[str, str]:
    found = entrant(night, name)
    return found.reply, found.presence


def test_whoever_has_the_link_says_whether_they_come_and_may_think_better_of_it(
    night: Tournament,
) -> None:
    text = Client().get(own("Ben")).text
    assert "Hello Ben" in text
    assert "Advent night" in text
    assert "You’re coming." in say(night, "Ben")
    assert reply_of(night, "Ben") == ("coming", "registered")
    assert "You’re not coming." in say(night, "Ben", "not_coming")
    assert reply_of(night, "Ben") == ("not_coming", "absent")
    say(night, "Ben")
    assert reply_of(night, "Ben") == ("coming", "registered")


def test_each_reply_stands_in_the_log_and_the_same_one_twice_once(night: Tournament) -> None:
    say(night, "Ben")
    say(night, "Ben")
    (entry,) = night.log.filter(kind=LogKind.REPLIED.key)
    assert sentence_of(entry.kind, entry.facts, lambda _pk: "Ben") == "Ben has said: I’m coming."
    version = Tournament.objects.get(pk=night.pk).version
    say(night, "Ben", "not_coming")
    assert Tournament.objects.get(pk=night.pk).version == version + 1


def test_who_is_not_on_the_list_yet_gets_onto_it(club: Club, night: Tournament) -> None:
    roster(club, "Cleo", "Dora")
    Player.objects.get(name="Cleo").retire()
    say(night, "Cleo")
    say(night, "Dora", "not_coming")
    assert reply_of(night, "Cleo") == ("coming", "registered")
    assert reply_of(night, "Dora") == ("not_coming", "absent")
    assert player("Cleo").retired_at is None  # as at the door


def test_who_comes_late_stays_late(night: Tournament) -> None:
    set_presence(entrant(night, "Ben"), Presence.LATE)
    say(night, "Ben")
    assert reply_of(night, "Ben") == ("coming", "late")


def test_the_others_are_counted_and_called_as_they_want_to_be(
    club: Club, night: Tournament
) -> None:
    assert "So far nobody has said yes." in Client().get(own("Ben")).text
    say(night, "Ada Lovelace")
    text = Client().get(own("Ben")).text
    assert "1 comes so far" in text
    assert "Ada L." in text
    assert "Lovelace" not in text
    Player.objects.filter(name="Ada Lovelace").update(public_name="nothing")
    text = say(night, "Ben")
    assert "1 other comes so far" in text
    assert "1 without a name" in text
    assert "Ada" not in text


def test_only_nights_of_the_calendar_and_of_ones_own_lists_are_asked(
    club: Club, night: Tournament
) -> None:
    tournament_of(club, "Cleo", name="Among us", date=in_days(3), is_public=False)
    tournament_of(club_of("Eve", "The Others"), "Fay", name="Elsewhere", date=in_days(3))
    tournament_of(club, "Dora", name="Long ago", date=in_days(-3))
    assert "Among us" in Client().get(own("Cleo")).text
    text = Client().get(own("Ben")).text
    assert "Advent night" in text
    assert not [name for name in ("Among us", "Elsewhere", "Long ago") if name in text]


def test_nothing_is_asked_where_no_night_is_announced(club: Club) -> None:
    roster(club, "Ben")
    assert "No night is announced" in Client().get(own("Ben")).text


def test_a_night_that_has_begun_takes_no_reply(club: Club) -> None:
    night = night_with(4, club, date=timezone.localdate())
    say(night, "A")
    rounds_played(night, 1)
    assert "This night has begun" in say(night, "A", "not_coming")
    assert entrant(night, "A").presence == Presence.HERE
    text = Client().get(own("A")).text
    assert "It has begun." in text
    assert entrant(night, "A").address in text


def test_the_start_begins_it_too_and_who_is_here_has_come(night: Tournament) -> None:
    check_in_player(night, player("Ben"))
    assert "You are checked in already." in say(night, "Ben", "not_coming")
    Tournament.objects.update(date=timezone.localdate(), start=time(0, 0))
    assert "This night has begun" in say(night, "Ada Lovelace")


@pytest.mark.parametrize("what", [remove, end_night])
def test_a_night_that_went_meanwhile_says_so(night: Tournament, what: object) -> None:
    assert callable(what)
    what(night)
    assert "no longer in the calendar" in say(night, "Ben")


def test_nonsense_and_too_much_are_refused(
    night: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "Press one of the two buttons" in say(night, "Ben", "perhaps")
    monkeypatch.setattr(views.REPLIES.__class__, "allows", lambda *_names: False)
    assert "Too many at once." in say(night, "Ben")
    assert reply_of(night, "Ben") == ("", "registered")


def test_the_public_code_of_a_person_opens_nothing(night: Tournament) -> None:
    for wrong in (player("Ben").code, "x" * 22):
        assert Client().get(f"/personal/{wrong}/").status_code == 404
        where = f"/personal/{wrong}/nights/{night.code}/"
        assert Client().post(where, {"reply": "coming"}).status_code == 404
    assert reply_of(night, "Ben") == ("", "registered")


def test_nobody_keeps_the_page_finds_it_or_hears_where_one_came_from(night: Tournament) -> None:
    answer = Client().get(own("Ben"))
    assert answer["X-Robots-Tag"] == "noindex"
    assert answer["Referrer-Policy"] == "same-origin"
    assert "no-store" in answer["Cache-Control"]
    strict = Client(enforce_csrf_checks=True)
    where = f"{own('Ben')}nights/{night.code}/"
    assert strict.post(where, {"reply": "coming"}).status_code == 403


def test_a_copied_night_takes_no_replies(club: Club, night: Tournament) -> None:
    say(night, "Ben")
    people = [each.player for each in night.entrants.in_order()]
    copy = agree("c" * 22, club, {"name": "Again", "date": in_days(20)}, people, None)
    assert set(copy.entrants.values_list("reply", flat=True)) == {""}


def test_erasing_reaches_link_and_replies(night: Tournament) -> None:
    where = own("Ben")
    say(night, "Ben")
    erase(player("Ben"))
    assert Client().get(where).status_code == 404
    assert not PersonalLink.objects.filter(player__erased_at__isnull=False).exists()
    assert set(night.entrants.values_list("reply", flat=True)) == {""}


def test_a_link_goes_to_the_entry_that_stays(club: Club, night: Tournament) -> None:
    roster(club, "Benjamin", "Benny")
    where = own("Ben")
    merge(player("Ben"), player("Benjamin"))
    assert "Hello Benjamin" in Client().get(where).text
    stays = own("Benny")
    merge(player("Benjamin"), player("Benny"))
    assert Client().get(where).status_code == 404
    assert "Hello Benny" in Client().get(stays).text


@pytest.mark.parametrize("later", ["Ben", "Benjamin"])
def test_of_two_entries_that_are_one_the_later_reply_holds(
    club: Club, night: Tournament, later: str
) -> None:
    roster(club, "Benjamin")
    first = {"Ben": "Benjamin", "Benjamin": "Ben"}[later]
    say(night, first)
    say(night, later, "not_coming")
    merge(player("Ben"), player("Benjamin"))
    assert reply_of(night, "Benjamin") == ("not_coming", "absent")
    assert night.entrants.count() == 2


def test_of_two_entries_that_of_whoever_came_is_left(club: Club, night: Tournament) -> None:
    roster(club, "Benjamin")
    say(night, "Benjamin", "not_coming")
    came = check_in_player(night, player("Ben")).entrant
    assert hindrances(player("Ben"), player("Benjamin")) == []
    merge(player("Ben"), player("Benjamin"))
    assert entrant(night, "Benjamin").pk == came.pk
    assert reply_of(night, "Benjamin") == ("not_coming", "here")


def test_a_person_who_is_gone_says_nothing(night: Tournament) -> None:
    ben = player("Ben")
    erase(player("Ben"))
    assert give_reply(ben, night, Reply.COMING) is ReplyRefusal.GONE


def test_a_link_that_was_taken_back_opens_nothing(night: Tournament) -> None:
    where = own("Ben")
    take_link(player("Ben"))
    assert Client().get(where).status_code == 404
