"""Columns that were put into migrations when these had been committed already.

That was on 18 and 19 November 2026; since then no committed migration changes. Folders of those
hours have the migration, and not the column.
"""

from django.db import connection
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import Model, OuterRef, Subquery

from phase10site.backups import states
from phase10site.backups.manifest import Refused
from phase10site.backups.rows import AnyField, fields_of

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


def add_columns() -> None:
    """Those that are known to be missing; any other that is missing is no tables of ours."""
    for model in states.models_after(states.applied(connection)):
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
