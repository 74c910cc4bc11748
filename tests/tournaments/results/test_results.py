"""How tables end, what is kept of them, and the standings that follow."""

import sqlite3
import time
from contextlib import closing
from dataclasses import replace
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from rules import Deal
from scoring.errors import Closed
from tests.clubs import club_of
from tests.scoring.tables import fresh, record, submission
from tests.tournaments.people import entrant, tournament_of
from tests.tournaments.tables_reporting import (
    closed,
    hand_result_at,
    play_at,
    reported,
    round_of,
    table_at,
)
from tournaments.nights.models import Tournament
from tournaments.results.keeping import keep_outcomes
from tournaments.results.standings import (
    board_of,
    finishing_orders,
    outcomes,
    standings_of,
    table_state,
    table_states,
)
from tournaments.rounds.closing import open_table
from tournaments.rounds.models import Round, RoundState, Stage, Table, TableOutcome
from tournaments.rounds.publishing import complete, reopen

OUT = "0* 25+ 60 5+"  # the first goes out, the third has not laid
TENS = [OUT] * 10


@pytest.fixture
def night(db: None) -> Tournament:
    return tournament_of(club_of())


def names(tournament: Tournament, entrants: Any) -> str:
    known = {each.pk: each.name for each in tournament.entrants.in_order()}
    return " ".join(known[pk] for pk in entrants)


def order(tournament: Tournament, **more: Any) -> str:
    fresh_one = Tournament.objects.get(pk=tournament.pk)
    return names(tournament, standings_of(fresh_one, **more).order)


def test_a_table_is_open_until_its_game_is_finished(night: Tournament) -> None:
    round = round_of(night, "Ada Ben Cleo Dora")
    table = play_at(round, 1, OUT)
    state = table_state(table)
    assert (state.finished, state.deals, state.deal, state.places) == (False, 1, 2, (1, 3, 4, 2))
    play_at(round, 1, *TENS[1:])
    state = table_state(table)
    assert (state.finished, state.deals, state.deal, state.places) == (True, 10, 10, (1, 3, 4, 2))
    assert names(night, state.finishing_order) == "Ada Dora Ben Cleo"


def test_a_table_that_played_the_deals_agreed_is_finished_and_more_of_them_do_not_count(
    db: None,
) -> None:
    night = tournament_of(club_of(), deals=2)
    round = round_of(night, "Ada Ben Cleo Dora")
    table = play_at(round, 1, OUT, OUT)
    before = table_state(table)
    assert before.finished
    play_at(round, 1, "60 60 60 0*")
    assert table_state(table) == before


def test_a_table_that_is_closed_counts_as_it_stands(night: Tournament) -> None:
    round = round_of(night, "Ada Ben Cleo Dora")
    table = closed(play_at(round, 1, OUT))
    assert table_state(table).finished
    assert order(night) == "Ada Dora Ben Cleo"
    open_table(table, None)
    assert not table_state(table).finished
    assert order(night) == ""


def test_what_a_phone_records_after_its_table_was_closed_is_refused(night: Tournament) -> None:
    round = round_of(night, "Ada Ben Cleo Dora")
    table = closed(play_at(round, 1, OUT))
    before = table_state(table)
    with pytest.raises(Closed):
        play_at(round, 1, "60 60 60 0*")
    assert table_state(table) == before
    open_table(table, None)
    play_at(round, 1, "60 60 60 0*")
    assert table_state(table).deals == 2


def test_what_a_phone_takes_back_after_its_round_is_complete_is_refused(db: None) -> None:
    night = tournament_of(club_of(), deals=1)
    round = round_of(night, "Ada Ben Cleo Dora")
    table = play_at(round, 1, OUT)
    assert isinstance(complete(round, None), Round)
    before = order(night)
    assert table.game
    with pytest.raises(Closed):
        fresh(table.game).undo(submission(table.game))
    assert order(night) == before == "Ada Dora Ben Cleo"
    hand_result_at(round, 1, [3, 10, 9, 9], [50, 70, 30, 20])
    assert order(night).startswith("Ben")  # the organiser corrects at the desk
    hand_result_at(round, 1, [3, 10, 9, 9], [50, 70, 30, 20], removed=True)
    reopen(round, None)
    fresh(table.game).undo(submission(table.game))
    record(table.game, "60 60 60 0*")
    assert order(night).startswith("Dora")


def test_a_table_that_played_nothing_counts_for_nobody(night: Tournament) -> None:
    round = round_of(night, "Ada Ben Cleo Dora")
    assert table_state(closed(table_at(round, 1))).finished
    assert order(night) == ""
    assert order(night, provisional=True) == ""


