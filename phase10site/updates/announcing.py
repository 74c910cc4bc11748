"""What is said of an update: before it what will happen, and how to go back if it fails."""

import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from django.core.management.base import CommandError

from phase10site.backups.manifest import Refused
from phase10site.databases import in_a_line, outage_of, where_the_data_lies
from phase10site.release import this_version
from phase10site.updates.versions import last_update

log = logging.getLogger("phase10.updates")
LISTED = 12
COMING = (
    "The data ({where}) is that of {before}. For this one, {this}, its tables are changed:"
    " {count}, all or none.\n{steps}{backup}"
)
SAVED = "Before that a backup of it is made: {path}"
UNSAVED = "No backup of it is made before that, as you wish."
DONE = "The data was brought up to date. As it was before, it is kept in {path}."
BACK = " To go back, restore that with {before} into a new folder."
FAILED = "The data could not be brought up to date: {why}. Nothing was changed.{back}"
AS_BEFORE = " To go on as before, start {before} again."
UNKNOWN = "an earlier version"


def version_before() -> str:
    """By which the data was brought up to date last; very old ones have not said so."""
    last = last_update()
    return f"version {last.version}" if last else UNKNOWN


def coming(before: str, steps: Sequence[str], backup: Path | None) -> str:
    listed = [f"  {step}\n" for step in steps[:LISTED]]
    if len(steps) > LISTED:
        listed.append(f"  and {len(steps) - LISTED} more\n")
    return COMING.format(
        where=where_the_data_lies(),
        before=before,
        this=this_version(),
        count=f"{len(steps)} change" if len(steps) == 1 else f"{len(steps)} changes",
        steps="".join(listed),
        backup=SAVED.format(path=backup) if backup else UNSAVED,
    )


def done(before: str, backup: Path) -> str:
    return DONE.format(path=backup) + BACK.format(before=before)


@contextmanager
def failing_in_words(before: str) -> Iterator[None]:
    """What goes wrong in a migration nobody can know beforehand; the log has where it was."""
    try:
        yield
    except (Refused, CommandError):
        raise
    except Exception as error:
        if outage_of(error):
            raise
        log.exception("An update of the data failed")
        why = f"{type(error).__name__}: {in_a_line(error)}".rstrip(".")
        raise Refused(FAILED.format(why=why, back=AS_BEFORE.format(before=before))) from error
