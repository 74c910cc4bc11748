"""What was planned: settings, copies, removal, and who may do that."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from scoring.clubs.models import Club
from scoring.games.models import Game
from tests.clubs import ada, ben, cleo, club_of
from tests.scoring.tables import new_key
from tests.tournaments.nights.planning import plan, typed
from tests.tournaments.people import entrant, roster, tournament_of
from tournaments.attendance.actions import set_presence
from tournaments.attendance.models import Presence
from tournaments.nights.actions import end_night
from tournaments.nights.models import Tournament
from tournaments.rounds.models import Round, RoundState

pytestmark = pytest.mark.django_db

PART = {"HX-Request": "true"}


@pytest.fixture
def club() -> Club:
    return club_of()


def test_settings_are_changed_and_noted(club: Club) -> None:
    night = plan(ada(club))
    where = f"/tournaments/{night.pk}/settings/"
    assert 'value="Club night 19 November"' in ada(club).get(where).text
    answer = ada(club).post(f"{where}save/", typed(rounds="6", name="Spring"))
    assert answer.status_code == 302
    night.refresh_from_db()
    assert (night.planned_rounds, night.name) == (6, "Spring")
    entry = night.log.latest("pk")
    assert (entry.kind, entry.facts["changed"]) == ("settings", ["name", "planned_rounds"])


def test_nothing_changed_is_not_noted(club: Club) -> None:
    night = plan(ada(club))
    ada(club).post(f"/tournaments/{night.pk}/settings/save/", typed())
    assert night.log.count() == 1


def test_once_games_run_the_edition_stays(club: Club) -> None:
    night = plan(ada(club))
    Round.objects.create(tournament=night, number=1, state=RoundState.PUBLISHED, seed=1)
    where = f"/tournaments/{night.pk}/settings/"
    assert "Games have begun" in ada(club).get(where).text
    ada(club).post(f"{where}save/", typed(edition="master", length="deals", deals="2", rounds="5"))
    night.refresh_from_db()
    assert (night.edition, night.deals, night.planned_rounds) == ("classic", None, 5)


def test_of_a_night_that_is_over_only_the_name_changes(club: Club) -> None:
    people = roster(club)
    night = plan(ada(club), everybody="on")
    end_night(night)
    where = f"/tournaments/{night.pk}/settings/"
    assert "This tournament is over" in ada(club).get(where).text
    answer = ada(club).post(f"{where}save/", typed(name="Later", rounds="9"))
    assert answer.status_code == 302, answer.text
    night.refresh_from_db()
    assert (night.name, night.planned_rounds) == ("Later", 4)
    assert night.entrants.count() == len(people)


def test_fewer_rounds_than_there_are_is_refused(club: Club) -> None:
    night = plan(ada(club))
    for number in (1, 2):
        Round.objects.create(tournament=night, number=number, state=RoundState.COMPLETE, seed=1)
    answer = ada(club).post(f"/tournaments/{night.pk}/settings/save/", typed(rounds="1"))
    assert answer.status_code == 422
    assert "So many rounds are there already: 2." in answer.text


def test_who_has_come_stays_registered(club: Club) -> None:
    people = roster(club)
    night = plan(ada(club), everybody="on")
    set_presence(entrant(night, "Ada"), Presence.HERE)
    page = typed(players=[str(people[1].pk)])
    ada(club).post(f"/tournaments/{night.pk}/settings/save/", page)
    assert set(night.entrants.values_list("player__name", flat=True)) == {"Ada", "Ben"}
    facts = night.log.latest("pk").facts
    assert (facts["added"], facts["removed"]) == (0, 6)


def test_a_copy_has_everything_but_the_name_and_the_date(club: Club) -> None:
    roster(club)
    night = plan(ada(club), everybody="on", rounds="7", name="Old", date="2020-01-02")
    text = ada(club).get(f"/tournaments/{night.pk}/copy/").text
    assert 'name="rounds" value="7"' in text
    assert 'value="Old"' not in text
    assert "2020-01-02" not in text
    assert text.count('name="players"') == 8
    assert text.count(" checked><span><bdi>") == 8
    assert 'action="/tournaments/new/plan/"' in text


SIGNED = re.compile(r'name="signed"[^>]*?( checked)?( disabled)?>')


def ticked(browser: Client, where: str) -> tuple[str, str]:
    found = SIGNED.search(browser.get(where).text)
    assert found is not None
    return found.group(1) or "", found.group(2) or ""


def test_players_sign_the_score_sheet_where_that_was_agreed(club: Club) -> None:
    browser = ada(club)
    where = f"/tournaments/{plan(browser).pk}"
    assert ticked(browser, f"{where}/settings/") == ("", "")
    browser.post(f"{where}/settings/save/", typed(signed="on"))
    night = Tournament.objects.get(signed=True)
    assert night.log.latest("pk").facts["changed"] == ["signed"]
    assert "Changed: signatures on the score sheet." in browser.get(f"{where}/log/").text
    assert ticked(browser, f"{where}/settings/") == (" checked", "")
    assert ticked(browser, f"{where}/copy/") == (" checked", "")
    browser.post(f"{where}/settings/save/", typed())
    night = Tournament.objects.get(signed=False)
    end_night(night)
    assert ticked(browser, f"{where}/settings/") == ("", " disabled")


def test_a_copy_belongs_to_the_club_of_the_original_whichever_is_chosen(club: Club) -> None:
    night, browser = tournament_of(club), ada(club)
    other = Club.objects.found(User.objects.get(username="ada"), "The Twelves")
    browser.post(f"/clubs/{other.pk}/choose/")
    page = browser.get(f"/tournaments/{night.pk}/copy/").text
    assert set(re.findall(r'name="of_club" value="(\d+)"', page)) == {str(club.pk)}
    browser.post("/tournaments/new/plan/", typed(of_club=club.pk, everybody="on"))
    copied = Tournament.objects.latest("pk")
    assert (copied.club, copied.entrants.count()) == (club, 8)


def test_what_was_not_played_is_removed_after_a_question(club: Club) -> None:
    night = tournament_of(club)
    browser = ada(club)
    assert "Nothing was played yet" in browser.get(f"/tournaments/{night.pk}/removal/").text
    assert browser.post(f"/tournaments/{night.pk}/remove/")["Location"] == "/tournaments/"
    assert not Tournament.objects.exists()
    assert club.players.count() == 8


def test_what_was_played_is_removed_only_with_its_name(club: Club) -> None:
    night = tournament_of(club)
    Round.objects.create(tournament=night, number=1, state=RoundState.COMPLETE, seed=1)
    facts = {"club": club, "part_of": night.topic}
    Game.objects.start({"edition": "classic"} | facts, ["Ada", "Ben"], new_key())
    browser, where = ada(club), f"/tournaments/{night.pk}/remove/"
    answer = browser.post(where, {"name": "Something"})
    assert answer.status_code == 422
    assert "Type the name as it stands above" in answer.text
    assert browser.post(where, {"name": "club  night"}).status_code == 302
    assert not Tournament.objects.exists()
    assert not Game.objects.exists()


ORGANISING = ("settings/", "copy/", "removal/")


def test_strangers_find_nothing_and_scorers_organise_nothing(club: Club, client: Client) -> None:
    night = tournament_of(club)
    stranger, scorer = cleo(), ben(club)
    for page in ORGANISING:
        for browser in (client, stranger, scorer):
            assert browser.get(f"/tournaments/{night.pk}/{page}").status_code == 404
    for browser in (client, scorer):
        assert browser.get("/tournaments/new/").status_code == 404
    assert "Club night" not in stranger.get("/tournaments/").text


def test_the_edition_of_another_club_is_not_offered(club: Club) -> None:
    answer = ada(club).post("/tournaments/new/plan/", typed(edition="club-unknown"))
    assert answer.status_code == 422


def test_people_of_another_club_cannot_be_entered(club: Club) -> None:
    other = club_of("Cleo", "The Others").players.create(name="Xenia")
    answer = ada(club).post("/tournaments/new/plan/", typed(players=[str(other.pk)]))
    assert answer.status_code == 422
    assert "Somebody is not on the roster any more." in answer.text


def test_the_settings_say_what_they_mean_too(club: Club) -> None:
    night = plan(ada(club))
    where = f"/tournaments/{night.pk}/settings/"
    text = ada(club).post(f"{where}preview/", typed(expected="22"), headers=PART).text
    assert "4 tables of 4 and 2 tables of 3" in text
    page = ada(club).post(f"{where}rules/", typed(edition="master")).text
    assert f'action="{where}save/"' in page
    assert "printing" not in page


def test_the_list_says_how_far_a_night_is(club: Club) -> None:
    night = tournament_of(club, planned_rounds=2)
    browser = ben(club)
    told = ["2 rounds", "round 1 of 2", "round 2 of 2", "the final"]
    for number, text in enumerate(told):
        if number:
            Round.objects.create(tournament=night, number=number, state=RoundState.COMPLETE, seed=1)
        assert text in browser.get("/tournaments/").text
    end_night(night)
    assert "3 rounds" in browser.get("/tournaments/").text


def test_a_copy_of_what_is_rare_is_the_same_again(club: Club) -> None:
    rare = {"length": "deals", "deals": "6", "minutes": "", "tie-1": "", "tie-2": "wins"}
    first = plan(ada(club), **rare, **{"mode-2": "snake"}, final="knock_out", finalists="2")
    text = ada(club).get(f"/tournaments/{first.pk}/copy/").text
    assert 'name="deals" value="6"' in text
    assert 'value="deals" checked' in text
    assert '<option value="wins" selected>' in text
    assert text.count(" selected>nothing") == 5
    assert '<option value="snake" selected>' in text
    assert 'value="knock_out" checked' in text


def test_a_year_that_looks_wrong_is_refused(club: Club) -> None:
    answer = ada(club).post("/tournaments/new/plan/", typed(date="0026-11-19"))
    assert "The year looks wrong" in answer.text


def test_a_final_of_one_is_none(club: Club) -> None:
    answer = ada(club).post("/tournaments/new/plan/", typed(final="final", finalists="1"))
    assert "A final needs at least two." in answer.text
