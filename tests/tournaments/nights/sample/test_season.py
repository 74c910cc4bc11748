from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.utils import timezone
from pytest_django import DjangoDbBlocker

from rules import doubtful_deals
from scoring.clubs.models import Club
from scoring.games.deals import DealVersion
from scoring.games.models import Game
from tests.shared_rows import shared_rows
from tests.tournaments.nights.sample.short import CUP, RUNNING, SHORT, Silent, sample_of, season
from tournaments.attendance.models import Entrant, Presence
from tournaments.forecast.readings import pace_of
from tournaments.nights.models import Tournament
from tournaments.nights.sample.clubs import remove_sample
from tournaments.nights.sample.script import NIGHT, SEASON, Script
from tournaments.nights.sample.tasks import MORE_NIGHTS, SampleSeason, make
from tournaments.results.standings import standings_of, table_state
from tournaments.rounds.models import Round, RoundState, Stage, Table
from tournaments.seasons.keeping import SeasonNow

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def made_once(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[int]:
    with shared_rows(django_db_blocker):
        whole = season()
        make(whole, Silent())
        yield whole.club.pk


@pytest.fixture
def made(made_once: int, db: None) -> Club:
    return Club.objects.get(pk=made_once)


def night(club: Club, number: int) -> Tournament:
    return Tournament.objects.get(club=club, key=f"sample-{number}")


def rows() -> dict[str, list[tuple[Any, ...]]]:
    """Everything that is stored, but for what tells how to reach the tables."""
    return {
        model._meta.label: sorted(model._default_manager.values_list(), key=str)
        for model in apps.get_models(include_auto_created=True)
    }


def story(club: Club) -> Iterator[object]:
    """What happened in a club, without any number that a database gives."""
    for tournament in Tournament.objects.filter(club=club).order_by("key"):
        names = {entrant.pk: entrant.name for entrant in tournament.entrants.all()}
        yield tournament.key, sorted((e.name, e.presence, e.lot) for e in tournament.entrants.all())
        for round in tournament.rounds.all():
            yield [[names[person] for person in table] for table in round.plan]
        for row in standings_of(tournament).rows:
            yield names[row.entrant], row.rank, row.score
    games = Game.objects.filter(club=club).order_by("pk").prefetch_related("seats", "versions")
    for game in games:
        yield game.seat_names, game.deals


def test_a_night_that_is_over_has_been_played_to_its_end(made: Club) -> None:
    over = night(made, 1)
    assert over.is_over
    assert [(r.stage, r.state) for r in over.rounds.all()] == [
        (Stage.ROUND, RoundState.COMPLETE),
        (Stage.ROUND, RoundState.COMPLETE),
        (Stage.FINAL, RoundState.COMPLETE),
    ]
    standings = standings_of(over)
    assert standings.rows[0].rank == 1
    assert len(standings.rows) == 8


def test_people_come_late_walk_in_and_leave(made: Club) -> None:
    over = night(made, 1)
    seated = [over.rounds.get(number=number).seats.count() for number in (1, 2, 3)]
    assert seated == [7, 7, 3]
    assert made.players.count() == len(SHORT.people) + 1
    assert over.entrants.filter(presence=Presence.GONE).count() == 1
    assert over.log.filter(kind="walk_in").exists()


def test_one_table_reported_on_paper(made: Club) -> None:
    table = Table.objects.get(round__tournament=night(made, 1), round__number=1, number=1)
    assert table_state(table).is_by_hand
    assert table.hand_results.count() == 1


def test_one_deal_was_corrected(made: Club) -> None:
    game = Game.objects.get(table__round__tournament=night(made, 1), versions__reason__gt="")
    wrong, right = game.versions_of(1)
    assert wrong.points != right.points
    assert game.deals[0] == right.deal


def test_a_night_runs_at_this_moment(made: Club) -> None:
    tonight = night(made, 2)
    assert not tonight.is_over
    assert tonight.date == timezone.localdate()
    running = tonight.rounds.get(state=RoundState.PUBLISHED)
    assert running.clock_started_at
    finished, calling = running.tables.order_by("number")
    assert table_state(finished).finished
    assert calling.called_at
    assert calling.opened_at


def test_with_more_tables_one_is_not_opened() -> None:
    script = Script(SEASON.people[:12], (RUNNING,))
    make(season("eve", script=script), Silent())
    closed = Table.objects.filter(round__state=RoundState.PUBLISHED, opened_at=None)
    assert closed.count() == 1


def test_every_deal_can_have_been_dealt(made: Club) -> None:
    games = Game.objects.filter(club=made)
    assert games.count() > 5
    for game in games:
        assert not doubtful_deals(game.setup, game.deals)
        corrections = DealVersion.objects.filter(game=game).exclude(reason="").count()
        assert DealVersion.objects.filter(game=game).count() == len(game.deals) + corrections


def test_nothing_happened_in_the_future_and_deals_took_minutes(made: Club) -> None:
    now = timezone.now()
    assert not DealVersion.objects.filter(recorded_at__gt=now).exists()
    assert not Round.objects.filter(completed_at__gt=now).exists()
    over = night(made, 1)
    assert over.ended_at
    assert over.ended_at < now - timedelta(days=5)
    moments = over.log.order_by("pk").values_list("happened_at", flat=True)
    assert list(moments) == sorted(moments)
    assert pace_of(made).deals_an_hour < 20


def test_a_family_is_kept_apart(made: Club) -> None:
    family = set(made.circles.get(name="Keller").people.values_list("pk", flat=True))
    assert len(family) == 2
    for table in Table.objects.filter(round__tournament__club=made, round__stage=Stage.ROUND):
        there = Entrant.objects.filter(seats__table=table).values_list("player", flat=True)
        assert len(family & set(there)) < 2


@pytest.mark.long
def test_the_same_seed_makes_the_same_season() -> None:
    for name, seed in (("dan", 4), ("eve", 4), ("bob", 5)):
        make(season(name, seed), Silent())
    first, again, other = (list(story(sample_of(name))) for name in ("dan", "eve", "bob"))
    assert first == again
    assert first != other


def test_a_night_without_a_final_ends_after_its_rounds() -> None:
    whole = season("eve", script=Script(SHORT.people, (CUP,)))
    make(whole, Silent())
    assert night(whole.club, 3).is_over
    assert not Round.objects.filter(tournament__club=whole.club, stage=Stage.FINAL).exists()


def test_each_step_is_done_once_however_often(made: Club) -> None:
    before = rows()
    make(season(), Silent())
    assert rows() == before
    assert season().is_made


def test_removed_it_leaves_no_trace() -> None:
    Club.objects.found(season().by, "The Tens")
    remove_sample(season().club)
    before = rows()
    whole = season()
    make(whole, Silent())
    assert rows() != before
    remove_sample(whole.club)
    assert rows() == before


def test_whoever_looks_after_the_installation_has_a_club_of_their_own_afterwards(
    made: Club,
) -> None:
    User.objects.update(is_superuser=True)
    remove_sample(made)
    assert [club.is_sample for club in Club.objects.all()] == [False]


def test_the_scripts_know_their_people() -> None:
    assert len(SEASON.people) + 1 == 25
    assert NIGHT.sample_nights[0].is_running
    assert {person.family for person in SEASON.people} == {"", "Keller", "Laurent"}


@pytest.mark.long
def test_the_whole_season_is_made() -> None:
    whole = season("eve", script=SEASON)
    assert isinstance(whole, SampleSeason)
    make(whole, Silent())
    assert whole.is_made
    nights = Tournament.objects.filter(club=whole.club)
    assert nights.count() == 11
    assert nights.filter(ended_at=None, date__lte=timezone.localdate()).count() == 1
    assert whole.club.players.count() == 25
    running = Round.objects.get(state=RoundState.PUBLISHED, tournament__club=whole.club)
    assert running.number == 3
    assert running.tables.count() == 6
    assert 6 < pace_of(whole.club).deals_an_hour < 20
    last_season = SeasonNow(whole.club.seasons.earliest("begins"), timezone.localdate()).kept()
    assert last_season.season.places.filter(place=1).exists()
    before = rows()
    make(whole, Silent())
    assert rows() == before


def test_its_nights_are_counted_together_in_a_season(made: Club) -> None:
    now = SeasonNow(made.seasons.get(), timezone.localdate()).kept()
    assert [len(places.places) for places in now.played] == [8, 7]
    assert now.to_come == MORE_NIGHTS
    assert now.season.places.exclude(place=None).count() >= 5
