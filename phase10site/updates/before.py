"""What is here is backed up before its tables are changed."""

import sys
from pathlib import Path

from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from jobs.on_terminal import Bar
from jobs.private import make_folder
from jobs.processes import is_full
from phase10site.backups import contents, nightly
from phase10site.backups.manifest import Refused
from phase10site.backups.writing import write_backup

NOT_WRITTEN = (
    "The data has to be brought up to date for this version of the program, and a backup is made"
    " before that. It could not be written: {why} ({path}). {cure}, then start again. Nothing was"
    " changed."
)
ROOM, ALLOW = "Make room on the disk", "Make sure that it can be written"


def waiting() -> list[str]:
    """The migrations that this database has not seen."""
    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return [f"{migration.app_label}.{migration.name}" for migration, _backwards in plan]


def back_up_before(migration: str) -> Path | None:
    """Into a file that is named after it: begun once more on the same day, it is the same file."""
    if not contents.what_is_here():
        return None
    path = nightly.folder() / f"before-{migration}-{timezone.localdate()}.zip"
    try:
        make_folder(path.parent)
        with Bar(sys.stderr) as bar:
            write_backup(path, bar, replace=True)
    except Refused as error:
        raise Refused(NOT_WRITTEN.format(why=error, path=path, cure=ALLOW)) from error
    except OSError as error:
        why, cure = ("the disk is full", ROOM) if is_full(error) else (error.strerror, ALLOW)
        raise Refused(NOT_WRITTEN.format(why=why, path=path, cure=cure)) from error
    return path
