from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from scoring.clubs.models import Role
from scoring.games.deals import DealVersion
from tests.clubs import ada, ben, cleo, club_of, signed_in
from tests.scoring.tables import record
from tests.tournaments.nights_running import deal, game_of, round_of, running, seat_round, table_of
from tests.tournaments.people import tournament_of
from tournaments.attendance.models import Presence
from tournaments.nights.models import LogEntry, Tournament
from tournaments.rounds.models import Round, RoundState, Stage, Table
from tournaments.tables import actions as calls
from tournaments.tables import hand_results
from tournaments.tables.hand_results import TypedResult

pytestmark = pytest.mark.django_db


@pytest.fixture
def night() -> Tournament:
    return running(minutes=45, deals=3)


def desk(browser: Client, tournament: Tournament) -> str:
    answer = browser.get(tournament.get_absolute_url())
    assert answer.status_code == 200
    return answer.text


def test_organisers_and_scorers_have_it_and_for_others_it_does_not_exist(
    night: Tournament, client: Client
) -> None:
    for browser in (ada(night.club), ben(night.club)):
        assert "Club night" in desk(browser, night)
    for stranger in (cleo(), client):
        assert stranger.get(night.get_absolute_url()).status_code == 404


def test_htmx_gets_the_part_and_an_unchanged_desk_is_not_sent_again(night: Tournament) -> None:
    browser = ada(night.club)
    part = browser.get(night.get_absolute_url(), headers={"HX-Request": "true"})
    assert part.text.lstrip().startswith('<div id="desk"')
    seen = {"HX-Request": "true", "If-None-Match": part["ETag"]}
    assert browser.get(night.get_absolute_url(), headers=seen).status_code == 304
    calls.call(table_of(night))
    assert browser.get(night.get_absolute_url(), headers=seen).status_code == 200


def test_before_anybody_is_entered_it_says_what_to_do() -> None:
    club = club_of()
    empty = tournament_of(club)
    empty.entrants.all().delete()
    assert "Nobody is entered yet" in desk(ada(club), empty)


def test_before_the_first_round_it_counts_who_is_here() -> None:
    club = club_of()
    tournament = tournament_of(club)
    first, second = tournament.entrants.order_by("pk")[:2]
    tournament.entrants.filter(pk=first.pk).update(presence=Presence.HERE)
    shown = desk(ada(club), tournament)
    assert "1 of 8 are here: check in who comes." in shown
    assert "Seat round 1 without the others" not in shown
    tournament.entrants.filter(pk=second.pk).update(presence=Presence.HERE)
    assert "Seat round 1 without the others" in desk(ada(club), tournament)
    assert "Seat round 1 without the others" not in desk(ben(club), tournament)
    tournament.entrants.update(presence=Presence.HERE)
    assert "Seat round 1." in desk(ada(club), tournament)


def test_it_follows_a_night_from_round_to_round(night: Tournament) -> None:
    browser = ada(night.club)
    assert "start the clock of round 1" in desk(browser, night)
    browser.post(f"/tournaments/{night.pk}/clock/start/")
    assert "2 tables are playing." in desk(browser, night)
    browser.post(f"/tournaments/{night.pk}/clock/pause/")
    assert "The clock is paused." in desk(browser, night)
    for number in (1, 2):
        deal(night, number, *["25+ 60 0* 60"] * 3)
    assert "All tables are done: complete round 1." in desk(browser, night)
    assert "An organiser does this." in desk(ben(night.club), night)
    Round.objects.update(state=RoundState.COMPLETE)
    assert "Seat round 2." in desk(browser, night)
    Round.objects.create(tournament=night, number=2, mode="fewest_repeats", seed=1)
    assert "Round 2 is a draft" in desk(browser, night)


