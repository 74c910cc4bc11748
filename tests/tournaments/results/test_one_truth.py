"""Of one night, in which everything happens that may, all files and pages say the same.

What each table had is written down here as somebody would at the table: phases, points, place.
"""

import csv
from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from io import StringIO
from typing import Any

import pytest

from jobs.models import Job
from jobs.results import folder
from scoring.clubs.models import Role
from scoring.games.models import Game
from scoring.spreadsheets import BOM
from tests.clubs import club_of
from tests.jobs.carrying_out import result, work
from tests.scoring.tables import record
from tests.tournaments.nights_running import deal, round_of, seat_round, table_of
from tests.tournaments.people import NAMES, tournament_of
from tests.tournaments.printables.printed import now, printed
from tournaments.attendance.models import Presence
from tournaments.log import LogKind
from tournaments.nights.models import Final, Tournament
from tournaments.printables.scores import score_sheets
from tournaments.printables.standings import (
    standings_for_wall,
    standings_with_reasons,
    winners_list,
)
from tournaments.results.night_file import results_of_night
from tournaments.results.pages import StandingsPage
from tournaments.results.standing_pages import StandingPage
from tournaments.results.standings_file import StandingsFile
from tournaments.rounds.closing import close_table
from tournaments.rounds.finals import draft_final
from tournaments.rounds.models import Round
from tournaments.rounds.publishing import complete, publish
from tournaments.rounds.repairing import reseat
from tournaments.tables.hand_results import TypedResult, enter

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quick")]

OTHERS = ("Ida", "Jan", "Kim", "Lou", "Mia", "Nia", "Ola", "Pia", "Quin", "Rob")
FIRST = "0* 25+ 60"  # the first goes out, the third lays nothing
type Line = tuple[int, int, int, int]  # phases, points, place, deals
type Written = dict[tuple[str, int, str], Line]  # by round, table and name

ROUND_1: Written = {
    # recorded deal by deal
    ("Round 1", 1, "Ada"): (2, 0, 1, 2),
    ("Round 1", 1, "Ben"): (2, 50, 2, 2),
    ("Round 1", 1, "Cleo"): (0, 120, 3, 2),
    # typed by hand
    ("Round 1", 2, "Dora"): (2, 15, 1, 2),
    ("Round 1", 2, "Eve"): (1, 30, 2, 2),
    ("Round 1", 2, "Fay"): (1, 45, 3, 2),
    # recorded, and then typed otherwise
    ("Round 1", 3, "Gus"): (2, 20, 1, 2),
    ("Round 1", 3, "Hal"): (0, 100, 3, 2),
    ("Round 1", 3, "Ida"): (1, 35, 2, 2),
    # repaired after it was published: what was played before counts for nobody
    ("Round 1", 4, "Lou"): (2, 50, 2, 2),
    ("Round 1", 4, "Kim"): (2, 0, 1, 2),
    ("Round 1", 4, "Jan"): (0, 120, 3, 2),
    # closed after one deal
    ("Round 1", 5, "Mia"): (0, 60, 3, 1),
    ("Round 1", 5, "Nia"): (1, 0, 1, 1),
    ("Round 1", 5, "Ola"): (1, 25, 2, 1),
    # recorded, and corrected when the round was complete
    ("Round 1", 6, "Pia"): (2, 40, 2, 2),
    ("Round 1", 6, "Quin"): (2, 10, 1, 2),
    ("Round 1", 6, "Rob"): (1, 75, 3, 2),
}
FINAL: tuple[Line, ...] = ((2, 0, 1, 2), (2, 50, 2, 2), (0, 120, 3, 2))  # in the order of seats
WORTH = {1: Fraction(10), 2: Fraction(5), 3: Fraction(0)}  # a place at a table of three


@pytest.fixture(autouse=True)
def nothing_is_left_of_other_results() -> Iterator[None]:
    yield
    for file in folder().glob("*"):
        file.unlink()


@pytest.fixture
def night() -> Tournament:
    agreed: dict[str, Any] = {"deals": 2, "planned_rounds": 1, "prefer": 3, "allow": [4]}
    night = tournament_of(club_of(), *NAMES, *OTHERS, final=Final.FINAL, finalists=3, **agreed)
    night.entrants.update(presence=Presence.HERE)
    seat_round(night, 1, (3,) * 6)
    for number in (1, 3, 6):
        deal(night, number, FIRST, FIRST)
    enter(table_of(night, 2), TypedResult((2, 1, 1), (15, 30, 45)), 0, None)
    enter(table_of(night, 3), TypedResult((2, 0, 1), (20, 100, 35)), 0, None)
    repair_table_4(night)
    deal(night, 5, "60 0* 25+")
    close_table(table_of(night, 5), None)
    assert isinstance(complete(round_of(night), None), Round)
    enter(table_of(night, 6), TypedResult((2, 2, 1), (40, 10, 75)), 0, None)
    return with_final(night)


def repair_table_4(night: Tournament) -> None:
    deal(night, 4, FIRST)
    seats = tuple(table_of(night, 4).seats.order_by("position").values_list("entrant", flat=True))
    reseat(round_of(night), {4: seats[::-1]}, None, LogKind.ROUND_REPAIRED, {4: seats})
    deal(night, 4, *["25+ 0* 60"] * 2)


