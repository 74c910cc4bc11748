"""Rows of games that count: what becomes one, and how they follow what happens to results."""

from datetime import date, timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.db.models import F
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from jobs.models import Job, JobState
from jobs.running import run
from scoring.clubs.models import Club
from scoring.people.erasing import erase, merge
from tests.clubs import club_of
from tests.tournaments.nights_running import deal, running, table_of
from tests.tournaments.people import entrant
from tests.tournaments.playing import (
    finish,
    night_with,
    person,
    play,
    published,
    rounds_played,
    rows,
)
from tournaments.appearances import keeping
from tournaments.appearances.appearance import Played
from tournaments.appearances.keeping import (
    current_nights,
    games_in_order,
    keep_current,
    played_by,
    played_with,
    usual_deals,
)
from tournaments.appearances.stored_nights import stored_nights
from tournaments.models import Appearance, GameSummary, NightSummary, Tournament
from tournaments.nights.actions import end_night
from tournaments.results.actions import freeze, unfreeze
from tournaments.results.telling import NOBODYS
from tournaments.rounds.closing import close_table, open_table
from tournaments.tables.hand_results import TypedResult, enter

pytestmark = pytest.mark.django_db

LONG_AGO = date(2026, 11, 6)


@pytest.fixture
def club() -> Club:
    return club_of()


def games(club: Club) -> list[GameSummary]:
    keep_current(club)
    return list(GameSummary.objects.in_order())


def of(night: Tournament, name: str) -> list[Played]:
    keep_current(night.club)
    return played_by(entrant(night, name).player)


def corrected(night: Tournament, **more: Any) -> None:
    """The results of the first table, the other way round."""
    table = night.rounds.get(number=1).tables.get(number=1)
    was = table.hand_results.latest("sequence")
    typed = TypedResult(tuple(was.completed[::-1]), tuple(was.points[::-1]), deals=10)
    enter(table, typed, was.sequence, None, "misread", **more)


def test_a_finished_table_is_a_game_of_all_who_sat_there(club: Club) -> None:
    night = rounds_played(night_with(4, club, date=LONG_AGO), 2)
    found = games(club)
    assert [(g.round, g.table_number, g.deals, g.is_by_hand) for g in found] == [
        (1, 1, 10, True),
        (2, 1, 10, True),
    ]
    assert Appearance.objects.count() == 8
    first = of(night, "A")[0]
    assert (first.order, first.day, first.night, first.round, first.table) == (
        0,
        LONG_AGO,
        night.pk,
        1,
        1,
    )
    assert (first.people, first.deals, first.outs, first.phase_deals) == (4, 10, None, ())
    assert [each.order for each in played_with(entrant(night, "A").player)] == [0] * 4 + [1] * 4


def test_what_was_recorded_deal_by_deal_is_told_with_it(club: Club) -> None:
    night = running(club, (3,), date=LONG_AGO, deals=3)
    deal(night, 1, "0* 60 25+", "50 0* 25+", "0* 25+ 60")
    ada, ben, cleo = (of(night, name)[0] for name in ("Ada", "Ben", "Cleo"))
    assert (ada.place, ada.completed, ada.points, ada.deals, ada.outs) == (1, 2, 50, 3, 2)
    assert (ben.phase_deals, ben.deal_points) == ((2, 1), (60, 0, 25))
    assert (cleo.phase_deals, cleo.deal_points, cleo.outs) == ((1, 1), (25, 25, 60), 0)
    assert usual_deals(club) == {"classic": {1: (4, 3), 2: (4, 3)}}


def recorded_and_typed(club: Club, *points: int, deals: int | None = None) -> Tournament:
    night = running(club, (3,), date=LONG_AGO)
    deal(night, 1, "0* 60 25+", "50 0* 25+", "0* 25+ 60")
    completed = (2, 2, 2)
    enter(table_of(night, 1), TypedResult(completed, points, deals=deals), 0, None)
    return night


