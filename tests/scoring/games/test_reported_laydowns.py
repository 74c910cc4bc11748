from typing import Any

import pytest

from scoring.errors import MovedOn
from scoring.games.deals import ReportedLaydown
from scoring.games.models import Game
from tests.scoring.tables import fresh, new_key, record, submission

pytestmark = pytest.mark.django_db
ROW = "0* 25+ 60 100"


def report(game: Game, key: str | None = None, **facts: Any) -> ReportedLaydown:
    laid = {"deal": 1, "seat": 1, "phase": 1, "cards": "R9 B9 G9 | R3 Y3 G3"}
    return ReportedLaydown.objects.report(fresh(game), key or new_key(), **laid | facts)


def lying(game: Game, deal: int = 1) -> list[tuple[int, str]]:
    return [(report.seat, report.cards) for report in fresh(game).laydowns(deal)]


def test_a_report_belongs_to_its_deal(game: Game) -> None:
    report(game)
    report(game, deal=2, seat=0, phase=2, cards="A")
    assert lying(game, 1) == [(1, "R9 B9 G9 | R3 Y3 G3")]
    assert lying(game, 2) == [(0, "A")]


def test_a_later_report_of_a_seat_takes_the_place_of_the_earlier(game: Game) -> None:
    report(game, cards="A")
    report(game, cards="B")
    report(game, seat=0, cards="C")
    assert lying(game) == [(0, "C"), (1, "B")]
    assert ReportedLaydown.objects.count() == 3


def test_the_same_key_twice_counts_once(game: Game) -> None:
    first, again = report(game, key="k" * 22), report(game, key="k" * 22)
    assert first == again
    assert ReportedLaydown.objects.count() == 1


def test_a_key_of_something_else_is_refused(game: Game) -> None:
    report(game, key="k" * 22)
    with pytest.raises(MovedOn):
        report(game, key="k" * 22, cards="A")


def test_taking_back_is_a_new_row_and_happens_once(game: Game) -> None:
    key = report(game).key_to_take_back
    for _time in range(2):
        ReportedLaydown.objects.take_back(fresh(game), key, deal=1, seat=1)
    assert lying(game) == []
    assert ReportedLaydown.objects.count() == 2
    report(game, cards="A")
    ReportedLaydown.objects.take_back(fresh(game), key, deal=1, seat=1)
    assert lying(game) == [(1, "A")]


def test_what_took_the_place_of_a_laydown_is_not_taken_back_for_it(game: Game) -> None:
    key = report(game, cards="A").key_to_take_back
    report(game, cards="B")
    with pytest.raises(MovedOn):
        ReportedLaydown.objects.take_back(fresh(game), key, deal=1, seat=1)
    assert lying(game) == [(1, "B")]


def test_where_nothing_lies_there_is_nothing_to_take_back(game: Game) -> None:
    assert ReportedLaydown.objects.take_back(game, new_key(), deal=1, seat=1) is None
    assert not ReportedLaydown.objects.exists()


def test_a_report_stays_with_its_deal_when_the_deal_is_undone_and_brought_back(game: Game) -> None:
    report(game)
    record(game, ROW)
    report(game, deal=2, phase=2, cards="A")
    fresh(game).undo(submission(game))
    assert fresh(game).coming_deal == 1
    assert lying(game, 1) == [(1, "R9 B9 G9 | R3 Y3 G3")]
    fresh(game).redo(submission(game))
    assert lying(game, 2) == [(1, "A")]


def test_a_correction_leaves_the_reports_alone(game: Game) -> None:
    report(game)
    record(game, ROW)
    fresh(game).correct_deal(1, fresh(game).deals[0], submission(game))
    assert lying(game, 1) == [(1, "R9 B9 G9 | R3 Y3 G3")]


def test_a_game_knows_which_report_came_last(game: Game) -> None:
    assert fresh(game).latest_report == 0
    reported = report(game)
    assert fresh(game).latest_report == reported.pk
    numbered = Game.objects.numbered().get(pk=game.pk)
    assert numbered.latest_report == reported.pk


def test_reports_go_with_their_game(game: Game) -> None:
    report(game)
    game.delete()
    assert not ReportedLaydown.objects.exists()
