"""Ratings of real nights: which games count, what is kept, and when it is reckoned anew."""

import threading
from datetime import date, timedelta
from typing import Any

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from jobs.models import Job, JobState
from jobs.running import work_off
from scoring.clubs.models import Club
from tests.clubs import club_of
from tests.tournaments.playing import rounds_played
from tests.tournaments.ratings.nights import corrected, night_ago
from tournaments.appearances import keeping as appearances
from tournaments.appearances.keeping import keep_current
from tournaments.models import (
    ClubRatings,
    GameSummary,
    NightSummary,
    PlayerRating,
    RatingCurve,
    Tournament,
)
from tournaments.ratings import keeping
from tournaments.ratings.certainty import IDLE_YEAR
from tournaments.ratings.keeping import curve_of, rated_players, ratings_now
from tournaments.ratings.rating_fold import rated
from tournaments.ratings.reckoning import RatingUpdate, rated_games, update_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return club_of()


def update_now(club: Club) -> RatingUpdate | None:
    keep_current(club)
    return update_of(club.pk, timezone.localdate())


def kept(club: Club) -> dict[int, tuple[float, float, int]]:
    rows = PlayerRating.objects.filter(club=club)
    return {row.player_id: (row.mu, row.sigma, row.games) for row in rows}


def anew(club: Club) -> dict[int, tuple[float, float, int]]:
    """By the fold of all games, whatever is kept."""
    players = rated(rated_games(club.pk))
    return {who: (player.mu, player.sigma, player.games) for who, player in players.items()}


def test_the_list_has_everybody_who_played_the_best_first(club: Club) -> None:
    night_ago(club, 10)
    rows = list(rated_players(club))
    assert [row.position for row in rows] == list(range(1, 9))
    assert [row.mu for row in rows] == sorted((row.mu for row in rows), reverse=True)
    assert {row.games for row in rows} == {2}
    assert kept(club) == anew(club)


def test_a_later_night_is_rated_on_from_what_is_kept(club: Club) -> None:
    night_ago(club, 10)
    rated_players(club)
    night_ago(club, 3, people=5)
    update = update_now(club)
    assert update
    assert (update.goes_on, update.games_to_rate) == (True, 2)
    rated_players(club)
    assert kept(club) == anew(club)
    curves = {curve.player_id: len(curve.points) for curve in RatingCurve.objects.all()}
    assert sorted(curves.values()) == [1, 1, 1, 2, 2, 2, 2, 2]


def before(club: Club) -> dict[str, int | None]:
    """The positions before the latest night."""
    return {row.player.name: row.before for row in rated_players(club)}


def test_the_list_knows_who_stood_where_before_the_latest_night(club: Club) -> None:
    night_ago(club, 20)
    assert set(before(club).values()) == {None}
    was = {row.player.name: row.position for row in rated_players(club)}
    night_ago(club, 10, people=5)
    rated_players(club)
    newcomer = night_ago(club, 3, people=4, rounds=1)
    assert before(club) != was
    newcomer.delete()
    assert before(club) == was


def test_where_everybody_stood_is_the_same_however_often_it_was_reckoned(club: Club) -> None:
    night_ago(club, 20)
    rated_players(club)
    night = night_ago(club, 10, people=5, rounds=1)
    rated_players(club)
    rounds_played(night, 1)  # the same night goes on: three more games of those who know
    rated_players(club)
    names = ("player", "before", "since", "mu_before", "sigma_before", "last_day_before")
    on = list(PlayerRating.objects.order_by("player").values_list(*names))
    assert {row[2] for row in on} > {night.date}
    ClubRatings.objects.all().delete()
    rated_players(club)
    assert list(PlayerRating.objects.order_by("player").values_list(*names)) == on


def test_an_old_result_that_is_corrected_has_all_rated_anew(club: Club) -> None:
    old = night_ago(club, 400)
    night_ago(club, 10)
    before = [row.mu for row in rated_players(club)]
    corrected(old)
    update = update_now(club)
    assert update
    assert (update.goes_on, update.games_to_rate) == (False, 8)
    assert [row.mu for row in rated_players(club)] != before
    assert kept(club) == anew(club)


def test_a_night_that_came_in_late_is_rated_in_its_order(club: Club) -> None:
    night_ago(club, 10)
    rated_players(club)
    night_ago(club, 20)
    rated_players(club)
    assert kept(club) == anew(club)
    first = GameSummary.objects.in_order()[0]
    assert next(game.key for game in rated_games(club.pk)) == first.key


def test_a_removed_night_leaves_no_trace(club: Club) -> None:
    night = night_ago(club, 10)
    assert rated_players(club)
    night.delete()
    assert list(rated_players(club)) == []
    assert not RatingCurve.objects.exists()


def test_friendly_games_are_not_rated(club: Club) -> None:
    night = night_ago(club, 10)
    rated_players(club)
    GameSummary.objects.update(is_rated=False)
    NightSummary.objects.filter(tournament=night).update(stamp="another")
    assert list(rated_games(club.pk)) == []


def test_rows_say_whose_they_are(club: Club) -> None:
    night_ago(club, 10, people=3)
    row = rated_players(club)[0]
    assert str(row) == f"rating of player {row.player_id}"
    assert str(row.player.rating_curve) == f"curve of player {row.player_id}"
    assert str(ClubRatings.objects.get()) == f"ratings of club {club.pk}"