def test_after_the_last_round_it_says_that_it_is_decided_and_ends_the_night(
    night: Tournament,
) -> None:
    browser = ada(night.club)
    Tournament.objects.update(planned_rounds=1)
    for number, row in ((1, "25+ 60 0* 60"), (2, "25+ 60 60 0*")):
        deal(night, number, *[row] * 3)
    Round.objects.update(state=RoundState.COMPLETE)
    Table.objects.update(closed_at=timezone.now())
    shown = desk(browser, night)
    assert "The night is decided: reveal the winners, or end the night." in shown
    assert browser.post(f"/tournaments/{night.pk}/end/").status_code == 302
    assert "The night is over." in desk(browser, night)
    browser.post(f"/tournaments/{night.pk}/resume/")
    assert "The night is over." not in desk(browser, night)
    assert ben(night.club).post(f"/tournaments/{night.pk}/end/").status_code == 404


def test_an_organiser_may_end_the_night_before_all_rounds_are_played(night: Tournament) -> None:
    assert "End the night after" not in desk(ada(night.club), night)
    Round.objects.update(state=RoundState.COMPLETE)
    assert "End the night after 1 round<" in desk(ada(night.club), night)
    assert "End the night after" not in desk(ben(night.club), night)


def test_it_asks_before_a_night_ends_that_lacks_rounds_or_its_final(night: Tournament) -> None:
    browser, end = ada(night.club), f"/tournaments/{night.pk}/end/"
    Tournament.objects.update(planned_rounds=3, final="final")
    Round.objects.update(state=RoundState.COMPLETE)
    asked = browser.post(end, follow=True).text
    assert "End the night?" in asked
    assert "2 of 3 planned rounds are missing." in asked
    assert "The final is missing." in asked
    assert "The night is over." not in desk(browser, night)
    told = browser.post(end, {"knowingly": "1"}, follow=True).text
    assert "The night is over." in told
    assert "It goes on after all" in told


def test_the_button_for_an_early_end_leads_to_the_question(night: Tournament) -> None:
    Round.objects.update(state=RoundState.COMPLETE)
    assert f'href="/tournaments/{night.pk}/ending/"' in desk(ada(night.club), night)
    night.entrants.update(presence=Presence.GONE)
    sent = ada(night.club).post(f"/tournaments/{night.pk}/end/", headers={"HX-Request": "true"})
    assert sent.headers["HX-Redirect"] == f"/tournaments/{night.pk}/ending/"


def test_a_knock_out_lacks_its_last_stage_and_no_rounds(night: Tournament) -> None:
    Tournament.objects.update(planned_rounds=1, final="knock_out")
    Round.objects.update(state=RoundState.COMPLETE)
    asked = ada(night.club).get(f"/tournaments/{night.pk}/ending/").text
    assert "The knock-out is not played to its end." in asked
    assert "planned round" not in asked


def test_it_asks_before_a_night_ends_while_a_round_beyond_the_plan_is_played(
    night: Tournament,
) -> None:
    browser, end = ada(night.club), f"/tournaments/{night.pk}/end/"
    Tournament.objects.update(planned_rounds=1, final="none")
    Round.objects.update(state=RoundState.COMPLETE)
    Round.objects.create(
        tournament=night, number=2, mode="fewest_repeats", seed=1, state=RoundState.PUBLISHED
    )
    asked = browser.post(end, follow=True).text
    assert "Round 2 is still being played." in asked
    assert "missing" not in asked.partition("<main")[2]
    assert "The night is over." not in desk(browser, night)


def test_a_final_that_is_played_is_not_called_missing(night: Tournament) -> None:
    Tournament.objects.update(planned_rounds=1, final="final")
    Round.objects.update(state=RoundState.COMPLETE)
    Round.objects.create(
        tournament=night,
        number=2,
        mode="by_standings",
        seed=1,
        state=RoundState.PUBLISHED,
        stage=Stage.FINAL,
    )
    asked = ada(night.club).get(f"/tournaments/{night.pk}/ending/").text
    assert "The final is still being played." in asked
    assert "The final is missing." not in asked


