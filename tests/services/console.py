"""A process of an installation that asks for jobs, as a page would, and says what became of them.

`python -m tests.services.console` reads a call with its arguments on each line and answers on one.
"""

import json
import sys
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import django


def main() -> None:
    django.setup()
    from django.db import connection
    from django.db.models.functions import Now

    from jobs import engine, processes
    from jobs.models import Job

    def ask(kind: str, **parameters: Any) -> int:
        return Job.objects.ask(kind, **parameters).pk

    def look(pk: int) -> dict[str, Any]:
        return dict(Job.objects.filter(pk=pk).values(*SEEN).get())

    def lapse(pk: int) -> None:
        """As if a lease had gone by."""
        Job.objects.filter(pk=pk).update(lease=Now() - timedelta(seconds=1))

    def is_heard() -> bool:
        return processes.wakers_are_heard()

    calls: dict[str, Callable[..., Any]] = {
        "ask": ask,
        "look": look,
        "lapse": lapse,
        "is_heard": is_heard,
    }
    if "--wakes" in sys.argv:
        engine.for_this_process().start()
    for line in sys.stdin:
        name, arguments, named = json.loads(line)
        print(json.dumps(calls[name](*arguments, **named)), flush=True)
        connection.close_if_unusable_or_obsolete()


SEEN = ("state", "attempt", "done", "checkpoint", "value", "error", "owner")

if __name__ == "__main__":
    main()