def test_what_is_kept_is_read_and_not_reckoned_again(
    club: Club, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    night_ago(club, 10)
    rated_players(club)
    with django_assert_max_num_queries(6):
        assert [row.player.called for row in rated_players(club)]


def test_who_has_not_played_for_a_year_leaves_the_list(club: Club) -> None:
    night_ago(club, IDLE_YEAR + 1, people=8)
    night_ago(club, 10, people=5)
    now = ratings_now(club)
    assert [row.position for row in now.listed] == [1, 2, 3, 4, 5]
    assert [row.position for row in now.idle] == [None] * 3


def test_the_list_is_made_anew_on_the_day_on_which_somebody_leaves_it(club: Club) -> None:
    night_ago(club, IDLE_YEAR)
    night_ago(club, 10, people=5)
    assert len(rated_players(club)) == 8
    today = timezone.localdate()
    assert update_of(club.pk, today) is None
    update = update_of(club.pk, today + timedelta(days=1))
    assert update
    assert update.games_to_rate == 0
    update.carry_out()
    assert PlayerRating.objects.filter(position=None).count() == 3
    assert kept(club) == anew(club)
    assert len(curve_of(PlayerRating.objects.filter(position=1).get().player)) == 2


def test_without_days_a_rating_is_as_certain_as_it_was_and_with_each_less(club: Club) -> None:
    night_ago(club, 0)
    row = rated_players(club)[0]
    assert row.shown_sigma == row.sigma
    assert row.is_provisional
    assert row.games_until_certain > 30
    row.last_day -= timedelta(days=200)
    row.sigma = 7.0
    assert row.shown_sigma > 7.0
    low, high = row.interval
    assert low < row.mu < high


def test_a_club_without_games_has_an_empty_list(club: Club) -> None:
    now = ratings_now(club)
    assert now.is_current
    assert (list(now.listed), list(now.idle), now.of(1)) == ([], [], None)
    assert update_now(club) is None


def test_each_club_has_its_own(club: Club) -> None:
    night_ago(club, 10)
    other = club_of("Cleo", "The Others")
    night_ago(other, 10, people=4)
    assert len(rated_players(club)) == 8
    assert len(rated_players(other)) == 4


def test_many_games_are_rated_by_a_job_and_meanwhile_those_before_are_shown(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    night_ago(club, 10)
    before = [row.mu for row in rated_players(club)]
    night_ago(club, 3)
    monkeypatch.setattr(keeping, "AT_READING", 3)
    now = ratings_now(club)
    assert not now.is_current
    assert not ratings_now(club).is_current
    assert [row.mu for row in now.listed] == before
    job = Job.objects.get(kind="ratings")
    done(job)
    assert ratings_now(club).is_current
    assert kept(club) == anew(club)
    assert [row.mu for row in now.listed] != before


def test_while_the_games_of_old_nights_are_still_derived_nothing_is_rated(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    night_ago(club, 10)
    night_ago(club, 3)
    monkeypatch.setattr(appearances, "NIGHTS_AT_ONCE", 1)
    assert not ratings_now(club).is_current
    assert kept(club) == {}
    done(Job.objects.get(kind=appearances.CLUB_MEMORY))
    assert ratings_now(club).is_current
    assert kept(club) == anew(club) != {}


def done(job: Job) -> None:
    work_off(threading.Event(), job.pk)
    job.refresh_from_db()
    assert job.state == JobState.DONE, job.detail


def test_a_job_for_what_is_done_already_does_nothing(club: Club) -> None:
    night_ago(club, 10)
    rated_players(club)
    done(Job.objects.ask("ratings", club=club.pk))


class Killed(BaseException):
    pass


def test_killed_halfway_nothing_half_is_shown(club: Club) -> None:
    night_ago(club, 10)
    before = [row.mu for row in rated_players(club)]
    corrected(Tournament.objects.get())
    update = update_now(club)
    assert update

    def die(games: Any) -> Any:
        yield next(games)
        raise Killed

    with pytest.raises(Killed):
        update.carry_out(die)
    assert [row.mu for row in PlayerRating.objects.listed()] == before
    rated_players(club)
    assert kept(club) == anew(club)


def test_of_two_who_reckon_at_once_the_first_one_writes(club: Club) -> None:
    night_ago(club, 10)
    first, second = update_now(club), update_now(club)
    assert first
    assert second
    first.carry_out()
    second.carry_out()
    assert ClubRatings.objects.count() == 1
    assert kept(club) == anew(club)


def test_who_began_before_a_correction_overwrites_nothing(club: Club) -> None:
    night_ago(club, 10)
    early = update_now(club)
    assert early
    assert early.games_to_rate == 4
    corrected(Tournament.objects.get())
    rated_players(club)
    newest = kept(club)
    early.carry_out()
    assert kept(club) == newest == anew(club)


@pytest.mark.django_db(transaction=True)
def test_somebody_who_is_removed_meanwhile_stops_nobody(club: Club) -> None:
    night_ago(club, 10)
    rated_players(club)
    ClubRatings.objects.update(stamp="", digest="", games=0)
    update = update_now(club)
    assert update
    games = list(update.new_games())
    PlayerRating.objects.all().delete()
    Tournament.objects.all().delete()
    club.players.all().delete()
    update.carry_out(lambda _games: games)
    assert kept(club) == {}


def test_the_curve_has_a_point_for_each_night(club: Club) -> None:
    first, second = night_ago(club, 10), night_ago(club, 3)
    row = rated_players(club)[0]
    curve = curve_of(row.player)
    assert [point.night for point in curve] == [first.pk, second.pk]
    assert [date.fromordinal(point.day) for point in curve] == [first.date, second.date]
    assert curve[-1].mu == round(row.mu, 2)
    assert curve_of(0) == []
