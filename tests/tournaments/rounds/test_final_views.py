"""The pages of the final and of the knock-out."""

import re

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scoring.clubs.models import Club
from tests.clubs import ada, ben, cleo, club_of
from tests.tournaments.playing import again, leave, night_with, play, published
from tests.tournaments.rounds.test_rounds import at, drafting
from tournaments.attendance.models import Presence
from tournaments.nights.actions import end_night
from tournaments.nights.models import Final, Tournament
from tournaments.results import standings as results
from tournaments.results.actions import freeze
from tournaments.rounds.finals import draft_coming
from tournaments.rounds.models import Round
from tournaments.rounds.publishing import publish
from tournaments.seating.rounds.next_round import Ranking

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quick")]


@pytest.fixture
def club(db: None) -> Club:
    return club_of("Olga")


@pytest.fixture
def night(club: Club) -> Tournament:
    return night_with(7, club)


def test_a_final_with_a_tie_is_decided_on_its_page(
    club: Club, night: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    Tournament.objects.filter(pk=night.pk).update(final=Final.FINAL, planned_rounds=1)
    play(published(Tournament.objects.get(pk=night.pk)))
    everybody = tuple(night.entrants.values_list("pk", flat=True))

    class Equal:
        ranking = before_lots = Ranking(everybody, dict.fromkeys(everybody, 1.0))

    monkeypatch.setattr(results, "standings_of", lambda *_a, **_more: Equal())
    organiser = ada(club)
    answer = organiser.post(drafting(night), follow=True)
    assert answer.redirect_chain[0][0] == f"/tournaments/{night.pk}/final/"
    assert "Equal at the border" in answer.text
    assert "and 4 seats are left." in answer.text
    again_asked = organiser.post(f"/tournaments/{night.pk}/final/draft/")
    assert again_asked["Location"] == f"/tournaments/{night.pk}/final/"
    data = {"by": "lot", "freeze": "on"}
    answer = organiser.post(f"/tournaments/{night.pk}/final/draft/", data, follow=True)
    assert "Final" in answer.text
    assert Tournament.objects.get(pk=night.pk).frozen_after == 1
    assert Round.objects.latest("pk").stage == "final"


def test_standings_are_frozen_until_the_final_is_over_and_it_is_called_so(
    club: Club, night: Tournament, client: Client
) -> None:
    Tournament.objects.filter(pk=night.pk).update(final=Final.FINAL, planned_rounds=1)
    play(published(Tournament.objects.get(pk=night.pk)))
    organiser = ada(club)
    data = {"by": "lot", "freeze": "on"}
    organiser.post(f"/tournaments/{night.pk}/final/draft/", data)
    final = Round.objects.latest("pk")
    assert "The final is a draft" in organiser.get(f"/tournaments/{night.pk}/").text
    publish(final, None)
    Tournament.objects.update(minutes=30)
    assert "start the clock of the final" in organiser.get(f"/tournaments/{night.pk}/").text
    entrant = final.seats.select_related("entrant").first()
    assert entrant
    mine = client.get(f"/nights/{night.code}/{entrant.entrant.token}/").text
    assert "The best 4 who are here play the final." in mine
    play(again(final))
    all_seen = "Visitors see all standings again."
    log = organiser.get(f"/tournaments/{night.pk}/log/").text
    assert "The final is complete." in log
    assert all_seen not in log
    end_night(Tournament.objects.get(pk=night.pk))
    assert Tournament.objects.get(pk=night.pk).frozen_after is None
    assert all_seen in organiser.get(f"/tournaments/{night.pk}/log/").text
    assert "after the final" in organiser.get(f"/tournaments/{night.pk}/standings/").text


def test_no_page_of_a_final_calls_it_a_round(club: Club, night: Tournament) -> None:
    Tournament.objects.filter(pk=night.pk).update(final=Final.FINAL, planned_rounds=1, minutes=30)
    play(published(Tournament.objects.get(pk=night.pk)))
    organiser = ada(club)
    organiser.post(f"/tournaments/{night.pk}/final/draft/", {"by": "lot"})
    final = Round.objects.latest("pk")
    assert final.stage == "final"
    place = f"/tournaments/{night.pk}/rounds/{final.number}/"
    speaks_of_final(organiser, place)
    speaks_of_final(organiser, place, "correction/", "repair/")
    published_page = organiser.post(f"{place}publish/", follow=True).text
    assert "The final is published: phones and the screen show it." in published_page
    speaks_of_final(organiser, place, "", "withdrawal/", "completion/", "correction/", "repair/")
    play(again(final))
    speaks_of_final(organiser, place, "", "reopening/", "correction/")


def test_who_takes_the_seat_of_a_finalist_is_shown_before(club: Club) -> None:
    night = night_with(9, club, final=Final.FINAL, planned_rounds=1, finalists=4)
    play(published(night))
    organiser = ada(club)
    organiser.post(f"/tournaments/{night.pk}/final/draft/", {"by": "lot"})
    final = Round.objects.latest("pk")
    publish(final, None)
    gone = final.seats.select_related("entrant__player").first()
    assert gone
    leave(night, gone.entrant.player.name)
    assert "See who takes the seat" in organiser.get(f"/tournaments/{night.pk}/").text
    place = f"/tournaments/{night.pk}/rounds/{final.number}/"
    assert "Next in the standings: " in organiser.get(place).text
    page = organiser.get(f"{place}repair/").text
    assert "Give the seat to the next" in page
    proposal = page.split('name="proposal" value="')[1].split('"')[0]
    organiser.post(f"{place}mend/", {"proposal": proposal})
    assert final.seats.count() == 4
    assert not final.seats.filter(entrant=gone.entrant_id).exists()
    log = organiser.get(f"/tournaments/{night.pk}/log/").text
    assert "The final was mended after people came or left: table 1 changed." in log


def speaks_of_final(organiser: Client, place: str, *paths: str) -> None:
    for path in paths or ("",):
        answer = organiser.get(f"{place}{path}")
        main = answer.text.split("<main")[1]
        found = re.findall("(?:this|the) round[^s]", main, re.IGNORECASE)
        assert not found, (path, found)


def test_the_end_of_the_night_shows_all_standings(night: Tournament) -> None:
    freeze(night, None)
    end_night(Tournament.objects.get(pk=night.pk))
    assert Tournament.objects.get(pk=night.pk).frozen_after is None


def test_in_a_knock_out_one_goes_on_from_a_table(club: Club, client: Client) -> None:
    night = night_with(16, club, planned_rounds=1, final=Final.KNOCK_OUT, finalists=2)
    play(published(night))
    why = []
    for _stage in range(2):
        round = draft_coming(Tournament.objects.get(pk=night.pk), None)
        assert isinstance(round, Round)
        publish(round, None)
        seat = round.seats.select_related("entrant").first()
        assert seat
        why.append(client.get(f"/nights/{night.code}/{seat.entrant.token}/").text)
        play(again(round))
    assert "The knock-out: the best are spread over the tables." in why[0]
    assert "Goes on from table " in why[1]


def test_after_the_final_nothing_comes(club: Club, night: Tournament) -> None:
    Tournament.objects.filter(pk=night.pk).update(final=Final.FINAL, planned_rounds=1)
    play(published(Tournament.objects.get(pk=night.pk)))
    organiser, address = ada(club), f"/tournaments/{night.pk}/final/"
    organiser.post(f"{address}draft/")
    final = Round.objects.latest("pk")
    assert "Not in it" in organiser.get(at(final)).text
    play(published(Tournament.objects.get(pk=night.pk)))
    assert "There is a final already" in organiser.get(address).text
    for path in (f"{address}draft/", drafting(night)):
        answer = organiser.post(path)
        assert answer.status_code == 422
        assert "There is a final already" in answer.text


def test_the_final_page_says_who_is_in_it(club: Club, night: Tournament) -> None:
    address = f"/tournaments/{night.pk}/final/"
    text = ada(club).get(address).text
    assert "4 rounds are still to be played before the final." in text
    assert "Draft the final" not in text
    Tournament.objects.filter(pk=night.pk).update(final=Final.FINAL, planned_rounds=1, carries=True)
    play(published(Tournament.objects.get(pk=night.pk)))
    organiser = ada(club)
    text = organiser.get(address).text
    assert "Draft the final" in text
    assert "The best 4 who are here" in text
    assert "The points of the rounds are carried into the final." in text
    assert organiser.post(f"{address}draft/").status_code == 302
    for stranger in (ben(club), cleo(), Client()):
        assert stranger.get(address).status_code == 404
        assert stranger.post(f"{address}draft/").status_code == 404


def test_a_final_of_nobody_says_why(club: Club, night: Tournament) -> None:
    Tournament.objects.filter(pk=night.pk).update(final=Final.FINAL, planned_rounds=1)
    play(published(Tournament.objects.get(pk=night.pk)))
    night.entrants.update(presence=Presence.GONE)
    organiser = ada(club)
    assert "At least 2 people are needed" in organiser.get(f"/tournaments/{night.pk}/final/").text
    answer = organiser.post(f"/tournaments/{night.pk}/final/draft/")
    assert answer.status_code == 422


def test_a_page_that_is_out_of_date_drafts_no_final(club: Club, night: Tournament) -> None:
    Tournament.objects.filter(pk=night.pk).update(final=Final.FINAL, planned_rounds=1)
    play(published(Tournament.objects.get(pk=night.pk)))
    end_night(night)
    address = f"/tournaments/{night.pk}/final/draft/"
    answer = ada(club).post(address, {"by": "lot"}, follow=True)
    assert answer.redirect_chain == [(night.get_absolute_url(), 302)]
    assert "No final is due at this moment." in answer.text
    assert night.rounds.count() == 1


def test_a_draft_before_the_final_freezes_no_standings(club: Club, night: Tournament) -> None:
    Tournament.objects.filter(pk=night.pk).update(final=Final.FINAL)
    organiser, address = ada(club), f"/tournaments/{night.pk}/final/draft/"
    organiser.post(drafting(night))
    answer = organiser.post(address, {"by": "lot", "freeze": "on"}, follow=True)
    assert "No final is due at this moment." in answer.text
    assert Tournament.objects.get(pk=night.pk).frozen_after is None


def test_a_knock_out_that_is_stuck_says_why(club: Club) -> None:
    night = night_with(8, club, planned_rounds=1, final=Final.KNOCK_OUT, finalists=4)
    play(published(night))
    organiser = ada(club)
    organiser.post(drafting(night))
    play(published(Tournament.objects.get(pk=night.pk)))
    answer = organiser.post(drafting(night))
    assert answer.status_code == 422
    assert "nobody would go out" in answer.text


def test_the_final_of_200_people_takes_12_statements(
    club: Club, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    night = night_with(200, club, final=Final.FINAL, planned_rounds=1)
    play(published(night))
    organiser, address = ada(club), f"/tournaments/{night.pk}/final/"
    organiser.get(address)
    with django_assert_max_num_queries(12):
        assert organiser.get(address).status_code == 200