def test_a_paper_counts_in_place_of_the_game_until_it_is_taken_back(night: Tournament) -> None:
    round = round_of(night, "Ada Ben Cleo Dora")
    table = play_at(round, 1, OUT)
    hand_result_at(round, 1, [3, 10, 9, 9], [50, 70, 30, 20])
    state = table_state(table)
    assert (state.finished, state.is_by_hand, state.places) == (True, True, (4, 1, 3, 2))
    assert state.deals is None  # nobody wrote it down
    hand_result_at(round, 1, [3, 10, 9, 9], [50, 70, 30, 20], removed=True)
    state = table_state(table)
    assert (state.finished, state.is_by_hand, state.deals) == (False, False, 1)


def test_the_winner_of_a_replay_stands_first_on_paper(night: Tournament) -> None:
    round = round_of(night, "Ada Ben Cleo Dora")
    hand_result_at(round, 1, [10, 10, 3, 4], [50, 50, 0, 0], winner=1)
    assert table_state(table_at(round, 1)).places == (2, 1, 4, 3)


def test_a_replay_in_the_game_decides(night: Tournament) -> None:
    round = round_of(night, "Ada Ben")
    table = play_at(round, 1, *["0* 25+", "25+ 0*"] * 5)
    assert not table_state(table).finished
    assert table.game
    game = fresh(table.game)
    game.record_replay(1, submission(game))
    state = table_state(table)
    assert (state.finished, state.places) == (True, (2, 1))


def test_where_everybody_plays_every_phase_points_alone_count_on_paper(db: None) -> None:
    night = tournament_of(club_of(), variant="ten")
    round = round_of(night, "Ada Ben Cleo Dora")
    hand_result_at(round, 1, [9, 1, 5, 10], [50, 10, 30, 20])
    assert table_state(table_at(round, 1)).places == (4, 1, 3, 2)


def test_a_correction_back_restores_the_standings(night: Tournament) -> None:
    round = round_of(night, "Ada Ben Cleo Dora")
    table = closed(play_at(round, 1, OUT))
    before = order(night)
    assert table.game
    for points in (Deal(3, frozenset({3}), (60, 60, 60, 0)), fresh(table.game).deals[0]):
        open_table(table, None)
        game = fresh(table.game)
        game.correct_deal(1, points, submission(game))
        closed(table)  # as it stands now
        if points.out == 3:
            assert order(night).startswith("Dora")
    assert order(night) == before


def test_drafts_do_not_count(night: Tournament) -> None:
    round = reported(night, "Ada Ben Cleo Dora")
    Round.objects.filter(pk=round.pk).update(state=RoundState.DRAFT)
    assert outcomes(night) == []


def test_standings_can_end_with_an_earlier_round(night: Tournament) -> None:
    reported(night, "Ada Ben Cleo Dora")
    reported(night, "Ben Dora Ada Cleo")
    assert order(night, until=1) == "Ada Ben Cleo Dora"
    assert order(night) == "Ben Ada Dora Cleo"


def test_only_finished_tables_count_unless_provisional_standings_are_wanted(
    night: Tournament,
) -> None:
    round = round_of(night, "Ada Ben Cleo Dora", "Eve Fay Gus Hal")
    play_at(round, 1, OUT)
    assert order(night) == ""
    assert order(night, provisional=True) == "Ada Dora Ben Cleo"


def test_those_who_came_further_in_a_knock_out_are_above(db: None) -> None:
    night = tournament_of(club_of(), final="knock_out")
    reported(night, "Ada Ben Cleo Dora", "Eve Fay Gus Hal")
    reported(night, "Hal Dora Ada", "Cleo Eve Fay", stage=Stage.KNOCK_OUT)
    assert set(order(night).split()[:2]) == {"Cleo", "Hal"}
    reported(night, "Dora Hal", stage=Stage.KNOCK_OUT, byes=[entrant(night, "Cleo").pk])
    assert order(night).split()[:3] == ["Cleo", "Dora", "Hal"]
    reported(night, "Dora Cleo", stage=Stage.FINAL)
    assert order(night).split()[:3] == ["Dora", "Cleo", "Hal"]


@pytest.mark.parametrize(("carries", "first"), [(False, "Dora"), (True, "Ada")])
def test_points_are_carried_into_the_final_or_it_starts_anew(
    db: None, carries: bool, first: str
) -> None:
    night = tournament_of(club_of(), final="final", carries=carries)
    for _round in range(3):
        reported(night, "Ada Ben Cleo Dora")
    reported(night, "Dora Ada", stage=Stage.FINAL)
    assert order(night).split()[0] == first


def test_finishing_orders_are_those_of_the_tables(night: Tournament) -> None:
    round = reported(night, "Cleo Ada Ben", "Eve Dora Fay")
    assert [names(night, each) for each in finishing_orders(round)] == [
        "Cleo Ada Ben",
        "Eve Dora Fay",
    ]


