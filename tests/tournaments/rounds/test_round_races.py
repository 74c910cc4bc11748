"""Two organisers press at once. Each race is also run with the referee sent off."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import DatabaseError, connection
from django.db.models import QuerySet

from scoring.errors import Closed, MovedOn
from scoring.games.models import Game
from scoring.tokens import new_token
from tests import races
from tests.clubs import club_of
from tests.scoring.tables import read_row, submission
from tests.tournaments.playing import (
    again,
    deal_at,
    drafted,
    finish,
    leave,
    night_with,
    noted_by,
    play,
    published,
    rows,
    sitting,
)
from tests.tournaments.rounds.test_corrections import correct
from tests.waiting import PATIENCE
from tournaments.nights.models import LogEntry, Tournament
from tournaments.results.standings import standings_of, table_states
from tournaments.rounds import drafting, moving, publishing, seats
from tournaments.rounds.corrections import keep_seating, reseat_by_now
from tournaments.rounds.drafting import draft_next
from tournaments.rounds.models import HandResult, Round, RoundState, Table
from tournaments.rounds.moving import swap
from tournaments.rounds.publishing import Blocked, complete, publish
from tournaments.rounds.repairing import Repair, apply, repair
from tournaments.tables import hand_results
from tournaments.tables.actions import renew, table_behind

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("quick")]

ORGANISERS = 4


def at_once(*steps: Callable[[], object]) -> list[object]:
    """What comes of these steps, all taken at the same moment."""
    refusals = (MovedOn, Closed, DatabaseError, threading.BrokenBarrierError)
    return races.at_once(lambda number: steps[number](), len(steps), refusals)


class Open:
    """A transaction that is none."""

    def __enter__(self) -> None: ...

    def __exit__(self, *_error: object) -> None: ...


def without_the_referee(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Nothing is locked, everybody has read before anybody writes, and keys are not told apart.

    What would be noted, as the log itself takes one entry at a time.
    """
    all_have_read = threading.Barrier(ORGANISERS, timeout=PATIENCE)

    def unlocked(round: Round) -> Round:
        now = Round.objects.select_related("tournament").get(pk=round.pk)
        all_have_read.wait()
        return now

    for module in (publishing, moving, seats):
        monkeypatch.setattr(module, "locked", unlocked)
    for module in (publishing, moving):
        monkeypatch.setattr(module, "transaction", SimpleNamespace(atomic=Open))
    monkeypatch.setattr(publishing, "lock_recording", lambda _tables: None)
    monkeypatch.setattr(seats, "game_key", lambda *_table: new_token())
    return noted_by(monkeypatch, publishing, moving)


def presses(step: Callable[[Round], Any], round: Round) -> list[object]:
    pages = [again(round) for _organiser in range(ORGANISERS)]
    return at_once(*(partial(step, page) for page in pages))


def test_a_round_that_two_publish_at_once_has_a_game_for_each_table() -> None:
    round = drafted(night_with(12))
    answers = presses(lambda page: publish(page, None), round)
    assert [type(answer) for answer in answers] == [Round] * ORGANISERS
    assert Game.objects.count() == 3
    assert {table.game_id for table in rows(round)} == set(
        Game.objects.values_list("pk", flat=True)
    )
    assert LogEntry.objects.filter(kind="round-published").count() == 1


