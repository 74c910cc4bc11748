"""How far a night is, and what comes next, as everybody is told."""

from typing import Any

import pytest

from scoring.clubs.models import Club
from tests.clubs import club_of
from tests.tournaments.nights_seen import night, seated
from tests.tournaments.people import entrant
from tournaments.attendance.models import Presence
from tournaments.nights.actions import end_night
from tournaments.nights.models import Final, Tournament
from tournaments.rounds.models import Round, RoundState, Stage
from tournaments.screen.pages import ScreenPage
from tournaments.visitors.night_for_visitors import NightForVisitors
from tournaments.visitors.pages import SeatedVisitor

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return club_of()


def after(club: Club, number: int, stage: str = Stage.ROUND, **facts: Any) -> NightForVisitors:
    """So many rounds are complete, the last of this stage."""
    tournament = night("Ada", "Ben", club=club, planned_rounds=2, **facts)
    for each in range(1, number + 1):
        made = {"stage": stage if each == number else Stage.ROUND, "state": RoundState.COMPLETE}
        tournament.rounds.create(number=each, seed=1, mode="random", **made)
    return NightForVisitors(tournament)


def test_after_each_round_comes_the_next_one(club: Club) -> None:
    assert after(club, 0).next_text == "Next: round 1"
    assert after(club, 1).next_text == "Next: round 2"
    assert after(club, 1).headline == "Round 1 is complete"


def test_after_the_last_round_come_the_prizes_or_whatever_decides(club: Club) -> None:
    assert after(club, 2).next_text == "Next: the prizes"
    assert after(club, 2, final=Final.FINAL).next_text == "Next: the final"
    assert after(club, 2, final=Final.KNOCK_OUT).next_text == "Next: knock-out"


def test_a_knock_out_goes_on_until_its_final(club: Club) -> None:
    night = after(club, 3, Stage.KNOCK_OUT, final=Final.KNOCK_OUT)
    assert night.next_text == "Next: the knock-out goes on"
    assert night.check_in_address == ""


def test_after_the_final_nothing_is_announced(club: Club) -> None:
    night = after(club, 3, Stage.FINAL, final=Final.FINAL)
    assert night.next_text == ""
    assert night.title == "Final"
    assert night.headline == "The final is complete"


def test_a_round_more_than_was_agreed_has_only_its_number(club: Club) -> None:
    assert after(club, 3).title == "Round 3"


def told(tournament: Tournament, name: str) -> str:
    return SeatedVisitor(entrant(tournament, name), NightForVisitors(tournament)).no_seat_text


def test_whoever_is_through_without_playing_is_told(club: Club) -> None:
    tournament = night(club=club)
    round = seated(tournament)
    bye = entrant(tournament, "Ada")
    round.seats.filter(entrant=bye).delete()
    Round.objects.filter(pk=round.pk).update(byes=[bye.pk], stage=Stage.KNOCK_OUT)
    assert told(tournament, "Ada") == "You are through without playing this round."
    round.seats.filter(entrant=entrant(tournament, "Ben")).delete()
    assert told(tournament, "Ben") == "This round is for those who went on. Stay and watch!"


def test_after_the_end_nobody_is_told_to_wait(club: Club) -> None:
    tournament = night(club=club)
    end_night(tournament)
    assert told(tournament, "Ada") == ""


def test_the_dealer_is_the_first_at_the_table(club: Club) -> None:
    tournament = night(club=club)
    seated(tournament)
    shown = NightForVisitors(tournament)
    first = shown.tables[0].sitters[0]
    place = shown.places[first.entrant]
    assert (place.seat, place.deals_first, first.deals_first) == (1, True, True)
    assert not shown.places[shown.tables[0].sitters[1].entrant].deals_first


def test_only_those_who_are_here_are_told_to_be(club: Club) -> None:
    tournament = night(club=club)
    tournament.entrants.exclude(player__name="Ada").update(presence=Presence.LATE)
    shown = NightForVisitors(tournament)
    assert shown.here == ["Ada"]
    assert shown.here_text == "1 person is here"


def test_a_screen_that_says_what_nobody_knows_turns(club: Club) -> None:
    night(club=club)
    Tournament.objects.update(screen="fireworks")
    page = ScreenPage(Tournament.objects.get(), "http://club.test")
    assert [slide.kind for slide in page.slides] == ["next"]
    assert page.content == "turning"


def test_before_the_first_round_the_wall_has_the_way_to_check_in(club: Club) -> None:
    tournament = night(club=club)
    page = ScreenPage(Tournament.objects.get(), "http://club.test")
    assert page.link.address == f"http://club.test/nights/{tournament.code}/here/"
    seated(tournament)
    page = ScreenPage(Tournament.objects.get(), "http://club.test")
    assert page.link.address == f"http://club.test/nights/{tournament.code}/"
