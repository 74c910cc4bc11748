"""./run verify misses whole rows that are gone while something still speaks of them."""

from collections.abc import Callable
from random import Random

import pytest

from scoring.games.models import Game, Seat
from tests.tournaments.playing import again, deal_at, finish, leave, night_with, published, rows
from tests.tournaments.verifying.test_completeness import verify
from tournaments.attendance.models import Entrant
from tournaments.nights.models import Tournament
from tournaments.results.standings import outcomes
from tournaments.rounds.models import HandResult, Round, Table, TableSeat
from tournaments.rounds.moving import discard
from tournaments.rounds.publishing import complete, reopen, unpublish
from tournaments.rounds.repairing import Repair, apply, repair
from tournaments.tables import hand_results
from tournaments.verifying import completeness


@pytest.fixture
def round(db: None) -> Round:
    """A round of two tables: a deal is recorded at the first, the second is on paper."""
    round = published(night_with(8))
    first, second = rows(round)
    deal_at(first)
    finish(second)
    outcomes(round)
    return round


def place(round: Round, table: int) -> str:
    return f"tournament {round.tournament_id}, round 1, table {table}"


GONE: list[tuple[Callable[[], object], str]] = [
    (lambda: Game.objects.earliest("pk").delete(), "table 1: its game is gone"),
    (lambda: Table.objects.filter(number=1).update(game=None), "table 1: its game is gone"),
    (lambda: Table.objects.filter(number=1).delete(), "its table is gone"),
    (lambda: TableSeat.objects.earliest("pk").delete(), "not as many sit there as play"),
    (lambda: Seat.objects.latest("pk").delete(), "not as many sit there as play"),
    (lambda: Entrant.objects.earliest("pk").delete(), "not as many sit there as play"),
    (lambda: Round.objects.all().delete(), "round 1: is gone, or in another state"),
    (lambda: Round.objects.update(state="complete"), "round 1: is gone, or in another"),
    (lambda: HandResult.objects.update(game=Game.objects.earliest("pk")), "table 2: a result by"),
]


@pytest.mark.parametrize(("harm", "what"), GONE)
def test_what_is_gone_is_missed(round: Round, harm: Callable[[], object], what: str) -> None:
    assert verify()[1] == 0
    harm()
    said, code = verify()
    assert code == 1
    assert any(what in line for line in said), said


def test_no_step_of_a_night_is_a_harm(round: Round) -> None:
    """What is withdrawn, thrown away, repaired and taken back is missed by nobody."""
    _first, second = rows(round)
    hand_results.take_back(second, 1, None)
    complete(again(round), None, knowingly=True)
    assert verify()[1] == 0
    reopen(again(round), None)
    assert verify()[1] == 0
    unpublish(again(round), None, knowingly=True)
    assert verify()[1] == 0
    discard(again(round), again(round).version, None)
    later = published(Tournament.objects.get(pk=round.tournament_id))
    leave(later.tournament, rows(later)[0].people[0].player.name)
    repaired = repair(again(later), Random(1))
    assert isinstance(repaired, Repair)
    apply(again(later), repaired.proposal, None)
    finish(rows(later)[0])
    said, code = verify()
    assert code == 0, said


def test_a_step_that_is_taken_meanwhile_is_no_harm(
    round: Round, monkeypatch: pytest.MonkeyPatch
) -> None:
    look, seen = completeness.logged_otherwise, list[int]()

    def slow(night: Tournament) -> list[completeness.MissingRow]:
        seen.append(night.pk)
        return (
            [completeness.MissingRow(night, completeness.Missing.ROUND)]
            if len(seen) == 1
            else look(night)
        )

    monkeypatch.setattr(completeness, "logged_otherwise", slow)
    assert list(completeness.missing_rows()) == []
    assert len(seen) == 2


def test_a_night_removed_meanwhile_is_no_harm(round: Round) -> None:
    night = Tournament.objects.get(pk=round.tournament_id)
    Tournament.objects.all().delete()
    assert completeness.still_missing(night) == []


@pytest.mark.parametrize("typed", [{"completed": [1]}, {"points": []}])
def test_a_row_from_which_nothing_can_be_derived_is_named(
    round: Round, typed: dict[str, object]
) -> None:
    HandResult.objects.update(**typed)
    said, code = verify()
    assert code == 1
    assert any(f"{place(round, 2)}: cannot be derived" in line for line in said), said


def test_rules_that_nobody_knows_are_named_with_their_table(round: Round) -> None:
    Game.objects.filter(table__number=1).update(edition="another")
    said, code = verify()
    assert code == 1
    assert any(f"{place(round, 1)}: cannot be derived" in line for line in said), said
