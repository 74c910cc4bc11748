"""A tournament planned by the page of a new one."""

from typing import Any

from django.test import Client

from tests.scoring.tables import new_key
from tournaments.nights.models import Tournament


def typed(**more: Any) -> dict[str, Any]:
    """What the page sends."""
    fields: dict[str, Any] = {
        "key": new_key(),
        "name": "Club night 19 November",
        "date": "2026-11-19",
        "start": "19:30",
        "edition": "classic",
        "variant": "full",
        "natural_scope": "phase",
        "going_out": "any",
        "wild_on_full_run": "yes",
        "printing": "blue",
        "length": "full",
        "deals": "4",
        "minutes": "45",
        "ending": "deal",
        "rounds": "4",
        "expected": "22",
        "prefer": "4",
        "allow": ["3"],
        "mode": "fewest_repeats",
        "kind": "linear",
        "top": "10",
        "bottom": "0",
        "tie-1": "phases",
        "tie-2": "lot",
        "final": "none",
        "finalists": "4",
        "is_public": "on",
    }
    return {name: value for name, value in (fields | more).items() if value is not None}


def plan(browser: Client, **more: Any) -> Tournament:
    answer = browser.post("/tournaments/new/plan/", typed(**more))
    assert answer.status_code == 302, answer.text
    return Tournament.objects.latest("pk")
