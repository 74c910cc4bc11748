"""What asks every second whether this process can do its work. That it lives: alive.py."""

from functools import cache

from django.db import Error as DatabaseError
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

import live
from jobs import bells
from phase10site.outages import outage_of

WORDS = {True: "ok", False: "down"}


@never_cache
@require_safe
def health_ready(request: HttpRequest) -> HttpResponse:
    """Nothing here waits for anybody but the database."""
    states = {**of_the_database(), "jobs": bells.is_heard(), "bus": live.is_heard()}
    shown = {name: WORDS[is_ok] for name, is_ok in states.items()}
    return JsonResponse(shown, status=200 if all(states.values()) else 503)


def of_the_database() -> dict[str, bool]:
    try:
        return {"database": True, "migrations": is_migrated()}
    except DatabaseError as error:  # or its tables have not been made
        return {"database": outage_of(error) is None, "migrations": False}


def is_migrated() -> bool:
    """Say whether the tables are those of this version, neither older nor newer: one query."""
    applied = MigrationRecorder.Migration.objects.values_list("app", "name")
    return known_migrations() == set(applied)


@cache
def known_migrations() -> frozenset[tuple[str, str]]:
    return frozenset(MigrationLoader(None).disk_migrations or {})
