"""What is said about jobs: their states, how long they take, and what they found out."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from django.utils import translation as catalogue
from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext_lazy

from jobs.models import JobState

STATES: dict[str, Promise] = {
    JobState.WAITING: pgettext_lazy("job", "Waiting"),
    JobState.RUNNING: pgettext_lazy("job", "Running"),
    JobState.DONE: pgettext_lazy("job", "Done"),
    JobState.FAILED: pgettext_lazy("job", "Failed"),
    JobState.CANCELLED: pgettext_lazy("job", "Cancelled"),
}
MINUTE, HOUR = 60, 3600

spoken = catalogue.gettext  # not a mark: what it is given was marked where it was written


def translated(text: str) -> str:
    """In the language of the page what a task has written, marked, into its row."""
    return spoken(text) if text else ""


def number_text(number: float) -> str:
    places = 0 if isinstance(number, int) else 2
    rounded = round(number, places)  # the rest would only be cut off
    return str(number_format(rounded, places, force_grouping=True))


def count_text(done: int, total: int | None) -> str:
    if total is None:
        return number_text(done) if done else ""
    return _("%(done)s of %(total)s") % {"done": number_text(done), "total": number_text(total)}


def percent_text(percent: int) -> str:
    return _("%(percent)d%%") % {"percent": percent}


def left_text(seconds: float | None) -> str:
    """As exactly as a guess can be."""
    if seconds is None:
        return ""
    if seconds < 10:
        return _("a few seconds left")
    if seconds < MINUTE:
        return _("less than a minute left")
    minutes = round(seconds / MINUTE)
    if minutes < 90:
        text = ngettext("about %(count)d minute left", "about %(count)d minutes left", minutes)
        return text % {"count": minutes}
    hours = round(seconds / HOUR)
    text = ngettext("about %(count)d hour left", "about %(count)d hours left", hours)
    return text % {"count": hours}


def took_text(took: timedelta) -> str:
    seconds = max(round(took.total_seconds()), 1)
    if seconds < 2 * MINUTE:
        text = ngettext("took %(count)d second", "took %(count)d seconds", seconds)
        return text % {"count": seconds}
    minutes = round(seconds / MINUTE)
    text = ngettext("took %(count)d minute", "took %(count)d minutes", minutes)
    return text % {"count": minutes}


def value_rows(value: Any) -> list[tuple[str, str]]:
    """What a job found out, each with its name; one thing alone needs none."""
    if value is None:
        return []
    if isinstance(value, Mapping):
        return [(translated(str(name)), value_text(part)) for name, part in value.items()]
    return [("", value_text(value))]


def value_text(value: Any) -> str:
    match value:
        case bool():
            return _("yes") if value else _("no")
        case int() | float():
            return number_text(value)
        case list():
            return ", ".join(map(value_text, value))
        case None:
            return "–"
        case _:
            return translated(str(value))
