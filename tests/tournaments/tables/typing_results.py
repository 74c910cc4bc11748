"""The page of a result by hand as somebody types in it."""

import re
from typing import Any

from django.test import Client

from tests.tournaments.nights_running import table_of
from tournaments.nights.models import Tournament


def address(tournament: Tournament, step: str = "") -> str:
    return f"/tournaments/{tournament.pk}/tables/{table_of(tournament).pk}/paper/{step}"


def typed(results: str = "3 40, 2 55, 2 60, 1 100", seen: int = 0, **more: Any) -> dict[str, Any]:
    fields: dict[str, Any] = {"seen": seen, "winner": ""}
    for seat, result in enumerate(results.split(",")):
        fields[f"completed-{seat}"], fields[f"points-{seat}"] = result.split()
    return fields | more


def save(browser: Client, tournament: Tournament, *args: Any, **more: Any) -> Any:
    return browser.post(address(tournament, "save/"), typed(*args, **more))


def correct(browser: Client, tournament: Tournament, *args: Any, **more: Any) -> Any:
    """What it changes is shown first, and saved with the second press."""
    shown = save(browser, tournament, *args, **more)
    assert shown.status_code == 200, shown.text
    return save(browser, tournament, *args, **more, shown=mark_in(shown.text))


def mark_in(page: str) -> str:
    found = re.search('name="shown" value="([0-9a-f]+)"', page)
    assert found
    return found[1]
