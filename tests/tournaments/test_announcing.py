"""What webhooks hear of a night and of a season."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from scoring.clubs.models import Club
from scoring.webhooks.events import ClubEvent
from scoring.webhooks.models import WebhookDelivery
from tests.clubs import club_of
from tests.scoring.tables import fresh, record, submission
from tests.scoring.webhooks.hooks import hook_of, told, types_told
from tests.tournaments.nights_running import deal, game_of, round_of, running, table_of
from tests.tournaments.seasons.played_seasons import season_played
from tournaments.nights.actions import end_night
from tournaments.nights.models import Tournament
from tournaments.rounds.closing import close_table, open_table
from tournaments.rounds.models import Table
from tournaments.rounds.publishing import complete, reopen
from tournaments.seasons.actions import change_season
from tournaments.seasons.tasks import tell_decided_seasons
from tournaments.tables.hand_results import TypedResult, enter, take_back

pytestmark = pytest.mark.django_db

MINE = TypedResult((3, 2, 2, 1), (40, 55, 60, 100))
ROW = "25+ 60 0* 60"


@pytest.fixture
def club() -> Club:
    return club_of()


@pytest.fixture
def night(club: Club) -> Tournament:
    """Three deals a game; what is told begins after its first round."""
    night = running(club, deals=3)
    hook_of(club)
    return night


def test_a_round_is_told_when_it_is_published(club: Club) -> None:
    hook_of(club, ClubEvent.ROUND_PUBLISHED)
    night = running(club)
    data = {"club": club.pk, "tournament": night.pk, "round": 1}
    assert told() == [("round.published", data)]


def test_the_last_deal_that_was_agreed_finishes_the_game_of_a_table(night: Tournament) -> None:
    deal(night, 2, ROW, ROW)
    assert types_told() == ["deal.recorded"] * 2
    deal(night, 2, ROW)
    game = game_of(night, 2)
    at = {"club": night.club_id, "tournament": night.pk, "round": 1, "table": 2, "game": game.pk}
    assert told()[2:] == [
        ("deal.recorded", {**at, "kind": "deal", "deal": 3, "version": 3, "removed": False}),
        ("game.finished", at),
        ("standings.changed", {"club": night.club_id, "tournament": night.pk}),
    ]
    fresh(game).undo(submission(game))
    assert types_told()[5:] == ["result.corrected", "standings.changed"]


def test_a_result_by_hand_finishes_a_game_and_what_is_recorded_behind_it_moves_nobody(
    night: Tournament,
) -> None:
    table = table_of(night)
    enter(table, MINE, seen=0, by=None)
    assert types_told() == ["game.finished", "standings.changed"]
    assert told()[0][1]["game"] == table.game_id
    deal(night, 1, ROW, ROW, ROW)
    assert types_told()[2:] == ["deal.recorded"] * 3
    take_back(table, seen=1, by=None)
    assert types_told()[5:] == ["result.corrected", "standings.changed"]


def test_tables_that_are_closed_have_finished(night: Tournament) -> None:
    deal(night, 1, ROW)
    close_table(table_of(night), None)
    open_table(table_of(night), None)
    events = ["deal.recorded", "game.finished", "standings.changed", "standings.changed"]
    assert types_told() == events
    deal(night, 2, ROW)
    complete(round_of(night), None, knowingly=True)
    assert types_told()[5:] == ["game.finished"] * 2 + ["standings.changed"]
    reopen(round_of(night), None)
    assert types_told()[8:] == ["standings.changed"]


def test_a_game_whose_people_are_seated_anew_tells_nothing(night: Tournament) -> None:
    game = game_of(night)
    Table.objects.filter(game=game).update(game=None)
    record(game, ROW)
    assert told() == []


def test_what_moves_nobody_is_not_told(night: Tournament) -> None:
    end_night(night)
    assert told() == []


def test_a_season_is_told_once_when_its_last_night_is_over(club: Club) -> None:
    webhook = hook_of(club, ClubEvent.SEASON_DECIDED)
    today, month = timezone.localdate(), timedelta(days=30)
    days: Any = {"begins": today - month, "ends": today + month, "planned_nights": 2}
    season = season_played(club, nights=2, running=True, **days)
    club.tournaments.update(date=today)
    tell_decided_seasons()
    assert told() == []
    end_night(club.tournaments.get(ended_at=None))
    for _look in range(2):
        tell_decided_seasons()
    assert told(webhook) == [("season.decided", {"club": club.pk, "season": season.pk})]


def test_a_season_that_was_over_before_anybody_asked_is_not_told(club: Club) -> None:
    season = season_played(club, nights=1, planned_nights=1)
    webhook = hook_of(club, ClubEvent.SEASON_DECIDED)
    ends = timezone.localdate() - timedelta(days=1)
    change_season(season, {"begins": ends - timedelta(days=400), "ends": ends}, {})
    tell_decided_seasons()
    assert not WebhookDelivery.objects.filter(webhook=webhook).exists()