def test_without_the_referee_tables_would_have_several_games(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    round = drafted(night_with(12))
    with monkeypatch.context() as sent_off:
        without_the_referee(sent_off)
        presses(lambda page: publish(page, None), round)
    assert Game.objects.count() > 3


def test_a_round_that_two_complete_at_once_is_completed_once() -> None:
    round = published(night_with(12))
    answers = presses(lambda page: complete(page, None, knowingly=True), round)
    assert [type(answer) for answer in answers] == [Round] * ORGANISERS
    assert LogEntry.objects.filter(kind="round-completed").count() == 1


def test_without_the_referee_it_would_be_completed_several_times(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    round = published(night_with(12))
    with monkeypatch.context() as sent_off:
        noted = without_the_referee(sent_off)
        presses(lambda page: complete(page, None, knowingly=True), round)
    assert noted.count("round-completed") > 1


def swaps_from_one_page() -> list[object]:
    """Each organiser has two of another table swap seats."""
    round = drafted(night_with(4 * ORGANISERS))
    pages = [again(round) for _organiser in range(ORGANISERS)]
    steps = zip(pages, sitting(round), strict=True)
    return at_once(*(partial(swap, page, one, other, 0, None) for page, (one, other, *_) in steps))


def test_of_several_who_saw_the_same_page_one_moves_people() -> None:
    answers = swaps_from_one_page()
    assert sum(isinstance(answer, MovedOn) for answer in answers) == ORGANISERS - 1
    assert LogEntry.objects.filter(kind="round-swapped").count() == 1


def test_without_the_referee_all_would_move_them(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as sent_off:
        noted = without_the_referee(sent_off)
        swaps_from_one_page()
    assert noted.count("round-swapped") > 1


def test_a_round_that_two_draft_at_once_is_one() -> None:
    night = night_with(12)
    pages = [Tournament.objects.get(pk=night.pk) for _organiser in range(ORGANISERS)]
    answers = at_once(*(partial(draft_next, page, None) for page in pages))
    assert len(set(answers)) == 1
    assert night.rounds.count() == 1
    assert len(sitting(night.rounds.get())) == 3


@contextmanager
def without_the_constraints() -> Iterator[None]:
    """Of the number of a round, and of the one that is not complete."""
    once, one_at_a_time = Round._meta.constraints
    Round._meta.constraints = []
    with connection.schema_editor() as editor:  # SQLite makes the table anew from what stands here
        editor.remove_constraint(Round, one_at_a_time)
        editor.remove_constraint(Round, once)
    try:
        yield
    finally:
        Round.objects.all().delete()
        for constraint in (once, one_at_a_time):
            Round._meta.constraints = [*Round._meta.constraints, constraint]
            with connection.schema_editor() as editor:
                editor.add_constraint(Round, constraint)


def test_without_the_constraints_there_would_be_several_rounds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    night, have_looked = night_with(12), threading.Barrier(ORGANISERS, timeout=PATIENCE)
    coming_number = drafting.coming_number

    def before_anybody_has_drafted(tournament: Tournament) -> int:
        number = coming_number(tournament)
        have_looked.wait()
        return number

    monkeypatch.setattr(drafting, "coming_number", before_anybody_has_drafted)
    with without_the_constraints():
        pages = [Tournament.objects.get(pk=night.pk) for _organiser in range(ORGANISERS)]
        at_once(*(partial(draft_next, page, None) for page in pages))
        assert night.rounds.count() == ORGANISERS


def test_a_result_that_comes_in_while_the_round_is_completed_counts_or_closes_its_table() -> None:
    """Whoever is first: the round is complete, and what was recorded is in the standings."""
    club = club_of()
    for _time in range(5):
        night = night_with(4, club, deals=1)
        round = published(night)
        (table,) = rows(round)
        answers = at_once(partial(deal_at, table), partial(complete, again(round), None))
        state = table_states(again(round))[table.pk]
        assert state.finished
        assert len(standings_of(Tournament.objects.get(pk=night.pk)).rows) == 4
        told = [answer for answer in answers if isinstance(answer, Blocked | Round)]
        assert len(told) == 1
        completed = isinstance(told[0], Round)
        assert completed == (again(round).state == RoundState.COMPLETE)


def test_nothing_more_is_recorded_while_it_is_asked_whether_tables_have_begun(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whoever records has the game locked: it is waited for, and seen."""
    round = published(night_with(4))
    done: list[object] = []
    lock, ask = QuerySet.select_for_update, seats.begun_tables

    def locking(rows: QuerySet[Any], **how: Any) -> QuerySet[Any]:
        done.append(rows.model)
        return lock(rows, **how)

    def asking(round: Round) -> set[int]:
        done.append("asked")
        return ask(round)

    monkeypatch.setattr(QuerySet, "select_for_update", locking)
    monkeypatch.setattr(seats, "begun_tables", asking)
    publishing.unpublish(again(round), None)
    assert done[:5] == [Tournament, Round, Table, Game, "asked"]


def hand_results_and_withdrawal() -> Round:
    """One enters the paper of a table on a page from before, another takes the round back."""
    round = published(night_with(4))
    (table,) = rows(round)
    read, withdrawn = threading.Event(), threading.Event()

    def on_paper() -> None:
        page = Table.objects.select_related("round__tournament").get(pk=table.pk)
        read.set()
        withdrawn.wait(PATIENCE)
        finish(page)

    def take_back() -> None:
        read.wait(PATIENCE)
        publishing.unpublish(again(round), None)
        withdrawn.set()

    at_once(on_paper, take_back)
    publish(again(round), None)
    return again(round)


def test_a_paper_that_comes_in_while_the_round_is_taken_back_is_not_kept() -> None:
    round = hand_results_and_withdrawal()
    assert not any(state.finished for state in table_states(round).values())
    assert not HandResult.objects.exists()


def test_without_a_look_at_the_table_it_would_be_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hand_results, "locked_table", lambda _table: None)
    hand_results_and_withdrawal()
    assert HandResult.objects.exists()


def test_a_result_that_comes_in_while_the_next_round_is_published_is_refused() -> None:
    night = night_with(8)
    first = published(night)
    one, other = rows(first)
    finish(one)
    complete(again(first), None, knowingly=True)
    second = drafted(Tournament.objects.get(pk=night.pk))
    game = other.game
    assert game
    row = read_row("0* 25+ 60 30" if len(other.people) == 4 else "0* 25+ 60")
    answers = at_once(
        lambda: Game.objects.get(pk=game.pk).record_deal(row, submission(game)),
        lambda: publish(again(second), None),
    )
    assert [type(answer) for answer in answers if not isinstance(answer, Round)] == [Closed]
    assert all(table.game for table in rows(second))
    assert table_states(again(first))[other.pk].deals == 0


def test_codes_that_stay_move_once_whoever_publishes_or_renews_at_the_same_moment() -> None:
    night = night_with(8, keeps_codes=True)
    first = play(published(night))
    signs = [table.code for table in rows(first)]
    second = drafted(Tournament.objects.get(pk=night.pk))
    press = partial(publish, again(second), None)
    late = partial(renew, rows(first)[0], signs[0], None)
    at_once(press, press, press, late)
    now = [table.code for table in rows(second)]
    assert now[1:] == signs[1:]
    assert len({*now, *(table.code for table in rows(first))}) == 2 * len(signs)
    assert table_behind(now[0]) == rows(second)[0]


def test_of_several_who_saw_the_same_repair_one_does_it() -> None:
    night = night_with(12)
    round = published(night)
    leave(night, "A")
    found = repair(again(round), Random(1))
    assert isinstance(found, Repair)
    answers = presses(lambda page: apply(page, found.proposal, None), round)
    assert sum(isinstance(answer, MovedOn) for answer in answers) == ORGANISERS - 1
    assert LogEntry.objects.filter(kind="round-mended").count() == 1


def test_of_two_who_decide_otherwise_after_a_correction_one_is_told() -> None:
    night = night_with(12, modes=["random", "chop"], planned_rounds=3)
    first = play(published(night))
    second = drafted(Tournament.objects.get(pk=night.pk))
    correct(first)
    answers = at_once(
        partial(keep_seating, again(second), second.version, None),
        partial(reseat_by_now, again(second), second.version, None),
    )
    assert sum(isinstance(answer, MovedOn) for answer in answers) == 1
    kinds = ("round-rethought", "correction-acknowledged")
    assert LogEntry.objects.filter(kind__in=kinds).count() == 1