def test_a_typed_result_that_says_what_was_recorded_keeps_its_deals(club: Club) -> None:
    night = recorded_and_typed(club, 50, 85, 110)
    assert [(game.is_by_hand, game.deals) for game in games(club)] == [(True, 3)]
    assert [game.address for game in games(club)] == [""]
    ada, ben = (of(night, name)[0] for name in ("Ada", "Ben"))
    assert (ada.deals, ada.outs, ada.deal_points) == (3, 2, (0, 50, 0))
    assert ben.phase_deals == (2, 1)
    assert usual_deals(club) == {"classic": {1: (4, 3), 2: (4, 3)}}


@pytest.mark.parametrize(
    "typed", [{"points": (50, 85, 115)}, {"points": (50, 85, 110), "deals": 4}]
)
def test_of_another_result_than_was_recorded_nobody_knows_the_deals(
    club: Club, typed: dict[str, Any]
) -> None:
    night = recorded_and_typed(club, *typed["points"], deals=typed.get("deals"))
    ada = of(night, "Ada")[0]
    assert (ada.deals, ada.outs, ada.phase_deals) == (typed.get("deals"), None, ())
    assert usual_deals(club) == {}


def test_a_table_that_plays_or_at_which_nothing_was_played_is_none(club: Club) -> None:
    night = running(club, (3, 3), date=LONG_AGO)
    deal(night, 1, "0* 60 25+")
    close_table(table_of(night, 2), None)
    assert games(club) == []
    close_table(table_of(night, 1), None)
    assert [(g.table_number, g.deals) for g in games(club)] == [(1, 1)]


def test_only_games_that_changed_are_written_again(club: Club) -> None:
    night = night_with(8, club, date=LONG_AGO)
    first, second = rows(published(night))
    finish(first)
    before = {g.key: g.pk for g in games(club)}
    seats = set(Appearance.objects.values_list("pk", flat=True))
    finish(second)
    now = {g.key: g.pk for g in games(club)}
    assert (len(before), len(now)) == (1, 2)
    assert before.items() <= now.items()
    assert seats < set(Appearance.objects.values_list("pk", flat=True))


