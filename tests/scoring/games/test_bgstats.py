"""A finished game for BG Stats: what its makers describe, and nothing secret."""

import json
from datetime import UTC, datetime
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client

from scoring.games.bgstats import bgstats_link
from scoring.games.deals import DealVersion
from scoring.games.models import Game
from tests.scoring.tables import fresh, record, sit_down
from tests.tournaments.nights_running import running, table_of
from tournaments.tables.hand_results import TypedResult, enter

pytestmark = pytest.mark.django_db


def sent(game: Game) -> dict[str, Any]:
    link = urlsplit(bgstats_link(fresh(game)))
    assert (link.scheme, link.netloc, link.path) == (
        "https",
        "app.bgstatsapp.com",
        "/createPlay.html",
    )
    facts: dict[str, Any] = json.loads(parse_qs(link.query)["data"][0])
    return facts


def test_it_says_who_had_what_and_who_won() -> None:
    game = record(sit_down("Ada & Eve", "Bän=1", variant="short:1"), "60 0*")
    facts = sent(game)
    assert facts["board"] == "Classic · Phase 1 only"
    assert facts["game"]["highestWins"] is False
    assert facts["game"]["noPoints"] is False
    assert facts["players"] == [
        {
            "name": "Ada & Eve",
            "sourcePlayerId": "Ada & Eve",
            "winner": False,
            "rank": 2,
            "score": 60,
        },
        {"name": "Bän=1", "sourcePlayerId": "Bän=1", "winner": True, "rank": 1, "score": 0},
    ]


def test_it_ended_with_its_last_deal_in_world_time() -> None:
    game = record(sit_down("Ada", "Ben", variant="short:1"), "60 0*")
    Game.objects.update(started_at=datetime(2026, 7, 1, 17, 5, tzinfo=UTC))
    DealVersion.objects.update(recorded_at=datetime(2026, 7, 1, 17, 50, 9, tzinfo=UTC))
    facts = sent(game)
    assert (facts["playDate"], facts["durationMin"]) == ("2026-07-01 17:50:09", 45)
    DealVersion.objects.update(recorded_at=datetime(2026, 7, 9, 17, 50, tzinfo=UTC))
    assert "durationMin" not in sent(game)


def test_a_board_game_has_no_points() -> None:
    game = record(sit_down("Ada", "Ben", variant="short:1", edition="board"), "* +")
    facts = sent(game)
    assert facts["game"]["noPoints"] is True
    assert "score" not in facts["players"][0]


def test_of_a_night_it_says_what_was_typed_by_hand() -> None:
    night = running(sizes=(4,))
    table = table_of(night)
    assert table.game
    assert bgstats_link(table.game) == ""
    enter(table, TypedResult((9, 8, 7, 6), (5, 40, 45, 100), deals=11), 0, None)
    assert [each["score"] for each in sent(table.game)["players"]] == [5, 40, 45, 100]


def test_no_secret_of_the_game_goes_along() -> None:
    game = record(sit_down("Ada", "Ben", variant="short:1"), "60 0*")
    link = bgstats_link(game)
    assert game.write_token not in link
    assert game.watch_token not in link


def test_it_is_offered_when_the_game_is_over(client: Client) -> None:
    game = sit_down("Ada", "Ben", variant="short:1")
    where = f"/games/{game.write_token}/share/"
    assert "bgstatsapp" not in client.get(where).text
    record(game, "60 0*")
    text = client.get(where).text
    assert "https://app.bgstatsapp.com/createPlay.html?data=%7B" in text
    assert 'rel="noopener noreferrer"' in text