def test_what_a_correction_would_do_can_be_seen_before_it_is_made(night: Tournament) -> None:
    round = reported(night, "Ada Ben Cleo Dora")
    board = board_of(night, outcomes(night))
    [(_pk, state)] = table_states(round).items()
    board.put(replace(state.result, places=(4, 3, 2, 1), completed=(0,) * 4))
    assert names(night, board.standings().order) == "Dora Cleo Ben Ada"
    assert order(night) == "Ada Ben Cleo Dora"


def test_reading_again_derives_nothing_anew(
    night: Tournament, django_assert_max_num_queries: Any
) -> None:
    for _round in range(3):
        reported(night, "Ada Ben Cleo Dora", "Eve Fay Gus Hal")
    news = connection.vendor == "postgresql"  # there that tables have finished is a statement too
    with django_assert_max_num_queries(6 + news):
        first = standings_of(night).order
    with django_assert_max_num_queries(3):
        assert standings_of(night).order == first


def test_of_a_table_at_which_nothing_happened_nothing_is_kept(night: Tournament) -> None:
    round = round_of(night, "Ada Ben Cleo Dora", "Eve Fay Gus Hal")
    play_at(round, 1, OUT)
    stand = [(state.rows[0].deals, state.finished) for state in outcomes(night)]
    assert stand == [(1, False), (0, False)]
    assert [kept.table.number for kept in TableOutcome.objects.all()] == [1]


def test_only_what_is_out_of_date_is_derived_anew(night: Tournament) -> None:
    round = reported(night, "Ada Ben Cleo Dora", "Eve Fay Gus Hal")
    outcomes(night)
    wrong = [{"place": 1, "completed": 7, "points": 7, "deals": 7}] * 4
    TableOutcome.objects.update(rows=wrong)
    hand_result_at(round, 2, [1, 2, 3, 4], [0] * 4)
    kept, anew = outcomes(night)
    assert [row.completed for row in kept.rows] == [7] * 4
    assert [row.completed for row in anew.rows] == [1, 2, 3, 4]


def test_other_people_at_a_table_have_not_played_what_was_recorded_there(
    night: Tournament,
) -> None:
    round = reported(night, "Ada Ben Cleo Dora")
    outcomes(night)
    round.seats.filter(entrant=entrant(night, "Dora")).delete()
    [state] = outcomes(night)
    assert not state.finished
    assert len(state.rows) == 3


@pytest.mark.django_db(transaction=True)
def test_a_table_that_is_gone_meanwhile_is_not_kept() -> None:
    keep_outcomes([TableOutcome(table_id=987654, stamp="x", rows=[], is_finished=False)])
    assert not TableOutcome.objects.exists()


def test_a_person_who_was_erased_keeps_their_place_without_a_name(night: Tournament) -> None:
    reported(night, "Ada Ben Cleo Dora")
    player = entrant(night, "Ben").player
    player.name, player.erased_at = "", timezone.now()
    player.save()
    assert order(night) == "Ada former player Cleo Dora"


def test_an_older_stamp_that_is_written_last_is_noticed(night: Tournament) -> None:
    round = round_of(night, "Ada Ben Cleo Dora")
    table = play_at(round, 1, OUT)
    table_state(table)
    older = TableOutcome.objects.get()
    play_at(round, 1, OUT)
    table_state(table)
    older.save()
    assert table_state(table).deals == 2


def test_a_table_without_a_game_stands_at_the_beginning(night: Tournament) -> None:
    round = round_of(night, "Ada Ben Cleo Dora")
    Table.objects.filter(round=round).update(game=None)
    state = table_state(table_at(round, 1))
    assert (state.finished, state.deals, state.places) == (False, 0, (1, 1, 1, 1))


def test_a_correction_is_found_among_all_the_tables(night: Tournament) -> None:
    first = round_of(night, "Ada Ben Cleo Dora")
    closed(play_at(first, 1, OUT))
    reported(night, "Ada Ben Cleo Dora")
    assert order(night).startswith("Ada")
    hand_result_at(first, 1, [0, 0, 0, 2], [120, 120, 120, 5])
    assert table_state(table_at(first, 1)).places == (2, 2, 2, 1)


@pytest.mark.sqlite
@pytest.mark.django_db(transaction=True)
def test_who_reads_standings_while_somebody_else_writes_does_not_wait_and_writes_nothing() -> None:
    night = tournament_of(club_of())
    table = play_at(round_of(night, "Ada Ben Cleo Dora"), 1, *TENS)
    table_state(table)
    TableOutcome.objects.update(stamp="old")
    with closing(sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        began = time.monotonic()
        assert table_state(table).finished
        assert time.monotonic() - began < 5
    assert TableOutcome.objects.get().stamp == "old"
    assert table_state(table).finished
    assert TableOutcome.objects.get().stamp != "old"
