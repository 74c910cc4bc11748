"""Something written of somebody in every field that there is for it."""

from collections.abc import Callable
from typing import Any

from django.db import models

from scoring.people.models import NOTHING_WRITTEN, Player

type ValueOf = Callable[[str, int], Any]  # of the name of a field, and a number to tell two apart

VALUES: dict[type[object], ValueOf] = {
    models.CharField: lambda name, number: f"Their {name} {number}",
    models.TextField: lambda name, number: f"Their {name} {number}",
    models.PositiveSmallIntegerField: lambda _name, number: number,
    models.BooleanField: lambda _name, _number: True,
    models.JSONField: lambda name, number: [f"Their {name} {number}"],
}


def all_written(number: int) -> dict[str, Any]:
    known = {field.name: field for field in Player._meta.concrete_fields}
    fields = {name: known[name] for name in NOTHING_WRITTEN}
    return {
        name: chosen(field, number) if field.choices else VALUES[type(field)](name, number)
        for name, field in fields.items()
    }


def chosen(field: Any, number: int) -> Any:
    """One of what it offers."""
    choices = [value for value, _label in field.choices if value]
    return choices[number % len(choices)]