def test_a_round_that_everybody_has_left_may_be_completed(night: Tournament) -> None:
    night.entrants.update(presence=Presence.GONE)
    shown = desk(ada(night.club), night)
    assert "Everybody has left while a round runs" in shown
    assert f"/tournaments/{night.pk}/rounds/1/completion/" in shown
    night.entrants.filter(pk=night.entrants.earliest("pk").pk).update(presence=Presence.HERE)
    assert "Only one player is left while a round runs" in desk(ada(night.club), night)


def test_when_everybody_has_left_it_says_so(night: Tournament) -> None:
    Round.objects.update(state=RoundState.COMPLETE)
    night.entrants.update(presence=Presence.GONE)
    assert "Everybody has left" in desk(ada(night.club), night)
    night.entrants.filter(pk=night.entrants.latest("pk").pk).update(presence=Presence.HERE)
    assert "Only one player is left" in desk(ada(night.club), night)


def test_rounds_that_are_played_lead_to_the_final(night: Tournament) -> None:
    Round.objects.update(state=RoundState.COMPLETE)
    Tournament.objects.update(planned_rounds=1, final="final")
    assert "seat the final" in desk(ada(night.club), night)
    Tournament.objects.update(final="knock_out")
    assert "next stage of the knock-out" in desk(ada(night.club), night)
    Round.objects.update(stage=Stage.FINAL)
    assert "end the night" in desk(ada(night.club), night)


def test_each_table_says_how_it_is(night: Tournament) -> None:
    browser = ada(night.club)
    assert desk(browser, night).count("Nobody has opened it") == 2
    deal(night, 1, "25+ 60 0* 60")
    assert "Deal 2 of 3" in desk(browser, night)
    hand_results.enter(table_of(night, 2), TypedResult((1, 0, 0, 0), (0, 60, 60, 60)), 0, None)
    assert "Done, from paper" in desk(browser, night)
    Table.objects.filter(pk=table_of(night).pk).update(closed_at=timezone.now())
    assert "Closed as it stands" in desk(browser, night)


def test_calls_come_first_whoever_waits_longest_before_the_others(night: Tournament) -> None:
    browser = ada(night.club)
    calls.call(table_of(night, 2))
    shown = desk(browser, night)
    assert "Table 2 calls you." in shown
    assert shown.index('id="table-2"') < shown.index('id="table-1"')
    calls.call(table_of(night, 1))
    shown = desk(browser, night)
    assert "Tables 2 and 1 call you." in shown
    assert shown.index('id="table-2"') < shown.index('id="table-1"')
    browser.post(f"/tournaments/{night.pk}/tables/{table_of(night, 2).pk}/answer/")
    assert "Table 1 calls you." in desk(browser, night)


def test_a_table_that_entered_nothing_for_long_is_marked(night: Tournament) -> None:
    deal(night, 1, "25+ 60 0* 60")
    browser = ada(night.club)
    assert "Nothing entered for" not in desk(browser, night)
    long_ago = timezone.now() - timedelta(minutes=17, seconds=10)
    DealVersion.objects.update(recorded_at=long_ago)
    assert desk(browser, night).count("Nothing entered for 17 minutes") == 1
    Round.objects.update(published_at=long_ago)
    assert desk(browser, night).count("Nothing entered for 17 minutes") == 2
    deal(night, 1, *["25+ 60 0* 60"] * 2)
    assert desk(browser, night).count("Nothing entered for 17 minutes") == 1


@pytest.mark.parametrize("mode", ["fewest_repeats", "power_paired"])
def test_a_desk_of_fifty_tables_takes_few_statements(
    django_assert_max_num_queries: DjangoAssertNumQueries, mode: str
) -> None:
    night = running(sizes=(4,) * 50, minutes=45, deals=5)
    for number in range(1, 51):
        record(game_of(night, number), "25+ 60 0* 60")
    Round.objects.update(mode=mode)
    browser = ada(night.club)
    assert desk(browser, night).count("Deal 2 of 5") == 50
    with django_assert_max_num_queries(12):
        browser.get(night.get_absolute_url())


