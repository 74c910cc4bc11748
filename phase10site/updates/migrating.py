"""Changes of tables and rows that happen together or not at all.

Both databases undo changes of tables, too. Django by itself ends a transaction after each migration
and notes it only then: killed in between, the next start finds tables that it wants to make.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, transaction
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.executor import MigrationExecutor
from django.db.models import Model, OuterRef, Subquery

from phase10site.backups import tables
from phase10site.backups.manifest import Refused
from phase10site.backups.rows import AnyField, fields_of

MIGRATION_LOCK = 1_010_101_010  # any number that is nobody else's in this database
ALONE = f"""
    SET LOCAL statement_timeout = 0;
    SET LOCAL lock_timeout = 0;
    SET LOCAL idle_in_transaction_session_timeout = 0;
    SELECT pg_advisory_xact_lock({MIGRATION_LOCK})
"""

# Columns that were put into migrations when these had been committed already: on 18 and 19 November
# 2026. Folders of those hours have the migration, and not the column.
LATER = {
    "scoring_club.is_sample",
    "scoring_player.known_as",
    "tournaments_paperresult.game_id",
    "tournaments_plan.is_cut",
}
WITHOUT_KEY = "scoring_game.key"
BY_THE_FIRST = "The program of commit f6c5670 has made it, and can still show what it holds."
DAMAGED = "Restore a backup of it into a new folder."
LACKS = "The data cannot be brought up to date: its table lacks the column {column}. {cure}"


@contextmanager
def one_transaction() -> Iterator[None]:
    """Of two who want one, the second waits for the first: SQLite has one writer anyway."""
    with connection.constraint_checks_disabled(), transaction.atomic(durable=True):
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute(ALONE)
        yield


def check_references(step: str) -> None:
    """Told of each step of migrations: after each of them as if it ended its own transaction.

    PostgreSQL changes no table of which rows still wait to be checked, so in a migration none
    waits. Afterwards it takes rows that refer to others in any order again.
    """
    if step.endswith("_success"):
        connection.check_constraints()
    elif step.endswith("_start") and connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")


def migrations_to_do() -> list[str]:
    """The migrations that this database has not seen."""
    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return [f"{migration.app_label}.{migration.name}" for migration, _backwards in plan]


def add_columns() -> None:
    """Those that are known to be missing; any other that is missing is no tables of ours."""
    for model in tables.models_after(tables.applied_migrations(connection)):
        for field in missing(model):
            column = f"{model._meta.db_table}.{field.column}"
            if column not in LATER:
                cure = BY_THE_FIRST if column == WITHOUT_KEY else DAMAGED
                raise Refused(LACKS.format(column=column, cure=cure))
            with connection.schema_editor() as editor:
                add(editor, model, field)


def missing(model: type[Model]) -> list[AnyField]:
    with connection.cursor() as cursor:
        table = connection.introspection.get_table_description(cursor, model._meta.db_table)
    here = {column.name for column in table}
    return [field for field in fields_of(model) if field.column not in here]


def add(editor: BaseDatabaseSchemaEditor, model: type[Model], field: AnyField) -> None:
    editor.add_field(model, field)
    if field.name == "game":  # until then papers were counted by their table
        table = field.model._meta.get_field("table").related_model
        of_table = table._base_manager.filter(pk=OuterRef("table")).values("game")  # type: ignore[union-attr]
        model._base_manager.update(game=Subquery(of_table))
        for constraint in model._meta.constraints:
            editor.remove_constraint(model, constraint)
            editor.add_constraint(model, constraint)
