from dataclasses import replace
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import transaction

from scoring.errors import MovedOn, NothingToUndo
from scoring.games.log import digest_of
from tests.tournaments.nights_running import deal, round_of, running, table_of
from tournaments.log import sentence_of
from tournaments.nights.actions import undo
from tournaments.nights.log_pages import LogPage
from tournaments.nights.models import LogEntry, Tournament
from tournaments.results import standings as results
from tournaments.rounds.models import HandResult, Table
from tournaments.rounds.moving import discard
from tournaments.rounds.publishing import unpublish
from tournaments.tables.hand_results import (
    TypedResult,
    bring_back,
    counting_result,
    enter,
    hand_results_of,
    link,
    take_back,
)
from tournaments.verifying.completeness import DamagedEntry, damaged_entries

pytestmark = pytest.mark.django_db

MINE = TypedResult((3, 2, 2, 1), (40, 55, 60, 100))
THEIRS = TypedResult((3, 2, 2, 1), (40, 55, 65, 100))


@pytest.fixture
def night() -> Tournament:
    return running(deals=3)


def kinds(tournament: Tournament) -> list[str]:
    entries = LogEntry.objects.filter(tournament=tournament).order_by("pk")
    return [entry.kind for entry in entries if entry.kind.startswith("paper")]


def test_a_paper_counts_in_place_of_what_was_recorded(night: Tournament) -> None:
    deal(night, 1, "25+ 60 0* 60")
    table = table_of(night)
    assert not results.table_state(table).finished
    enter(table, MINE, seen=0, by=None)
    state = results.table_state(table)
    assert state.finished
    assert state.places == (1, 2, 3, 4)


def test_taken_back_what_was_recorded_counts_again(night: Tournament) -> None:
    deal(night, 1, "25+ 60 0* 60")
    table = table_of(night)
    enter(table, MINE, seen=0, by=None)
    take_back(table, seen=1, by=None)
    assert counting_result(hand_results_of(table)) is None
    state = results.table_state(table)
    assert not state.finished
    assert state.places == (2, 3, 1, 3)
    bring_back(table, seen=2, by=None)
    assert results.table_state(table).places == (1, 2, 3, 4)
    assert kinds(night) == ["paper-entered", "paper-taken-back", "paper-brought-back"]


def test_a_correction_is_a_new_row_with_its_reason_and_author(night: Tournament) -> None:
    table, ben = table_of(night), User.objects.create_user("benno")
    enter(table, MINE, seen=0, by=None)
    enter(table, THEIRS, seen=1, by=ben, reason="read wrongly")
    latest, first = hand_results_of(table)
    assert (latest.sequence, latest.points, latest.reason) == (2, [40, 55, 65, 100], "read wrongly")
    assert latest.author == ben
    assert first.points == [40, 55, 60, 100]
    assert kinds(night) == ["paper-entered", "paper-corrected"]


def test_the_same_paper_sent_twice_is_one_entry(night: Tournament) -> None:
    table = table_of(night)
    assert enter(table, MINE, seen=0, by=None) == enter(table, MINE, seen=0, by=None)
    assert len(hand_results_of(table)) == 1
    take_back(table, seen=1, by=None)
    take_back(table, seen=1, by=None)
    assert len(hand_results_of(table)) == 2


def test_who_saw_an_older_entry_is_told_so_and_nothing_is_saved(night: Tournament) -> None:
    table = table_of(night)
    enter(table, MINE, seen=0, by=None)
    with pytest.raises(MovedOn):
        enter(table, THEIRS, seen=0, by=None)
    with pytest.raises(MovedOn):
        enter(table, THEIRS, seen=7, by=None)
    assert len(hand_results_of(table)) == 1


def test_what_is_not_there_is_neither_taken_back_nor_brought_back(night: Tournament) -> None:
    table = table_of(night)
    with pytest.raises(NothingToUndo):
        take_back(table, seen=0, by=None)
    enter(table, MINE, seen=0, by=None)
    with pytest.raises(NothingToUndo):
        bring_back(table, seen=1, by=None)


def latest_entry(tournament: Tournament) -> LogEntry:
    mine = LogEntry.objects.filter(tournament=tournament, kind__startswith="paper")
    return mine.latest("pk")


def test_the_log_takes_a_paper_back_and_brings_it_back(night: Tournament) -> None:
    table = table_of(night)
    enter(table, MINE, seen=0, by=None)
    entered = latest_entry(night)
    assert undo(entered)
    assert counting_result(hand_results_of(table)) is None
    assert not undo(entered)
    assert undo(latest_entry(night))
    assert counting_result(hand_results_of(table))