def test_the_end_of_a_large_night_takes_few_statements(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    night = running(sizes=(4,) * 50, deals=1, planned_rounds=1)
    for number in range(1, 51):
        record(game_of(night, number), "25+ 60 0* 60")
    Round.objects.update(state=RoundState.COMPLETE)
    browser = ada(night.club)
    assert "The night is decided" in desk(browser, night)
    with django_assert_max_num_queries(12):
        browser.get(night.get_absolute_url())


def test_who_has_more_time_than_the_others_is_said(night: Tournament) -> None:
    Table.objects.filter(pk=table_of(night).pk).update(added=300)
    assert "Has 5 min more than the others" in desk(ada(night.club), night)


def test_a_second_round_stands_there_alone(night: Tournament) -> None:
    Round.objects.update(state=RoundState.COMPLETE)
    seat_round(night, 2, (4, 4))
    shown = desk(ben(night.club), night)
    assert round_of(night, 2).tables.count() == shown.count('class="desk-table is-')
    assert "Round 2 of 4" in shown


def test_when_the_time_is_up_it_may_be_completed_as_it_stands(night: Tournament) -> None:
    browser = ada(night.club)
    long_ago = timezone.now() - timedelta(minutes=46)
    Round.objects.update(clock_started_at=long_ago)
    shown = desk(browser, night)
    assert "Time is up: 2 tables are playing." in shown
    assert "Complete it as it stands" in shown
    assert "Complete it as it stands" not in desk(ben(night.club), night)


def test_a_night_that_is_ended_twice_is_ended_once(night: Tournament) -> None:
    for _press in range(2):
        ada(night.club).post(f"/tournaments/{night.pk}/end/", {"knowingly": "1"})
    assert LogEntry.objects.filter(kind="night-ended").count() == 1


def test_without_a_number_of_deals_a_table_says_which_one_it_plays() -> None:
    night = running()
    deal(night, 1, "25+ 60 0* 60")
    assert "<span>Deal 2</span>" in desk(ben(night.club), night)


def test_the_final_is_called_so(night: Tournament) -> None:
    Round.objects.update(stage=Stage.FINAL)
    assert "Round 1 of 4" not in desk(ben(night.club), night)
    Round.objects.update(stage=Stage.ROUND)
    Tournament.objects.update(planned_rounds=0)
    assert "Round 1 of" not in desk(ben(night.club), night)


def test_a_tournament_whose_rounds_nobody_finished_can_still_be_ended(night: Tournament) -> None:
    Tournament.objects.update(planned_rounds=1)
    Table.objects.update(game=None)
    Round.objects.update(state=RoundState.COMPLETE)
    night.entrants.update(presence=Presence.HERE)
    assert "end the night" in desk(ada(night.club), night)


def test_at_least_two_have_to_be_here() -> None:
    club = club_of()
    tournament = tournament_of(club)
    tournament.entrants.update(presence=Presence.GONE)
    assert "At least two people have to be here" in desk(ada(club), tournament)


def test_who_is_in_two_clubs_may_in_each_what_they_may_there(night: Tournament) -> None:
    browser = ben(night.club)
    other = running(club_of("Dora", "The Others"))
    both = signed_in(other.club, "Ben", Role.ORGANISER)
    Round.objects.update(state=RoundState.COMPLETE)
    assert "An organiser does this." in desk(browser, night)
    assert "An organiser does this." not in desk(both, other)


def test_where_points_count_for_nothing_the_desk_shows_steps() -> None:
    night = running(edition="board")
    enter(night, (3, 2, 2, 1), (0, 0, 0, 0))
    browser = ada(night.club)
    shown = desk(browser, night)
    for steps in ("<small>3 steps</small>", "<small>1 step</small>"):
        assert steps in shown
    for page in (shown, browser.get(f"/tournaments/{night.pk}/rounds/1/").text):
        assert "3 steps" in page
        assert " ph. · " not in page


def enter(night: Tournament, phases: tuple[int, ...], points: tuple[int, ...]) -> None:
    hand_results.enter(table_of(night), TypedResult(phases, points), 0, None)
