"""What can be done in the background: each kind of job is one function, found by its name."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise

type Run = Callable[..., Any]  # (progress, **parameters) -> a value, a Draft, or nothing


@dataclass(frozen=True)
class Kind:
    name: str
    title: str | Promise  # what people see: marked for translation
    run: Run


kinds: dict[str, Kind] = {}


def task[R: Run](name: str, title: str | Promise) -> Callable[[R], R]:
    """Register a function of an app's `tasks.py` as a kind of job.

    It takes its `Progress` and the job's parameters, calls one model method or pure function, and
    may be run again from any point: what it has done already must not be done twice.
    """

    def register(run: R) -> R:
        assert name not in kinds, f"there are two kinds of job called {name}"
        kinds[name] = Kind(name, title, run)
        return run

    return register
