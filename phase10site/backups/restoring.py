"""Putting a backup in the place of what is here: all of it, or nothing."""

import shutil
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from django.core.exceptions import ValidationError
from django.core.management.color import no_style
from django.db import DataError, IntegrityError, connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Model

from jobs import results
from jobs.processes import GONE
from jobs.running import StepCounter
from phase10site.backups import rows, tables
from phase10site.backups.manifest import HalfDone, Refused, media_path, table_path
from phase10site.backups.media import StagedMedia
from phase10site.backups.reading import Backup
from phase10site.backups.rows import snapshot
from phase10site.updates.migrating import check_references, one_transaction
from phase10site.updates.versions import note_update

UNKNOWN = "The database was lost at the last moment: look what it holds, or restore once more."
UNFIT = (DataError, IntegrityError, ValidationError, ValueError, TypeError, ArithmeticError)
PATIENCE = 2.0  # seconds; a process that has just ended may still be letting go
OTHERS = """
    SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND backend_type = 'client backend'
    AND application_name <> current_setting('application_name')
"""


def restore(backup: Backup, steps: StepCounter) -> list[Path]:
    """Afterwards this installation holds what the backup holds, in the tables of today.

    Answers with what was here before and could not be removed.
    """
    with StagedMedia() as files:
        for name in backup.manifest.media:
            with backup.open(media_path(name)) as content:
                files.add(name, content)
        with files.undone_on_error(), all_or_nothing():
            put_back(backup, steps)
            files.take_place()
    return removal_failures([files.old, *results_of_before()])


@contextmanager
def all_or_nothing() -> Iterator[None]:
    """One transaction, of which a server may have lost the end."""
    ready = False
    try:
        with one_transaction():
            yield
            ready = True
    except GONE as error:
        if ready and not can_tell():
            raise HalfDone(UNKNOWN) from error
        raise


def can_tell() -> bool:
    """Whether a commit that failed has not been made: a server may have heard of it."""
    return connection.vendor == "sqlite"


def results_of_before() -> list[Path]:
    """Their jobs are gone."""
    folder = results.folder()
    return [path for path in folder.glob("*") if results.token_of(path)]


def removal_failures(paths: Iterable[Path]) -> list[Path]:
    """All is done by now: nothing that goes wrong here makes it fail."""
    left = []
    for path in paths:
        try:
            if path.is_dir():
                shutil.rmtree(path)
            else:
                path.unlink(missing_ok=True)
        except (OSError, KeyboardInterrupt):
            left.append(path)
    return left


def put_back(backup: Backup, steps: StepCounter) -> None:
    migrations = backup.manifest.migrations
    make_tables(migrations)
    models = tables.models_after(migrations)
    empty(models)
    fill([model for model in models if model._meta.db_table not in tables.LEFT_OUT], backup, steps)
    migrate(MigrationExecutor(connection).loader.graph.leaf_nodes())
    note_update()


def make_tables(migrations: tuple[str, ...]) -> None:
    """The tables as they were when the backup was made."""
    here = tables.applied_migrations(connection)
    if set(here) == set(migrations):
        return
    with connection.schema_editor() as editor:
        for model in tables.models_after(here):
            if not model._meta.auto_created:  # these go with the model that they belong to
                editor.delete_model(model)
    recorder = MigrationRecorder(connection)
    recorder.ensure_schema()
    recorder.flush()
    migrate(tables.last_of_each_app(migrations))


def migrate(targets: list[tables.Node]) -> None:
    MigrationExecutor(connection, lambda step, *_of: check_references(step)).migrate(targets)


def empty(models: list[type[Model]]) -> None:
    """Also of what the migrations themselves have put in."""
    names = [model._meta.db_table for model in models]
    flush = connection.ops.sql_flush(no_style(), names, reset_sequences=True)
    connection.ops.execute_sql_flush(flush)


def fill(models: list[type[Model]], backup: Backup, steps: StepCounter) -> None:
    told = backup.manifest.rows
    steps.start(sum(told.values()), "Putting back what was recorded")
    done = 0
    for model in models:
        with fitting(f"Its rows of {model._meta.db_table} do not fit this database"):
            done += fill_table(model, backup, steps, done)
    if done != sum(told.values()):
        raise Refused("It is damaged: rows are missing.")
    with fitting("Its rows do not fit together"):
        connection.check_constraints()
    go_on_counting(models)


@contextmanager
def fitting(sentence: str) -> Iterator[None]:
    try:
        yield
    except UNFIT as error:
        raise Refused(f"{sentence}: {' '.join(str(error).split()).rstrip('.')}.") from error


def fill_table(model: type[Model], backup: Backup, steps: StepCounter, before: int) -> int:
    done = 0
    with backup.open(table_path(model._meta.db_table)) as file:
        for count in rows.insert_rows(connection, model, rows.read_rows(model, file)):
            done += count
            steps.step(before + done)
    return done


def go_on_counting(models: list[type[Model]]) -> None:
    """The next game gets the number after the last one."""
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), models):
            cursor.execute(statement)


def are_connected() -> bool:
    """Whether somebody else works here: other machines do not see the folder's lock."""
    if connection.vendor != "postgresql":
        return False
    deadline = time.monotonic() + PATIENCE
    while count_others():
        if time.monotonic() > deadline:
            return True
        time.sleep(0.1)
    return False


def count_others() -> int:
    with snapshot() as own, own.cursor() as cursor:
        cursor.execute(OTHERS)
        return int(cursor.fetchone()[0])