def with_final(night: Tournament) -> Tournament:
    for lot, entrant in enumerate(night.entrants.order_by("pk")):
        type(entrant).objects.filter(pk=entrant.pk).update(lot=lot / 100)
    draft = draft_final(Tournament.objects.get(pk=night.pk), None)
    assert isinstance(draft, Round)
    assert isinstance(publish(draft, None), Round)
    game = final_game(night)
    assert set(game.seat_names) == {"Ada", "Kim", "Quin"}
    record(game, FIRST, FIRST)
    assert isinstance(complete(round_of(night, 2), None), Round)
    return Tournament.objects.get(pk=night.pk)


def final_game(night: Tournament) -> Game:
    game = table_of(night, round=2).game
    assert game
    return game


def written(night: Tournament) -> Written:
    names = final_game(night).seat_names
    return ROUND_1 | {("Final", 1, name): line for name, line in zip(names, FINAL, strict=True)}


def page_of(night: Tournament) -> StandingsPage:
    return StandingsPage(night, role=Role.ORGANISER)


def test_the_table_of_all_games_says_what_was_written_down(night: Tournament) -> None:
    text = result(work(Job.objects.ask("games-export"))).decode("utf-8-sig")
    columns = ("Phases completed", "Points", "Place", "Deals")
    found = {
        (row["Round"], int(row["Table"]), row["Player"]): tuple(int(row[c]) for c in columns)
        for row in csv.DictReader(StringIO(text, newline=""))
    }
    assert found == written(night)
    assert Game.objects.count() == 8  # with the one of table 4 before the repair


def test_the_standings_add_it_up(night: Tournament) -> None:
    phases, points, scores = defaultdict[str, int](int), defaultdict[str, int](int), {}
    for (_round, _table, name), (completed, penalty, place, _deals) in ROUND_1.items():
        phases[name] += completed
        points[name] += penalty
        scores[name] = WORTH[place]
    page = page_of(night)
    for row in page.standings.rows:
        name, tally = page.name_of(row), page.standings.tally(row.entrant)
        assert (tally.phases, tally.points, row.score) == (phases[name], points[name], scores[name])
    first = sorted(final_game(night).seat_names, key=final_game(night).seat_names.index)
    assert [line.name for line in page.lines[:3]] == first


def test_so_does_the_table_of_the_standings(night: Tournament) -> None:
    text = StandingsFile(page_of(night)).spreadsheet.csv.removeprefix(BOM)
    columns = ("Points", "Round 1", "Phases", "Card points", "Deals")
    found = {
        row["Name"]: tuple(row[column] for column in columns)
        for row in csv.DictReader(StringIO(text, newline=""))
    }
    assert found == {
        name: (str(WORTH[place]), str(WORTH[place]), str(phases), str(points), str(deals))
        for (_round, _table, name), (phases, points, place, deals) in ROUND_1.items()
    }


def test_so_does_the_table_of_all_results(night: Tournament) -> None:
    text = results_of_night(night).csv.removeprefix(BOM)
    columns = ("Phases completed", "Points", "Place", "Deals")
    found = {
        (row["Round"], int(row["Table"]), row["Player"]): tuple(int(row[c]) for c in columns)
        for row in csv.DictReader(StringIO(text, newline=""))
    }
    assert found == written(night)


def test_so_does_the_page_of_everybody(night: Tournament) -> None:
    page, expected = page_of(night), written(night)
    for row in page.standings.rows:
        name = page.name_of(row)
        told = {
            table.title: table.result for table in StandingPage(page, row.entrant).tables_played
        }
        assert told == {
            "Final table" if round == "Final" else f"{round}, table {table}": result_told(line)
            for (round, table, who), line in expected.items()
            if who == name
        }


def result_told(line: Line) -> str:
    completed, points, place, _deals = line
    phases = f"{completed} phase{'' if completed == 1 else 's'}"
    return f"Place {place} of 3 · {phases} · {points} points"


def test_printed_standings_say_what_the_page_says(night: Tournament) -> None:
    page = page_of(night)
    expected = [(str(line.row.rank), line.name, line.score) for line in page.lines]
    for make in (standings_with_reasons, standings_for_wall):
        rows = [row for table in printed(make, now(night)).tables for row in table[1:]]
        assert [(place, name, told.split()[0]) for place, name, told in rows] == expected


def test_printed_winners_are_those_of_the_tables(night: Tournament) -> None:
    _read_out, *tables = printed(winners_list, now(night)).tables
    rows = [row for table in tables for row in table[1:]]
    won = [(who, line) for (round, _t, who), line in ROUND_1.items() if line[2] == 1]
    final = zip(final_game(night).seat_names, FINAL, strict=True)
    assert [row[1:] for row in rows] == [(who, result_told(line)) for who, line in [*final, *won]]


def test_printed_score_sheets_end_with_it(night: Tournament) -> None:
    tables = defaultdict[tuple[str, int], dict[str, Line]](dict)
    for (round, table, name), line in written(night).items():
        tables[round, table][name] = line
    for (round, table), lines in tables.items():
        number = 2 if round == "Final" else 1
        words = printed(score_sheets, now(night, round_of(night, number))).pages[table - 1].words
        assert {str(points) for _phases, points, _place, _deals in lines.values()} <= set(words)
        ranked = sorted(lines, key=lambda name: lines[name][2])
        assert " · ".join(f"{at}. {name}" for at, name in enumerate(ranked, 1)) in words
