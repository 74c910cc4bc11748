"""What is remembered of games is never older than their rows."""

import pytest
from django.contrib.auth.models import AnonymousUser

from rules import play
from scoring.errors import MovedOn
from scoring.games import log as courses
from scoring.games.deal_forms import DealForm
from scoring.games.models import Game
from scoring.games.recording import Submission
from tests.scoring.tables import fresh, read_row, record, submission

pytestmark = pytest.mark.django_db


def state_of_rows(game: Game) -> object:
    rows = game.versions.order_by("sequence")
    counted = {row.number: row for row in rows}
    deals = [counted[number].deal for number in sorted(counted) if not counted[number].removed]
    return play(fresh(game).setup, deals)


def test_whoever_looks_again_reads_no_deals(game: Game, django_assert_num_queries: object) -> None:
    record(game, "0* 25+ 60 100", "25+ 0* 60 100")
    again = Game.objects.writable(game.write_token)
    with django_assert_num_queries(0):  # type: ignore[operator]
        assert len(again.deals) == 2


def test_after_each_step_the_state_is_that_of_the_rows(game: Game) -> None:
    record(game, "0* 25+ 60 100", "25+ 0* 60 100")
    fresh(game).correct_deal(1, read_row("0* 30+ 60 100"), submission(fresh(game)))
    assert fresh(game).state == state_of_rows(game)
    fresh(game).undo(submission(fresh(game)))
    assert fresh(game).state == state_of_rows(game)
    fresh(game).redo(submission(fresh(game)))
    assert fresh(game).state == state_of_rows(game)
    record(game, "0* 25+ 60 100")
    assert fresh(game).state == state_of_rows(game)


def test_of_what_another_process_records_nothing_is_missed(game: Game) -> None:
    record(game, "0* 25+ 60 100")
    assert len(fresh(game).deals) == 1
    known = dict(courses.course_by_head)
    record(game, "25+ 0* 60 100")
    courses.course_by_head.clear()
    courses.course_by_head.update(known)  # as if it had happened elsewhere
    assert len(fresh(game).deals) == 2


def test_a_page_that_saw_less_has_its_own_course(game: Game) -> None:
    record(game, "0* 25+ 60 100", "25+ 0* 60 100")
    then = fresh(game).as_of(1)
    assert len(then.deals) == 1
    then = fresh(game).as_of(0)
    assert then.deals == ()
    assert len(fresh(game).deals) == 2


def test_only_so_many_are_remembered(game: Game) -> None:
    for number in range(courses.MOST_REMEMBERED + 10):
        courses.remember_course(f"head-{number}", fresh(game).course)
    assert len(courses.course_by_head) == courses.MOST_REMEMBERED
    assert "head-0" not in courses.course_by_head
    courses.course_by_head.clear()


def test_whoever_was_asked_for_stays(game: Game) -> None:
    record(game, "0* 25+ 60 100")
    head, course = fresh(game).head, fresh(game).course
    for number in range(courses.MOST_REMEMBERED + 10):
        courses.remember_course(f"head-{number}", course)
        assert courses.remembered_course(head) is course
    courses.course_by_head.clear()


def test_what_was_read_while_its_rows_were_away_is_not_remembered(game: Game) -> None:
    record(game, "0* 25+ 60 100", "25+ 0* 60 100")
    courses.course_by_head.clear()
    reader = fresh(game)
    rows = list(game.versions.all())
    game.versions.all().delete()
    assert reader.deals == ()
    for row in rows:
        row.save(force_insert=True)
    assert len(fresh(game).deals) == 2


def test_whoever_was_overtaken_is_told(game: Game) -> None:
    typed = {"key": "k" * 22, "seen": "0", "out": "0", "points-1": "50", "points-2": "60"}
    form = DealForm(fresh(game), typed | {"points-3": "70"})
    assert form.is_valid(), form.errors
    assert not form.is_old_news
    record(game, "0* 25+ 60 100")
    with pytest.raises(MovedOn):
        form.game.record_deal(form.deal, form.submission(AnonymousUser()))
    assert form.is_old_news


def test_a_key_that_is_known_changes_nothing_of_what_is_remembered(game: Game) -> None:
    sent = Submission("twice", seen=0)
    first = fresh(game).record_deal(read_row("0* 25+ 60 100"), sent)
    again = fresh(game).as_of(0).record_deal(read_row("0* 25+ 60 100"), sent)
    assert again == first
    assert fresh(game).state == state_of_rows(game)
