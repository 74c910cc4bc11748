"""The table of all games says of a night's tables what its standings count."""

import csv
from collections.abc import Iterator
from io import StringIO

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from jobs.models import Job
from jobs.results import folder
from scoring.errors import Closed
from scoring.games.models import Game
from scoring.games.tasks import games_for
from tests.jobs.carrying_out import result, work
from tests.scoring.tables import record, sit_down
from tests.tournaments.nights_running import deal, game_of, round_of, running, table_of
from tests.tournaments.playing import again, night_with, play, published, rows
from tournaments.log import LogKind
from tournaments.nights.models import Tournament
from tournaments.results.export import results_told
from tournaments.results.standings import outcomes, standings_of
from tournaments.rounds.closing import close_table
from tournaments.rounds.models import Stage
from tournaments.rounds.publishing import complete, unpublish
from tournaments.rounds.repairing import reseat
from tournaments.tables.hand_results import TypedResult, enter, take_back

pytestmark = pytest.mark.django_db

PAPER = TypedResult((3, 2, 2, 1), (40, 55, 60, 100))


@pytest.fixture
def night() -> Tournament:
    return running(deals=3)


@pytest.fixture(autouse=True)
def nothing_is_left_of_other_results() -> Iterator[None]:
    yield
    for file in folder().glob("*"):
        file.unlink()


def exported() -> list[dict[str, str]]:
    """The file as a spreadsheet reads it."""
    text = result(work(Job.objects.ask("games-export"))).decode("utf-8-sig")
    return list(csv.DictReader(StringIO(text, newline="")))


def told(*columns: str) -> list[tuple[str, ...]]:
    return [tuple(row[column] for column in columns) for row in exported()]


def test_a_result_typed_by_hand_stands_there_with_its_place(night: Tournament) -> None:
    enter(table_of(night), PAPER, 0, None)
    rows = told("Night", "Round", "Table", "Player", "Phases completed", "Points", "Place")
    assert rows[:4] == [
        ("Club night", "Round 1", "1", "Ada", "3", "40", "1"),
        ("Club night", "Round 1", "1", "Ben", "2", "55", "2"),
        ("Club night", "Round 1", "1", "Cleo", "2", "60", "3"),
        ("Club night", "Round 1", "1", "Dora", "1", "100", "4"),
    ]
    assert told("Finished", "Deals")[:5] == [("yes", "3")] * 4 + [("no", "0")]


def test_it_counts_in_place_of_the_deals_until_it_is_taken_back(night: Tournament) -> None:
    deal(night, 1, *["25+ 60 0* 60"] * 3)
    enter(table_of(night), PAPER, 0, None)
    assert told("Points")[:4] == [("40",), ("55",), ("60",), ("100",)]
    take_back(table_of(night), 1, None)
    assert told("Points")[:4] == [("75",), ("180",), ("0",), ("180",)]


def test_how_many_deals_there_were_is_not_made_up(night: Tournament) -> None:
    Tournament.objects.update(deals=None)
    enter(table_of(night), PAPER, 0, None)
    assert told("Deals")[0] == ("",)


def test_a_table_that_was_closed_stands_there_as_it_was_closed(night: Tournament) -> None:
    deal(night, 1, "25+ 60 0* 60")
    close_table(table_of(night), None)
    with pytest.raises(Closed):
        deal(night, 1, "25+ 60 0* 60")
    assert told("Points", "Finished", "Deals")[:2] == [("25", "yes", "1"), ("60", "yes", "1")]


def test_a_game_whose_people_sit_elsewhere_now_counts_for_nobody(night: Tournament) -> None:
    ghost = game_of(night)
    round = round_of(night)
    seats = table_of(night).seats.order_by("position").values_list("entrant", flat=True)
    turned = {1: tuple(seats)[::-1]}
    reseat(round, turned, None, LogKind.ROUND_REPAIRED, {1: tuple(seats)})
    games = {row["Game"] for row in exported()}
    assert games == {str(game_of(night, number).pk) for number in (1, 2)}
    assert str(ghost.pk) not in games


def test_a_round_taken_back_leaves_no_game(night: Tournament) -> None:
    deal(night, 1, "25+ 60 0* 60")
    unpublish(round_of(night), None, knowingly=True)
    assert not exported()


def test_nor_does_a_table_that_was_closed_with_nothing_played(night: Tournament) -> None:
    complete(round_of(night), None, knowingly=True)
    assert not exported()


def test_once_its_night_is_gone_a_game_is_one_of_its_own(night: Tournament) -> None:
    deal(night, 1, "25+ 60 0* 60")
    Tournament.objects.all().delete()
    assert told("Night", "Player", "Points")[0] == ("", "Ada", "25")


def test_a_name_of_a_night_that_is_a_formula_is_only_a_name(night: Tournament) -> None:
    Tournament.objects.update(name="=1+1")
    assert told("Night")[0] == ("'=1+1",)


def test_a_final_is_called_so(night: Tournament) -> None:
    night.rounds.update(stage=Stage.FINAL)
    assert told("Round")[0] == ("Final",)


@pytest.mark.usefixtures("quick")
def test_of_a_whole_night_it_is_what_its_standings_rest_on() -> None:
    night = night_with(12, planned_rounds=2)
    play(published(night))
    second = published(Tournament.objects.get(pk=night.pk))
    enter(rows(second)[0], PAPER, 0, None)
    complete(again(second), None, knowingly=True)
    record(sit_down("Zoe", "Yan"), "0* 25+")
    standings = standings_of(night)
    counted = {
        (f"Round {result.round}", str(result.table), entrant.name, str(result.places[seat]))
        for entrant in night.entrants.select_related("player")
        for result, _score in standings.results(entrant.pk)
        for seat in [result.entrants.index(entrant.pk)]
    }
    lines = told("Round", "Table", "Player", "Place", "Night")
    assert {line[:4] for line in lines if line[4]} == counted
    assert len(lines) == 12 + 4 + 2


def test_it_takes_as_many_statements_however_many_games_are_asked_for(night: Tournament) -> None:
    for number in (1, 2):
        deal(night, number, "25+ 60 0* 60")
    counts = [len(statements([game_of(night)])), len(statements([*Game.objects.all()]))]
    assert counts[0] == counts[1] <= 4


def statements(games: list[Game]) -> list[object]:
    games = [game for game in games_for(None, None).batch(0, 10**9, 100) if game in games]
    outcomes(table_of(Tournament.objects.get()).round.tournament)
    with CaptureQueriesContext(connection) as seen:
        results_told(games)
    return list(seen)
