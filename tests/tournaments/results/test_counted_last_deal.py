"""What a typed result or a closed table counted stays, whatever becomes of the clock."""

from collections.abc import Callable

import pytest

from scoring.games.models import Game
from tests.clubs import ada
from tests.scoring.tables import leave
from tests.tournaments.nights_running import deal, game_of, round_of, running, table_of
from tests.tournaments.rounds.timed_tables import ROW, time_is_up
from tests.tournaments.tables.test_deal_corrections import correct, points
from tests.tournaments.tables.test_hand_results import damaged
from tournaments.clock import actions as timing
from tournaments.nights.actions import change
from tournaments.nights.models import TimeUp, Tournament
from tournaments.results.standings import table_state
from tournaments.rounds.closing import close_table, open_table, play_on
from tournaments.rounds.models import HandResult, Table
from tournaments.tables.hand_results import TypedResult, bring_back, enter, take_back

pytestmark = pytest.mark.django_db
RESULT = TypedResult((3, 2, 2, 1), (40, 55, 60, 100))
CORRECTED = TypedResult((3, 2, 2, 1), (45, 55, 60, 100))
WINS = "0* 20 25 60"


def places(night: Tournament) -> tuple[int, ...]:
    return table_state(table_of(night)).places


def more_time(night: Tournament) -> None:
    assert timing.add(round_of(night), 5, seen=45 * 60)


def less_to_play(night: Tournament) -> None:
    people = [each.player for each in night.entrants.all()]
    change(Tournament.objects.get(pk=night.pk), {"ending": TimeUp.DEAL}, people, None)


def played_on(night: Tournament) -> None:
    play_on(table_of(night))


def after_last_deal(row: str = ROW) -> Tournament:
    """Somebody leaves after the last deal: they have played to the end."""
    night = running(minutes=45)
    time_is_up(night)
    assert deal(night, 1, row).last_deal == 1
    leave(game_of(night), 0)
    return night


type Step = Callable[[Tournament], None]


@pytest.mark.parametrize("then", [more_time, played_on])
def test_a_typed_result_keeps_the_last_deal_that_it_knew(then: Step) -> None:
    night = after_last_deal()
    enter(table_of(night), RESULT, 0, None)
    then(night)
    assert game_of(night).last_deal != 1
    assert places(night) == (1, 2, 3, 4)
    enter(table_of(night), CORRECTED, 1, None)
    take_back(table_of(night), 2, None)
    bring_back(table_of(night), 3, None)
    assert places(night) == (1, 2, 3, 4)


def test_a_typed_result_of_a_table_that_played_on_knows_of_no_later_last_deal() -> None:
    night = running(minutes=45)
    Tournament.objects.update(ending=TimeUp.ONE_MORE)
    time_is_up(night)
    deal(night, 1, ROW)
    leave(game_of(night), 0)
    enter(table_of(night), RESULT, 0, None)
    assert places(night) == (4, 1, 2, 3)
    Game.objects.update(last_deal=1)
    assert places(night) == (4, 1, 2, 3)


def test_another_ending_changes_no_typed_result() -> None:
    night = running(minutes=45)
    Tournament.objects.update(ending=TimeUp.ONE_MORE)
    time_is_up(night)
    deal(night, 1, ROW)
    leave(game_of(night), 0)
    enter(table_of(night), RESULT, 0, None)
    less_to_play(night)
    assert game_of(night).last_deal == 1
    assert places(night) == (4, 1, 2, 3)


def test_a_closed_table_keeps_the_last_deal_that_it_had() -> None:
    night = after_last_deal(WINS)
    close_table(table_of(night), None)
    more_time(night)
    assert places(night) == (1, 2, 3, 4)
    enter(table_of(night), RESULT, 0, None)
    assert places(night) == (1, 2, 3, 4)
    take_back(table_of(night), 1, None)
    open_table(table_of(night), None)
    assert places(night) == (4, 1, 2, 3)  # more is played without them


def test_a_deal_that_is_corrected_changes_no_last_deal() -> None:
    night = after_last_deal(WINS)
    close_table(table_of(night), None)
    more_time(night)
    assert correct(ada(night.club), night).status_code == 302
    assert points(night) == [0, 60, 25, 60]
    assert places(night) == (1, 3, 2, 3)


def test_what_vouches_for_a_typed_result_vouches_for_its_last_deal() -> None:
    night = after_last_deal()
    row = enter(table_of(night), RESULT, 0, None)
    assert row.game_last_deal == 1
    assert not damaged()
    HandResult.objects.update(game_last_deal=0)
    assert damaged()


def test_what_counted_before_it_was_kept_shows_what_it_showed() -> None:
    night = after_last_deal(WINS)
    close_table(table_of(night), None)
    Table.objects.update(counted_last_deal=None)
    assert places(night) == (1, 2, 3, 4)
    enter(table_of(night), RESULT, 0, None)
    HandResult.objects.update(game_last_deal=None)
    assert places(night) == (1, 2, 3, 4)
