"""./run verify proves that what is kept of tables agrees with what was recorded."""

from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command

from tests.clubs import club_of
from tests.tournaments.people import tournament_of
from tests.tournaments.tables_reporting import hand_result_at, play_at, reported, round_of
from tournaments.nights.models import Tournament
from tournaments.results.folding import FoldedTable
from tournaments.results.keeping import StoredTable, folds
from tournaments.results.standings import outcomes
from tournaments.rounds.models import TableOutcome
from tournaments.verifying import completeness


@pytest.fixture
def night(db: None) -> Tournament:
    """A table on paper, one in a game, both kept."""
    night = tournament_of(club_of())
    reported(night, "Ada Ben Cleo Dora")
    round = round_of(night, "Ada Ben Cleo Dora", "Eve Fay Gus Hal")
    play_at(round, 1, "0* 25+ 60 5+")
    outcomes(night)
    return night


def verify() -> tuple[str, int]:
    """What is said, and the exit code."""
    out = StringIO()
    try:
        call_command("verify", stdout=out)
    except SystemExit as end:
        return out.getvalue(), int(str(end.code))
    return out.getvalue(), 0


def said_of_entries(count: int) -> str:
    return f"{count} entries as they were written, 0 gone or altered.\n"


def test_all_results_agree_with_what_was_recorded(night: Tournament) -> None:
    assert verify() == (f"{said_of_entries(2)}2 kept results, 0 wrong.\n", 0)


@pytest.mark.parametrize(
    "wrong",
    [
        {"is_finished": True},
        {"rows": []},
        {"rows": [{"place": 1, "completed": 1, "points": 0, "deals": 1}] * 4},
    ],
)
def test_a_wrong_row_is_named(night: Tournament, wrong: dict[str, Any]) -> None:
    TableOutcome.objects.filter(table__round__number=2, table__number=1).update(**wrong)
    said, code = verify()
    assert code == 1
    assert f"tournament {night.pk}, round 2, table 1: kept " in said
    assert "recorded open (1. 1/0/1, 3. 1/25/1, 4. 0/60/1, 2. 1/5/1)" in said
    assert said.endswith("2 kept results, 1 wrong.\n")


def test_what_is_out_of_date_claims_nothing(night: Tournament) -> None:
    TableOutcome.objects.filter(table__round__number=1).update(rows=[])
    round = night.rounds.get(number=1)
    hand_result_at(round, 1, [1, 1, 1, 1], [0, 0, 0, 0])
    assert verify() == (f"{said_of_entries(3)}1 kept results, 0 wrong.\n", 0)


def test_nothing_is_changed(night: Tournament) -> None:
    TableOutcome.objects.update(rows=[])
    verify()
    assert set(map(str, TableOutcome.objects.values_list("rows", flat=True))) == {"[]"}


def test_what_is_recorded_meanwhile_is_no_fault(
    night: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    def slow(tables: list[StoredTable]) -> dict[int, FoldedTable]:
        play_at(night.rounds.get(number=2), 1, "0* 25+ 60 5+")
        return folds(tables)

    monkeypatch.setattr(completeness, "folds", slow)
    assert verify() == (f"{said_of_entries(2)}2 kept results, 0 wrong.\n", 0)
