"""The sheet of a table, printed by whoever has the link of its game."""

from typing import Any

import pytest
from django.test import Client

from scoring.games.models import Game
from tests.clubs import ada
from tests.printing.reading import Read, assert_clean, codes
from tests.tournaments.playing import deal_at, night_with, published, rows
from tournaments.rounds.models import Table
from tournaments.words import halves

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quick")]


@pytest.fixture
def table() -> Table:
    found = rows(published(night_with(8, deals=3, signed=True)))[1]
    deal_at(found)
    return found


def game_at(table: Table) -> Game:
    assert table.game
    return Game.objects.get(pk=table.game.pk)


def write(table: Table) -> str:
    return f"/games/{game_at(table).write_token}/sheet.pdf"


def watch(table: Table) -> str:
    return f"/watch/{game_at(table).watch_token}/sheet.pdf"


def test_it_says_which_table_of_which_round_it_is(client: Client, table: Table) -> None:
    pdf = client.get(write(table)).content
    assert_clean(pdf)
    texts = " ".join(" ".join(Read(pdf).texts).split())
    for words in ("The Tens", "Night: Club night", "Round: 1", "Table: 2", "Signatures", "Points"):
        assert words in texts
    assert halves(table.code) in texts
    assert codes(pdf) == [f"http://testserver/games/{game_at(table).write_token}/"]


def test_who_watches_gets_no_code_that_opens_the_table(client: Client, table: Table) -> None:
    pdf = client.get(watch(table)).content
    read = Read(pdf)
    text = " ".join(" ".join([*read.texts, read.tree.read]).split())
    assert "Table: 2" in text
    assert table.code not in text.replace(" ", "")
    assert codes(pdf) == [f"http://testserver/watch/{game_at(table).watch_token}/"]


def test_watching_on_paper_does_not_count_as_having_opened_the_table(
    client: Client, table: Table
) -> None:
    client.get(watch(table))
    table.refresh_from_db()
    assert table.opened_at is None


def test_a_change_of_the_night_makes_it_another_one(client: Client, table: Table) -> None:
    known = {"If-None-Match": client.get(write(table))["ETag"]}
    assert client.get(write(table), headers=known).status_code == 304
    tournament = table.round.tournament
    tournament.name = "Winter cup"
    tournament.save(update_fields=["name"])
    assert client.get(write(table), headers=known).status_code == 200


def test_it_costs_few_statements(
    client: Client, table: Table, django_assert_max_num_queries: Any
) -> None:
    ada(table.round.tournament.club)
    with django_assert_max_num_queries(12):
        client.get(write(table))
