"""What has to be in order before a process carries out any job."""

from collections.abc import Callable

type Condition = Callable[[], None]

conditions: list[Condition] = []


class NotNow(Exception):
    """Why no job may be carried out here now, in one sentence."""


def before_any_job[C: Condition](condition: C) -> C:
    """Register a function of an app's `tasks.py` that raises `NotNow` where it must not be."""
    conditions.append(condition)
    return condition


def begin() -> None:
    for condition in conditions:
        condition()
