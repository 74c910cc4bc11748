"""What happens is written down for those who want to know, with the transaction of it or not."""

import json
from datetime import datetime

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from scoring.clubs.models import Club
from scoring.errors import MovedOn
from scoring.games.models import Game
from scoring.webhooks.actions import add_webhook, pause
from scoring.webhooks.events import ClubEvent
from scoring.webhooks.models import WebhookDelivery
from scoring.webhooks.outbox import listeners_of, tell_once
from tests.clubs import club_of
from tests.scoring.tables import fresh, leave, new_key, read_row, record, sit_down, submission
from tests.scoring.webhooks.hooks import ADDRESS, hook_of, told, types_told

pytestmark = pytest.mark.django_db

NEXT = "0* 25+ 60 60"
WINS = ("0* 25+ 60 60",) * 10


@pytest.fixture
def club() -> Club:
    return club_of()


@pytest.fixture
def game(club: Club) -> Game:
    return sit_down("Ada", "Ben", "Cleo", "Dora", club=club)


def test_a_deal_is_told_by_its_numbers(club: Club, game: Game) -> None:
    hook_of(club)
    record(game, NEXT)
    of_deal = {"kind": "deal", "deal": 1, "version": 1, "removed": False}
    assert told() == [("deal.recorded", {"club": club.pk, "game": game.pk, **of_deal})]
    [delivery] = WebhookDelivery.objects.all()
    body = json.loads(delivery.body)
    assert list(body) == ["type", "timestamp", "data"]
    assert datetime.fromisoformat(body["timestamp"]).tzinfo
    assert "." not in delivery.message


def test_taken_back_corrected_and_brought_back(club: Club, game: Game) -> None:
    hook_of(club)
    record(game, NEXT)
    fresh(game).undo(submission(game))
    fresh(game).redo(submission(game))
    fresh(game).correct_deal(1, read_row("0* 30+ 60 60"), submission(game))
    assert types_told() == ["deal.recorded", "result.corrected"] * 2
    assert [data["removed"] for _event, data in told()] == [False, True, False, False]


def test_the_end_of_a_game_is_told_once_and_so_is_each_end_after_it_went_on(
    club: Club, game: Game
) -> None:
    hook_of(club, ClubEvent.GAME_FINISHED)
    record(game, *WINS)
    assert told() == [("game.finished", {"club": club.pk, "game": game.pk})]
    fresh(game).undo(submission(game))
    assert len(told()) == 1
    fresh(game).redo(submission(game))
    assert len(told()) == 2


def test_that_somebody_leaves_is_no_deal(club: Club, game: Game) -> None:
    hook_of(club)
    leave(game, 0)
    assert told() == []


def test_nobody_else_hears_of_it(club: Club, game: Game) -> None:
    others = hook_of(club_of("Cleo", "The Others"))
    rounds, paused, deals = (
        hook_of(club, *events)
        for events in ([ClubEvent.ROUND_PUBLISHED], [], [ClubEvent.DEAL_RECORDED])
    )
    pause(paused)
    record(game, NEXT)
    assert {hook: types_told(hook) for hook in (others, rounds, paused)} == {
        others: [],
        rounds: [],
        paused: [],
    }
    assert types_told(deals) == ["deal.recorded"]


def test_what_is_taken_back_with_its_transaction_is_not_told(club: Club, game: Game) -> None:
    hook_of(club)
    with transaction.atomic():
        record(game, NEXT)
        transaction.set_rollback(True)
    assert told() == []


def test_what_somebody_was_faster_with_is_told_once(club: Club, game: Game) -> None:
    hook_of(club)
    late = fresh(game)
    seen = submission(game)
    record(game, NEXT)
    with pytest.raises(MovedOn):
        late.record_deal(read_row(NEXT), seen)
    assert types_told() == ["deal.recorded"]


def test_a_club_without_webhooks_pays_for_one_look_up(club: Club, game: Game) -> None:
    sent, loaded = submission(game), fresh(game)
    with CaptureQueriesContext(
        connection,
    ) as captured:
        loaded.record_deal(read_row(NEXT), sent)
    asked = [query["sql"] for query in captured if "webhook" in query["sql"]]
    assert len(asked) == 1
    assert "SELECT id, events" in asked[0]


def test_a_game_of_no_club_pays_nothing() -> None:
    game = sit_down("Ada", "Ben", "Cleo", "Dora")
    sent, loaded = submission(game), fresh(game)
    with CaptureQueriesContext(connection) as captured:
        loaded.record_deal(read_row(NEXT), sent)
    assert not [query for query in captured if "webhook" in query["sql"]]
    assert not listeners_of(None).hear_any(ClubEvent)


def test_what_is_told_once_is_not_told_again(club: Club) -> None:
    hook_of(club)
    with transaction.atomic():
        assert tell_once(club.pk, "season-1", ClubEvent.SEASON_DECIDED, season=1)
        assert not tell_once(club.pk, "season-1", ClubEvent.SEASON_DECIDED, season=1)
    assert told() == [("season.decided", {"club": club.pk, "season": 1})]


def test_the_same_page_sent_twice_adds_one(club: Club) -> None:
    key = new_key()
    first, again = (add_webhook(club, key, ADDRESS, [ClubEvent.DEAL_RECORDED], None) for _ in "12")
    assert (first.pk, first.secret) == (again.pk, again.secret)