def test_the_log_takes_no_paper_back_that_was_corrected_since(night: Tournament) -> None:
    table = table_of(night)
    enter(table, MINE, seen=0, by=None)
    entered = latest_entry(night)
    enter(table, THEIRS, seen=1, by=None)
    assert not undo(entered)
    assert len(hand_results_of(table)) == 2


def test_the_log_changes_no_paper_of_a_table_that_is_gone(night: Tournament) -> None:
    table = table_of(night)
    enter(table, MINE, seen=0, by=None)
    Table.objects.update(game=None)
    assert not undo(latest_entry(night))


def test_the_log_keeps_what_was_typed_when_the_table_goes(night: Tournament) -> None:
    """A round that is taken back knowingly and thrown away takes its tables with it."""
    enter(table_of(night), MINE, seen=0, by=None)
    unpublish(round_of(night), None, knowingly=True)
    discard(round_of(night), round_of(night).version, None)
    assert not HandResult.objects.exists()
    [line] = [line for line in LogPage(night).lines if line.entry.kind == "paper-entered"]
    assert "Ada 3/40, Ben 2/55, Cleo 2/60 and Dora 1/100" in line.text


def test_the_log_tells_how_many_deals_were_typed(night: Tournament) -> None:
    enter(table_of(night), replace(MINE, deals=3), seen=0, by=None)
    [line] = [line for line in LogPage(night).lines if line.entry.kind == "paper-entered"]
    assert line.text.endswith("Cleo 2/60 and Dora 1/100 (3 deals)")


def test_what_an_older_version_noted_of_a_paper_is_told_without_it(night: Tournament) -> None:
    told = sentence_of("paper-entered", {"round": 1, "table": 2, "sequence": 1}, str)
    assert told == "Round 1, table 2: a result was typed, and counts."


COUNTED = TypedResult((3, 2, 2, 1), (40, 55, 60, 100), deals=4)


@pytest.fixture
def whole_games() -> Tournament:
    return running()


def test_so_many_deals_count_as_were_typed(whole_games: Tournament) -> None:
    table = table_of(whole_games)
    enter(table, COUNTED, seen=0, by=None)
    assert results.table_state(table).deals == 4
    take_back(table, seen=1, by=None)
    bring_back(table, seen=2, by=None)
    assert results.table_state(table).deals == 4


def test_where_nobody_said_how_many_deals_it_were_no_number_is_made_up(
    whole_games: Tournament,
) -> None:
    deal(whole_games, 1, "25+ 60 0* 60")
    table = table_of(whole_games)
    enter(table, MINE, seen=0, by=None)
    state = results.table_state(table)
    assert (state.deals, state.counts) == (None, True)


@pytest.mark.parametrize(("facts", "deals"), [({"deals": 3}, 3), ({"variant": "ten"}, 10)])
def test_what_was_settled_before_needs_no_saying(facts: dict[str, Any], deals: int) -> None:
    table = table_of(running(**facts))
    enter(table, MINE, seen=0, by=None)
    assert results.table_state(table).deals == deals


def test_a_game_that_was_recorded_to_its_end_has_its_deals(whole_games: Tournament) -> None:
    deal(whole_games, 1, *["25+ 60 0* 60"] * 10)
    table = table_of(whole_games)
    enter(table, MINE, seen=0, by=None)
    assert results.table_state(table).deals == 10


def test_other_deals_are_another_entry(whole_games: Tournament) -> None:
    table = table_of(whole_games)
    enter(table, MINE, seen=0, by=None)
    with pytest.raises(MovedOn):
        enter(table, COUNTED, seen=0, by=None)


def test_what_vouches_for_a_result_vouches_for_its_deals(whole_games: Tournament) -> None:
    enter(table_of(whole_games), COUNTED, seen=0, by=None)
    assert not damaged()
    for altered in (9, None):
        HandResult.objects.update(deals=altered)
        assert damaged()
    HandResult.objects.update(deals=COUNTED.deals)
    assert not damaged()
    HandResult.objects.update(game_version=7)
    assert damaged()


def test_a_result_from_before_deals_were_asked_for_is_as_it_was_written(
    whole_games: Tournament,
) -> None:
    table = table_of(whole_games)
    row = HandResult(table=table, game=table.game, sequence=1, **MINE.facts)
    with transaction.atomic():
        link(row)
    assert row.digest == digest_of(
        "",
        {
            "place": 1,
            "sequence": 1,
            "completed": [3, 2, 2, 1],
            "points": [40, 55, 60, 100],
            "winner": None,
            "removed": False,
        },
    )
    assert not damaged()
    HandResult.objects.update(deals=4)
    assert damaged()


def damaged() -> list[DamagedEntry]:
    return [each for each in damaged_entries() if isinstance(each, DamagedEntry)]