def test_where_nothing_has_changed_one_statement_says_so(
    club: Club, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for day in range(1, 4):
        rounds_played(night_with(4, club, date=date(2026, 10, day)), 1)
    keep_current(club)
    with django_assert_num_queries(2):
        keep_current(club)
    player = Appearance.objects.latest("pk").player_id
    with django_assert_num_queries(3):
        played_by(player)
        played_with(player)


def test_a_correction_is_seen_and_the_game_stays_the_same_one(club: Club) -> None:
    night = rounds_played(night_with(4, club, date=LONG_AGO), 1)
    before = games(club)[0].pk
    best = next(each for each in played_with(person(night, "A").player) if each.is_won)
    corrected(night)
    keep_current(club)
    after = played_by(best.player)[0]
    assert (best.game, after.game) == (before, before)
    assert after.place > 1


def test_a_night_on_another_day_takes_its_games_along(club: Club) -> None:
    first = rounds_played(night_with(4, club, date=date(2026, 10, 1)), 1)
    second = rounds_played(night_with(4, club, date=date(2026, 10, 2)), 1)
    assert [g.tournament_id for g in games(club)] == [first.pk, second.pk]
    first.date = date(2026, 10, 3)
    first.save(update_fields=["date"])
    Tournament.objects.filter(pk=first.pk).changed()
    assert [g.tournament_id for g in games(club)] == [second.pk, first.pk]
    assert [each.key for each in games_in_order(club)] == [g.key for g in games(club)]


def test_of_two_entries_that_are_one_person_one_has_played(club: Club) -> None:
    night = rounds_played(night_with(4, club, date=LONG_AGO), 1)
    gone, stays = entrant(night, "A").player, club.players.create(name="Anna")
    assert len(of(night, "A")) == 1
    merge(gone, stays)
    keep_current(club)
    assert (len(played_by(gone)), len(played_by(stays))) == (0, 1)


def test_of_somebody_who_was_erased_the_game_still_has_the_seat(club: Club) -> None:
    night = rounds_played(night_with(4, club, date=LONG_AGO), 1)
    other, player = entrant(night, "B").player, entrant(night, "A").player
    erase(player)
    keep_current(club)
    assert len(played_with(other)) == 4


def test_a_table_that_is_open_again_is_no_game_any_more(club: Club) -> None:
    night = running(club, (3,), date=LONG_AGO)
    deal(night, 1, "0* 60 25+")
    close_table(table_of(night, 1), None)
    assert len(games(club)) == 1
    open_table(table_of(night, 1), None)
    assert games(club) == []
    assert not Appearance.objects.exists()


def test_frozen_rounds_are_no_games_until_everybody_may_know(club: Club) -> None:
    night = rounds_played(night_with(4, club, date=LONG_AGO), 1)
    freeze(night, None)
    play(published(night))
    assert [g.round for g in games(club)] == [1]
    unfreeze(Tournament.objects.get(pk=night.pk), None)
    assert [g.round for g in games(club)] == [1, 2]


def test_the_round_that_decides_is_told_when_the_night_ends(club: Club) -> None:
    night = night_with(4, club, planned_rounds=2, date=timezone.localdate())
    rounds_played(night, 2)
    assert [g.round for g in games(club)] == [1]
    end_night(Tournament.objects.get(pk=night.pk))
    assert [g.round for g in games(club)] == [1, 2]


def test_a_night_that_nobody_ended_is_told_some_days_later(club: Club) -> None:
    day = timezone.localdate() - timedelta(days=8)
    rounds_played(night_with(4, club, planned_rounds=2, date=day), 2)
    assert [g.round for g in games(club)] == [1, 2]


def is_final(night: Tournament) -> bool:
    return current_nights(stored_nights(Tournament.objects.filter(pk=night.pk)))[0].is_final


def test_who_has_won_a_night_stands_once_it_is_over_and_told(club: Club) -> None:
    night = rounds_played(night_with(4, club, date=timezone.localdate()), 1)
    assert not is_final(night)
    end_night(Tournament.objects.get(pk=night.pk))
    assert is_final(night)
    nights = Tournament.objects.filter(pk=night.pk)
    nights.update(told_round=NOBODYS, version=F("version") + 1)
    assert not is_final(night)


def test_a_night_that_nobody_ended_is_final_in_time(club: Club) -> None:
    night = rounds_played(night_with(4, club, date=timezone.localdate() - timedelta(days=8)), 1)
    assert is_final(night)
    NightSummary.objects.update(told_until=1)
    assert not is_final(night)
    with pytest.raises(SystemExit):
        call_command("verify")


def test_of_two_who_keep_a_night_at_once_none_leaves_what_the_other_has_not_seen(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    night = rounds_played(night_with(4, club, date=LONG_AGO), 1)
    keep_current(club)
    corrected(night)
    stamps = keeping.kept_stamps
    asked = iter((stamps(night.pk), {"t0": "of somebody else"}))
    monkeypatch.setattr(keeping, "kept_stamps", lambda _night: next(asked))
    before = list(NightSummary.objects.values_list("stamp", flat=True))
    keep_current(club)
    assert list(NightSummary.objects.values_list("stamp", flat=True)) == before
    monkeypatch.undo()
    keep_current(club)
    assert list(NightSummary.objects.values_list("stamp", flat=True)) != before


def test_an_old_club_is_counted_by_a_job_beside_the_latest_nights(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "NIGHTS_AT_ONCE", 2)
    for day in range(1, 6):
        rounds_played(night_with(4, club, date=date(2026, 10, day)), 1)
    assert keep_current(club) == 3
    assert [g.day.day for g in GameSummary.objects.in_order()] == [4, 5]
    assert keep_current(club) == 1
    job = Job.objects.get()
    claim = Job.objects.claim(job.pk, "test")
    assert claim
    run(claim)
    assert Job.objects.get().state == JobState.DONE
    assert len(GameSummary.objects.all()) == 5
    assert keep_current(club) == 0
