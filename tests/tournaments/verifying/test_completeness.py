"""./run verify names what is gone or altered, with where it was."""

from collections.abc import Callable
from io import StringIO
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command

from scoring.games.deals import DealVersion
from scoring.games.models import Game
from scoring.people.erasing import erase
from tests.scoring.tables import fresh, record, sit_down, submission
from tests.tournaments.playing import deal_at, finish, night_with, published, rows
from tournaments.nights.actions import undo
from tournaments.nights.models import LogEntry
from tournaments.results.standings import outcomes
from tournaments.rounds.models import HandResult, Round, Table
from tournaments.rounds.publishing import complete
from tournaments.verifying import completeness
from tournaments.verifying.completeness import DamagedEntry, Log, damaged_entries


@pytest.fixture
def round(db: None) -> Round:
    """A round of two tables: three deals are recorded at the first, the second is on paper."""
    round = published(night_with(8))
    first, second = rows(round)
    for _deal in range(3):
        deal_at(first)
    finish(second)
    outcomes(round)
    return round


def verify() -> tuple[list[str], int]:
    out = StringIO()
    try:
        call_command("verify", stdout=out)
    except SystemExit as end:
        return out.getvalue().splitlines(), int(str(end.code))
    return out.getvalue().splitlines(), 0


def game_of(round: Round) -> Game:
    game = rows(round)[0].game
    assert game
    return game


def test_nothing_is_missing(round: Round) -> None:
    said, code = verify()
    assert code == 0
    count = 3 + LogEntry.objects.count() + 1
    assert said[0] == f"{count} entries as they were written, 0 gone or altered."


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_deal_that_is_gone_is_named_the_last_one_too(round: Round, number: int) -> None:
    DealVersion.objects.filter(game=game_of(round), sequence=number).delete()
    said, code = verify()
    assert code == 1
    place = f"game {game_of(round).pk} (tournament {round.tournament_id}, round 1, table 1)"
    assert said[0] == f"{place}: entry {number} of the game is gone"
    assert said[1].endswith("1 gone or altered.")


ALTERED: list[dict[str, object]] = [
    {"points": [0, 0, 0, 0]},
    {"laid": [0, 1, 2, 3]},
    {"out": 1},
    {"removed": True},
    {"number": 7},
    {"key": "another"},
    {"counts": [{"wild": 1}]},
]


@pytest.mark.parametrize("altered", ALTERED)
def test_a_deal_that_is_altered_is_named(round: Round, altered: dict[str, object]) -> None:
    DealVersion.objects.filter(game=game_of(round), sequence=2).update(**altered)
    said, code = verify()
    assert code == 1
    number = altered.get("number", 2)
    assert f"entry 2 of the game (deal {number}) is not as it was written" in said[0]


def test_an_entry_of_the_night_that_is_gone_is_named(round: Round) -> None:
    last = LogEntry.objects.latest("sequence")
    first = LogEntry.objects.earliest("sequence")
    LogEntry.objects.filter(pk__in=[first.pk, last.pk]).delete()
    said, code = verify()
    assert code == 1
    night = f"tournament {round.tournament_id}"
    assert said[:2] == [
        f"{night}: entry {number} of the log is gone" for number in (1, last.sequence)
    ]


def test_an_entry_of_the_night_that_is_altered_is_named(round: Round) -> None:
    LogEntry.objects.filter(kind="round-published").update(facts={"round": 2})
    said, code = verify()
    assert code == 1
    assert "of the log (round-published) is not as it was written" in said[0]


@pytest.mark.parametrize(
    ("harm", "what"),
    [
        (lambda papers: papers.update(points=[0, 0, 0, 0]), "is not as it was written"),
        (lambda papers: papers.delete(), "is gone"),
    ],
)
def test_a_result_typed_by_hand_is_named(
    round: Round, harm: Callable[[object], object], what: str
) -> None:
    harm(HandResult.objects.all())
    said, code = verify()
    assert code == 1
    place = f"tournament {round.tournament_id}, round 1, table 2"
    assert said[0] == f"{place}: entry 1 of the results by hand {what}"


def test_a_game_of_nobody_is_looked_at_too(db: None) -> None:
    game = record(sit_down("Ada", "Ben"), "0* 25+", "0* 25+")
    DealVersion.objects.filter(sequence=2).delete()
    said, code = verify()
    assert code == 1
    assert said[0] == f"game {game.pk}: entry 2 of the game is gone"


def test_games_are_named_in_their_order_whichever_was_written_to_last(db: None) -> None:
    first, second = sit_down("Ada", "Ben"), sit_down("Cleo", "Dan")
    for game in (second, first):
        record(game, "0* 25+")
    DealVersion.objects.all().delete()
    said, _code = verify()
    assert said[:2] == [f"game {game.pk}: entry 1 of the game is gone" for game in (first, second)]


def test_a_game_whose_table_says_otherwise_is_named(round: Round) -> None:
    Game.objects.filter(pk=game_of(round).pk).update(closed="round")
    said, code = verify()
    assert code == 1
    assert any("closed (round), its table says otherwise" in line for line in said)


def test_what_was_recorded_after_closing_is_told_of_and_no_fault(round: Round) -> None:
    complete(round, None, knowingly=True)
    Table.objects.filter(number=1).update(counted_up_to=2)
    said, code = verify()
    assert code == 0
    assert any("1 recorded after it was closed: not counted" in line for line in said)


def test_undoing_erasing_and_an_account_that_goes_break_nothing(round: Round) -> None:
    club = round.tournament.club
    user = User.objects.create_user("olga")
    game = sit_down("A", "B", club=club)
    sent = submission(game, author_id=user.pk, reason="A said so")
    fresh(game).record_deal(record(sit_down("A", "B"), "0* 25+").deals[0], sent)
    undo(LogEntry.objects.get(kind="paper-entered"), user)
    user.delete()
    erase(club.players.get(name="A"))
    assert DealVersion.objects.filter(reason__contains="former player", author=None).exists()
    assert LogEntry.objects.exclude(undone_at=None).exists()
    assert verify()[1] == 0


def test_what_comes_in_meanwhile_is_no_fault(round: Round, monkeypatch: pytest.MonkeyPatch) -> None:
    """A log that is read while it grows is read once more, while it cannot."""
    read = completeness.faults
    stale = Game.objects.get(pk=game_of(round).pk)
    deal_at(rows(round)[0])
    seen: list[list[DamagedEntry]] = []

    def slow(log: Log, of: Any) -> list[DamagedEntry]:
        if of != stale:
            return read(log, of)
        seen.append(read(log, of if seen else stale))
        return seen[-1]

    monkeypatch.setattr(completeness, "faults", slow)
    assert not [each for each in damaged_entries() if isinstance(each, DamagedEntry)]
    assert [[each.broken.number for each in found] for found in seen] == [[4], []]
