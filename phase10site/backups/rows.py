"""Rows as text, the same from both databases: a line of column names, then a line for each row."""

import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import batched
from pathlib import Path
from types import SimpleNamespace
from typing import IO, Any

from django.db import DEFAULT_DB_ALIAS, connection, connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import BinaryField, Field, JSONField, Model
from django.db.utils import load_backend

from phase10site.backups.manifest import Refused

ALIAS = "snapshot"
READ_ONLY = "PRAGMA query_only = ON"


type AnyField = Field[Any, Any]
CHUNK = 500  # rows that are in memory at once
ROWS_WITH_PICTURES = 10  # where they have a picture in them
LONGEST_LINE = 16 * 1024 * 1024


@contextmanager
def snapshot() -> Iterator[BaseDatabaseWrapper]:
    """A connection of its own on which every read sees the same moment."""
    facts = settings_of_its_own()
    own: BaseDatabaseWrapper = load_backend(facts["ENGINE"]).DatabaseWrapper(facts, ALIAS)
    connections[ALIAS] = own
    try:
        with transaction.atomic(using=ALIAS):
            hold_the_moment(own)
            yield own
    finally:
        own.close()
        del connections[ALIAS]


def settings_of_its_own() -> dict[str, Any]:
    """Those of the database, without the pool of the pages and without a place in their queue."""
    facts = dict(connections[DEFAULT_DB_ALIAS].settings_dict)
    if connection.vendor == "sqlite":
        if not Path(facts["NAME"]).exists():
            raise Refused("There is nothing to back up yet.")
        options = {"timeout": facts["OPTIONS"]["timeout"], "init_command": READ_ONLY}
        return facts | {"ENGINE": "django.db.backends.sqlite3", "OPTIONS": options}
    options = {name: value for name, value in facts["OPTIONS"].items() if name != "pool"}
    return facts | {"OPTIONS": options}


def hold_the_moment(own: BaseDatabaseWrapper) -> None:
    """The first read is what chooses the moment, on both databases."""
    with own.cursor() as cursor:
        if own.vendor == "postgresql":
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            cursor.execute("SELECT 1")
        else:
            cursor.execute("SELECT count(*) FROM sqlite_master")


def fields_of(model: type[Model]) -> list[AnyField]:
    return [field for field in model._meta.local_concrete_fields if not field.generated]


def columns_of(model: type[Model]) -> list[str]:
    return [field.column or "" for field in fields_of(model)]


def json_line(row: Sequence[Any]) -> bytes:
    return json.dumps(row, sort_keys=True, separators=(",", ":"), allow_nan=False).encode() + b"\n"


def chunks_of(model: type[Model], alias: str) -> Iterator[tuple[int, bytes]]:
    """How many rows, and their lines; the column names are first."""
    fields = fields_of(model)
    yield 0, json_line(columns_of(model))
    names = [field.attname for field in fields]
    rows = model._base_manager.using(alias).order_by("pk").values_list(*names)
    size = at_once(fields)
    for chunk in batched(rows.iterator(chunk_size=size), size):
        yield len(chunk), b"".join(json_line(list(map(json_value, fields, row))) for row in chunk)


def at_once(fields: Iterable[AnyField]) -> int:
    return ROWS_WITH_PICTURES if any(isinstance(field, BinaryField) for field in fields) else CHUNK


def json_value(field: AnyField, value: Any) -> Any:
    """As JSON can say it; whatever it cannot say becomes the field's own text."""
    if value is None or isinstance(value, bool | int | float | str) or is_json(field):
        return value
    return field.value_to_string(SimpleNamespace(**{field.attname: value}))  # type: ignore[arg-type]


def is_json(field: AnyField) -> bool:
    return isinstance(field, JSONField)


def read_rows(model: type[Model], file: IO[bytes]) -> Iterator[list[Any]]:
    """The rows of a table, each as values of its columns."""
    if values_in(file.readline(LONGEST_LINE)) != columns_of(model):
        raise Refused(f"It is damaged: {model._meta.db_table} has other columns.")
    while line := file.readline(LONGEST_LINE):
        yield values_in(line)


def values_in(line: bytes) -> list[Any]:
    try:
        values = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise Refused("It is damaged: a row cannot be read.") from error
    if not isinstance(values, list):
        raise Refused("It is damaged: a row is none.")
    return values


def insert_rows(
    connection: BaseDatabaseWrapper, model: type[Model], rows: Iterable[list[Any]]
) -> Iterator[int]:
    """Write the rows as they are, with their numbers; how many after each chunk."""
    fields = fields_of(model)
    statement = insert_statement(connection, model)
    for chunk in batched(rows, at_once(fields)):
        with connection.cursor() as cursor:
            cursor.executemany(statement, [for_database(connection, fields, row) for row in chunk])
        yield len(chunk)


def insert_statement(connection: BaseDatabaseWrapper, model: type[Model]) -> str:
    quote = connection.ops.quote_name
    columns = ", ".join(map(quote, columns_of(model)))
    places = ", ".join(["%s"] * len(columns_of(model)))
    return f"INSERT INTO {quote(model._meta.db_table)} ({columns}) VALUES ({places})"


def for_database(
    connection: BaseDatabaseWrapper, fields: Sequence[AnyField], row: Sequence[Any]
) -> list[Any]:
    if len(row) != len(fields):
        raise Refused("It is damaged: a row is too short or too long.")
    return [
        field.get_db_prep_save(value if is_json(field) else field.to_python(value), connection)
        for field, value in zip(fields, row, strict=True)
    ]
