"""Look-ups that are compiled once find what Django finds, and compile nothing more."""

from typing import Any

import pytest
from django.db.models.sql.compiler import SQLCompiler
from django.http import Http404
from django.test import Client

from scoring.games.deals import DealVersion
from scoring.games.models import Game
from scoring.prepared import PreparedInsert, PreparedQuery
from tests.scoring.tables import fresh, record, sit_down

pytestmark = pytest.mark.django_db


@pytest.fixture
def nothing_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """A look-up that Django would have to compile is an error."""

    def as_sql(self: SQLCompiler, *_: Any, **__: Any) -> None:
        raise AssertionError(f"compiled: {self.query.model}")

    monkeypatch.setattr(SQLCompiler, "as_sql", as_sql)


def test_it_finds_the_rows_that_the_queryset_finds(game: Game) -> None:
    record(game, "0* 25+ 60 100", "25+ 0* 60 100")
    record(sit_down("Eve", "Fay"), "0* 60")
    versions = PreparedQuery(
        lambda pk: DealVersion.objects.filter(game=pk).order_by("-sequence"), -1
    )
    for pk in Game.objects.values_list("pk", flat=True):
        expected = DealVersion.objects.filter(game=pk).order_by("-sequence").values()
        found = [
            {name: value for name, value in vars(row).items() if name != "_state"}
            for row in versions.all(pk)
        ]
        assert found == list(expected)


def test_it_is_compiled_once(game: Game) -> None:
    asked: list[str] = []

    def by_token(token: str) -> Any:
        asked.append(token)
        return Game.objects.filter(write_token=token)

    prepared = PreparedQuery(by_token)
    assert prepared.all(game.write_token) == [game]
    assert prepared.all(game.watch_token) == []
    assert len(asked) == 1


def test_a_link_finds_its_own_game_with_its_people(game: Game) -> None:
    other = record(sit_down("Eve", "Fay", options={"going_out": "discard"}), "0* 60")
    found = Game.objects.writable(other.write_token)
    assert found == other
    assert found.seat_names == ["Eve", "Fay"]
    assert (found.version, found.latest_report, found.rematch_token) == (1, 0, None)
    assert found.options == {"going_out": "discard"}
    assert found.started_at == fresh(other).started_at
    assert Game.objects.watchable(other.watch_token) == other
    with pytest.raises(Http404):
        Game.objects.writable(game.watch_token)


def test_an_unchanged_answer_compiles_nothing(
    client: Client, game: Game, request: pytest.FixtureRequest
) -> None:
    address, part = f"/watch/{game.watch_token}/", {"HX-Request": "true"}
    first = client.get(address, headers=part)
    request.getfixturevalue(nothing_is_compiled.__name__)
    again = client.get(address, headers=part | {"If-None-Match": first["ETag"]})
    assert again.status_code == 304


def test_a_game_that_changed_is_noticed_without_compiling(
    game: Game, request: pytest.FixtureRequest
) -> None:
    assert Game.objects.watchable(game.watch_token).version == 0
    record(game, "0* 25+ 60 100")
    request.getfixturevalue(nothing_is_compiled.__name__)
    assert Game.objects.watchable(game.watch_token).version == 1


def test_a_row_is_kept_as_django_keeps_it(game: Game) -> None:
    facts = {"game": game, "number": 1, "out": 0, "laid": [0, 2], "points": [0, 25, 60, 5]}
    saved = DealVersion.objects.create(**facts, sequence=1, key="one")
    added = DealVersion(**facts, sequence=2, key="two", counts=[{"low": 5}, {}])
    PreparedInsert(DealVersion).add(added)
    read = DealVersion.objects.get(pk=added.pk)
    assert read.facts | {"counts": None} == saved.facts
    assert (read.counts, read.kept, read.author) == ([{"low": 5}, {}], None, None)
    assert read.recorded_at == added.recorded_at
    assert not added._state.adding
