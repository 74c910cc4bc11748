"""Nights to test with: people are here, rounds are drafted, published and played on paper."""

from collections.abc import Iterable, Sequence
from itertools import islice
from types import ModuleType
from typing import Any

import pytest

from scoring.clubs.models import Club
from tests.clubs import club_of
from tests.scoring.tables import read_row, submission
from tests.tournaments.people import roster
from tournaments.attendance.actions import add_entrants, set_presence
from tournaments.attendance.models import Entrant, Presence
from tournaments.log import LogKind, note
from tournaments.nights.models import LogEntry, Tournament
from tournaments.rounds.drafting import draft_next
from tournaments.rounds.models import Round, Table
from tournaments.rounds.publishing import complete, publish
from tournaments.tables.hand_results import TypedResult
from tournaments.tables.hand_results import enter as enter_hand_result

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def names_of(count: int) -> list[str]:
    return [f"{LETTERS[n % 26]}{n // 26 or ''}" for n in range(count)]


def night_with(count: int, club: Club | None = None, **facts: Any) -> Tournament:
    """A tournament with so many people here, called A, B, C …"""
    club = club or club_of()
    agreed = {"name": "Club night", "planned_rounds": 4, "prefer": 4, "allow": [3, 5]} | facts
    key = f"night-{Tournament.objects.count()}"
    tournament = Tournament.objects.ask(key, club, **agreed)
    add_entrants(tournament, roster(club, *names_of(count)))
    tournament.entrants.update(presence=Presence.HERE)
    return tournament


def person(tournament: Tournament, name: str) -> Entrant:
    return tournament.entrants.select_related("player", "tournament").get(player__name=name)


def leave(tournament: Tournament, *names: str) -> None:
    for name in names:
        set_presence(person(tournament, name), Presence.GONE)


def come(tournament: Tournament, *names: str) -> None:
    add_entrants(tournament, roster(tournament.club, *names))
    for name in names:
        set_presence(person(tournament, name), Presence.HERE)


def drafted(tournament: Tournament) -> Round:
    found = draft_next(tournament, None)
    assert isinstance(found, Round), found
    return found


def published(tournament: Tournament) -> Round:
    found = publish(drafted(tournament), None)
    assert isinstance(found, Round), found
    return again(found)


def again(round: Round) -> Round:
    """As the next request finds it."""
    return Round.objects.select_related("tournament__club").get(pk=round.pk)


def sitting(round: Round) -> list[tuple[int, ...]]:
    return list(again(round).plan)


def rows(round: Round) -> list[Table]:
    return list(again(round).seatings)


def finish(table: Table, order: Sequence[int] = ()) -> None:
    """On paper: the first of these entrants wins, the next is second."""
    people = [seat.entrant_id for seat in table.seats.order_by("position")]
    ranked = list(order) or people
    completed = tuple(10 - ranked.index(person) for person in people)
    points = tuple(50 * ranked.index(person) for person in people)
    enter_hand_result(table, TypedResult(completed, points, deals=10), 0, None)


def play(round: Round, best: Iterable[int] = ()) -> Round:
    """Every table is finished: whoever comes first among the best beats those after them."""
    best = list(best)
    for table in rows(round):
        people = [seat.entrant_id for seat in table.seats.all()]
        finish(table, sorted(people, key=lambda p: best.index(p) if p in best else p))
    found = complete(again(round), None)
    assert isinstance(found, Round), found
    return again(found)


def rounds_played(tournament: Tournament, count: int) -> Tournament:
    for _round in range(count):
        play(published(tournament))
    return Tournament.objects.get(pk=tournament.pk)


def noted_by(monkeypatch: pytest.MonkeyPatch, *modules: ModuleType) -> list[str]:
    """The kinds of what these modules would note in a log from now on, which is not."""
    noted: list[str] = []

    def noting(_night: Tournament, kind: LogKind, *_by: Any, **_facts: Any) -> LogEntry:
        noted.append(kind.key)
        return LogEntry()

    for module in modules:
        name = "note" if hasattr(module, "note") else "note_locked"
        monkeypatch.setattr(module, name, noting)
    return noted


def note_unknown(night: Tournament, **facts: Any) -> None:
    """Something stands in the log that only a newer program knows."""
    entry = note(night, LogKind.CREATED, **facts)
    night.log.filter(pk=entry.pk).update(kind="something-new")


def deal_at(table: Table) -> None:
    """Something is recorded at this table: the first seat is out."""
    game = Table.objects.get(pk=table.pk).game
    assert game
    row = " ".join(islice(("0*", "25+", "60", "30", "45+", "70"), len(game.seat_names)))
    game.record_deal(read_row(row), submission(game))
