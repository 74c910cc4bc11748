"""Two people at once: the database referees. Each race is also run with the referee sent off."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.db.models import QuerySet
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from live.parts import HtmxRequest
from scoring.errors import Closed, MovedOn
from scoring.games.frames import CorrectedDeal
from scoring.games.models import Game
from tests import races
from tests.clubs import ada, ben
from tests.scoring.tables import fresh, read_row, submission
from tests.tournaments.nights_running import deal, game_of, round_of, running, table_of
from tournaments.clock import actions as timing
from tournaments.nights.models import LogEntry, Tournament
from tournaments.results.standings import table_state
from tournaments.rounds.closing import close_table, play_on, say_done
from tournaments.rounds.models import HandResult, Round, Table
from tournaments.rounds.publishing import complete
from tournaments.tables import actions as calls
from tournaments.tables import hand_result_views as views
from tournaments.tables.deal_corrections import TableCorrecting
from tournaments.tables.hand_results import TypedResult, enter, hand_results_of
from tournaments.tables.pages import HandResultPage

pytestmark = pytest.mark.django_db(transaction=True)
PEOPLE = 8
ROW = "25+ 60 0* 60"


def at_once(press: Callable[[int], object]) -> list[object]:
    """What each of them gets who press at the same moment."""
    return races.at_once(press, PEOPLE, MovedOn)


def noted(tournament: Tournament, kind: str) -> int:
    return LogEntry.objects.filter(tournament=tournament, kind=kind).count()


@contextmanager
def without_constraints() -> Iterator[None]:
    """Take the constraints off the table of papers for a while."""
    constraints = HandResult._meta.constraints
    HandResult._meta.constraints = []  # SQLite makes the table anew from what stands here
    with connection.schema_editor() as editor:
        for constraint in constraints:
            editor.remove_constraint(HandResult, constraint)
    try:
        yield
    finally:
        HandResult.objects.all().delete()
        HandResult._meta.constraints = constraints
        with connection.schema_editor() as editor:
            for constraint in constraints:
                editor.add_constraint(HandResult, constraint)


def hand_results_at_once(tournament: Tournament) -> list[object]:
    """Everybody has seen the empty page of the same table, and read its paper differently."""
    tables = [table_of(tournament) for _person in range(PEOPLE)]
    return at_once(
        lambda person: enter(
            tables[person], TypedResult((3, 2, 2, 1), (5 * person, 55, 60, 100)), seen=0, by=None
        )
    )


def test_of_two_scorers_who_enter_the_same_paper_differently_one_is_told_of_the_other() -> None:
    night = running(deals=3)
    answers = hand_results_at_once(night)
    assert sum(isinstance(answer, HandResult) for answer in answers) == 1
    assert sum(isinstance(answer, MovedOn) for answer in answers) == PEOPLE - 1
    assert len(hand_results_of(table_of(night))) == 1
    assert noted(night, "paper-entered") == 1


def test_without_the_constraint_more_than_one_paper_would_be_kept() -> None:
    night = running(deals=3)
    with without_constraints():
        hand_results_at_once(night)
        assert len(hand_results_of(table_of(night))) > 1


def test_start_pressed_by_many_at_once_starts_the_clock_once() -> None:
    night = running(minutes=45)
    rounds = [round_of(night) for _person in range(PEOPLE)]
    answers = at_once(lambda person: timing.start(rounds[person]))
    assert answers.count(True) == 1
    assert noted(night, "clock-started") == 1


def test_if_nobody_looked_whether_it_runs_each_would_start_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    night = running(minutes=45)
    rounds = [round_of(night) for _person in range(PEOPLE)]
    blind = QuerySet.filter

    def unseeing(self: QuerySet[Round], *args: object, **lookups: object) -> QuerySet[Round]:
        lookups.pop("clock_started_at", None)
        return blind(self, *args, **lookups)

    monkeypatch.setattr(QuerySet, "filter", unseeing)
    answers = at_once(lambda person: timing.start(rounds[person]))
    monkeypatch.undo()
    assert answers.count(True) > 1
    assert noted(night, "clock-started") > 1


def test_minutes_added_by_many_who_saw_the_same_time_are_added_once() -> None:
    night = running(minutes=45)
    rounds = [round_of(night) for _person in range(PEOPLE)]
    assert at_once(lambda person: timing.add(rounds[person], 5, seen=45 * 60)).count(True) == 1
    assert round_of(night).minutes == 50


def test_a_call_from_all_phones_of_a_table_is_one_call() -> None:
    night = running()
    tables = [table_of(night) for _phone in range(PEOPLE)]
    assert at_once(lambda phone: calls.call(tables[phone])).count(True) == 1
    assert noted(night, "table-called") == 1


def test_codes_that_two_renew_at_once_are_renewed_once() -> None:
    night = running()
    tables = [table_of(night) for _person in range(PEOPLE)]
    old = tables[0].code
    answers = at_once(lambda person: calls.renew(tables[person], old, None))
    assert answers.count(True) == 1
    assert noted(night, "codes-renewed") == 1


def after_time() -> Tournament:
    """One deal is recorded at the first table, and the time is up."""
    night = running(minutes=45)
    deal(night, 1, ROW)
    Round.objects.update(clock_started_at=timezone.now() - timedelta(minutes=46))
    return night


def last_deal_and(night: Tournament, other: Callable[[], object]) -> list[object]:
    """A phone sends the deal that was being played, and somebody else does something."""
    game = game_of(night)
    sent = submission(game)
    assert game.names
    acts = (lambda: game.record_deal(read_row(ROW), sent), other)
    return races.at_once(lambda person: acts[person](), len(acts), (Closed, MovedOn))


def test_all_phones_of_a_table_say_once_that_it_is_done_and_once_that_it_plays_on() -> None:
    night = after_time()
    tables = [table_of(night) for _phone in range(PEOPLE)]
    at_once(lambda phone: say_done(tables[phone]))
    assert noted(night, "table-done") == 1
    at_once(lambda phone: play_on(tables[phone]))
    assert noted(night, "table-plays-on") == 1


@pytest.mark.parametrize("close", [say_done, lambda table: close_table(table, None)])
def test_a_last_deal_counts_or_is_refused_while_its_table_is_closed(
    close: Callable[[Table], None],
) -> None:
    night = after_time()
    table = table_of(night)
    answers = last_deal_and(night, lambda: close(table))
    state, game = table_state(table_of(night)), fresh(game_of(night))
    is_refused = any(isinstance(answer, Closed) for answer in answers)
    assert state.finished
    assert state.deals == len(game.deals) == (1 if is_refused else 2)
    assert noted(night, "table-last-deal") == (not is_refused)


def test_a_table_that_gets_time_while_its_last_deal_comes_in_plays_on() -> None:
    night = after_time()
    round = round_of(night)
    last_deal_and(night, lambda: timing.add(round, 5, seen=45 * 60))
    assert fresh(game_of(night)).last_deal is None
    assert not table_state(table_of(night)).finished
    assert len(game_of(night).deals) == 2


def test_two_phones_that_send_the_last_deal_end_the_table_once() -> None:
    night = after_time()
    games = [game_of(night) for _phone in range(PEOPLE)]
    sent = [submission(game) for game in games]
    answers = at_once(lambda phone: games[phone].record_deal(read_row(ROW), sent[phone]))
    assert sum(isinstance(answer, MovedOn) for answer in answers) == PEOPLE - 1
    assert noted(night, "table-last-deal") == 1
    assert fresh(game_of(night)).last_deal == 2


def corrections_at_once(night: Tournament) -> list[object]:
    """Everybody has seen the same deal of a table that is over, and reads it otherwise."""
    user = User.objects.create_user("ada-corrects")
    games = [game_of(night) for _person in range(PEOPLE)]
    by = [TableCorrecting(table_of(night), game, user, may_organise=True) for game in games]
    deals = [read_row(f"0* 60 25+ {55 + 5 * person}") for person in range(PEOPLE)]
    typed = [
        CorrectedDeal(game, 1, deal, None, submission(game))
        for game, deal in zip(games, deals, strict=True)
    ]
    shown = [mark_of(*each) for each in zip(by, typed, strict=True)]
    return at_once(lambda person: by[person].save(typed[person], shown[person]))


def mark_of(by: TableCorrecting, typed: CorrectedDeal) -> str:
    changes = by.changes(typed.deals)
    assert changes
    return changes.mark


def test_of_organisers_who_correct_the_same_deal_one_is_first_and_the_others_are_told() -> None:
    night = running(deals=1)
    for number in (1, 2):
        deal(night, number, ROW)
    complete(round_of(night), None)
    answers = corrections_at_once(night)
    assert sum(answer is None for answer in answers) == 1
    assert sum(isinstance(answer, MovedOn) for answer in answers) == PEOPLE - 1
    assert fresh(game_of(night)).version == 2
    assert table_of(night).counted_up_to == 2
    assert game_of(night).closed == "round"
    assert noted(night, "deal-corrected") == 1


def test_of_organisers_who_correct_two_tables_the_slower_one_is_told_that_it_changes_more() -> None:
    """What was shown of the standings was worked out without the other table."""
    night, user = running(deals=1), User.objects.create_user("ada-corrects")
    for number in (1, 2):
        deal(night, number, ROW)
    complete(round_of(night), None)
    games = [game_of(night, number) for number in (1, 2)]
    typed = [CorrectedDeal(g, 1, read_row("45+ 60 0* 60"), None, submission(g)) for g in games]
    by = [
        TableCorrecting(table_of(night, number), game, user, may_organise=True)
        for number, game in enumerate(games, 1)
    ]
    shown = [mark_of(*each) for each in zip(by, typed, strict=True)]
    answers = races.at_once(lambda n: by[n].save(typed[n], shown[n]), 2, MovedOn)
    assert [answer for answer in answers if answer is None] == [None]
    assert noted(night, "deal-corrected") == 1


def test_of_scorers_who_correct_two_tables_the_slower_one_is_told_that_it_changes_more() -> None:
    night = running(deals=3)
    for number in (1, 2):
        enter(table_of(night, number), TypedResult((3, 2, 2, 1), (0, 50, 65, 100)), 0, None)
    browsers = [ben(night.club), ada(night.club)]
    sent = [paper_looked_at(browser, table_of(night, n)) for n, browser in enumerate(browsers, 1)]
    answers = races.at_once(lambda n: browsers[n].post(*sent[n]).status_code, 2)
    assert answers.count(302) == 1
    assert noted(night, "paper-corrected") == 1


def first_result_and_last_deal(night: Tournament) -> list[object]:
    """A scorer types the first result of a table while its phone sends the deal that ends it."""
    game, browser = game_of(night), ben(night.club)
    sent = submission(game)
    assert game.names
    acts = (
        lambda: browser.post(*paper_of(table_of(night))).status_code,
        lambda: game.record_deal(read_row(ROW), sent),
    )
    return races.at_once(lambda person: acts[person](), len(acts))


def test_a_first_result_never_counts_in_place_of_a_game_that_ended_unseen() -> None:
    night = running(deals=1)
    answers = first_result_and_last_deal(night)
    assert fresh(game_of(night)).version == 1
    assert 200 in answers or 302 in answers
    saved = HandResult.objects.first()
    assert (302 in answers) is (saved is not None)
    assert saved is None or saved.game_version == 0  # the deal came in after it was saved


def test_what_was_true_for_a_moment_is_asked_by_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """A phone ends the game after the first look at it, and a moment later plays on."""
    night = running(deals=1)
    look, steps = views.hand_result_page, iter((Game.undo, Game.redo))
    deal(night, 1, ROW)

    def looked(request: HtmxRequest, table: Table) -> HandResultPage:
        if step := next(steps, None):
            step(game_of(night), submission(game_of(night)))
        return look(request, table)

    monkeypatch.setattr(views, "hand_result_page", looked)
    answer = ben(night.club).post(*paper_of(table_of(night)))
    assert answer.status_code == 302
    assert HandResult.objects.count() == 1


def paper_of(table: Table) -> tuple[str, dict[str, object]]:
    """As it is sent by whoever has opened the page before anything was typed."""
    typed: dict[str, object] = {"seen": 0, "winner": ""}
    for seat, (completed, points) in enumerate(((1, 0), (0, 55), (0, 65), (0, 100))):
        typed |= {f"completed-{seat}": completed, f"points-{seat}": points}
    return reverse("hand-result-save", args=[table.round.tournament_id, table.pk]), typed


def paper_looked_at(browser: Client, table: Table) -> tuple[str, dict[str, object]]:
    """What is sent by whoever corrects its paper and has seen what that changes."""
    typed: dict[str, object] = {"seen": 1, "winner": ""}
    for seat, (completed, points) in enumerate(((3, 0), (2, 55), (2, 65), (1, 100))):
        typed |= {f"completed-{seat}": completed, f"points-{seat}": points}
    address = reverse("hand-result-save", args=[table.round.tournament_id, table.pk])
    mark = re.search('name="shown" value="([0-9a-f]+)"', browser.post(address, typed).text)
    assert mark
    return address, typed | {"shown": mark[1]}
