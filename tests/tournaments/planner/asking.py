"""Seatings to test with, asked for as the page does it."""

from typing import Any

from django.test import Client

from tests.scoring.tables import new_key
from tournaments.planner.forms import WEIGHTS
from tournaments.planner.models import Seating
from tournaments.seating.problems import Weights

NAMES = ("Ada", "Ben", "Cleo", "Dora", "Eve", "Fay", "Gus", "Hal")


def typed(here: str = "\n".join(NAMES), **more: Any) -> dict[str, Any]:
    """What the form sends."""
    fields: dict[str, Any] = {
        "key": new_key(),
        "here": here,
        "rounds": 2,
        "prefer": 4,
        "allow": [3, 5],
        "seed": 1,
    }
    weights = {f"weight-{name}": getattr(Weights(), name) for name in WEIGHTS}
    return fields | weights | more


def ask(organiser: Client, here: str = "\n".join(NAMES), **more: Any) -> Seating:
    """A seating that the organiser has asked for."""
    answer = organiser.post("/seating/new/plan/", typed(here, **more))
    assert answer.status_code == 302, answer.text
    return Seating.objects.latest("pk")


def fresh(seating: Seating) -> Seating:
    return Seating.objects.get(pk=seating.pk)
